import { join } from 'node:path'

import { sql } from 'kysely'

import { OK } from '#contract/core/reply.ts'
import type { importOptions, importState as stateShape } from '#contract/core/resource/file-verbs.ts'
import type { output } from '#contract/core/schema.ts'
import { newId } from '../../../db/id.ts'
import type { Ctx, TxCtx } from '../../context/context.ts'
import { jobsOf } from '../../jobs/job-queue.ts'
import { Refusal } from '../../refusing/refusal.ts'
import { SENT } from '../../http/serve.ts'
import { receiveTable } from '../../spreadsheet/receive-table.ts'
import { aboutOf } from '../export/export-job.ts'
import { writeImport } from './import-apply.ts'
import { changingRows } from './import-changing.ts'
import { broughtFields } from './import-columns.ts'
import { countsOf, type ImportWork } from './import-job.ts'
import { optionsOf, plannedBy } from './import-plan.ts'
import { rememberMapping } from './import-profiles.ts'
import { dropFile, type Import, importOf, inside, stageImport } from './import-staging.ts'
import type { ServedResource } from '../served.ts'

type ImportState = output<typeof stateShape>
type Options = output<typeof importOptions>

/** More rows than these are a job's. */
export const AT_ONCE = 2000
/** So many rows with faults are answered, fewer where they hold much text; the workbook has all. */
const SHOWN = 200
const SHOWN_TEXT = 1024 ** 2
/** An example of a column is taken from so many rows, and has so many characters at most. */
const EXAMPLES = 20
const LONGEST = 60
/** The code by which existing clients know that rows were refused (SPEC.md §8). */
const PARTLY = 201

/** Answers what a file would change. */
export async function previewImport(served: ServedResource, ctx: Ctx, asked: Options): Promise<ImportState> {
  const { id } = await beginImport(served, ctx, asked, 'importCheck')
  return importState(served, ctx, id)
}

/** Takes a file as existing clients send it: what has no faults is written, and a workbook has the others. */
export async function importWhole(served: ServedResource, ctx: Ctx, asked: Options): Promise<typeof SENT> {
  const { id, isThere } = await beginImport(served, ctx, asked, 'importWhole')
  const answer = (code: number, message: string, result: unknown): typeof SENT => {
    void ctx.reply.send({ success: true, code, message, result, timestamp: Date.now() })
    return SENT
  }
  if (!isThere) return answer(OK, ctx.say('rules:job.ordered'), null)
  const { counts } = await applyImport(served, ctx, id)
  const message = ctx.say(counts.faulty > 0 ? 'rules:import.partly' : 'rules:import.taken', { ...counts })
  if (counts.faulty === 0) return answer(OK, message, null)
  const fileUrl = `${served.resource.path}/importRefused?id=${id}`
  return answer(PARTLY, message, { msg: message, fileUrl, fileName: ctx.say('rules:import.refusedFile') })
}

