import { sql } from 'kysely'

import type { ReturnMarks } from '#contract/archives/returns.ts'
import { fileMachine, taskMachine } from '#contract/archives/state-machines.ts'

import { withdrawNotice } from '../../core/notices/send-notice.ts'
import type { Principal } from '../../core/principal/principal.ts'
import { giveMending } from '../../core/process/file-process.ts'
import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { notifyOfReturn, RETURN_PAGE } from './return-notice.ts'

/** A file that comes back to whoever described it. */
interface Returned {
  readonly id: string
  readonly projectId: string
  readonly nodeId: string | null
  readonly title: string
  readonly uploadBy: string | null
}

/** Why a file is returned. */
export interface GivenReason {
  /** A value of the dictionary return_reason, and its text. */
  readonly reason: string
  readonly reasonText: string
  readonly words: string
  readonly marks?: ReturnMarks
}

/** What a return has written: the return itself, the task of mending, and the notice of it where somebody is to be notified. */
export interface KeptReturn {
  readonly returnId: string
  readonly mendingTask: string
  readonly noticeId: string | null
}

/** Keeps a file as it was returned, gives whoever described it the task to mend it, and notifies him. The file's state is the caller's. */
export async function keepReturn(
  ctx: { readonly tx: Tx; readonly principal: Pick<Principal, 'realname' | 'username'> },
  file: Returned,
  { reason, reasonText, words, marks }: GivenReason
): Promise<KeptReturn> {
  const { tx } = ctx
  const returnId = newId()
  await tx
    .insertInto('arcReturn')
    .values({
      id: returnId,
      projectId: file.projectId,
      fileId: file.id,
      reason,
      opinion: words,
      cells: sql<string>`file_cells(${file.id})`,
      ...(marks && { marks: JSON.stringify(marks) })
    })
    .execute()
  const { id: mendingTask } = await giveMending(tx, file, { reason, opinion: words })
  return { returnId, mendingTask, noticeId: await notifyOfReturn(ctx, file, { reasonText, words }) }
}

/** Whether somebody has begun to mend a file since it was returned last, or has gone further with it. */
export async function isMending(tx: Tx, { id, status }: { readonly id: string; readonly status: string }) {
  if (status !== fileMachine.transitions.return.to) return true
  const task = await mendingTask(tx, id)
  if (task && task.status !== taskMachine.first) return true
  const { rows } = await sql<{ isSame: boolean }>`
    select file_cells(${id}) = r.cells as "isSame" from arc_return r where r.file_id = ${id} and r.withdrawn_at is null
    order by r.at desc limit 1`.execute(tx)
  return rows[0]?.isSame === false
}

/** Withdraws what the returns of a file since some time have written: they count no longer, and neither do its task and its notice. */
export async function withdrawReturn(
  tx: Tx,
  { id, uploadBy }: Pick<Returned, 'id' | 'uploadBy'>,
  since: string
): Promise<void> {
  const notice = await noticeOf(tx, id)
  if (notice && uploadBy !== null) await withdrawNotice(tx, notice.id, [uploadBy])
  await tx
    .updateTable('arcReturn')
    .set({ withdrawnAt: sql<string>`now()` })
    .where('fileId', '=', id)
    .where('withdrawnAt', 'is', null)
    .where('at', '>=', since)
    .execute()
  const task = await mendingTask(tx, id)
  if (!task) return
  await tx.updateTable('arcTask').set({ status: taskMachine.transitions.cancel.to }).where('id', '=', task.id).execute()
}

/** The newest word that a file was returned. */
const noticeOf = (tx: Tx, file: string) =>
  tx
    .selectFrom('sysAnnouncement')
    .select('id')
    .where('busId', '=', file)
    .where('openPage', '=', RETURN_PAGE)
    .where('sendStatus', '=', '1')
    .orderBy('sendTime', 'desc')
    .executeTakeFirst()

const mendingTask = (tx: Tx, file: string) =>
  tx
    .selectFrom('arcTask')
    .select(['id', 'status'])
    .where('fileId', '=', file)
    .where('nodeKey', '=', 'collect')
    .where('status', 'in', ['todo', 'doing'])
    .orderBy('createTime', 'desc')
    .executeTakeFirst()
