import type { Asked } from '#contract/core/call.ts'
import type { exportReport } from '#contract/online/reports.ts'
import type { ReportKind } from '#contract/online/report-config.ts'
import { record } from '../core/context/audit.ts'
import type { Ctx } from '../core/context/context.ts'
import { allDictItems } from '../core/dictionaries/dictionaries.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import type { SENT } from '../core/http/serve.ts'
import { sendTable } from '../core/spreadsheet/send-table.ts'
import type { TableCellKind, TableRow } from '../core/spreadsheet/table.ts'
import { writeCsv } from '../core/spreadsheet/write-csv.ts'
import { writeWorkbook } from '../core/spreadsheet/write-workbook.ts'
import type { OpenReport } from './report.ts'

/** So many rows of a report are exported at most. */
const MOST = 10_000
const CELLS: { readonly [K in ReportKind]?: TableCellKind } = { number: 'number', date: 'date', time: 'time' }
const PIXELS_OF_A_CHARACTER = 9

/** Sends what a report's question means as a file: the columns that it shows, values of dictionaries as their words. */
export async function sendReport(
  report: OpenReport,
  { format, ...input }: Asked<typeof exportReport>,
  ctx: Ctx
): Promise<typeof SENT> {
  const { records, total } = await report.page({ ...input, pageNo: 1, pageSize: MOST })
  if (total > MOST) throw new Refusal('online:tooManyRows', { total, most: MOST })
  if (total === 0) throw new Refusal('rules:export.empty')
  const words = await wordsOf(report, ctx)
  const columns = report.columns.map(({ title, kind = 'text', width, dictionary }) => ({
    title,
    kind: dictionary ? ('text' as const) : (CELLS[kind] ?? ('text' as const)),
    width: Math.round(width / PIXELS_OF_A_CHARACTER)
  }))
  const flag = (value: unknown) => ctx.say(value === true ? 'rules:flag.yes' : 'rules:flag.no')
  const cells = (row: Readonly<Record<string, unknown>>): TableRow =>
    report.columns.map(({ name, dictionary, kind }) => {
      const value = row[name]
      if (value === null || value === undefined) return null
      if (dictionary) return words.get(`${dictionary} ${String(value)}`) ?? String(value)
      if (kind === 'boolean') return flag(value)
      return typeof value === 'number' ? value : String(value)
    })
  const rows = async function* () {
    yield records.map(cells)
  }
  return sendTable(ctx, format, async (file) => {
    if (format === 'csv') await writeCsv(file, columns, rows())
    else await writeWorkbook(file, report.title, columns, rows())
    const { tenant, id: user } = ctx.principal
    const event = { event: 'report.export', type: 'report', detail: { code: report.id, count: records.length, format } }
    await ctx.inTransaction((tx) => record(tx, { tenant, user, ip: ctx.ip }, event))
    return report.title
  })
}

/** The words of the report's dictionaries, by dictionary and value. */
export async function wordsOf(
  { columns }: OpenReport,
  { inTransaction, say }: Ctx
): Promise<ReadonlyMap<string, string>> {
  const codes = [...new Set(columns.flatMap(({ dictionary }) => dictionary ?? []))]
  if (codes.length === 0) return new Map()
  const all = await inTransaction(allDictItems)
  return new Map(
    codes.flatMap((code) =>
      (all[code] ?? []).map(({ value, text, titleEn }) => [
        `${code} ${value}`,
        say.language === 'en' && titleEn ? titleEn : text
      ])
    )
  )
}