/** Writes what was read of a file: at once, or where it is much, as a job. */
export async function applyImport(served: ServedResource, ctx: Ctx, id: string): Promise<ImportState> {
  const own = await inside(ctx, async (tx) => {
    const found = await importOf(served, tx, id)
    const { numUpdatedRows } = await tx.tx
      .updateTable('sysImport')
      .set({ state: 'applying' })
      .where('id', '=', id)
      // What was begun by a call that did not come to its end goes on; what a job is at is the job's.
      .where(sql<boolean>`(state = 'checked' or (state = 'applying' and total <= ${AT_ONCE}))`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('rules:import.notReady')
    await rememberMapping(served, tx, found)
    if (found.total > AT_ONCE) await orderWork(served, tx, found.id, 'importApply')
    return found
  })
  if (own.total <= AT_ONCE) await writeImport(served, ctx, own, () => undefined)
  return importState(served, ctx, id)
}

/** How far an import is. */
export async function importState(served: ServedResource, ctx: Ctx, id: string): Promise<ImportState> {
  const { own, faulty, first, changing, jobMessage } = await inside(ctx, async (tx) => {
    const own = await importOf(served, tx, id)
    const rows = await tx.tx
      .selectFrom('sysImportRow')
      .select(['no', 'reason', 'cells', 'faults'])
      .where('importId', '=', id)
      .where('state', '=', 'faulty')
      .orderBy('no')
      .limit(SHOWN)
      .execute()
    const first = await tx.tx
      .selectFrom('sysImportRow')
      .select('cells')
      .where('importId', '=', id)
      .orderBy('no')
      .limit(EXAMPLES)
      .execute()
    const job = own.jobId
      ? await tx.tx.selectFrom('sysJob').select(['state', 'message']).where('id', '=', own.jobId).executeTakeFirst()
      : undefined
    return {
      own,
      faulty: rows,
      first: first.map(({ cells }) => cells),
      changing: await changingRows(served, tx, id),
      jobMessage: job && job.state !== 'done' ? job : undefined
    }
  })
  const counts = await countsOf(served, ctx, id)
  const isOver = jobMessage?.state === 'failed' || jobMessage?.state === 'cancelled'
  return {
    id,
    state: isOver ? 'failed' : own.state,
    fileName: own.fileName,
    mode: own.mode,
    key: own.keyField,
    total: own.total,
    counts,
    columns: own.headings.map((heading, at) => ({
      heading,
      field: own.fields[at] ?? null,
      example: exampleAt(first, at)
    })),
    mapping: own.mapping,
    hasHeadings: own.asked.headings !== 'none',
    missing: missingOf(served, ctx, own),
    faulty: shown(faulty).map(({ no, reason, cells, faults }) => ({
      no,
      reason: reason ?? '',
      cells: cells.map((cell) => String(cell ?? '')),
      faults: [...faults]
    })),
    changing,
    change: counts.done > 0 ? own.changeId : null,
    message: isOver ? jobMessage.message : own.message
  }
}

/** The first rows, as many as an answer holds. */
function shown<R extends { readonly cells: readonly unknown[] }>(rows: readonly R[]): readonly R[] {
  let text = 0
  return rows.filter(({ cells }, at) => {
    text += cells.reduce<number>((sum, cell) => sum + String(cell ?? '').length, 0)
    return at === 0 || text <= SHOWN_TEXT
  })
}

/** The first value of a column that is not empty, cut where it is long. */
const exampleAt = (rows: readonly (readonly unknown[])[], at: number) =>
  rows
    .map((cells) => String(cells[at] ?? '').trim())
    .find((text) => text !== '')
    ?.slice(0, LONGEST) ?? ''

/** Fields that new rows must have, and that no column is read as. */
const missingOf = (served: ServedResource, ctx: Ctx, { mode, fields }: Import): string[] =>
  mode === 'edit'
    ? []
    : broughtFields(served, ctx)
        .filter(
          ([key, { rules, initial }]) => rules.includes('required') && initial === undefined && !fields.includes(key)
        )
        .map(([key]) => key)

/** Receives a file and reads its rows: at once, or where there are many, by a job. */
async function beginImport(
  served: ServedResource,
  ctx: Ctx,
  asked: Options,
  work: ImportWork
): Promise<{ readonly id: string; readonly isThere: boolean }> {
  const id = newId()
  const path = join(ctx.appContext.storage.incoming, `import-${id}.part`)
  try {
    const { fileName, fields } = await receiveTable(ctx, path)
    const options = optionsOf(served, ctx, { ...asked, ...fields })
    const { mode, key } = plannedBy(served, ctx, options)
    const own = await inside(ctx, async (tx) => {
      const values = { id, resource: served.resource.name, changeId: newId(), mode, keyField: key, fileName }
      await tx.tx
        .insertInto('sysImport')
        .values({ ...values, asked: JSON.stringify(options) })
        .execute()
      return importOf(served, tx, id)
    })
    const isThere = await stageImport(served, ctx, own, path, { most: AT_ONCE, isShown: work === 'importCheck' })
    if (!isThere) await orderReading(served, ctx, own, path, work)
    return { id, isThere }
  } finally {
    await dropFile(path)
  }
}

/** Keeps the file for the job that reads it. */
async function orderReading(served: ServedResource, ctx: Ctx, { id }: Import, path: string, work: ImportWork) {
  const { storage } = ctx.appContext
  const kept = await storage.adopt(storage.name('imports'), path)
  await inside(ctx, async (tx) => {
    await tx.tx.updateTable('sysImport').set({ filePath: kept.path }).where('id', '=', id).execute()
    await orderWork(served, tx, id, work)
  })
}

/** Orders the job that does a part of an import. */
export async function orderWork(served: ServedResource, ctx: TxCtx, id: string, work: ImportWork) {
  const jobId = await jobsOf(ctx.appContext).order(ctx, work, aboutOf(served), { import: id })
  await ctx.tx.updateTable('sysImport').set({ jobId }).where('id', '=', id).execute()
}
