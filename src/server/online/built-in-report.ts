import { sql } from 'kysely'

import type { Ctx } from '../core/context/context.ts'
import { columnOf } from '../core/questions/list.ts'
import { unreadable } from '../core/refusing/refusal.ts'
import { conditionsOf, sortable } from '../core/questions/where.ts'
import { catalogItems } from './catalog-items.ts'
import type { DataInput, ListedReport, OpenReport, ReportDefinition, ReportPage } from './report.ts'
import { parametersOf, questionOf } from './report-input.ts'

const REPORTS: Readonly<Record<string, ReportDefinition>> = { [catalogItems.id]: catalogItems }

/** Whether a code is that of a report which comes with the product's program. */
export const isBuiltIn = (code: string): boolean => Object.hasOwn(REPORTS, code.toLowerCase())

/** The reports that come with the program, as a list of reports has them. */
export const builtInReports = ({ say }: Ctx): readonly ListedReport[] =>
  Object.values(REPORTS).map(({ id, title }) => ({ code: id, name: say(title), remark: '' }))

/** A report that comes with the program, in the words of who asks; nothing where there is none of this code. */
export function openBuiltIn(code: string, ctx: Ctx): OpenReport | undefined {
  const report = Object.hasOwn(REPORTS, code) ? REPORTS[code] : undefined
  if (!report) return undefined
  const { say } = ctx
  return {
    id: report.id,
    title: say(report.title),
    columns: report.columns.map((column) => ({ ...column, title: say(column.title) })),
    queries: report.queries.map((query) => ({ ...query, label: say(query.label) })),
    page: (input) => pageOf(report, input, ctx)
  }
}

async function pageOf(
  report: ReportDefinition,
  input: DataInput,
  { principal, inTransaction }: Ctx
): Promise<ReportPage> {
  const { pageNo, pageSize } = input
  // A list that asks for no order of its own asks for the usual one of lists.
  const isUsual = input.column === undefined || input.column === 'createTime'
  const column = isUsual ? report.order : (input.column ?? report.order)
  const order = isUsual ? 'asc' : (input.order ?? 'asc')
  const by = columnOf(report.list, column)
  if (!by) throw unreadable('column', 'rules:query.sort')
  const parameters = parametersOf(report.parameters, input)
  const queries = report.queries.map((query) => ({ ...query, label: '' }))
  const asked = conditionsOf(report.list, { pageNo, pageSize, column, order, ...questionOf(queries, input) })
  return inTransaction(async (tx) => {
    const where = sql.join([...(await report.narrow(parameters, { tx, principal })), ...asked], sql` and `)
    const direction = sql.raw(order)
    const counted = await sql<{ total: number }>`select count(*) as total from ${report.from} where ${where}`.execute(
      tx
    )
    const shown = report.columns.map(
      ({ name }) => sql`${report.list.columns[name]?.sql ?? sql`null`} as ${sql.id(name)}`
    )
    const { rows } = await sql<{ id: string }>`
      select ${report.list.id} as id, ${sql.join(shown)} from ${report.from} where ${where}
      order by ${sortable(by)} ${direction}, ${report.list.id} ${direction} limit ${pageSize} offset ${(Math.max(1, pageNo) - 1) * pageSize}`.execute(
      tx
    )
    return { total: counted.rows[0]?.total ?? 0, records: rows }
  })
}
