import { BULK_AT_ONCE } from '#contract/core/limits.ts'
import { newId } from '../../../db/id.ts'
import { answerInside, type TxCtx } from '../../context/context.ts'
import { type JobQueue, jobsOf } from '../../jobs/job-queue.ts'
import type { JobRunner } from '../../jobs/job.ts'
import { forbidden, Refusal } from '../../refusing/refusal.ts'
import { beginChange } from '../changes.ts'
import { type ChosenRowsQuery, chosenIds } from '../chosen-rows.ts'
import { aboutOf, servedBy } from '../export/export-job.ts'
import { thingOf } from '../thing.ts'
import { refuseOthersSince, withNames } from '../named-refusals.ts'
import { type FieldValues, holdsRight, type ServedResource } from '../served.ts'
import {
  ANSWERED_IDS,
  writeBatches,
  refuseUnreadable,
  type RowWrite,
  type WriteResult,
  writeRows
} from '../write-rows.ts'

/** What is done to many rows: each mode has its right, its kind of job, and what is said at its end. */
const MODES = {
  edit: { right: ':edit', job: 'bulkEdit', done: 'rules:job.bulkEdited' },
  delete: { right: ':delete', job: 'bulkDelete', done: 'rules:job.bulkDeleted' }
} as const
type BulkMode = keyof typeof MODES

/** Which rows are meant, and what their writer has seen of them. */
export type Confirmed = ChosenRowsQuery & {
  readonly versions?: readonly string[] | undefined
  readonly expected?: number | undefined
  readonly deferrable?: boolean | undefined
}
/** What is written of many rows: the job that does it, where it is one. */
type BulkResult = WriteResult & { readonly job: string | null }

/**
 * Changes or deletes the rows that are meant, all of them or none, as one change. More than BULK_AT_ONCE are a job where who asks
 * knows jobs. Throws a Refusal that names the rows at fault, or says that others match now than were counted.
 */
export async function writeChosen(
  served: ServedResource,
  ctx: TxCtx,
  mode: BulkMode,
  { deferrable = false, ...choice }: Confirmed,
  values: FieldValues = {}
): Promise<BulkResult> {
  if (mode === 'edit' && Object.keys(values).length === 0)
    throw new Refusal('rules:refused.noFields', {}, { status: 400 })
  // At once, and not only by the job that it becomes.
  refuseUnreadable(served, ctx, [values])
  const writes = await confirmed(served, ctx, choice, values, deferrable)
  if (!deferrable || writes.length <= BULK_AT_ONCE)
    return { ...(await named(served, ctx, writes.length, () => writeRows(served, ctx, mode, writes))), job: null }
  const change = newId()
  ctx.setMessage('rules:job.ordered')
  // All that match are counted again when the job runs: what was said is what is done.
  const payload = { mode, change, values, choice: { ...choice, ...(choice.all && { expected: writes.length }) } }
  const job = await jobsOf(ctx.appContext).order(ctx, MODES[mode].job, aboutOf(served), payload)
  return { change, count: writes.length, ids: writes.slice(0, ANSWERED_IDS).map(({ id }) => id), result: null, job }
}

/** What is written of each row that is meant, once it is certain that those are the rows that their writer has seen. */
async function confirmed(
  served: ServedResource,
  ctx: TxCtx,
  { versions, expected, ...choice }: Confirmed,
  values: FieldValues,
  isJob: boolean
): Promise<readonly RowWrite[]> {
  const ids = await chosenIds(served, ctx, choice, { isWrite: true, isJob })
  if (choice.all && expected !== undefined && ids.length !== expected)
    throw new Refusal('rules:refused.countChanged', { expected, count: ids.length })
  if (!choice.all && versions) await refuseOthersSince(served, ctx, choice.ids ?? [], versions)
  return ids.map((id, at) => ({ id, values, ...(versions?.[at] && !choice.all && { seen: Number(versions[at]) }) }))
}

async function named<T>(served: ServedResource, ctx: TxCtx, count: number, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw error instanceof Refusal ? await withNames(served, ctx, error, count) : error
  }
}

/** Makes a server do the changes of many rows that were ordered. */
export function registerBulkWrites(queue: JobQueue): void {
  for (const { job } of Object.values(MODES)) queue.register(job, runBulkWrite)
}

/** What is ordered: the rows that were meant, with how many they were, and what becomes of them. */
interface OrderedWrite {
  readonly mode: BulkMode
  readonly change: string
  readonly values: FieldValues
  readonly choice: Confirmed
}

/**
 * Writes what was ordered in one transaction, which begins with the row of its change: begun anew after a kill it finds that row where
 * the rows were written, and writes nothing again. Until the end it may be cancelled, and nothing has been written then.
 */
export const runBulkWrite: JobRunner<OrderedWrite> = async ({ job, ctx, progress }) => {
  const { appContext, principal, say } = ctx
  const served = servedBy(appContext, job.about)
  const { mode, change, values, choice } = job.payload
  const { right, done } = MODES[mode]
  if (!holdsRight(served, principal, right)) throw forbidden()
  const count = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const before = await beginChange(served, own, { id: change, kind: mode, mode })
    if (before !== null) return before
    const writes = await confirmed(served, own, choice, values, true)
    progress(0, writes.length)
    let count = 0
    for (const part of writeBatches(served, writes)) {
      const as = { kind: mode, change }
      count += (await named(served, own, part.length, () => writeRows(served, own, mode, part, as))).count
      progress(count)
      // What was cancelled meanwhile, or the server stops: the transaction has written nothing.
      ctx.signal.throwIfAborted()
    }
    return count
  })
  return { message: say(done, { count, thing: thingOf(served, ctx) }) }
}
