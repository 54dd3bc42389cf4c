import * as z from 'zod/mini'

import { MOST_CHECKED, patternFault, wholePattern } from './pattern-cost.ts'
import type { output } from './schema.ts'

const MOST_PARTS = 20
/** `"2"` as existing clients write it is 2. */
const figures = (value: unknown) =>
  typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value

/** One part of a coded value: so many signs from the left (`*`: the whole value), what they must be, and what is said else. */
export const rulePart = z.object({
  digits: z.pipe(
    z.transform(figures),
    z.union([z.literal('*'), z.number().check(z.multipleOf(1), z.minimum(1), z.maximum(MOST_CHECKED))])
  ),
  /** A regular expression. */
  pattern: z.string().check(
    z.minLength(1),
    z.maxLength(200),
    z.refine((pattern) => patternFault(pattern) !== 'pattern.invalid', { error: 'pattern.invalid' }),
    z.refine((pattern) => patternFault(pattern) !== 'pattern.slow', { error: 'pattern.slow' })
  ),
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
})
export type RulePart = output<typeof rulePart>

/** The parts of a rule, in the order in which they are asked. */
export const ruleParts = z.array(rulePart).check(z.maxLength(MOST_PARTS))

/** Where the signs of a part lie in a value: from, and up to. */
export interface PartRange {
  readonly part: RulePart
  readonly from: number
  readonly to: number
}

/** Where each part of a rule lies in a value: parts of so many signs follow each other from the left, `*` is the whole value. */
export function partRanges(parts: readonly RulePart[], value: string): readonly PartRange[] {
  const { length } = [...value]
  let at = 0
  return parts.map((part) => {
    if (part.digits === '*') return { part, from: 0, to: length }
    const from = at
    at += part.digits
    return { part, from: Math.min(from, length), to: Math.min(at, length) }
  })
}

/** The first part of a rule that a value breaks. */
export function brokenPart(parts: readonly RulePart[], value: string): PartRange | undefined {
  const signs = [...value]
  return partRanges(parts, value).find(
    ({ part, from, to }) => !wholePattern(part.pattern).test(signs.slice(from, to).join(''))
  )
}
