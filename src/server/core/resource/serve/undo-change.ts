import { BULK_AT_ONCE } from '#contract/core/limits.ts'
import { importRightOf } from '#contract/core/resource/resource.ts'
import { newId } from '../../../db/id.ts'
import { answerInside, type TxCtx } from '../../context/context.ts'
import type { JobRunner } from '../../jobs/job.ts'
import { type JobQueue, jobsOf } from '../../jobs/job-queue.ts'
import { forbidden } from '../../refusing/refusal.ts'
import { beginChange, changeToUndo, refuseChangedSince } from '../changes.ts'
import { aboutOf, servedBy } from '../export/export-job.ts'
import { holdsRight, type ServedResource, type WriteMode } from '../served.ts'
import { thingOf } from '../thing.ts'
import { ANSWERED_IDS, writeBatches, type RowWrite, type WriteResult, writeRows } from '../write-rows.ts'

/** What is taken back by what. */
const REVERSE: { readonly [M in WriteMode]: WriteMode } = {
  add: 'delete',
  delete: 'restore',
  restore: 'delete',
  edit: 'edit'
}
/** What must be held for rows that were written in a mode to be taken back. */
const RIGHTS: { readonly [M in WriteMode]: string } = {
  add: ':add',
  edit: ':edit',
  delete: ':delete',
  restore: ':delete'
}
/** What is taken back first: a row that goes frees the code that another one comes back to. */
const ORDER: readonly WriteMode[] = ['delete', 'edit', 'restore', 'add']
const KIND = 'bulkUndo'

/**
 * Takes a change back: what was added goes, what was deleted comes back, what was edited is as it was; only while nobody has changed it
 * since. Of more than BULK_AT_ONCE rows it is a job where who asks knows jobs; what can be refused is refused before.
 */
export async function undoChange(
  served: ServedResource,
  ctx: TxCtx,
  { change, deferrable = false }: { readonly change: string; readonly deferrable?: boolean }
): Promise<WriteResult & { readonly job: string | null }> {
  const undo = newId()
  const { writes, count } = await takenBack(served, ctx, change)
  if (!deferrable || count <= BULK_AT_ONCE) {
    const ids = await takeBack(served, ctx, { change, undo, writes })
    return { change: undo, count, ids: ids.slice(0, ANSWERED_IDS), result: null, job: null }
  }
  ctx.setMessage('rules:job.ordered')
  const job = await jobsOf(ctx.appContext).order(ctx, KIND, aboutOf(served), { change, undo })
  const ids = [...writes.values()].flat().slice(0, ANSWERED_IDS)
  return { change: undo, count, ids: ids.map(({ id }) => id), result: null, job }
}

type WritesByMode = ReadonlyMap<WriteMode, readonly RowWrite[]>

/** What is written to take a change back, if who asks may do that, and nobody has changed its rows since. */
async function takenBack(
  served: ServedResource,
  ctx: TxCtx,
  change: string
): Promise<{ readonly writes: WritesByMode; readonly count: number }> {
  const { kind, rows } = await changeToUndo(served, ctx, change)
  const own = served.resource.actions[kind]?.right ?? (kind === 'import' ? importRightOf(served.resource) : undefined)
  const needed = own === undefined ? [...new Set(rows.map(({ mode }) => RIGHTS[mode]))] : [own]
  if (!needed.every((right) => holdsRight(served, ctx.principal, right))) throw forbidden()
  await refuseChangedSince(served, ctx, rows)
  const byMode = Map.groupBy(rows, ({ mode }) => REVERSE[mode])
  const writes = ORDER.map((mode) => {
    const back = byMode.get(mode) ?? []
    return [mode, back.map(({ rowId, before }) => ({ id: rowId, values: mode === 'edit' ? before : {} }))] as const
  })
  return { writes: new Map(writes), count: rows.length }
}

interface TakingBack {
  readonly change: string
  /** The change that this becomes. */
  readonly undo: string
  readonly writes: WritesByMode
  /** Called behind each part with how many rows are written; may throw. */
  readonly onPart?: (done: number) => void
}

async function takeBack(
  served: ServedResource,
  ctx: TxCtx,
  { change, undo, writes, onPart }: TakingBack
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const [mode, all] of writes)
    for (const part of writeBatches(served, all)) {
      const written = await writeRows(served, ctx, mode, part, { kind: 'undo', undoes: change, change: undo })
      ids.push(...written.ids)
      onPart?.(part.length)
    }
  return ids
}

/** Makes a server take back the changes of many rows for which that was ordered. */
export const registerUndos = (queue: JobQueue): void => queue.register(KIND, runUndo)

/**
 * Takes a change back in one transaction, which begins with the row of its own: begun anew after a kill it finds that row where all was
 * taken back, and writes nothing again. Until the end it may be cancelled, and nothing has been written then.
 */
export const runUndo: JobRunner = async ({ job, ctx, progress }) => {
  const { appContext, say } = ctx
  const served = servedBy(appContext, job.about)
  const { change, undo } = job.payload as { change: string; undo: string }
  const count = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const before = await beginChange(served, own, { id: undo, kind: 'undo', mode: 'edit', undoes: change })
    if (before !== null) return before
    const { writes, count } = await takenBack(served, own, change)
    let done = 0
    progress(0, count)
    await takeBack(served, own, {
      ...{ change, undo, writes },
      onPart(written) {
        done += written
        progress(done)
        // What was cancelled meanwhile, or the server stops: the transaction has written nothing.
        ctx.signal.throwIfAborted()
      }
    })
    return count
  })
  return { message: say('rules:job.undone', { count, thing: thingOf(served, ctx) }) }
}
