import type { Say } from '../../core/text/say.ts'

/** A scheme and its version in words; null where a run has none. */
export function schemeWords(
  say: Say,
  {
    name,
    nameEn,
    version
  }: { readonly name: string | null; readonly nameEn: string | null; readonly version: number | null }
): string | null {
  if (name === null) return null
  return say('checks:scheme.words', { name: say.language === 'en' ? (nameEn ?? name) : name, version: version ?? 1 })
}
