import { sql } from 'kysely'

import { CLAIM_SECONDS } from '#contract/archives/review.ts'
import { taskMachine } from '#contract/archives/state-machines.ts'

import { mayDoTask } from '../../core/process/candidates.ts'
import type { Principal } from '../../core/principal/principal.ts'
import type { Tx } from '../../db/transaction.ts'

/** The task of reviewing a file, as far as it decides on who may. */
export interface WaitingTask {
  readonly id: string
  readonly fileId: string
  readonly status: string
  /** Whether who asks may do it. */
  readonly isCandidate: boolean
  readonly createBy: string | null
  readonly claimedBy: string | null
  readonly claimedByName: string | null
  /** It was claimed for a while, and that while is over. */
  readonly isLapsed: boolean
}

/** A claim that was made for a while counts no longer than that. */
export const LAPSED = sql<boolean>`coalesce(t.claimed_until <= now(), false)`
const UNTIL = sql<string>`now() + ${CLAIM_SECONDS} * interval '1 second'`

/** The open review tasks of files as who asks sees them, by the files. Who is to change them holds them until his transaction ends. */
export async function reviewTasks(
  tx: Tx,
  files: readonly string[],
  principal: Principal,
  lock: 'read' | 'write' = 'read'
): Promise<ReadonlyMap<string, WaitingTask>> {
  if (files.length === 0) return new Map()
  const found = tx
    .selectFrom('arcTask as t')
    .select((e) => [
      't.id',
      't.fileId',
      't.status',
      mayDoTask(principal).$castTo<boolean>().as('isCandidate'),
      't.createBy',
      't.claimedBy',
      e.selectFrom('sysUser as u').select('u.realname').whereRef('u.id', '=', 't.claimedBy').as('claimedByName'),
      LAPSED.as('isLapsed')
    ])
    .where('t.fileId', '=', sql<string>`any (${[...files]}::text[])`)
    .where('t.nodeKey', '=', 'review')
    .where('t.status', 'in', taskMachine.transitions.finish.from)
    .where('t.isDelete', '=', false)
    .orderBy('t.fileId')
    .orderBy('t.createTime')
  const rows = await (lock === 'write' ? found.forUpdate('t') : found).execute()
  return new Map(rows.flatMap(({ fileId, ...task }) => (fileId === null ? [] : [[fileId, { ...task, fileId }]])))
}

/** Whether nobody else has claimed a task. */
export const isFree = ({ claimedBy, isLapsed }: WaitingTask, { id }: Principal): boolean =>
  claimedBy === null || claimedBy === id || isLapsed

/** Claims a task for a while, or for a while more; one that is claimed without an end stays so. What was claimed by somebody else, and has lapsed, is given up first. */
export async function claimTask(tx: Tx, task: WaitingTask, { id }: Principal): Promise<void> {
  const { claim, release } = taskMachine.transitions
  if (task.claimedBy === id && !task.isLapsed) {
    await tx
      .updateTable('arcTask')
      .set({ claimedUntil: UNTIL })
      .where('id', '=', task.id)
      .where('claimedUntil', 'is not', null)
      .execute()
    return
  }
  if (task.status === claim.to)
    await tx.updateTable('arcTask').set({ status: release.to, claimedBy: null }).where('id', '=', task.id).execute()
  await tx
    .updateTable('arcTask')
    .set({ status: claim.to, claimedBy: id, claimedUntil: UNTIL })
    .where('id', '=', task.id)
    .execute()
}

/** Lets the pages that show these files look again: who has claimed one is no part of the file itself. */
export async function publishClaims(tx: Tx, project: string, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  await tx
    .insertInto('sysOutbox')
    .values({ topic: 'archives.file', payload: JSON.stringify({ ids: files }), projectId: project })
    .execute()
}
