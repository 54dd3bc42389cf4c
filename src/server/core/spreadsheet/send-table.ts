import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { newId } from '../../db/id.ts'
import type { Ctx } from '../context/context.ts'
import { attachmentName } from '../text/download-name.ts'
import { SENT } from '../http/serve.ts'
import { MEDIA_TYPES, type TableFormat } from './table.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Signs that file names cannot have everywhere. */
const NOT_IN_NAMES = /[\\/:*?"<>|]/g
const LONGEST_NAME = 120

/** A column of a table whose rows are things of any kind. */
export interface ValueColumn<R> {
  readonly title: string
  /** Figures stay figures; everything else is text. */
  readonly value: (row: R) => string | number | null | undefined
  /** In characters. */
  readonly width?: number
}

/**
 * Sends a table as a download. `write` puts it into a file and gives its name: it is written before it is sent, so that neither memory
 * nor a transaction waits for the line, and a failure is still an answer.
 */
export async function sendTable(
  ctx: Ctx,
  format: TableFormat,
  write: (file: FileHandle) => Promise<string>
): Promise<typeof SENT> {
  const path = join(ctx.appContext.storage.incoming, `table-${newId()}.part`)
  const file = await open(path, 'wx+', 0o600)
  try {
    const name = (await write(file)).replace(NOT_IN_NAMES, '_').slice(0, LONGEST_NAME)
    const { size } = await file.stat()
    const bytes = file.createReadStream({ start: 0 })
    bytes.once('close', () => void rm(path, { force: true }))
    await ctx.reply
      .header('content-disposition', attachmentName(`${name}.${format}`))
      .header('content-length', size)
      .type(MEDIA_TYPES[format])
      .send(bytes)
    return SENT
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
}

/** Writes rows as a workbook with one line of titles, some at a time, as they come. */
export async function writeValues<R>(
  file: FileHandle,
  name: string,
  columns: readonly ValueColumn<R>[],
  batches: AsyncIterable<readonly R[]> | Iterable<readonly R[]>
): Promise<void> {
  async function* rows() {
    for await (const batch of batches) yield batch.map((row) => columns.map(({ value }) => value(row) ?? null))
  }
  await writeWorkbook(
    file,
    name,
    columns.map(({ title, width }) => ({ title, kind: 'text', ...(width !== undefined && { width }) })),
    rows()
  )
}
