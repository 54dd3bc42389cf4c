import type { TransferRow } from '#contract/transfers/transfers.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { forbidden, Refusal } from '../../core/refusing/refusal.ts'
import { type HeldTransfer, holdTransfer, takeTransferStep } from '../../domain/transfer/steps.ts'
import { transferRowOf } from '../reading/transfer-rows.ts'
import { changesOf } from '../reading/changes.ts'
import { notifyApplicant } from '../steps/transfer-notices.ts'
import { moveTransferred, volumesOf } from '../steps/volume-locks.ts'
import { isAnyMending, takeFilesBack } from './returned-files.ts'
import { withdrawOpinion } from './opinion-paper.ts'

const STEPS = { accepted: 'takeBackAccept', returned: 'takeBackReturn', rectify: 'takeBackRectify' } as const

/** Takes back that a transfer was accepted or returned: it is under review again with who had decided, with all that he had decided of it. */
export async function takeBackWhole(ctx: TxCtx, id: string): Promise<TransferRow> {
  const { principal, tx } = ctx
  const held = await holdTransfer(ctx, id)
  const step = held.status in STEPS ? STEPS[held.status as keyof typeof STEPS] : 'takeBackReturn'
  if (!principal.rights.has(step === 'takeBackAccept' ? 'transfer.review:accept' : 'transfer.review:return'))
    throw forbidden()
  const ownDecision = () =>
    held.decidedBy === principal.id
      ? undefined
      : new Refusal('transfers:refused.notOwnDecision', { no: held.transferNo }, { status: 403 })
  const untouched = async () =>
    (await isTouched(ctx, held)) ? new Refusal('transfers:refused.goneOn', { no: held.transferNo }) : undefined
  await takeTransferStep(
    ctx,
    held,
    step,
    { ownDecision, untouched },
    { set: { reviewer: principal.id, decidedBy: null, decidedAt: null, opinion: null } }
  )
  const volumes = await volumesOf(tx, id)
  if (step === 'takeBackAccept') {
    await moveTransferred(tx, volumes, held.kind === 'pre' ? 'submit' : 'takeBackAccept')
    await withdrawOpinion(ctx, held)
  } else {
    await takeFilesBack(tx, held)
    await moveTransferred(tx, volumes, 'takeBackReturn')
  }
  await notifyApplicant(ctx, held, 'takenBack', [])
  return transferRowOf(ctx, id)
}

/** Whether somebody has gone on with a transfer since: with its volumes or their files, or with an application that refers to it. */
async function isTouched(ctx: TxCtx, held: HeldTransfer): Promise<boolean> {
  const { tx } = ctx
  const volumes = await volumesOf(tx, held.id)
  const states = await tx
    .selectFrom('arcVolume')
    .select(['status'])
    .where('id', 'in', volumes.length > 0 ? volumes : [''])
    .execute()
  const untouched =
    held.status !== 'accepted' ? ['locked', 'returned'] : held.kind === 'pre' ? ['checked'] : ['accepted']
  if (states.length < volumes.length || states.some(({ status }) => !untouched.includes(status))) return true
  if (held.status === 'accepted') {
    const referring = await tx
      .selectFrom('arcTransfer')
      .select('id')
      .where('preId', '=', held.id)
      .where('isDelete', '=', false)
      .executeTakeFirst()
    return referring !== undefined || (held.kind === 'pre' && (await isChanged(ctx, held)))
  }
  return (await isAnyMending(tx, held)) || (await isChanged(ctx, held))
}

const isChanged = async (ctx: TxCtx, { id, round }: HeldTransfer): Promise<boolean> =>
  (await changesOf(ctx, { id, round, status: 'returned' })).length > 0
