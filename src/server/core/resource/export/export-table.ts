import { type FileHandle, open } from 'node:fs/promises'

import type { Field } from '#contract/core/resource/field.ts'
import { isLabelled } from '#contract/core/resource/field.ts'
import type { exportQuery } from '#contract/core/resource/file-verbs.ts'
import type { output } from '#contract/core/schema.ts'
import type { TxCtx } from '../../context/context.ts'
import { fieldTitle } from '../../refusing/faults.ts'
import { Refusal } from '../../refusing/refusal.ts'
import type { TableCellKind, RowBatches, WrittenColumn, TableRow } from '../../spreadsheet/table.ts'
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
const CELLS: { readonly [K in Field['kind']]?: TableCellKind } = { number: 'number', date: 'date', time: 'time' }

/** How rows become a table. */
export interface TableOptions {
  readonly columns: readonly ExportColumn[]
  /** Called with some rows before they are written: for what their cells say. */
  readonly prepare?: (rows: readonly FieldValues[]) => Promise<void>
  readonly progress?: ((count: number) => void) | undefined
}

/** Writes the rows that a question means as a table of these columns, and answers how many they were. */
export async function writeTable(
  served: ServedResource,
  ctx: TxCtx,
  query: ExportQuery,
  path: string,
  { columns, prepare, progress }: TableOptions
): Promise<number> {
  let count = 0
  async function* rows(): RowBatches {
    for await (const batch of readBatches(served, ctx, query)) {
      ctx.signal.throwIfAborted()
      count += batch.length
      progress?.(count)
      if (query.format !== 'csv' && count > MOST_ROWS) throw new Refusal('rules:export.tooMany', { most: MOST_ROWS })
      await prepare?.(batch)
      yield batch.map((row) => columns.map(({ value }) => value(row)))
    }
    if (count === 0) throw new Refusal('rules:export.empty')
  }
  await withFile(path, (file) =>
    query.format === 'csv'
      ? writeCsv(file, columns, rows())
      : writeWorkbook(file, thingOf(served, ctx), columns, rows())
  )
  return count
}

/** Notes that rows were exported. */
export function noteExport(
  { resource: { name } }: ServedResource,
  ctx: Pick<TxCtx, 'audit'>,
  { format }: Pick<ExportQuery, 'format'>,
  count: number
): void {
  ctx.audit({ event: `${name}.export`, type: name, detail: { count, format } })
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
export interface ExportColumn extends WrittenColumn {
  /** The field, or the time, that it shows. */
  readonly key: string
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
      key,
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
