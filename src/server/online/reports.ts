import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Asked, Output } from '#contract/core/call.ts'
import { getData, getQueryInfo, getRpColumns } from '#contract/online/reports.ts'
import type { TxCtx } from '../core/context.ts'
import { allDictItems } from '../core/dictionaries.ts'
import { columnOf } from '../core/list.ts'
import { Refusal, unreadable } from '../core/refusal.ts'
import { serve } from '../core/serve.ts'
import { conditionsOf, sortable } from '../core/where.ts'
import { catalogItems } from './catalog-items.ts'
import type { Report } from './report.ts'

const REPORTS: Readonly<Record<string, Report>> = { [catalogItems.id]: catalogItems }
const PARAMETER = 'self_'

/** Binds the calls of popup reports; only reports of the table can be asked, and they only by names of their own. */
export function serveReports(app: FastifyInstance): void {
  serve(app, getRpColumns, async ({ code }, { tx, say }) => {
    const { id, title, columns } = reportOf(code)
    const wanted = new Set(columns.flatMap(({ dictionary }) => dictionary ?? []))
    const dictionaries = wanted.size > 0 ? await allDictItems(tx) : {}
    return {
      cgRpConfigId: id,
      cgRpConfigName: say(title),
      columns: columns.map(({ name, title: head, width, dictionary }) => ({
        title: say(head),
        dataIndex: name,
        align: 'left',
        sorter: true,
        width,
        ...(dictionary === undefined ? {} : { customRender: dictionary })
      })),
      dictOptions: Object.fromEntries(
        [...wanted].map((code) => [code, (dictionaries[code] ?? []).map(({ value, text }) => ({ value, text }))])
      )
    }
  })

  serve(app, getQueryInfo, ({ configId }, { say }) =>
    reportOf(configId).queries.map(({ name, label, mode, view, isHidden = false }) => ({
      field: name,
      label: say(label),
      mode,
      view,
      hidden: isHidden ? '1' : '0'
    }))
  )

  serve(app, getData, (input, ctx) => rowsOf(reportOf(input.configId), input, ctx))
}

function reportOf(code: string): Report {
  const report = Object.hasOwn(REPORTS, code) ? REPORTS[code] : undefined
  if (!report) throw new Refusal('online:missing', {}, { status: 404 })
  return report
}

type DataInput = Asked<typeof getData>

async function rowsOf(
  report: Report,
  input: DataInput,
  { tx, principal }: Pick<TxCtx, 'tx' | 'principal'>
): Promise<Output<typeof getData>> {
  const { pageNo, pageSize, column = report.order, order = 'asc' } = input
  const by = columnOf(report.list, column)
  if (!by) throw unreadable('column', 'rules:query.sort')
  const asked = Object.fromEntries(report.queries.flatMap((query) => valuesOf(query.name, query.mode, input)))
  const conditions = [
    ...(await report.narrow(parametersOf(report, input), { tx, principal })),
    ...conditionsOf(report.list, { pageNo, pageSize, column, order, superQueryMatchType: 'and', ...asked })
  ]
  const where = sql.join(conditions, sql` and `)
  const direction = sql.raw(order)
  const counted = await sql<{ total: number }>`select count(*) as total from ${report.from} where ${where}`.execute(tx)
  const shown = report.columns.map(({ name }) => sql`${report.list.columns[name]?.sql ?? sql`null`} as ${sql.id(name)}`)
  const { rows } = await sql<{ id: string }>`
    select ${report.list.id} as id, ${sql.join(shown)} from ${report.from} where ${where}
    order by ${sortable(by)} ${direction}, ${report.list.id} ${direction} limit ${pageSize} offset ${(Math.max(1, pageNo) - 1) * pageSize}`.execute(
    tx
  )
  return { total: counted.rows[0]?.total ?? 0, records: rows }
}

/** The parameters `self_…` by their names without that beginning; one that the report does not know is refused. */
function parametersOf({ parameters }: Report, input: DataInput): Map<string, string> {
  const given = Object.entries(input).filter(
    ([name, value]) => name.startsWith(PARAMETER) && value !== '' && value !== undefined
  )
  return new Map(
    given.map(([name, value]) => {
      const known = parameters.find((one) => one === name.slice(PARAMETER.length))
      if (known === undefined) throw unreadable(/^\w{1,60}$/.test(name) ? name : PARAMETER, 'online:parameter')
      return [known, String(value)]
    })
  )
}

/** What a query field asks: a range as it comes; a single word is searched anywhere in the text, unless it says how. */
function valuesOf(name: string, mode: 'single' | 'group', input: DataInput): [string, string][] {
  const read = (key: string): [string, string][] =>
    typeof input[key] === 'string' && input[key] !== '' ? [[key, input[key]]] : []
  if (mode === 'group') return [...read(`${name}_begin`), ...read(`${name}_end`)]
  return read(name).map(([key, value]) => [key, /^[*!<>]|\*$|,/.test(value) ? value : `*${value}*`])
}
