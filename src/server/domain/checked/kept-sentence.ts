import type { Say, Values } from '../../core/text/say.ts'

/** A sentence as it is kept: by its key, with what fills it. */
export interface KeptSentence {
  readonly key: string
  readonly values?: Values
}

/** A sentence that was kept by its key, in the language of who reads it. */
export function keptSentence(say: Say, { key, values = {} }: KeptSentence): string {
  return say.maybe('checks', key.replace(/^checks:/, ''), values) ?? key
}
