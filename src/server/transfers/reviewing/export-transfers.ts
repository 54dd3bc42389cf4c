import type { FastifyInstance } from 'fastify'

import { exportTransfers } from '#contract/transfers/reviewing.ts'
import type { TransferRow } from '#contract/transfers/transfers.ts'

import { answerInside, type Ctx } from '../../core/context/context.ts'
import { withParams } from '../../core/http/params-text.ts'
import { serveOpen } from '../../core/http/serve.ts'
import { sendTable, type ValueColumn, writeValues } from '../../core/spreadsheet/send-table.ts'
import { transfersPage } from '../reading/transfer-rows.ts'

/** More rows than this are no list that anybody reads; who needs them narrows the queue. */
const MOST = 1000

/** Binds the export of the queue: the same question, all transfers instead of a page. */
export function serveTransferExport(app: FastifyInstance): void {
  serveOpen(app, exportTransfers, async (asked, ctx) => {
    const query = withParams(exportTransfers, asked, ctx.say, { area: 'transfers' })
    const { records } = await answerInside({ ctx, said: () => undefined }, 'own', (own) =>
      transfersPage(own, { ...query, pageNo: 1, pageSize: MOST })
    )
    const name = ctx.say('transfers:export.name')
    return sendTable(ctx, 'xlsx', async (file) => {
      await writeValues(file, name, columnsOf(ctx), [records])
      return name
    })
  })
}

const columnsOf = ({ say }: Ctx): ValueColumn<TransferRow>[] => [
  { title: say('transfers:field.transferNo'), value: (row) => row.transferNo, width: 18 },
  { title: say('transfers:field.projectName'), value: (row) => row.projectName, width: 40 },
  { title: say('transfers:field.kind'), value: (row) => row.kind_dictText, width: 14 },
  { title: say('transfers:field.status'), value: (row) => row.status_dictText, width: 16 },
  { title: say('transfers:field.round'), value: (row) => row.round, width: 8 },
  { title: say('transfers:field.volumes'), value: (row) => row.volumes, width: 8 },
  { title: say('transfers:field.files'), value: (row) => row.files, width: 8 },
  { title: say('transfers:field.pages'), value: (row) => row.pages || null, width: 8 },
  { title: say('transfers:field.applicantName'), value: (row) => row.applicantName, width: 12 },
  { title: say('transfers:field.submittedAt'), value: (row) => row.submittedAt, width: 20 },
  { title: say('transfers:field.reviewerName'), value: (row) => row.reviewerName, width: 12 },
  { title: say('transfers:field.decidedAt'), value: (row) => row.decidedAt, width: 20 },
  { title: say('transfers:field.dueDay'), value: (row) => row.dueDay, width: 12 }
]
