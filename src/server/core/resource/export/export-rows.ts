import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Asked, Call } from '#contract/core/call.ts'
import type { Field } from '#contract/core/resource/field.ts'
import { isLabelled } from '#contract/core/resource/field.ts'
import type { exportQuery } from '#contract/core/resource/file-verbs.ts'
import type { output } from '#contract/core/schema.ts'
import { newId } from '../../../db/id.ts'
import { answerInside, type Ctx, type TxCtx } from '../../context/context.ts'
import { attachmentName } from '../../text/download-name.ts'
import { fieldTitle } from '../../refusing/faults.ts'
import { withParams } from '../../http/params-text.ts'
import { Refusal } from '../../refusing/refusal.ts'
import { SENT } from '../../http/serve.ts'
import {
  type CellKind,
  MEDIA_TYPES,
  type RowBatches,
  type TableColumn,
  type TableRow
} from '../../spreadsheet/table.ts'
import { writeCsv } from '../../spreadsheet/write-csv.ts'
import { writeWorkbook } from '../../spreadsheet/write-workbook.ts'
import { readBatches } from './read-batches.ts'
import { fieldsReadBy } from '../read-rows.ts'
import type { FieldValues, ServedResource } from '../served.ts'
import { thingOf } from '../thing.ts'

export type ExportQuery = output<typeof exportQuery>

/** What a workbook holds beside its line of titles. */
const MOST_ROWS = 1_048_575
const TIMES = ['createTime', 'updateTime']
const CELLS: { readonly [K in Field['kind']]?: CellKind } = { number: 'number', date: 'date', time: 'time' }

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
    .header('content-disposition', attachmentName(`${thingOf(served, ctx)}.${query.format}`))
    .header('content-length', size)
    .type(MEDIA_TYPES[query.format])
    .send(bytes)
  return SENT
}

/** Writes the rows that a question means into a file, notes that they were exported, and answers how many they were. */
export async function writeExport(
  served: ServedResource,
  ctx: TxCtx,
  query: ExportQuery,
  path: string,
  progress: (count: number) => void = () => undefined
): Promise<number> {
  const columns = titledColumns(served, ctx, query.field)
  let count = 0
  async function* rows(): RowBatches {
    for await (const batch of readBatches(served, ctx, query)) {
      ctx.signal.throwIfAborted()
      count += batch.length
      progress(count)
      if (query.format === 'xlsx' && count > MOST_ROWS) throw new Refusal('rules:export.tooMany', { most: MOST_ROWS })
      yield batch.map((row) => columns.map(({ value }) => value(row)))
    }
    if (count === 0) throw new Refusal('rules:export.empty')
  }
  await withFile(path, (file) =>
    query.format === 'csv'
      ? writeCsv(file, columns, rows())
      : writeWorkbook(file, thingOf(served, ctx), columns, rows())
  )
  const { name } = served.resource
  ctx.audit({ event: `${name}.export`, type: name, detail: { count, format: query.format } })
  return count
}

async function withFile(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await write(file)
  } finally {
    await file.close()
  }
}

/** A column of a file, and what it says of a row. */
interface ExportColumn extends TableColumn {
  readonly value: (row: FieldValues) => TableRow[number]
}

/** The columns that are asked for and may be read, each once and in their order; every field where none is. */
export function titledColumns(served: ServedResource, ctx: TxCtx, asked = ''): ExportColumn[] {
  const { tree } = served.resource
  const fields = new Map(
    fieldsReadBy(served, ctx.principal).filter(
      ([key, { isInternal }]) => !isInternal && (tree?.inFiles === undefined || key !== tree.parent)
    )
  )
  const known = asked
    .split(',')
    .map((name) => name.trim().replace(/_dictText$/, ''))
    .filter((name) => fields.has(name) || TIMES.includes(name))
  const keys = known.length > 0 ? [...new Set(known)] : [...fields.keys()]
  const words = { area: served.area, thing: served.resource.name }
  return keys.map((key) => {
    const field = fields.get(key)
    return {
      title: fieldTitle(ctx.say, words, key),
      kind: field ? (CELLS[field.kind] ?? 'text') : 'time',
      width: field?.kind === 'longText' ? 40 : 20,
      value: cellOf(ctx, key, field)
    }
  })
}

/** What a cell says: the label of what is labelled, words for yes and no, figures as figures. */
function cellOf({ say }: TxCtx, key: string, field: Field | undefined): ExportColumn['value'] {
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
  if (field?.kind === 'boolean') return (row) => say(row[key] ? 'rules:flag.yes' : 'rules:flag.no')
  if (field?.kind === 'number') return (row) => (typeof row[key] === 'number' ? row[key] : text(row[key]))
  if (field && isLabelled(field)) return (row) => text(row[`${key}_dictText`])
  return (row) => text(row[key])
}
