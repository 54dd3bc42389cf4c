import { sql } from 'kysely'

import type { FileRow, RowOutcome } from '#contract/archives/files.ts'
import type { DecisionKind, ReviewOutcome, ReviewRow } from '#contract/archives/review.ts'
import { ACCEPTED_STATES, fileMachine } from '#contract/archives/state-machines.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { Principal } from '../../core/principal/principal.ts'
import type { Say } from '../../core/text/say.ts'
import type { Tx } from '../../db/transaction.ts'
import { type RowSource, readRows } from '../rows/rows.ts'
import { viewedBy } from './viewings.ts'
import { isFree, type WaitingTask, reviewTasks } from './review-tasks.ts'
import { lastDecisions } from './last-decisions.ts'

const REASONS = 'return_reason'

/** Who reads files under review, and where. */
export interface Reviewing extends RowSource {
  readonly ctx: { readonly principal: Principal; readonly say: Say }
}

/** Files as their reviewer sees them, in the order of these ids. */
export async function readReviews(source: Reviewing, ids: readonly string[]): Promise<ReviewRow[]> {
  return withReviews(source, await readRows(source, ids))
}

/** Adds to files what their reviewer is shown of them. */
async function withReviews(source: Reviewing, files: readonly FileRow[]): Promise<ReviewRow[]> {
  const { tx, language, ctx } = source
  const { principal } = ctx
  const ids = files.map(({ id }) => id)
  if (ids.length === 0) return []
  const tasks = await reviewTasks(tx, ids, principal)
  const decisions = await lastDecisions(tx, ids)
  const viewed = await viewedBy(tx, ids, principal)
  const again = await returnedBefore(tx, ids)
  const units = await unitNames(tx, files)
  const reasons = (await choicesOf(tx, [REASONS], language)).get(REASONS)
  return files.map((file) => {
    const task = tasks.get(file.id)
    const made = decisions.get(file.id)
    const isOwn = made?.byUser === principal.id && isStill(file.status, made.kind)
    return {
      ...file,
      review: {
        unit: units.get(file.monomialId ?? '') ?? null,
        claimedBy: task && task.claimedBy !== null && !task.isLapsed ? (task.claimedByName ?? '') : null,
        isMine: task?.claimedBy === principal.id && !task.isLapsed,
        isAgain: again.has(file.id),
        isViewed: viewed.has(file.id),
        lock: lockOf(ctx, file, task),
        decision:
          made && isOwn
            ? {
                id: made.batchId,
                kind: made.kind,
                at: made.at,
                reason_dictText: made.reason === null ? null : (reasons?.get(made.reason) ?? made.reason)
              }
            : null
      }
    }
  })
}

/** Whether a file still is as a decision has left it: what was accepted goes into a volume and to the archive by that. */
const isStill = (status: string, kind: DecisionKind): boolean =>
  kind === 'accept' ? ACCEPTED_STATES.has(status) : status === fileMachine.transitions.return.to

/** The outcomes of a decision with their rows as a reviewer sees them. */
export async function outcomesOf(source: Reviewing, outcomes: readonly RowOutcome[]): Promise<ReviewOutcome[]> {
  const rows = await withReviews(
    source,
    outcomes.flatMap(({ row }) => row ?? [])
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return outcomes.map((outcome) => ({ ...outcome, row: byId.get(outcome.id) ?? null }))
}

/** Why who asks may not decide about a file, in words. */
function lockOf(
  { principal, say }: Reviewing['ctx'],
  { status, uploadBy }: FileRow,
  task: WaitingTask | undefined
): string | null {
  if (status !== fileMachine.transitions.submit.to || !task) return say('archives:review.notWaiting')
  if (!task.isCandidate) return say('archives:review.notReviewer')
  if (uploadBy === principal.id || task.createBy === principal.id) return say('archives:review.own')
  return isFree(task, principal) ? null : say('archives:review.claimed', { name: task.claimedByName ?? '' })
}

async function unitNames(tx: Tx, files: readonly FileRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(files.flatMap(({ monomialId }) => monomialId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('arcMonomial').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function returnedBefore(tx: Tx, files: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('arcReturn')
    .select('fileId')
    .distinct()
    .where('fileId', '=', sql<string>`any (${[...files]}::text[])`)
    .where('withdrawnAt', 'is', null)
    .execute()
  return new Set(rows.map(({ fileId }) => fileId))
}
