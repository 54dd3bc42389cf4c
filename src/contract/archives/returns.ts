import * as z from 'zod/mini'

import type { output } from '../core/schema.ts'

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/** Why a file came back from its review, and what its cells held then. */
export const fileReturn = z.object({
  /** The value of the dictionary return_reason, and its text. */
  reason: z.string(),
  reason_dictText: z.string(),
  /** What the reviewer wrote. */
  opinion: z.nullable(z.string()),
  byName: z.nullable(z.string()),
  at: z.string(),
  /** The columns that the reason is about; none where it is about the file as a whole. */
  keys: z.array(z.string()),
  /** The cells of its template as they were. */
  cells: z.record(z.string(), value)
})
export type FileReturn = output<typeof fileReturn>

type CellValue = output<typeof value>
const isSame = (one: unknown, other: unknown) => String(one ?? '') === String(other ?? '')

/** The cells of a file that hold something else than when it came back, with what they held then. */
export function changedSince(
  { cells }: FileReturn,
  row: Readonly<Record<string, unknown>>
): ReadonlyMap<string, CellValue> {
  return new Map(Object.entries(cells).filter(([key, before]) => !isSame(before, row[key])))
}
