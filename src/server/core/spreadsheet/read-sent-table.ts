import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { output } from '#contract/core/schema.ts'
import type { sentLines } from '#contract/core/sent-lines.ts'

import { newId } from '../../db/id.ts'
import type { Ctx } from '../context/context.ts'
import { Refusal } from '../refusing/refusal.ts'
import { receiveTable } from './receive-table.ts'
import { refusedTable } from './refused-table.ts'
import { LONGEST_CELL } from './table-limits.ts'
import { tableReadersOf } from './table-readers.ts'
import { turnOf } from '../workers/process-pool.ts'

/** The line of titles, and lines above it that say what the table is, come beside the lines that count. */
const HEAD_LINES = 5

/** Reads the table that a form brings, as texts, without the file being kept. One that is broken, empty or has more lines than `most` is refused; texts longer than `longest` are cut. */
export async function readSentTable(
  ctx: Ctx,
  { most, longest }: { readonly most: number; readonly longest: number }
): Promise<output<typeof sentLines>> {
  const path = join(ctx.appContext.storage.incoming, `sent-${newId()}.part`)
  try {
    const { fileName } = await receiveTable(ctx, path)
    const lines: output<typeof sentLines>['lines'] = []
    try {
      for await (const batch of tableReadersOf(ctx.appContext).read(path, LONGEST_CELL, turnOf(ctx))) {
        ctx.signal.throwIfAborted()
        for (const { no, cells } of batch)
          lines.push({ no, cells: cells.map((cell) => String(cell ?? '').slice(0, longest)) })
        if (lines.length > most + HEAD_LINES) throw new Refusal('rules:import.tooMany', { most })
      }
    } catch (error) {
      throw refusedTable(error, fileName, ctx.say, (column) => lines[0]?.cells[column] ?? '')
    }
    if (lines.length === 0) throw new Refusal('rules:import.empty', { file: fileName })
    return { fileName, lines }
  } finally {
    await rm(path, { force: true })
  }
}
