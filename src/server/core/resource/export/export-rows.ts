import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Asked, Call } from '#contract/core/call.ts'
import { newId } from '../../../db/id.ts'
import { answerInside, type Ctx, type TxCtx } from '../../context/context.ts'
import { attachmentName } from '../../text/download-name.ts'
import { withParams } from '../../http/params-text.ts'
import { SENT } from '../../http/serve.ts'
import { MEDIA_TYPES } from '../../spreadsheet/table.ts'
import { type ExportQuery, noteExport, titledColumns, writeTable } from './export-table.ts'
import { sendZipExport, writeZipExport } from './export-zip.ts'
import type { ServedResource } from '../served.ts'
import { thingOf } from '../thing.ts'

/**
 * Answers the export of a list: its question's rows, all or those that were selected, in its order and with its columns. They are
 * written to a file first, so that neither memory nor a transaction waits for the line, and a failure is still an answer.
 */
export async function exportRows(
  served: ServedResource,
  ctx: Ctx,
  call: Call,
  asked: Asked<Call> & ExportQuery
): Promise<typeof SENT> {
  const { area, resource } = served
  const query = withParams(call, asked, ctx.say, { area, thing: resource.name }) as ExportQuery
  const { format } = query
  if (format === 'zip') return sendZipExport(served, ctx, query)
  const path = join(ctx.appContext.storage.incoming, `export-${newId()}.part`)
  const drop = () => rm(path, { force: true })
  try {
    await answerInside({ ctx, said: () => undefined }, 'own', (own) => writeExport(served, own, query, path))
  } catch (error) {
    await drop()
    throw error
  }
  const file = await open(path)
  const { size } = await file.stat()
  const bytes = createReadStream(path, { fd: file })
  bytes.once('close', () => void drop())
  await ctx.reply
    .header('content-disposition', attachmentName(`${thingOf(served, ctx)}.${format}`))
    .header('content-length', size)
    .type(MEDIA_TYPES[format])
    .send(bytes)
  return SENT
}

/** Writes the rows that a question means into a file, notes that they were exported, and answers how many they were. */
export async function writeExport(
  served: ServedResource,
  ctx: TxCtx,
  query: ExportQuery,
  path: string,
  progress?: (count: number) => void
): Promise<number> {
  const count =
    query.format === 'zip'
      ? await writeZipExport(served, ctx, query, path, progress)
      : await writeTable(served, ctx, query, path, { columns: titledColumns(served, ctx, query.field), progress })
  noteExport(served, ctx, query, count)
  return count
}
