import { fieldErrors } from '../../answer/form-errors.ts'

/** A row that was refused, and why, with its name. */
export interface RefusedRow {
  readonly id: string
  readonly message: string
}

/** What of a write of many rows was refused: rows by themselves, and fields for all of them; what names neither is at `other`. */
export async function refusedOf(
  failure: unknown,
  keys: readonly string[],
  other: string
): Promise<{ readonly rows: readonly RefusedRow[]; readonly fields: Record<string, string> }> {
  const { Refused } = await import('#core/wire/http/failure.ts')
  const faults = failure instanceof Refused ? failure.faults : []
  const rows = faults.flatMap(({ row, message }) => (row === undefined ? [] : [{ id: row, message }]))
  if (rows.length > 0) return { rows, fields: {} }
  const fields = Object.entries(await fieldErrors(failure, other)).map(([name, message]) => {
    // Of what is written a fault is at `values.name`.
    const key = name.replace(/^values\./, '')
    return [keys.includes(key) ? key : other, message]
  })
  return { rows, fields: Object.fromEntries(fields) }
}
