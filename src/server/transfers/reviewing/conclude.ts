import { sql } from 'kysely'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { TransferRow } from '#contract/transfers/transfers.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal, unreadable } from '../../core/refusing/refusal.ts'
import {
  type HeldTransfer,
  holdTransfer,
  refuseStep,
  takeTransferStep,
  type TransferGuards
} from '../../domain/transfer/steps.ts'
import { transferRowOf } from '../reading/transfer-rows.ts'
import { notifyApplicant } from '../steps/transfer-notices.ts'
import { moveTransferred, volumesOf } from '../steps/volume-locks.ts'
import { reviewGuards } from './held-review.ts'
import { sendFilesBack } from './returned-files.ts'
import { reasonWords } from './verdicts.ts'

/** What is written beside a decision about the whole. */
const decision = (ctx: TxCtx, opinion: string | null) => ({
  opinion,
  set: { decidedBy: ctx.principal.id, decidedAt: sql<string>`now()`, opinion }
})

/** Refuses what may not be accepted now: all volumes are to be accepted before, and 预验收 has an opinion. */
export async function refuseAccepting(ctx: TxCtx, held: HeldTransfer, opinion: string): Promise<void> {
  await refuseStep(ctx, held, 'accept', acceptGuards(ctx, held, opinion))
}

/** Accepts a transfer that is held: 预验收 with an opinion, which ends it; others may be packed and sent. */
export async function acceptHeld(
  ctx: TxCtx,
  held: HeldTransfer,
  opinion: string
): Promise<{ readonly row: TransferRow; readonly now: HeldTransfer }> {
  const { tx } = ctx
  const isPre = held.kind === 'pre'
  const guards = acceptGuards(ctx, held, opinion)
  const now = await takeTransferStep(ctx, held, 'accept', guards, decision(ctx, opinion || null))
  // What was seen at a 预验收 is this side's again, to be mended and transferred after the acceptance.
  await moveTransferred(tx, await volumesOf(tx, held.id), isPre ? 'release' : 'accept')
  await notifyApplicant(ctx, held, isPre ? 'preAccepted' : 'accepted', opinion === '' ? [] : [opinion])
  return { row: await transferRowOf(ctx, held.id), now }
}

function acceptGuards(ctx: TxCtx, held: HeldTransfer, opinion: string): TransferGuards<'accept'> {
  const { fourEyes, own } = reviewGuards(ctx, held)
  return {
    fourEyes,
    own,
    decided: () => undecidedVolume(ctx, held),
    opinion: () =>
      held.kind === 'pre' && opinion === '' ? unreadable('opinion', 'transfers:refused.preOpinion') : undefined
  }
}

/** Returns a transfer, or asks for what a 预验收 has found to be rectified: only what was returned of it is unlocked. */
export async function returnWhole(
  ctx: TxCtx,
  id: string,
  asked: { readonly reason: string; readonly opinion: string }
): Promise<TransferRow> {
  const held = await holdTransfer(ctx, id)
  const { fourEyes, own, pre, notPre } = reviewGuards(ctx, held)
  const why = await reasonWords(ctx, asked.reason, asked.opinion)
  // That a reason is given was asked above, by its field.
  const reason = () => undefined
  const words = { ...decision(ctx, why.opinion), reason: why.reason }
  if (held.kind === 'pre') await takeTransferStep(ctx, held, 'rectify', { fourEyes, own, pre, reason }, words)
  else await takeTransferStep(ctx, held, 'return', { fourEyes, own, notPre, reason }, words)
  const returned = await ctx.tx
    .selectFrom('arcTransferVolume')
    .select('volumeId')
    .where('transferId', '=', id)
    .where('result', '=', 'return')
    .execute()
  // Before the others of their volumes are unlocked, which a returned file is not: it is to be mended.
  await sendFilesBack(ctx, held)
  await moveTransferred(
    ctx.tx,
    returned.map(({ volumeId }) => volumeId),
    'return'
  )
  await notifyApplicant(ctx, held, held.kind === 'pre' ? 'rectify' : 'returned', [why.opinion])
  return transferRowOf(ctx, id)
}

async function undecidedVolume({ tx }: TxCtx, { id }: HeldTransfer): Promise<Refusal | undefined> {
  const open = await tx
    .selectFrom('arcTransferVolume as x')
    .innerJoin('arcVolume as v', 'v.id', 'x.volumeId')
    .select(['v.volumeNo', 'x.result'])
    .where('x.transferId', '=', id)
    .where((e) => e.or([e('x.result', 'is', null), e('x.result', '=', 'return')]))
    .orderBy('v.volumeNo')
    .execute()
  const [first] = open
  if (!first) return undefined
  const key = first.result === 'return' ? 'transfers:refused.hasReturned' : 'transfers:refused.undecided'
  return new Refusal(key, { no: volumeNumber(first.volumeNo), count: open.length })
}
