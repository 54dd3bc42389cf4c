import type { PageLine } from '#contract/files/first-page.ts'

/** Fewer Chinese letters than this are no text to read values from. */
const LEAST_HAN = 8
/** Parts of all signs, or of all letters. */
const LEAST_SHARE = 0.5
const MOST_LOST = 0.01
const MOST_RARE = 0.03
const MOST_SIGNS = 0.12
const MOST_DOUBLED = 0.25

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * Whether the text of a page may be believed. A PDF whose fonts do not say which letters they draw gives lost, private, rare or
 * doubled ones, although it is drawn right; a scan that was read badly gives signs between few letters.
 */
export function isReliable(lines: readonly PageLine[]): boolean {
  const text = lines.map((line) => line.text).join('\n')
  const signs = count(text, /\S/gu)
  const letters = count(text, /\p{L}/gu)
  const han = count(text, /\p{Script=Han}/gu)
  if (han < LEAST_HAN || han / letters < LEAST_SHARE) return false
  const lost = count(text, /[\ufffd\p{Co}\p{Cn}]/gu)
  const rare = count(text, /[\u3400-\u4dbf\uf900-\ufaff\u{20000}-\u{3ffff}]/gu)
  const odd = count(text, /[^\s\p{L}\p{N}\p{P}\p{M}+=<>~|±×℃°㎡㎥№√△▲○●□■☑→←↑↓ⅠⅡⅢⅣⅤⅥ]/gu)
  const doubled = count(text, /(\p{Script=Han})\1/gu) * 2
  return (
    lost / signs <= MOST_LOST && rare / han <= MOST_RARE && odd / signs <= MOST_SIGNS && doubled / han <= MOST_DOUBLED
  )
}
