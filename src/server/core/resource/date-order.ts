import type { TextKey } from '../text/catalogues.ts'
import { Refusal, type RefusedField } from '../refusing/refusal.ts'
import type { RowDraft } from './served.ts'

/** Refuses, at the second field, rows in which something ends before it begins. */
export function refuseBackwards(drafts: readonly RowDraft[], from: string, to: string, key: TextKey): void {
  const faults = drafts.flatMap(({ id, now, values }): RefusedField[] => {
    const row: Readonly<Record<string, unknown>> = { ...now, ...values }
    const [start, end] = [row[from], row[to]]
    const isWritten = from in values || to in values
    return isWritten && typeof start === 'string' && typeof end === 'string' && end < start
      ? [{ row: id, field: to, key }]
      : []
  })
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}
