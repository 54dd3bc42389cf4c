import type { Rows } from '../model/rows.ts'

/** The number that stands before a row, given the first row's; a dash where the row is out of sight. */
export function rowNumber(rows: Rows, slot: number, firstNumber: number): number | string {
  const place = rows.placeOf(slot)
  return place < 0 ? '–' : firstNumber + place - rows.groupsBefore(place)
}
