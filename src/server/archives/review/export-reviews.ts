import type { FastifyInstance } from 'fastify'

import { exportReviews, type ReviewRow } from '#contract/archives/review.ts'

import { withParams } from '../../core/http/params-text.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { serveOpen } from '../../core/http/serve.ts'
import { sendTable, type ValueColumn, writeValues } from '../../core/spreadsheet/send-table.ts'
import type { Ctx } from '../../core/context/context.ts'
import { fileTemplates } from '../columns/templates.ts'
import { type LastDecision, lastDecisions } from './last-decisions.ts'
import { idsOf, queueOf } from './queue.ts'
import { readReviews } from './review-rows.ts'

/** More rows than this are no list that anybody reads; who needs them narrows the queue. */
const MOST = 20_000

/** Binds the export of the queue: the same question, all files instead of a page. */
export function serveExport(app: FastifyInstance): void {
  serveOpen(app, exportReviews, async (asked, ctx) => {
    const { nodeId, show, ...query } = withParams(exportReviews, asked, ctx.say, { area: 'archives' })
    const rows = await ctx.inTransaction(async (tx) => {
      const { project, say } = ctx
      const templates = await fileTemplates(tx, say.language)
      const { files, list } = await queueOf(tx, ctx, { nodeId, show }, templates)
      const ids = await idsOf(files, list, query, MOST + 1)
      if (ids.length > MOST) throw new Refusal('archives:export.tooMany', { most: MOST })
      const reviewed = await readReviews({ tx, project, templates, language: say.language, ctx }, ids)
      const decisions = await lastDecisions(tx, ids)
      return reviewed.map((row): ReviewedRow => ({ ...row, decided: decisions.get(row.id) }))
    })
    const name = ctx.say('archives:review.export.name')
    return sendTable(ctx, 'xlsx', async (file) => {
      await writeValues(file, name, columnsOf(ctx), [rows])
      return name
    })
  })
}

/** A file with the newest decision about it that nobody has taken back, whoever has made it. */
type ReviewedRow = ReviewRow & { readonly decided: LastDecision | undefined }

const columnsOf = ({ say }: Ctx): ValueColumn<ReviewedRow>[] => [
  { title: say('archives:export.code'), value: (row) => row.catalogCode, width: 10 },
  { title: say('archives:export.item'), value: (row) => row.catalogName, width: 24 },
  { title: say('archives:review.export.title'), value: (row) => row.title, width: 48 },
  {
    title: say('archives:review.export.files'),
    value: (row) => row.objects.map(({ name }) => name).join(', '),
    width: 30
  },
  { title: say('archives:export.state'), value: (row) => row.status_dictText, width: 10 },
  {
    title: say('archives:review.export.again'),
    value: (row) => (row.review.isAgain ? '\u2713' : null),
    width: 10
  },
  { title: say('archives:review.export.reason'), value: (row) => row.review.decision?.reason_dictText, width: 16 },
  { title: say('archives:review.export.opinion'), value: ({ decided }) => decided?.opinion, width: 40 },
  { title: say('archives:review.export.reviewer'), value: ({ decided }) => decided?.byName, width: 12 },
  { title: say('archives:review.export.decidedAt'), value: ({ decided }) => decided?.at, width: 20 },
  { title: say('archives:export.by'), value: (row) => row.uploadByName, width: 10 },
  { title: say('archives:export.time'), value: (row) => row.createTime, width: 20 }
]
