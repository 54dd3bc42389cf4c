import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { MOST_LINES, readDescriptions } from '#contract/archives/descriptions.ts'
import type { Output } from '#contract/core/call.ts'

import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { serveOpen } from '../../core/serve.ts'
import { BrokenTable } from '../../core/spreadsheet/broken-table.ts'
import { readTable } from '../../core/spreadsheet/read-table.ts'
import { receiveTable } from '../../core/spreadsheet/receive-table.ts'
import { newId } from '../../db/id.ts'

/** The line of titles, and lines above it that say what the table is, come beside the lines of descriptions. */
const HEAD_LINES = 5
/** No title of a document is longer; what is cut would be refused by its column in any case. */
const LONGEST = 4000

/** Binds the reading of a table of descriptions: as texts, without a file being kept or a row being written. */
export const answerDescriptions = (app: FastifyInstance): void =>
  serveOpen(app, readDescriptions, (_, ctx) => read(ctx))

async function read(ctx: Ctx): Promise<Output<typeof readDescriptions>> {
  const path = join(ctx.appContext.storage.incoming, `descriptions-${newId()}.part`)
  try {
    const { fileName } = await receiveTable(ctx, path)
    const lines: { no: number; cells: string[] }[] = []
    try {
      for await (const batch of readTable(path)) {
        ctx.signal.throwIfAborted()
        for (const { no, cells } of batch)
          lines.push({ no, cells: cells.map((cell) => String(cell ?? '').slice(0, LONGEST)) })
        if (lines.length > MOST_LINES + HEAD_LINES) throw new Refusal('rules:import.tooMany', { most: MOST_LINES })
      }
    } catch (error) {
      throw error instanceof BrokenTable ? new Refusal('rules:import.broken', { file: fileName }) : error
    }
    if (lines.length === 0) throw new Refusal('rules:import.empty', { file: fileName })
    return { fileName, lines }
  } finally {
    await rm(path, { force: true })
  }
}
