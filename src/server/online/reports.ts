import type { FastifyInstance } from 'fastify'

import { exportReport, getData, getQueryInfo, getRpColumns, listReports } from '#contract/online/reports.ts'
import type { Ctx } from '../core/context/context.ts'
import { allDictItems } from '../core/dictionaries/dictionaries.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { serveOpen } from '../core/http/serve.ts'
import { builtInReports, openBuiltIn } from './built-in-report.ts'
import { configuredReports, openConfigured } from './configured-report.ts'
import { undoOf } from './deletion-undo.ts'
import { sendReport, wordsOf } from './export-report.ts'
import type { OpenReport } from './report.ts'

/** Binds the calls of reports: those that come with the program and those that are configured; a client only names them. */
export function serveReports(app: FastifyInstance): void {
  serveOpen(app, getRpColumns, async ({ code }, ctx) => {
    const { id, title, columns, deletion } = await openReport(code, ctx)
    const wanted = new Set(columns.flatMap(({ dictionary }) => dictionary ?? []))
    const dictionaries = wanted.size > 0 ? await ctx.inTransaction(allDictItems) : {}
    const isEnglish = ctx.say.language === 'en'
    const undo = undoOf(deletion, ctx)
    return {
      cgRpConfigId: id,
      cgRpConfigName: title,
      url: { list: `/online/cgreport/api/getData/${id}`, ...deletion },
      ...(undo && { undo }),
      columns: columns.map(({ name, title: head, width, dictionary, kind, link, isTotalled }) => ({
        title: head,
        dataIndex: name,
        align: kind === 'number' ? 'right' : 'left',
        sorter: true,
        width,
        ...(dictionary === undefined ? {} : { customRender: dictionary }),
        ...(kind === undefined ? {} : { kind }),
        ...(link === undefined ? {} : { link }),
        ...(isTotalled ? { isTotalled } : {})
      })),
      dictOptions: Object.fromEntries(
        [...wanted].map((one) => [
          one,
          (dictionaries[one] ?? []).map(({ value, text, titleEn }) => ({
            value,
            text: isEnglish && titleEn ? titleEn : text
          }))
        ])
      )
    }
  })

  serveOpen(app, getQueryInfo, async ({ configId }, ctx) =>
    (await openReport(configId, ctx)).queries.map(
      ({ name, label, mode, view, isHidden = false, isRequired = false, initial }) => ({
        field: name,
        label,
        mode,
        view,
        hidden: isHidden ? '1' : '0',
        ...(isRequired && { required: '1' }),
        ...(initial !== undefined && { initial })
      })
    )
  )

  serveOpen(app, getData, async (input, ctx) => {
    const report = await openReport(input.configId, ctx)
    const page = await report.page(input)
    const words = await wordsOf(report, ctx)
    const labels = (row: Readonly<Record<string, unknown>>) =>
      report.columns.flatMap(({ name, dictionary }) => {
        const value = String(row[name] ?? '')
        return dictionary ? [[`${name}_dictText`, words.get(`${dictionary} ${value}`) ?? value]] : []
      })
    return {
      ...page,
      records: page.records.map((row) => ({ ...row, ...(Object.fromEntries(labels(row)) as Record<string, string>) }))
    }
  })

  serveOpen(app, listReports, async (_, ctx) => {
    const { compare } = new Intl.Collator(ctx.say.language)
    const all = [...builtInReports(ctx), ...(await configuredReports(ctx))]
    return all.toSorted((one, other) => compare(one.name, other.name))
  })

  serveOpen(app, exportReport, async (input, ctx) => sendReport(await openReport(input.configId, ctx), input, ctx))
}

async function openReport(code: string, ctx: Ctx): Promise<OpenReport> {
  const report = openBuiltIn(code, ctx) ?? (await openConfigured(code, ctx))
  if (!report) throw new Refusal('online:missing', {}, { status: 404 })
  return report
}
