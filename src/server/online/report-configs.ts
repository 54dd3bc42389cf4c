import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'

import { parseSql, reports, reportViews, tryReport } from '#contract/online/report-resource.ts'
import type { ReportParameter } from '#contract/online/report-config.ts'
import { reportParameters } from '#contract/online/report-config.ts'
import { DELETED_BY } from '#contract/online/reports.ts'
import { parse } from '#contract/core/schema.ts'
import { refuseOtherTenants } from '../core/settings/first-tenant.ts'
import { type RefusedField, Refusal } from '../core/refusing/refusal.ts'
import type { RowDraft } from '../core/resource/served.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { serve, serveOpen } from '../core/http/serve.ts'
import { data, type ReportViewData } from '../db/seed/data.ts'
import { isBuiltIn } from './built-in-report.ts'
import { reportKindOf } from './check-sql.ts'
import { boundedPage, refuseTooLarge } from './report-size.ts'
import { parametersIn, readSql, refuseUnknownParameters } from './report-sql.ts'
import { parameterValues, readReport, runReport } from './run-sql.ts'

/** So many rows a trial shows. */
const SHOWN = 20

/** Binds what is configured of reports: their rows, and what their editor asks. */
export function serveReportConfigs(app: FastifyInstance): void {
  serveResource(app, reports, {
    table: 'sysReport',
    async before(drafts, ctx) {
      await refuseOtherTenants(ctx.tx, 'online:firstTenant')
      for (const draft of drafts) refuseDraft(draft)
    }
  })

  serveOpen(app, parseSql, async ({ sql: statement, parameters }, ctx) => {
    await ctx.inTransaction((tx) => refuseOtherTenants(tx, 'online:firstTenant'))
    const asked = parametersIn(readSql(statement))
    const { columns } = await readReport(ctx, statement, described(asked, parameters))
    return { columns: [...columns], parameters: asked }
  })

  serveOpen(app, tryReport, async ({ sql: statement, parameters, values }, ctx) => {
    await ctx.inTransaction((tx) => refuseOtherTenants(tx, 'online:firstTenant'))
    const all = described(parametersIn(readSql(statement)), parameters)
    const checked = await readReport(ctx, statement, all)
    const given = new Map(Object.entries(values).filter(([, value]) => value !== ''))
    const found = await runReport(ctx, checked, parameterValues(all, given), (rows, run) => {
      const shown = checked.columns.map(({ name }, at) => sql`given.${sql.id(name)}::text as ${sql.id(`v${at}`)}`)
      const page = sql`select 1 as place, ${sql.join(shown)} from ${rows} as given limit ${SHOWN + 1}`
      return run(boundedPage(page, shown.length) as RawBuilder<Record<string, string | null>>)
    })
    refuseTooLarge(found)
    return {
      columns: [...checked.columns],
      rows: found.slice(0, SHOWN).map((row) => checked.columns.map((_, at) => row[`v${at}`] ?? null)),
      hasMore: found.length > SHOWN
    }
  })

  serve(app, reportViews, async (_, { tx, say }) => {
    const isEnglish = say.language === 'en'
    const titles = data<ReportViewData>('report-views')
    // The catalogue is everybody's; what the views show is not.
    const { rows } = await sql<{ view: string; name: string; category: string; type: string }>`
      select c.relname as view, a.attname as name, t.typcategory as category, t.typname as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'reporting'::regnamespace and a.attnum > 0 order by c.relname, a.attnum`.execute(tx)
    return Object.entries(Object.groupBy(rows, ({ view }) => view)).map(([view, columns = []]) => ({
      name: view,
      title: (isEnglish ? titles[view]?.titleEn : titles[view]?.title) ?? view,
      columns: columns.map(({ name, category, type }) => ({
        name,
        title: titles[view]?.columns[name]?.[isEnglish ? 1 : 0] ?? name,
        kind: reportKindOf(category, type)
      }))
    }))
  })
}

/** Refuses what can be seen without the database: forms that no statement may have, parameters that are not described, a taken code. */
function refuseDraft({ now, values }: RowDraft): void {
  const whole = { ...now, ...values } as Readonly<Record<string, string | null>>
  const { code, sql: statement, parameters } = whole
  refuseDeletion(whole)
  if (isBuiltIn(code ?? ''))
    throw new Refusal('rules:refused.input', {}, { faults: [{ field: 'code', key: 'online:codeBuiltIn' }] })
  const read = parse(reportParameters, JSON.parse(parameters ?? '[]'))
  refuseUnknownParameters(statement ?? '', readSql(statement ?? ''), read.ok ? read.value : [])
}

/** Parameters that are asked for and not described yet are texts, so that a statement can be tried while it is written. */
const described = (asked: readonly string[], parameters: readonly ReportParameter[]): ReportParameter[] => [
  ...parameters,
  ...asked
    .filter((name) => !parameters.some((one) => one.name === name))
    .map((name) => ({ name, title: name, kind: 'text' as const, isRequired: false }))
]

/** A path below the context path. */
const PATH = /^(?:\/[A-Za-z][\w-]*)+$/

/** Refuses calls of deletion that are no paths, or that would not know which row is meant: the column of that name says it. */
function refuseDeletion(whole: Readonly<Record<string, string | null>>): void {
  const columns: readonly { readonly name: string }[] = JSON.parse(whole.columns ?? '[]')
  const isNamed = columns.some(({ name }) => name === DELETED_BY)
  const faults = ['deleteUrl', 'deleteBatchUrl'].flatMap((field): RefusedField[] => {
    const path = whole[field]
    if (!path || (PATH.test(path) && isNamed)) return []
    return [{ field, key: PATH.test(path) ? 'online:deleteId' : 'online:deletePath' }]
  })
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}
