import type { Say, Values } from '../../core/say.ts'

/** A sentence that was kept by its key, in the language of who reads it. */
export function keptSentence(
  say: Say,
  { key, values = {} }: { readonly key: string; readonly values?: Values }
): string {
  return say.maybe('checks', key.replace(/^checks:/, ''), values) ?? key
}
