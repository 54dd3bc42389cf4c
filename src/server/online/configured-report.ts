import { type RawBuilder, sql } from 'kysely'

import type { ReportColumnConfig, ReportKind } from '#contract/online/report-config.ts'
import type { Ctx } from '../core/context/context.ts'
import { type ColumnType, columnOf, type List, type ListColumn, listOf } from '../core/questions/list.ts'
import { unreadable } from '../core/refusing/refusal.ts'
import { conditionsOf, sortable } from '../core/questions/where.ts'
import type { Tx } from '../db/transaction.ts'
import type { DataInput, ListedReport, OpenReport, ReportPage, ReportQuery } from './report.ts'
import { parametersOf, questionOf } from './report-input.ts'
import { boundedPage, refuseTooLarge } from './report-size.ts'
import { typeOf } from './report-sql.ts'
import { parameterValues, readReport, runReport } from './run-sql.ts'

/** Pixels of a column that says none. */
const WIDTHS: { readonly [K in ReportKind]: number } = { text: 180, number: 110, date: 120, time: 170, boolean: 90 }
const TYPES: { readonly [K in ReportKind]: ColumnType } = {
  text: 'text',
  number: 'number',
  date: 'date',
  time: 'time',
  boolean: 'flag'
}
const VIEWS: { readonly [K in ReportKind]: ReportQuery['view'] } = {
  text: 'text',
  number: 'text',
  date: 'date',
  time: 'datetime',
  boolean: 'list'
}
/** The place of a row in what the statement gives; no column can be called so. */
const PLACE = '-place'

type Config = NonNullable<Awaited<ReturnType<typeof configOf>>>

