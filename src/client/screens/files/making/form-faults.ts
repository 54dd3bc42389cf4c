import { Refused } from '#core/wire/http/failure.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'

/** The name of the field of a row (from 1) and a column. */
export const cellName = (row: number | string, column: string): string => `${row}.${column}`

/** What is at no field of a form. */
export const FORM_ITSELF = '$form'

/** What the server has refused of a form, by the names of its fields and of those of its rows. */
export function formFaults(failure: unknown): Record<string, string> {
  const faults = failure instanceof Refused ? failure.faults : []
  if (faults.length === 0) return { [FORM_ITSELF]: errorMessage(failure) }
  return Object.fromEntries(
    faults.map(({ field, row, message }) => [row === undefined ? field : cellName(row, field), message])
  )
}
