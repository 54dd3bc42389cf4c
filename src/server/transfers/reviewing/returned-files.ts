import { fileMachine } from '#contract/archives/state-machines.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { choicesOf } from '../../core/text/choices.ts'
import { isMending, keepReturn, withdrawReturn } from '../../domain/archives/file-return.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'
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
    const [reason, words] = [file.reason ?? '', file.opinion ?? '']
    await tx.updateTable('arcFile').set({ status: to, returned: words }).where('id', '=', file.id).execute()
    await keepReturn(ctx, file, { reason, reasonText: reasons?.get(reason) ?? reason, words })
  }
}

/** Whether somebody has begun to mend a returned file, or has gone further with it. */
export async function isAnyMending(tx: Tx, held: HeldTransfer): Promise<boolean> {
  for (const file of await returnedFiles(tx, held)) if (await isMending(tx, file)) return true
  return false
}

/** Takes the files back that were returned: their tasks are cancelled, the word of it is withdrawn, and they are locked again. */
export async function takeFilesBack(tx: Tx, held: HeldTransfer): Promise<void> {
  const { to } = fileMachine.transitions.takeBackSendBack
  for (const file of await returnedFiles(tx, held)) {
    await tx.updateTable('arcFile').set({ status: to, returned: null }).where('id', '=', file.id).execute()
    await withdrawReturn(tx, file, held.decidedAt ?? '')
  }
}
