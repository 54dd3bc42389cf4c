import type { Asked, Output } from '#contract/core/call.ts'
import type { ExtensionRow, listExtensions } from '#contract/transfers/extensions.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { dateColumn, listOf, textColumn, timeColumn } from '../../core/questions/list.ts'
import { missing } from '../../core/refusing/refusal.ts'
import { pageOfRows } from '../../core/questions/where.ts'
import type { Tx } from '../../db/transaction.ts'

const LIST = listOf(
  {
    projectId: textColumn('e.projectId'),
    projectName: textColumn('p.name'),
    status: textColumn('e.status'),
    wantedDay: dateColumn('e.wantedDay'),
    createTime: timeColumn('e.createTime')
  },
  'e.id'
)
/** Who decides sees those of all his projects. */
const DECIDERS = ['transfer.review', 'transfer.review:extend']

const extensions = (tx: Tx) =>
  tx
    .selectFrom('arcExtension as e')
    .innerJoin('arcProject as p', 'p.id', 'e.projectId')
    .leftJoin('sysUser as a', 'a.id', 'e.applicant')
    .leftJoin('sysUser as d', 'd.id', 'e.decidedBy')
    .select([
      'e.id',
      'e.rowVersion',
      'e.projectId',
      'e.status',
      'e.formerDay',
      'e.wantedDay',
      'e.reason',
      'e.grantedDay'
    ])
    .select(['e.opinion', 'e.decidedAt', 'e.createTime', 'p.name as projectName'])
    .select(['a.realname as applicantName', 'd.realname as decidedByName'])
    .where('e.isDelete', '=', false)
type Row = Awaited<ReturnType<ReturnType<typeof extensions>['execute']>>[number]

const withText = (row: Row, texts: ReadonlyMap<string, string> | undefined): ExtensionRow => ({
  ...row,
  status_dictText: texts?.get(row.status) ?? row.status
})
const textsOf = async ({ tx, say }: Pick<TxCtx, 'tx' | 'say'>) =>
  (await choicesOf(tx, ['extension_status'], say.language)).get('extension_status')

/** A page of the extensions that who asks may see. */
export async function extensionsPage(
  ctx: TxCtx,
  query: Asked<typeof listExtensions>
): Promise<Output<typeof listExtensions>> {
  const { tx, principal, project } = ctx
  const isDecider = DECIDERS.some((right) => principal.rights.has(right))
  const seen = isDecider ? extensions(tx) : extensions(tx).where('e.projectId', '=', project)
  const page = await pageOfRows(seen, LIST, query)
  const texts = await textsOf(ctx)
  return { ...page, records: page.records.map((row) => withText(row, texts)) }
}

/** One of them. */
export async function extensionOf(ctx: Pick<TxCtx, 'tx' | 'say'>, id: string): Promise<ExtensionRow> {
  const row = await extensions(ctx.tx).where('e.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return withText(row, await textsOf(ctx))
}
