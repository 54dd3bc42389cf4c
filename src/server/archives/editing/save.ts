import { sql, type Updateable } from 'kysely'

import type { RowOutcome } from '#contract/archives/files.ts'
import type { Column } from '#contract/core/column.ts'
import { REFUSED } from '#contract/core/reply.ts'

import type { Values } from '../../core/text/say.ts'
import type { Database } from '../../db/schema.ts'
import { type Attached, attach, pagesOf, readAttachments } from './attach.ts'
import { readCell } from '../../core/text/cells.ts'
import { templateOf } from '../../domain/catalogue/template-versions.ts'
import { cellOf, DAY_KEYS, isOwn, OWN } from '../columns/columns.ts'
import { type BatchContext, eachRow, notEditable, refusal, type RowRefusal } from '../rows/batch-context.ts'
import { type ValueFault, validateRow } from './validate-row.ts'
import type { Locked } from '../rows/locked.ts'
import { type RowDestination, moveToItem } from './move.ts'
import { holdsFiles } from '../columns/templates.ts'
import { type Confirming, unconfirmedAfter } from './unconfirmed.ts'
import { sharedIn } from './unique.ts'

/** A row's changed cells, and the version of the row that whoever changed them saw. */
export interface Changed extends Confirming {
  readonly id: string
  readonly rowVersion: number
}

/** Saves changed cells row by row (DOMAIN.md §4.5). */
export function saveRows(batch: BatchContext, changes: readonly Changed[]): Promise<RowOutcome[]> {
  return eachRow(
    batch,
    changes,
    async (change, row) => (await notEditable(batch, row)) ?? (await saveRow(batch, change, row!))
  )
}

/** What changed cells come to, once they are read. */
interface Reading {
  readonly values: Map<string, string | number | null>
  readonly faults: ValueFault[]
  attached?: Extract<Attached, { objects: unknown }>
  moved?: RowDestination
}

/** Saves the changed cells of one locked row that may be edited; answers why not, if so. */
export async function saveRow(batch: BatchContext, change: Changed, row: Locked): Promise<RowRefusal | undefined> {
  const { rowVersion, cells } = change
  if (row.rowVersion !== rowVersion) return { ...refusal(batch, 409, 'rules:refused.stale'), withRow: true }
  const columns = templateOf(batch.templates, row)?.columns ?? []
  const reading = await readCells(batch, row, columns, cells)
  if (reading.faults.length === 0) reading.faults.push(...(await askRules(batch, row, columns, reading)))
  if (reading.faults.length > 0) {
    const message = [...new Set(reading.faults.map((fault) => fault.message))].join(batch.ctx.say('rules:between'))
    return { code: REFUSED, message, faults: reading.faults }
  }
  const touched = [...Object.keys(cells), ...(change.confirmed ?? [])]
  await write(batch, row, reading, { unconfirmed: unconfirmedAfter(row.unconfirmed, change, reading.values), touched })
  return undefined
}

async function readCells(
  batch: BatchContext,
  row: Locked,
  columns: readonly Column[],
  cells: Changed['cells']
): Promise<Reading> {
  const { say } = batch.ctx
  const reading: Reading = { values: new Map(), faults: [] }
  const refuse = (field: string, title: string, key: Parameters<typeof say>[0], values: Values = {}) =>
    reading.faults.push({ field, message: say(key, { title, ...values }) })
  for (const [key, given] of Object.entries(cells)) {
    // A picked item of the catalogue brings its name along; the name follows from the code.
    if (key === 'catalogName') continue
    const column = columns.find((one) => one.key === key)
    if (key === 'catalogCode') {
      const moved = await moveToItem(batch, row, String(given ?? ''))
      if ('key' in moved) refuse(key, column?.title ?? key, moved.key, moved.values)
      else reading.moved = moved
    } else if (!column) refuse(key, key, 'archives:cell.unknown')
    else if (holdsFiles(column)) {
      const attached = await readAttachments(batch, row, column, String(given ?? ''))
      if ('key' in attached) refuse(key, column.title, attached.key)
      else reading.attached = attached
    } else {
      const read = readCell(column, given, batch.choices, isOwn(key) && OWN[key] === 'number' ? 'whole' : undefined)
      if ('key' in read) refuse(key, column.title, read.key)
      else reading.values.set(key, read.value)
    }
  }
  return reading
}

async function askRules(
  batch: BatchContext,
  row: Locked,
  columns: readonly Column[],
  { values, attached, moved }: Reading
): Promise<ValueFault[]> {
  const files = columns.find(holdsFiles)?.key
  const objects = attached?.objects.map(({ path }) => path).join(',') || null
  const become = (column: Column) =>
    holdsFiles(column) ? objects : values.has(column.key) ? values.get(column.key) : cellOf(row, column.key)
  const cells = Object.fromEntries(columns.map((column) => [column.key, become(column)]))
  const asked = new Set([...values.keys(), ...(attached && files ? [files] : []), ...(moved ? ['catalogCode'] : [])])
  return validateRow(batch, {
    columns,
    cells,
    catalogName: moved?.name ?? (await batch.nameOf(row.nodeId)),
    asked,
    whole: false,
    isShared: sharedIn(batch, row)
  })
}

async function write(
  batch: BatchContext,
  row: Locked,
  { values, attached, moved }: Reading,
  { unconfirmed, touched }: { readonly unconfirmed: string[]; readonly touched: readonly string[] }
): Promise<void> {
  const { tx } = batch.ctx
  const own: Updateable<Database['arcFile']> = {}
  const ext: Record<string, string | number | null> = {}
  const changed = [...values].filter(([key, value]) => (cellOf(row, key) ?? null) !== value)
  const marked = unconfirmed.join() !== row.unconfirmed.join()
  if (changed.length === 0 && !attached && !moved && !marked) return
  for (const [key, value] of changed) {
    if (key === 'pages') own.pages = Number(value ?? 0)
    else if (key === 'title') own.title = String(value ?? '')
    else if (isOwn(key)) Object.assign(own, { [key]: value ?? NEVER_EMPTY[key] ?? null })
    else ext[key] = value
  }
  const day = DAY_KEYS[row.templateCode]
  if (day !== undefined && values.has(day)) own.docDate = String(values.get(day) ?? '').slice(0, 10) || null
  if (attached) {
    await attach(batch, row.id, attached.objects)
    const pages = pagesOf(attached.objects)
    if ((row.pages ?? 0) === 0 && !values.has('pages') && pages !== null) own.pages = pages
  }
  await tx
    .updateTable('arcFile')
    .set({
      ...own,
      ...moved?.columns,
      ...(marked ? { unconfirmed } : {}),
      ...(touched.length > 0
        ? { defaulted: sql<string[]>`array(select unnest(defaulted) except select unnest(${touched}::text[]))` }
        : {}),
      ...(Object.keys(ext).length > 0 ? { ext: sql<string>`ext || ${JSON.stringify(ext)}::jsonb` } : {}),
      updateBy: batch.ctx.principal.id
    })
    .where('id', '=', row.id)
    .execute()
}

/** Columns of the table that hold something even where the cell is empty. */
const NEVER_EMPTY: Readonly<Record<string, string>> = { secretLevel: '0', signed: 'N' }
