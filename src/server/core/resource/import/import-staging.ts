import { rm } from 'node:fs/promises'

import { type Selectable, sql } from 'kysely'

import type { JobTables } from '../../../db/schema-jobs.ts'
import { settingOf } from '../../settings/settings.ts'
import { answerInside, type Ctx, type TxCtx } from '../../context/context.ts'
import { fieldTitle } from '../../refusing/faults.ts'
import { missing, Refusal } from '../../refusing/refusal.ts'
import { refusedTable } from '../../spreadsheet/refused-table.ts'
import type { ReadRow } from '../../spreadsheet/table.ts'
import { LONGEST_CELL } from '../../spreadsheet/table-limits.ts'
import { tableReadersOf } from '../../spreadsheet/table-readers.ts'
import type { CheckedRow } from './checked-row.ts'
import { checkRows, type ImportPlan } from './import-check.ts'
import { broughtFields, columnsOfHead, HEAD_LINES } from './import-columns.ts'
import { exampleRow } from './import-example.ts'
import { WaitingRows } from './import-parts.ts'
import { placeRows } from './import-places.ts'
import { planFor, recognised } from './import-plan.ts'
import { rememberedPlan } from './import-profiles.ts'
import type { ServedResource } from '../served.ts'
import { turnOf } from '../../workers/process-pool.ts'

/** More text than this is a job's, however few rows hold it. Characters. */
const TEXT_AT_ONCE = 16 * 1024 ** 2
/** A heading is no longer. Characters. */
const LONGEST_HEADING = 500

/** An import as it is kept. */
export type Import = Selectable<JobTables['sysImport']>

/** An import of who asks. */
export async function importOf(served: ServedResource, { tx, principal }: TxCtx, id: string): Promise<Import> {
  const found = await tx
    .selectFrom('sysImport')
    .selectAll()
    .where('id', '=', id)
    .where('resource', '=', served.resource.name)
    .where('userId', '=', principal.id)
    .executeTakeFirst()
  if (!found) throw missing()
  return found
}

/** The same, held until the transaction ends: nobody reads its columns otherwise, mends or applies it meanwhile. */
export async function lockedImport(served: ServedResource, own: TxCtx, id: string): Promise<Import> {
  // Who asks is found to be its owner before anything is held.
  await importOf(served, own, id)
  await own.tx.selectFrom('sysImport').select('id').where('id', '=', id).forUpdate().execute()
  return importOf(served, own, id)
}

export const inside = <T>(ctx: Ctx, work: (own: TxCtx) => Promise<T>): Promise<T> =>
  answerInside({ ctx, said: () => undefined }, 'own', work)

interface Staging {
  /** Rows beyond which it stops. */
  readonly most: number
  /** Whether somebody is shown how the columns are read, and can choose otherwise. */
  readonly isShown: boolean
  readonly progress?: (done: number) => void
}

/**
 * Reads a file row by row, checks its rows in parts, and keeps what each would become. Stops after `most` rows and answers false where
 * there are more: they are read by a job. Begun anew, it begins anew.
 */
export async function stageImport(
  served: ServedResource,
  ctx: Ctx,
  found: Import,
  path: string,
  { most, isShown, progress }: Staging
): Promise<boolean> {
  const { id, fileName } = found
  await inside(ctx, ({ tx }) => tx.deleteFrom('sysImportRow').where('importId', '=', id).execute())
  const mostRows = await inside(ctx, ({ tx }) => settingOf(tx, 'importRows'))
  let plan: ImportPlan | undefined
  let total = 0
  const heads: ReadRow[] = []
  const example = lineOf(exampleRow(served, ctx))
  const waiting = new WaitingRows()
  let head: ReadRow | undefined
  const check = async (rows: readonly ReadRow[]) => {
    const now = plan
    if (!now || rows.length === 0) return
    await inside(ctx, async (own) => keepRows(own, id, await checkRows(served, own, now, rows, found.asked.whole)))
    total += rows.length
    progress?.(total)
  }
  const wait = (rows: readonly ReadRow[]) => {
    for (const row of rows) if (lineOf(row.cells) !== example) waiting.add(row)
  }
  /** No line names a field: the columns are in the order that was asked for, or the fullest one of the first lines has the headings, where somebody can say what they mean. */
  const guess = async () => {
    if (found.asked.order && heads.length > 0) {
      plan = await inside(ctx, (own) => noteOrder(served, own, found, heads))
      wait(heads)
      return
    }
    const fullest = heads.toSorted((one, other) => filled(other) - filled(one))[0]
    if (!isShown || !fullest || filled(fullest) === 0) throw new Refusal('rules:import.noHeadings', { file: fileName })
    head = fullest
    plan = await inside(ctx, (own) => noteColumns(served, own, found, fullest))
    wait(heads.slice(heads.indexOf(fullest) + 1))
  }
  const checkParts = async (isLast: boolean) => {
    for (let part = waiting.next(isLast); part.length > 0; part = waiting.next(isLast)) await check(part)
  }
  try {
    for await (const batch of tableReadersOf(ctx.appContext).read(path, longestOf(served, ctx), turnOf(ctx))) {
      ctx.signal.throwIfAborted()
      for (const row of batch) {
        if (!plan) {
          heads.push(row)
          plan = await planOf(served, ctx, found, row, isShown)
          if (plan) head = row
          if (!plan && heads.length >= HEAD_LINES) await guess()
        } else wait([row])
      }
      const read = total + waiting.count
      if (read > most || (waiting.text > TEXT_AT_ONCE && Number.isFinite(most))) return false
      if (read > mostRows) throw new Refusal('rules:import.tooMany', { most: mostRows })
      await checkParts(false)
    }
    if (!plan) await guess()
    await checkParts(true)
  } catch (error) {
    throw refusedTable(error, fileName, ctx.say, (column) => String(head?.cells[column] ?? ''))
  }
  if (total === 0) throw new Refusal('rules:import.empty', { file: fileName })
  await inside(ctx, async (own) => {
    await compareRows(served, own, id)
    await own.tx.updateTable('sysImport').set({ state: 'checked', total, message: null }).where('id', '=', id).execute()
  })
  return true
}

