import { type RawBuilder, sql } from 'kysely'

import type { Asked, Output } from '#contract/core/call.ts'
import { PDF_PATH } from '#contract/core/limits.ts'
import {
  MEASURES_OF,
  STAT_DIMENSIONS,
  type StatDimension,
  type StatRow,
  type statisticRows
} from '#contract/archives/statistics.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { forbidden, unreadable } from '../../core/refusing/refusal.ts'
import { type StatScope, statScopeOf } from './stat-scope.ts'
import {
  COLUMN_OF,
  countedFiles,
  countedProjects,
  countedReturns,
  countedVolumes,
  countedItems
} from './stat-sources.ts'

/** The rows behind one number: as many as it says, or whose pages and bytes come to it. Who may count alone sees none. */
export async function rowsBehind(
  ctx: TxCtx,
  asked: Asked<typeof statisticRows>
): Promise<Output<typeof statisticRows>> {
  const scope = await statScopeOf(ctx)
  if (!scope.hasRows) throw forbidden()
  if (!MEASURES_OF[asked.table].includes(asked.measure)) throw unreadable('measure', 'rules:shape')
  const { pageNo, pageSize } = asked
  const rows = rowsOf(scope, asked)
  const page = await sql<StatRow & { readonly total: number; readonly dict: string | null }>`
    ${rows} order by project, name, id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.tx)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from (${rows}) counted`.execute(
    ctx.tx
  )
  const total = counted[0]?.total ?? 0
  const choices = await choicesOf(ctx.tx, ['file_status', 'volume_status', 'return_reason'], ctx.say.language)
  const records = page.rows.map(({ id, name, project, about, value, place, dict }) => ({
    id,
    name,
    project,
    about: dict === null || about === null ? about : (choices.get(dict)?.get(about) ?? about),
    value: value === null ? null : Number(value),
    place
  }))
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

const isDimension = (table: string): table is StatDimension => (STAT_DIMENSIONS as readonly string[]).includes(table)
/** Where a document and a project are shown. */
const FILE = `${PDF_PATH}?file=`

function rowsOf(scope: StatScope, { table, row, measure }: Asked<typeof statisticRows>): RawBuilder<unknown> {
  if (isDimension(table)) {
    const here = sql`${COLUMN_OF[table]} = ${row} and is_seen`
    return measure === 'volumes'
      ? sql`with ${countedFiles(scope)}, ${countedVolumes(scope)}
          select id, title as name, project, status as about, null::float8 as value, null as place, 'volume_status' as dict from counted_volume where ${here}`
      : sql`with ${countedFiles(scope)}
          select id, title as name, project, status as about, ${measure === 'bytes' ? sql`bytes` : sql`pages`}::float8 as value, ${FILE} || id as place,
            'file_status' as dict from counted_file where ${here}`
  }
  if (table === 'returns')
    return measure === 'files'
      ? sql`with ${countedReturns(scope)} select distinct on (project, name, id) file_id as id, title as name, project, null as about, null::float8 as value,
          ${FILE} || file_id as place, null as dict from counted_return where reason = ${row} and is_seen and file_id is not null`
      : sql`with ${countedReturns(scope)} select id, title as name, project, day as about, null::float8 as value, ${FILE} || file_id as place, null as dict
          from counted_return where reason = ${row} and is_seen`
  if (table === 'days' || measure === 'overdue') {
    const here = table === 'days' ? sql`span = ${row}` : sql`district = ${row} and is_overdue`
    const value = table === 'days' ? sql`days` : sql`-days_left`
    return sql`with ${countedProjects(scope)} select id, name, name as project, project_no as about, ${value}::float8 as value, null as place, null as dict
      from counted_project where ${here}`
  }
  return sql`with ${countedItems(scope)} select id, code || ' ' || name as name, project, null as about, null::float8 as value, null as place, null as dict
    from counted_item where district = ${row} and open = ${measure} and is_seen`
}
