import type { FastifyInstance } from 'fastify'

import { exportStatistics, type StatTableRows, statisticRows, statistics } from '#contract/archives/statistics.ts'

import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import type { Say } from '../../core/text/say.ts'
import { type SENT, serveOpen } from '../../core/http/serve.ts'
import { sendTable } from '../../core/spreadsheet/send-table.ts'
import type { RowBatches, TableRow } from '../../core/spreadsheet/table.ts'
import { type WorkbookTab, writeTabs } from '../../core/spreadsheet/write-workbook.ts'
import { countStatistics } from './count-statistics.ts'
import { extentOf } from './stat-scope.ts'
import { rowsBehind } from './statistic-rows.ts'

/** Binds 统计报表. How far a count sees follows from who asks, so that each has a transaction of its own. */
export function serveStatistics(app: FastifyInstance): void {
  const inside = <T>(ctx: Ctx, work: (own: TxCtx) => Promise<T>) =>
    answerInside({ ctx, said: () => undefined }, extentOf(ctx), work)
  serveOpen(app, statistics, (_, ctx) => inside(ctx, countStatistics))
  serveOpen(app, statisticRows, (asked, ctx) => inside(ctx, (own) => rowsBehind(own, asked)))
  serveOpen(app, exportStatistics, (_, ctx) => sendStatistics(ctx))
}

async function sendStatistics(ctx: Ctx): Promise<typeof SENT> {
  const { say } = ctx
  const counted = await answerInside({ ctx, said: () => undefined }, extentOf(ctx), async (own) => {
    own.audit({ event: 'statistics.export' })
    return countStatistics(own)
  })
  const scope = say(counted.isAll ? 'archives:statistics.scopeAll' : 'archives:statistics.scope', {
    count: counted.projects
  })
  return sendTable(ctx, 'xlsx', async (file) => {
    await writeTabs(
      file,
      counted.tables.map((table) => tabOf(say, table, scope))
    )
    return say('archives:statistics.title')
  })
}

/** A table on its tab, with its sums and what it counts below. What may not be seen is said to be so, and is no 0. */
function tabOf(say: Say, { key, measures, rows, total }: StatTableRows, scope: string): WorkbookTab {
  const shown = (value: number | null) => value ?? say('archives:statistics.hidden')
  const lines: TableRow[] = [
    ...rows.map(({ name, values }): TableRow => [name, ...values.map(shown)]),
    [say('archives:statistics.total'), ...total.map(shown)],
    [],
    [scope],
    [say(`archives:statistics.note.${key}`)]
  ]
  return {
    name: say(`archives:statistics.table.${key}`),
    columns: [
      { title: say(`archives:statistics.by.${key}`), kind: 'text', width: 30 },
      ...measures.map((measure) => ({
        title: say(`archives:statistics.measure.${measure}`),
        kind: 'number' as const,
        width: 14
      }))
    ],
    rows: inOne(lines)
  }
}

async function* inOne(rows: readonly TableRow[]): RowBatches {
  yield rows
}
