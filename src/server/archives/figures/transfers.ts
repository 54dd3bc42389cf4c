import type { MyWork } from '#contract/archives/summary.ts'
import type { TransferState } from '#contract/transfers/transfer-machine.ts'

import type { Language } from '../../core/text/catalogues.ts'
import { choicesOf } from '../../core/text/choices.ts'
import type { Principal } from '../../core/principal/principal.ts'
import type { Tx } from '../../db/transaction.ts'
import { DAYS_LEFT } from '../../domain/archives/days-left.ts'

const IN_REVIEW: readonly TransferState[] = ['submitted', 'reviewing']
/** Which transfers wait for somebody of a role (DOMAIN.md §2.2). */
const WAITING: Readonly<Record<string, readonly TransferState[]>> = {
  da_reviewer: IN_REVIEW,
  da_receiver: [...IN_REVIEW, 'transmitting', 'received', 'verify_failed', 'verified']
}

/** The transfers of somebody's projects that wait for the archive, as far as he reviews or receives them; the nearest deadline first. */
export async function transfersOf(
  tx: Tx,
  { roles, projects }: Principal,
  language: Language
): Promise<MyWork['transfers']> {
  const states = roles.flatMap((role) => WAITING[role] ?? [])
  if (states.length === 0 || projects.length === 0) return []
  const rows = await tx
    .selectFrom('arcTransfer as t')
    .innerJoin('arcProject as p', 'p.id', 't.projectId')
    .select(['t.id', 't.transferNo', 't.status', 't.volumes', 't.files', 'p.id as projectId', 'p.name as projectName'])
    .select(DAYS_LEFT.as('daysLeft'))
    .where('t.projectId', 'in', [...projects])
    .where('t.status', 'in', states)
    .where('t.isDelete', '=', false)
    .orderBy('daysLeft')
    .orderBy('t.createTime')
    .orderBy('t.id')
    .limit(20)
    .execute()
  const texts = (await choicesOf(tx, ['transfer_status'], language)).get('transfer_status')
  return rows.map((row) => ({ ...row, status_dictText: texts?.get(row.status) ?? row.status }))
}
