import { sql } from 'kysely'

import type { Asked, Output } from '#contract/core/call.ts'
import type { listTransfers, TransferRow } from '#contract/transfers/transfers.ts'

import { type DictChoices, choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { DAYS_LEFT, DUE_DAY } from '../../domain/archives/days-left.ts'
import { dateColumn, listOf, numberColumn, textColumn, timeColumn } from '../../core/questions/list.ts'
import { missing } from '../../core/refusing/refusal.ts'
import { pageOfRows } from '../../core/questions/where.ts'
import type { Tx } from '../../db/transaction.ts'

const LIST = listOf(
  {
    transferNo: textColumn('t.transferNo'),
    projectId: textColumn('t.projectId'),
    projectName: textColumn('p.name'),
    kind: textColumn('t.kind'),
    parcel: textColumn('t.parcel'),
    mode: textColumn('t.mode'),
    status: textColumn('t.status'),
    applicantName: textColumn('a.realname'),
    reviewer: textColumn('t.reviewer'),
    reviewerName: textColumn('r.realname'),
    assignee: textColumn('t.assignee'),
    assigneeName: textColumn('s.realname'),
    round: numberColumn('t.round'),
    volumes: numberColumn('t.volumes'),
    files: numberColumn('t.files'),
    submittedAt: timeColumn('t.submittedAt'),
    decidedAt: timeColumn('t.decidedAt'),
    createTime: timeColumn('t.createTime'),
    dueDay: dateColumn(DUE_DAY),
    daysLeft: numberColumn(DAYS_LEFT)
  },
  't.id'
)
/** Who holds one of these works for the archive: he sees all his projects, and no drafts. */
const OF_ARCHIVE = ['transfer.review', 'transfer.review:return', 'transfer.receive', 'transfer.receive:verify']
const DICTS = ['transfer_kind', 'transfer_parcel', 'transfer_mode', 'transfer_status']

const UNITS = sql<TransferRow['units']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', u.monomial_id, 'name', coalesce(m.name, p.name)) order by m.unit_no nulls first, m.id), '[]')
  from arc_transfer_unit u left join arc_monomial m on m.id = u.monomial_id where u.transfer_id = t.id)`

const transfers = (tx: Tx) =>
  tx
    .selectFrom('arcTransfer as t')
    .innerJoin('arcProject as p', 'p.id', 't.projectId')
    .leftJoin('arcOrg as f', 'f.id', 't.fromOrg')
    .leftJoin('arcInbound as i', 'i.transferId', 't.id')
    .leftJoin('arcOrg as o', 'o.id', 't.toOrg')
    .leftJoin('sysUser as a', 'a.id', 't.applicant')
    .leftJoin('sysUser as r', 'r.id', 't.reviewer')
    .leftJoin('sysUser as s', 's.id', 't.assignee')
    .leftJoin('sysUser as d', 'd.id', 't.decidedBy')
    .select([
      ...(['t.id', 't.rowVersion', 't.transferNo', 't.projectId', 't.kind', 't.parcel', 't.mode', 't.status'] as const),
      ...(['t.round', 't.applicant', 't.reviewer', 't.assignee', 't.decidedBy', 't.decidedAt'] as const),
      ...(['t.submittedAt', 't.createTime', 't.volumes', 't.files', 't.pages', 't.bytes'] as const),
      ...(['t.packageSha256', 't.receiptSha256', 't.preId', 't.previousId'] as const)
    ])
    .select([
      'p.name as projectName',
      // Who has sent it from another installation is no unit of this one.
      sql<string | null>`coalesce(f.name, i.from_name)`.as('fromName'),
      'o.name as toName',
      'a.realname as applicantName',
      'r.realname as reviewerName',
      's.realname as assigneeName',
      'd.realname as decidedByName',
      DUE_DAY.as('dueDay'),
      DAYS_LEFT.as('daysLeft'),
      UNITS.as('units')
    ])
    .where('t.isDelete', '=', false)

type Row = Awaited<ReturnType<ReturnType<typeof transfers>['execute']>>[number]

/** The transfers that who asks may see. */
function seen({ tx, principal, project }: Pick<TxCtx, 'tx' | 'principal' | 'project'>) {
  const all = transfers(tx)
  const isArchive = OF_ARCHIVE.some((right) => principal.rights.has(right))
  return isArchive ? all.where('t.status', 'not in', ['draft', 'withdrawn']) : all.where('t.projectId', '=', project)
}

/** A page of the transfers that who asks may see. */
export async function transfersPage(
  ctx: TxCtx,
  query: Asked<typeof listTransfers>
): Promise<Output<typeof listTransfers>> {
  const page = await pageOfRows(seen(ctx), LIST, query)
  const choices = await choicesOf(ctx.tx, DICTS, ctx.say.language)
  return { ...page, records: page.records.map((row) => withTexts(row, choices)) }
}

/** One transfer of the current project; a Refusal where who asks sees none. */
export async function transferRowOf(ctx: TxCtx, id: string): Promise<TransferRow> {
  const row = await seen(ctx).where('t.id', '=', id).where('t.projectId', '=', ctx.project).executeTakeFirst()
  if (!row) throw missing()
  return withTexts(row, await choicesOf(ctx.tx, DICTS, ctx.say.language))
}

function withTexts(row: Row, choices: DictChoices): TransferRow {
  const text = (dict: string, value: string) => choices.get(dict)?.get(value) ?? value
  return {
    ...row,
    bytes: Number(row.bytes),
    kind_dictText: text('transfer_kind', row.kind),
    parcel_dictText: text('transfer_parcel', row.parcel),
    mode_dictText: text('transfer_mode', row.mode),
    status_dictText: text('transfer_status', row.status)
  }
}
