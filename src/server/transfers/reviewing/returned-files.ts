import { sql } from 'kysely'

import { fileMachine, taskMachine } from '#contract/archives/state-machines.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { withdrawNotice } from '../../core/notices/send-notice.ts'
import { choicesOf } from '../../core/text/choices.ts'
import { giveMending } from '../../core/process/file-process.ts'
import { notifyOfReturn, RETURN_PAGE } from '../../domain/archives/return-notice.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'
import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'

/** The files of a transfer that were returned in its last round, with why. */
const returnedFiles = (tx: Tx, { id, round }: HeldTransfer) =>
  tx
    .selectFrom('arcTransferOpinion as o')
    .innerJoin('arcFile as f', 'f.id', 'o.fileId')
    .select(['f.id', 'f.projectId', 'f.nodeId', 'f.title', 'f.uploadBy', 'f.status', 'o.reason', 'o.opinion'])
    .where('o.transferId', '=', id)
    .where('o.round', '=', round)
    .where('o.kind', '=', 'return')
    .where('o.undoneAt', 'is', null)
    .orderBy('f.id')
    .execute()

/** Gives returned files to whoever described them, to be mended, and sends word of it: they stay in their volumes meanwhile. */
export async function sendFilesBack(ctx: TxCtx, held: HeldTransfer): Promise<void> {
  const { tx } = ctx
  const { to } = fileMachine.transitions.sendBack
  const reasons = (await choicesOf(tx, ['return_reason'], 'zh-CN')).get('return_reason')
  for (const file of await returnedFiles(tx, held)) {
    const why = { reason: file.reason ?? '', opinion: file.opinion ?? '' }
    await tx
      .insertInto('arcReturn')
      .values({
        id: newId(),
        projectId: file.projectId,
        fileId: file.id,
        ...why,
        cells: sql<string>`file_cells(${file.id})`
      })
      .execute()
    await tx.updateTable('arcFile').set({ status: to, returned: why.opinion }).where('id', '=', file.id).execute()
    await giveMending(tx, file, why)
    await notifyOfReturn(ctx, file, { reasonText: reasons?.get(why.reason) ?? why.reason, words: why.opinion })
  }
}

/** Whether somebody has begun to mend a returned file, or has gone further with it. */
export async function isMending(tx: Tx, held: HeldTransfer): Promise<boolean> {
  for (const { id, status } of await returnedFiles(tx, held)) {
    if (status !== fileMachine.transitions.sendBack.to) return true
    const task = await mendingTask(tx, id)
    if (task && task.status !== taskMachine.first) return true
    const { rows } = await sql<{ isSame: boolean }>`
      select file_cells(${id}) = r.cells as "isSame" from arc_return r where r.file_id = ${id} and r.withdrawn_at is null
      order by r.at desc limit 1`.execute(tx)
    if (rows[0]?.isSame === false) return true
  }
  return false
}

/** Takes the files back that were returned: their tasks are cancelled, the word of it is withdrawn, and they are locked again. */
export async function takeFilesBack(tx: Tx, held: HeldTransfer): Promise<void> {
  const { to } = fileMachine.transitions.takeBackSendBack
  for (const { id, uploadBy } of await returnedFiles(tx, held)) {
    const notice = await noticeOf(tx, id)
    if (notice && uploadBy !== null) await withdrawNotice(tx, notice.id, [uploadBy])
    await tx.updateTable('arcFile').set({ status: to, returned: null }).where('id', '=', id).execute()
    await tx
      .updateTable('arcReturn')
      .set({ withdrawnAt: sql<string>`now()` })
      .where('fileId', '=', id)
      .where('withdrawnAt', 'is', null)
      .where('at', '>=', held.decidedAt ?? '')
      .execute()
    const task = await mendingTask(tx, id)
    if (task)
      await tx
        .updateTable('arcTask')
        .set({ status: taskMachine.transitions.cancel.to })
        .where('id', '=', task.id)
        .execute()
  }
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
