import * as z from 'zod/mini'

import type { output } from '../core/schema.ts'

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

const part = z.number().check(z.minimum(0), z.maximum(1))
/** A place on a page of a stored file, in parts (0 to 1) of the page's width and height from its upper left corner. */
export const markedPlace = z.object({
  /** The stored object, and its page from 1. */
  object: z.string().check(z.minLength(1), z.maxLength(64)),
  page: z.int().check(z.positive(), z.lte(100_000)),
  x: part,
  y: part,
  width: part,
  height: part
})
export type MarkedPlace = output<typeof markedPlace>
/** What a reviewer marks when he returns a file: cells by their columns, and places on its pages. */
export const returnMarks = z.object({
  keys: z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(60)),
  places: z.array(markedPlace).check(z.maxLength(100))
})
export type ReturnMarks = output<typeof returnMarks>

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
  /** Places on its pages that the reviewer has marked. */
  places: z.optional(z.array(markedPlace)),
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
