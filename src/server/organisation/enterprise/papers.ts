import { isUscc } from '#contract/core/handlers.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal, type RefusedField } from '../../core/refusing/refusal.ts'
import type { RowDraft } from '../../core/resource/served.ts'
import { day } from '../../db/values.ts'

/** Writes codes of papers in capitals, and refuses a code that is none or another unit's, and papers that have ended, each at its field. */
export async function checkPapers(drafts: readonly RowDraft[], { tx, principal }: TxCtx): Promise<void> {
  const faults: RefusedField[] = []
  for (const { id: row, values } of drafts) {
    const code = String(values.uscc).toUpperCase()
    values.uscc = code
    if (!isUscc(code)) faults.push({ row, field: 'uscc', key: 'organisation:participant.noCode' })
    const other = await tx
      .selectFrom('arcOrg')
      .select('name')
      .where('uscc', '=', code)
      .where('id', '<>', principal.org ?? '')
      .executeTakeFirst()
    if (other)
      faults.push({ row, field: 'uscc', key: 'organisation:participant.codeTaken', values: { name: other.name } })
    if (typeof values.validTo === 'string' && values.validTo < day(Date.now()))
      faults.push({ row, field: 'validTo', key: 'organisation:enterprise.ended' })
  }
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}