/** The report of a code: a tenant's own takes precedence over one that comes with the product. */
function configOf(tx: Tx, code: string) {
  return tx
    .selectFrom('sysReport')
    .select(['id', 'code', 'name', 'nameEn', 'sql', 'columns', 'parameters', 'deleteUrl', 'deleteBatchUrl'])
    .where((at) => at.or([at(sql`lower(code)`, '=', code.toLowerCase()), at('id', '=', code)]))
    .where('isDelete', '=', false)
    .orderBy('tenantId', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The reports that administrators have written, as a list of reports has them: of two with one code the one that is opened by it. */
export async function configuredReports(ctx: Ctx): Promise<readonly ListedReport[]> {
  const isEnglish = ctx.say.language === 'en'
  const rows = await ctx.inTransaction((tx) =>
    tx
      .selectFrom('sysReport')
      .distinctOn(sql`lower(code)`)
      .select(['code', 'name', 'nameEn', 'remark'])
      .where('isDelete', '=', false)
      .orderBy(sql`lower(code)`)
      .orderBy('tenantId', 'desc')
      .execute()
  )
  return rows.map(({ code, name, nameEn, remark }) => ({
    code,
    name: isEnglish && nameEn ? nameEn : name,
    remark: remark ?? ''
  }))
}

/** A report that an administrator has written, in the words of who asks; nothing where there is none of this code or id. */
export async function openConfigured(code: string, ctx: Ctx): Promise<OpenReport | undefined> {
  const config = await ctx.inTransaction((tx) => configOf(tx, code))
  if (!config) return undefined
  const isEnglish = ctx.say.language === 'en'
  const word = (title: string, titleEn: string | null | undefined) => (isEnglish && titleEn ? titleEn : title)
  const queries = queriesOf(config, word)
  return {
    id: config.code,
    title: word(config.name, config.nameEn),
    columns: config.columns
      .filter(({ isShown }) => isShown)
      .map(({ name, title, titleEn, kind, width, dictCode, link, isTotalled }) => ({
        name,
        title: word(title, titleEn),
        kind,
        width: width ?? WIDTHS[kind],
        isTotalled,
        ...(dictCode && { dictionary: dictCode }),
        ...(link && { link })
      })),
    queries,
    deletion: {
      ...(config.deleteUrl && { delete: config.deleteUrl }),
      ...(config.deleteBatchUrl && { deleteBatch: config.deleteBatchUrl })
    },
    page: (input) => pageOf(config, queries, input, ctx)
  }
}

/** What is asked: its parameters first, then its columns. */
function queriesOf(
  { columns, parameters }: Config,
  word: (title: string, titleEn: string | null | undefined) => string
): ReportQuery<string>[] {
  return [
    ...parameters.map(({ name, title, titleEn, kind, isRequired, initial }) => ({
      name: `self_${name}`,
      label: word(title, titleEn),
      mode: 'single' as const,
      view: VIEWS[kind],
      isRequired,
      ...(initial && { initial })
    })),
    ...columns.flatMap(({ name, title, titleEn, kind, dictCode, query }) =>
      query === 'none'
        ? []
        : [{ name, label: word(title, titleEn), mode: query, view: dictCode ? ('list' as const) : VIEWS[kind] }]
    )
  ]
}

const cell = ({ name, kind }: ReportColumnConfig): RawBuilder<unknown> => sql`report.${sql.id(name)}::${typeOf(kind)}`

function listOfColumns(columns: readonly ReportColumnConfig[]): List {
  const all: Record<string, ListColumn> = {}
  for (const column of columns) all[column.name] = { type: TYPES[column.kind], sql: cell(column) }
  return listOf(all, sql`report.${sql.id(PLACE)}`)
}

async function pageOf(
  { sql: statement, columns, parameters }: Config,
  queries: readonly ReportQuery<string>[],
  input: DataInput,
  ctx: Ctx
): Promise<ReportPage> {
  const list = listOfColumns(columns.filter(({ isShown, query }) => isShown || query !== 'none'))
  const { pageNo, pageSize, column, order = 'asc' } = input
  const by = column === undefined || column === 'createTime' ? undefined : columnOf(list, column)
  if (column !== undefined && column !== 'createTime' && !by) throw unreadable('column', 'rules:query.sort')
  const given = parametersOf(
    parameters.map(({ name }) => name),
    input
  )
  const own = queries.filter(({ name }) => !name.startsWith('self_'))
  const question = questionOf(own, input)
  const asked = conditionsOf(list, { pageNo, pageSize, column: '', order, ...question })
  const where = asked.length > 0 ? sql`where ${sql.join(asked, sql` and `)}` : sql``
  const checked = await readReport(ctx, statement, parameters)
  const totalled = columns.filter(({ isTotalled, kind, isShown }) => isTotalled && isShown && kind === 'number')
  return runReport(ctx, checked, parameterValues(parameters, given), async (rows, run) => {
    const from = sql`(select given.*, row_number() over () as ${sql.id(PLACE)} from ${rows} as given) as report ${where}`
    const sums = totalled.map((one, at) => sql`, sum(${cell(one)}) as ${sql.id(`s${at}`)}`)
    const [counted] = await run(
      sql<{
        total: number
        [sum: `s${number}`]: number | null
      }>`select count(*) as total ${sql.join(sums, sql``)} from ${from}`
    )
    const shown = columns.map((one, at) => sql`, ${cell(one)} as ${sql.id(`v${at}`)}`)
    const place = sql`report.${sql.id(PLACE)}`
    const direction = sql.raw(order)
    const sort = by ? sql`${sortable(by)} ${direction} nulls last, ${place}` : place
    const page = await run(
      boundedPage(
        sql`select ${place} as place ${sql.join(shown, sql``)} from ${from}
        order by ${sort} limit ${pageSize} offset ${(Math.max(1, pageNo) - 1) * pageSize}`,
        columns.length
      )
    )
    refuseTooLarge(page)
    return {
      total: counted?.total ?? 0,
      records: page.map((row) => ({
        id: String(row.place),
        ...Object.fromEntries(columns.map(({ name }, at) => [name, row[`v${at}`] ?? null]))
      })),
      totals: Object.fromEntries(totalled.map(({ name }, at) => [name, counted?.[`s${at}`] ?? null]))
    }
  })
}
