import { sql } from 'kysely'

import type { MyWork } from '#contract/archives/summary.ts'
import type { TransferState } from '#contract/transfers/transfer-machine.ts'

import type { Language } from '../../core/text/catalogues.ts'
import { choicesOf } from '../../core/text/choices.ts'
import type { Principal } from '../../core/principal/principal.ts'
import type { Tx } from '../../db/transaction.ts'
import { DAYS_LEFT } from '../../domain/archives/days-left.ts'

const IN_REVIEW: readonly TransferState[] = ['submitted', 'reviewing']

/** Which transfers wait for who holds a right (DOMAIN.md §2.2): at the builder's what is begun, what came back and what was accepted, at the archive the others. */
const WAITING: Readonly<Record<string, readonly TransferState[]>> = {
  'transfer.apply:submit': ['draft', 'returned', 'rectify'],
  'transfer.online:pack': ['accepted', 'verify_failed'],
  'transfer.online:send': ['packed'],
  'transfer.review:return': IN_REVIEW,
  'transfer.receive:shelve': ['transmitting', 'received', 'verify_failed', 'verified']
}

/** So many are listed; the total counts the rest, too. */
const SHOWN = 20

/** The transfers of somebody's projects that wait for what he may do, the nearest deadline first, and how many there are in all. */
export async function transfersOf(
  tx: Tx,
  { id, rights, projects }: Principal,
  language: Language
): Promise<Pick<MyWork, 'transfers' | 'transfersTotal'>> {
  const states = Object.entries(WAITING).flatMap(([right, waiting]) => (rights.has(right) ? waiting : []))
  if (states.length === 0 || projects.length === 0) return { transfers: [], transfersTotal: 0 }
  const rows = await tx
    .selectFrom('arcTransfer as t')
    .innerJoin('arcProject as p', 'p.id', 't.projectId')
    .select(['t.id', 't.transferNo', 't.status', 't.volumes', 't.files', 'p.id as projectId', 'p.name as projectName'])
    .select([DAYS_LEFT.as('daysLeft'), sql<number>`(count(*) over ())::int`.as('total')])
    .where('t.projectId', 'in', [...projects])
    .where('t.status', 'in', states)
    // What somebody else reviews, or was assigned, does not wait for who asks.
    .where((where) =>
      where.or([
        where('t.status', 'not in', IN_REVIEW),
        where(sql<string | null>`coalesce(t.reviewer, t.assignee)`, 'is', null),
        where(sql<string>`coalesce(t.reviewer, t.assignee)`, '=', id)
      ])
    )
    // 预验收 ends with its opinion.
    .where((where) => where.not(where.and([where('t.kind', '=', 'pre'), where('t.status', '=', 'accepted')])))
    .where('t.isDelete', '=', false)
    .orderBy('daysLeft')
    .orderBy('t.createTime')
    .orderBy('t.id')
    .limit(SHOWN)
    .execute()
  const texts = (await choicesOf(tx, ['transfer_status'], language)).get('transfer_status')
  return {
    transfers: rows.map(({ total: _, ...row }) => ({ ...row, status_dictText: texts?.get(row.status) ?? row.status })),
    transfersTotal: rows[0]?.total ?? 0
  }
}
