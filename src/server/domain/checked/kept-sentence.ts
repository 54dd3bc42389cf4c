import type { Say, Values } from '../../core/text/say.ts'

/** A sentence as it is kept: by its key, with what fills it. */
export interface KeptSentence {
  readonly key: string
  readonly values?: Values
}

/**
 * A sentence that was kept by its key, in the language of who reads it. What the verifier of packages has found is kept by its code as
 * `finding`, and is named as the verifier names it.
 */
export function keptSentence(say: Say, { key, values = {} }: KeptSentence): string {
  const { finding } = values
  const title = typeof finding === 'string' ? (say.maybe('verify', `code.${finding}`) ?? finding) : undefined
  return say.maybe('checks', key.replace(/^checks:/, ''), title === undefined ? values : { ...values, title }) ?? key
}
