import { longShelf, readJson, writeJson } from './session/stored.ts'

/** How many states of one enhancement are kept (SPEC.md §9). */
export const ENHANCEMENT_HISTORY = 16

/** The code of an enhancement as it was at a time, and that time: milliseconds since 1970. */
export interface PastEnhancement {
  readonly text: string
  readonly at: number
}

/** What an enhancement of an online form has been, the newest first (READINGS.md, "Record history of enhancements"). */
export function pastEnhancements(code: string): PastEnhancement[] {
  const kept = readJson(longShelf(), keyOf(code))
  return Array.isArray(kept) ? kept.filter(isPast) : []
}

/** Remembers the code of an enhancement; the same code is not stored twice, and the seventeenth drops the oldest. */
export function rememberEnhancement(code: string, text: string, at = Date.now()): void {
  const before = pastEnhancements(code)
  if (before[0]?.text !== text)
    writeJson(longShelf(), keyOf(code), [{ text, at }, ...before].slice(0, ENHANCEMENT_HISTORY))
}

const keyOf = (code: string) => `enhance_${code}`
const isPast = (entry: unknown): entry is PastEnhancement =>
  typeof entry === 'object' &&
  entry !== null &&
  'text' in entry &&
  typeof entry.text === 'string' &&
  'at' in entry &&
  typeof entry.at === 'number'
