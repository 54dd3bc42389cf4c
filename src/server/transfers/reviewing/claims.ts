import { sql } from 'kysely'

import type { TransferRow } from '#contract/transfers/transfers.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal, unreadable } from '../../core/refusing/refusal.ts'
import { holdersOf } from '../../core/access/right-holders.ts'
import { applied, type HeldTransfer, holdTransfer, takeTransferStep } from '../../domain/transfer/steps.ts'
import { newId } from '../../db/id.ts'
import { transferRowOf } from '../reading/transfer-rows.ts'
import { notifyApplicant, notifyReviewers } from '../steps/transfer-notices.ts'
import { hasVerdicts } from './verdicts.ts'
import { assignedElsewhere, realnameOf, reviewGuards } from './held-review.ts'

const CLAIM = 'transfer.review:claim'

/** Takes a transfer for who asks, until he gives it up: never two have one. */
export async function takeForReview(ctx: TxCtx, id: string): Promise<TransferRow> {
  const held = await holdTransfer(ctx, id)
  const unclaimed = () => assignedElsewhere(ctx, held)
  const set = { reviewer: ctx.principal.id, claimedAt: sql<string>`now()` }
  if (held.status === 'reviewing') await claimOpen(ctx, held, unclaimed)
  else {
    const claimed = await takeTransferStep(
      ctx,
      held,
      'claim',
      { fourEyes: () => applied(ctx, held), unclaimed },
      { set }
    )
    await notifyApplicant(ctx, claimed, 'claimed', [])
  }
  return transferRowOf(ctx, id)
}

/** One that is under review already is his who has it; one that nobody has, as its reviewer was taken away, may be taken. */
async function claimOpen(ctx: TxCtx, held: HeldTransfer, unclaimed: () => Promise<Refusal | undefined>): Promise<void> {
  const { principal, tx } = ctx
  if (held.reviewer === principal.id) return
  if (held.reviewer !== null)
    throw new Refusal('transfers:refused.claimed', {
      no: held.transferNo,
      name: await realnameOf(ctx.tx, held.reviewer)
    })
  const why = (await applied(ctx, held)) ?? (await unclaimed())
  if (why) throw why
  await tx
    .updateTable('arcTransfer')
    .set({ reviewer: principal.id, claimedAt: sql<string>`now()` })
    .where('id', '=', held.id)
    .execute()
  ctx.audit({ event: 'transfer.claim', type: 'transfer', id: held.id, project: ctx.project })
}

/** Gives a transfer back to the queue, while nothing of it was decided. */
export async function giveUpReview(ctx: TxCtx, id: string): Promise<TransferRow> {
  const held = await holdTransfer(ctx, id)
  const { own } = reviewGuards(ctx, held)
  const undecided = async () =>
    (await hasVerdicts(ctx.tx, held))
      ? new Refusal('transfers:refused.decidedAlready', { no: held.transferNo })
      : undefined
  await takeTransferStep(ctx, held, 'release', { own, undecided }, { set: { reviewer: null, claimedAt: null } })
  return transferRowOf(ctx, id)
}

/** Assigns a transfer to somebody who may review it, or to nobody; what was decided stays with it. */
export async function assign(ctx: TxCtx, id: string, user: string | null): Promise<TransferRow> {
  const { tx, principal, project } = ctx
  const held = await holdTransfer(ctx, id)
  if (held.status !== 'submitted' && held.status !== 'reviewing')
    throw new Refusal('transfers:refused.notReviewed', { no: held.transferNo })
  if (user !== null) {
    const isCandidate = (await holdersOf(tx, CLAIM, project)).includes(user)
    const isOfApplicant = user === held.applicant || user === held.submittedBy
    if (!isCandidate || isOfApplicant) throw unreadable('user', 'transfers:refused.noReviewer')
  }
  const isMoved = held.reviewer !== null && held.reviewer !== user
  await tx
    .updateTable('arcTransfer')
    .set({ assignee: user, assignedBy: principal.id, ...(isMoved && { reviewer: user }) })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('arcTransferLog')
    .values({
      ...{ id: newId(), transferId: id, projectId: held.projectId, round: held.round, byUser: principal.id },
      ...{ fromStatus: held.status, toStatus: held.status, isAssignment: true, assignee: user }
    })
    .execute()
  ctx.audit({ event: 'transfer.assign', type: 'transfer', id, project, detail: { user } })
  if (user !== null) await notifyReviewers(ctx, { ...held, assignee: user })
  return transferRowOf(ctx, id)
}

/** Who may review transfers of the current project. */
export async function reviewers({ tx, project }: TxCtx) {
  const holders = await holdersOf(tx, CLAIM, project)
  if (holders.length === 0) return []
  return tx.selectFrom('sysUser').select(['id', 'realname']).where('id', 'in', holders).orderBy('realname').execute()
}
