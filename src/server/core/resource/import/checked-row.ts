import type { ReadRow } from '../../spreadsheet/table.ts'
import type { FieldValues } from '../served.ts'

/** What is wrong with a field of a row of a file. */
export interface FieldFault {
  readonly field: string
  readonly message: string
}
/** A row of a file, and what it would become. */
export interface CheckedRow {
  readonly no: number
  readonly cells: ReadRow['cells']
  readonly state: 'new' | 'changed' | 'same' | 'faulty'
  readonly content: FieldValues
  /** What it would hold in unique fields, in small letters. */
  readonly uniques: Readonly<Record<string, string>>
  readonly target: string | null
  readonly version: number | null
  readonly reason: string | null
  /** What is wrong with which field, where it is known. */
  readonly faults: readonly FieldFault[]
}
