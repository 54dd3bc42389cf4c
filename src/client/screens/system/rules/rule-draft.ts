import type { RulePart } from '#contract/core/rule-parts.ts'

/** A part of a rule while it is typed: the number of its signs may be anything yet. */
export type DraftPart = Omit<RulePart, 'digits'> & { readonly digits: string | number }

/** A new part: the whole value. */
export const NEW_PART: DraftPart = { digits: '*', pattern: '', message: '' }

/** The parts that a text holds; none where it holds none. */
export function readRuleParts(text: string): readonly DraftPart[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? (read as readonly DraftPart[]) : []
  } catch {
    return []
  }
}

/** The parts in words: signs, pattern and message of each. */
export const partsAsText = (text: string): string =>
  readRuleParts(text)
    .map(({ digits, pattern, message }) => `${digits}  ${pattern}  ${message}`)
    .join('\n')