/** What a cell may hold: the longest field, and in any case what a spreadsheet program lets one write, which a field's own rule then names. */
const longestOf = (served: ServedResource, ctx: Ctx) =>
  Math.max(LONGEST_CELL, ...broughtFields(served, ctx).map(([, { max = 0 }]) => max))

/** How the rows below a line are read, if that is the line of headings: it is said to be, somebody has read such a file before, or it names a field. */
const planOf = (served: ServedResource, ctx: Ctx, found: Import, head: ReadRow, isShown: boolean) =>
  inside(ctx, async (own): Promise<ImportPlan | undefined> => {
    const { headings } = found.asked
    if (headings === 'none') return undefined
    const then = isShown ? await rememberedPlan(served, own, found.asked, textsOf(head)) : undefined
    const isHead = then || headings === 'first' || namesFields(served, own, found, head)
    return isHead ? noteColumns(served, own, found, head, then) : undefined
  })

/** Whether a line names fields. Where it may be a row as well, half of its cells must: a cell of a row may happen to be called as a field. */
function namesFields(served: ServedResource, own: TxCtx, { asked }: Import, head: ReadRow): boolean {
  const known = columnsOfHead(served, own, head).filter((field) => field !== null).length
  const all = filled(head)
  return asked.order ? known === all || (known > 1 && known * 2 >= all) : known > 0
}

/** Notes that a file has no headings: its columns are in the order that was asked for. */
async function noteOrder(
  served: ServedResource,
  own: TxCtx,
  found: Import,
  rows: readonly ReadRow[]
): Promise<ImportPlan> {
  const asked = { ...found.asked, headings: 'none' as const }
  await own.tx
    .updateTable('sysImport')
    .set({ asked: JSON.stringify(asked) })
    .where('id', '=', found.id)
    .execute()
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return noteColumns(served, own, { ...found, asked }, { no: 0, cells: Array.from({ length: width }, () => '') })
}

/** Notes how the columns of a file are read: as before, or as they are recognised. */
async function noteColumns(
  served: ServedResource,
  own: TxCtx,
  { id, asked }: Import,
  head: ReadRow,
  then?: ImportPlan
): Promise<ImportPlan> {
  const headings = textsOf(head)
  const plan = then ?? recognised(served, own, asked, headings)
  const { mode, key, fields } = plan
  await own.tx
    .updateTable('sysImport')
    .set({ mode, keyField: key, mapping: then ? 'profile' : 'auto' })
    .set({ fields: JSON.stringify(fields), headings: JSON.stringify(headings) })
    .where('id', '=', id)
    .execute()
  return planFor(plan)
}

const textsOf = ({ cells }: ReadRow) => cells.map((cell) => String(cell ?? '').slice(0, LONGEST_HEADING))
const filled = ({ cells }: ReadRow) => cells.filter((cell) => String(cell ?? '').trim() !== '').length

/** Keeps some rows of a file as they were checked. */
export async function keepRows({ tx }: TxCtx, id: string, rows: readonly CheckedRow[]): Promise<void> {
  await sql`insert into sys_import_row (import_id, no, cells, content, uniques, target, version, reason, faults, state)
    select ${id}, v.no, v.cells, v.content, v.uniques, v.target, v.version, v.reason, v.faults, v.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(no int, cells jsonb, content jsonb, uniques jsonb, target text, version int, reason text, faults jsonb, state text)`.execute(
    tx
  )
}

/** What is known only when all rows of a file are: which of them hold the same, and which lie below which. */
export async function compareRows(served: ServedResource, own: TxCtx, id: string): Promise<void> {
  await refuseDoubles(served, own, id)
  await placeRows(served, own, id)
}

/** Of rows of one file that hold the same unique value, or mean the same row, the first is taken, or the one that was, and the others are refused. */
async function refuseDoubles(served: ServedResource, { tx, say }: TxCtx, id: string): Promise<void> {
  const words = { area: served.area, thing: served.resource.name }
  for (const [field, { rules }] of Object.entries(served.resource.fields)) {
    if (!rules.includes('unique')) continue
    const reason = say('rules:unique', { field: fieldTitle(say, words, field) })
    const faults = JSON.stringify([{ field, message: reason }])
    await sql`update sys_import_row r set state = 'faulty', reason = ${reason}, faults = ${faults}::jsonb
      from (
        select no, row_number() over (partition by uniques ->> ${field} order by state <> 'done', no) as place from sys_import_row
        where import_id = ${id} and state <> 'faulty' and uniques ->> ${field} is not null
      ) d where r.import_id = ${id} and r.no = d.no and d.place > 1 and r.state <> 'done'`.execute(tx)
  }
}

/** Forgets the file of an import: its rows are kept. */
export const dropFile = async (path: string): Promise<void> => rm(path, { force: true })

/** The cells of a line as one text, whatever empty ones follow the last. */
const lineOf = (cells: readonly unknown[]) =>
  cells
    .map((cell) => cell ?? '')
    .join('\n')
    .trimEnd()
