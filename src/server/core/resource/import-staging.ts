import { rm } from 'node:fs/promises'

import { type Selectable, sql } from 'kysely'

import type { JobTables } from '../../db/schema-jobs.ts'
import { settingOf } from '../settings.ts'
import { answerInside, type Ctx, type TxCtx } from '../context.ts'
import { fieldTitle } from '../faults.ts'
import { missing, Refusal } from '../refusal.ts'
import { BrokenTable } from '../spreadsheet/broken-table.ts'
import { readTable } from '../spreadsheet/read-table.ts'
import type { ReadRow } from '../spreadsheet/table.ts'
import { type CheckedRow, checkRows, type ImportPlan } from './import-check.ts'
import { columnsOfHead, HEAD_LINES } from './import-columns.ts'
import { exampleRow } from './import-example.ts'
import type { ServedResource } from './served.ts'

/** So many rows are checked and kept at a time. */
const PART = 1000

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

export const inside = <T>(ctx: Ctx, work: (own: TxCtx) => Promise<T>): Promise<T> =>
  answerInside({ ctx, said: () => undefined }, 'own', work)

/**
 * Reads a file row by row, checks its rows in parts, and keeps what each would become. Stops after `most` rows and answers false where
 * there are more: they are read by a job. Begun anew, it begins anew.
 */
export async function stageImport(
  served: ServedResource,
  ctx: Ctx,
  { id, mode, keyField, fileName }: Import,
  path: string,
  { most, progress }: { readonly most: number; readonly progress?: (done: number) => void }
): Promise<boolean> {
  await inside(ctx, ({ tx }) => tx.deleteFrom('sysImportRow').where('importId', '=', id).execute())
  const mostRows = await inside(ctx, ({ tx }) => settingOf(tx, 'importRows'))
  let plan: ImportPlan | undefined
  let total = 0
  const heads: ReadRow[] = []
  const example = lineOf(exampleRow(served, ctx))
  let waiting: ReadRow[] = []
  const check = async (rows: readonly ReadRow[]) => {
    const now = plan
    if (!now || rows.length === 0) return
    await inside(ctx, async (own) => keepRows(own, id, await checkRows(served, own, now, rows)))
    total += rows.length
    progress?.(total)
  }
  try {
    for await (const batch of readTable(path)) {
      ctx.signal.throwIfAborted()
      for (const row of batch) {
        if (!plan) {
          heads.push(row)
          plan = planOf(served, { mode, key: keyField }, row)
          if (plan) await noteColumns(ctx, id, plan, row)
          else if (heads.length >= HEAD_LINES) throw new Refusal('rules:import.noHeadings', { file: fileName })
        } else if (lineOf(row.cells) !== example) waiting.push(row)
      }
      if (total + waiting.length > most) return false
      if (total + waiting.length > mostRows) throw new Refusal('rules:import.tooMany', { most: mostRows })
      for (; waiting.length >= PART; waiting = waiting.slice(PART)) await check(waiting.slice(0, PART))
    }
    if (!plan) throw new Refusal('rules:import.noHeadings', { file: fileName })
    await check(waiting)
  } catch (error) {
    throw error instanceof BrokenTable ? new Refusal('rules:import.broken', { file: fileName }) : error
  }
  if (total === 0) throw new Refusal('rules:import.empty', { file: fileName })
  await inside(ctx, async (own) => {
    await refuseDoubles(served, own, id)
    await own.tx.updateTable('sysImport').set({ state: 'checked', total, message: null }).where('id', '=', id).execute()
  })
  return true
}

/** How the rows below a line are read, if that is the line of titles: it names a field, and the key where rows are changed by one. */
function planOf(
  served: ServedResource,
  { mode, key }: Pick<ImportPlan, 'mode' | 'key'>,
  head: ReadRow
): ImportPlan | undefined {
  const fields = columnsOfHead(served, head)
  if (!fields.some((field) => field !== null)) return undefined
  // Without the key no row can be found: all are new.
  return key !== null && fields.includes(key)
    ? { mode, key, fields }
    : { mode: mode === 'edit' ? mode : 'add', key, fields }
}

const noteColumns = (ctx: Ctx, id: string, { fields }: ImportPlan, head: ReadRow) =>
  inside(ctx, ({ tx }) =>
    tx
      .updateTable('sysImport')
      .set({
        fields: JSON.stringify(fields),
        headings: JSON.stringify(head.cells.map((cell) => String(cell ?? '')))
      })
      .where('id', '=', id)
      .execute()
  )

async function keepRows({ tx }: TxCtx, id: string, rows: readonly CheckedRow[]): Promise<void> {
  await sql`insert into sys_import_row (import_id, no, cells, content, uniques, target, version, reason, state)
    select ${id}, v.no, v.cells, v.content, v.uniques, v.target, v.version, v.reason, v.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(no int, cells jsonb, content jsonb, uniques jsonb, target text, version int, reason text, state text)`.execute(
    tx
  )
}

/** Of rows of one file that hold the same unique value, or mean the same row, the first is taken and the others are refused. */
async function refuseDoubles(served: ServedResource, { tx, say }: TxCtx, id: string): Promise<void> {
  const words = { area: served.area, thing: served.resource.name }
  for (const [field, { rules }] of Object.entries(served.resource.fields)) {
    if (!rules.includes('unique')) continue
    const reason = say('rules:unique', { field: fieldTitle(say, words, field) })
    await sql`update sys_import_row r set state = 'faulty', reason = ${reason}
      from (
        select no, row_number() over (partition by uniques ->> ${field} order by no) as place from sys_import_row
        where import_id = ${id} and state in ('new', 'changed', 'same') and uniques ->> ${field} is not null
      ) d where r.import_id = ${id} and r.no = d.no and d.place > 1`.execute(tx)
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
