import { Readable } from 'node:stream'

import type { FastifyInstance } from 'fastify'

import * as asked from '#contract/transfers/carriers.ts'
import { partText } from '#package/format/bag-count.ts'
import { readPart } from '#package/format/parts/compose-part.ts'

import { answerInside, type Ctx } from '../../core/context/context.ts'
import { sendRange } from '../../core/http/send-bytes.ts'
import { type SENT, serve, serveOpen } from '../../core/http/serve.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { readTransfer } from '../../domain/transfer/steps.ts'
import { auditDownload, headDownload } from '../packing/package-download.ts'
import { storedAccess } from '../../domain/packages/stored-access.ts'
import { transferRowOf } from '../reading/transfer-rows.ts'
import { dividePackage, divisionOf, dividedParts } from './division.ts'
import { printedCarriers } from './print-carriers.ts'
import { registerRead } from './read-carriers.ts'

/** Binds the parts of packages: how they are divided for carriers, fetched one by one, labelled, and read at the archive. */
export function serveCarriers(app: FastifyInstance): void {
  serve(app, asked.packageParts, ({ id }, ctx) => divisionOf(ctx, id))
  serve(app, asked.dividePackage, ({ id, carrier }, ctx) => dividePackage(ctx, id, carrier))
  serve(app, asked.registerCarriers, (input, ctx) => registerRead(ctx, input))
  serveOpen(app, asked.printCarriers, (input, ctx) => printedCarriers(ctx, input))
  // The browser fetches it by itself, and goes on by itself where the line broke.
  serveOpen(app, asked.downloadPart, ({ id, no }, ctx) => answerPart(ctx, id, no), { byCookie: true })
}

async function answerPart(ctx: Ctx, id: string, no: number): Promise<typeof SENT> {
  const { part, path, name } = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    await transferRowOf(own, id)
    const row = await readTransfer(own, id)
    const parts = await dividedParts(own, row)
    const found = parts[no - 1]
    if (!found || row.packagePath === null)
      throw new Refusal('transfers:carriers.noPart', { no: row.transferNo, part: no })
    auditDownload(own, row, { part: partText(found) })
    return { part: found, path: row.packagePath, name: `${row.transferNo}_${no}-${parts.length}.zip` }
  })
  const access = storedAccess(ctx.appContext.storage)
  headDownload(ctx, name)
  return sendRange(ctx, {
    ...{ size: part.size, tag: `"${part.digest}"`, mime: 'application/zip' },
    open: ({ start, end }) => Readable.from(readPart(part, { access, source: path }, { from: start, to: end + 1 }))
  })
}
