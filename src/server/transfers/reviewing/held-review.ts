import type { TransferKind } from '#contract/transfers/transfer-machine.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { Tx } from '../../db/transaction.ts'
import { applied, type HeldTransfer, holdTransfer, type StepCtx } from '../../domain/transfer/steps.ts'

/** The guards that steps of a review have in common. */
export const reviewGuards = (ctx: StepCtx, held: HeldTransfer) => ({
  fourEyes: () => applied(ctx, held),
  own: () => notOwn(ctx, held),
  pre: () => ofKind(held, (kind) => kind === 'pre'),
  notPre: () => ofKind(held, (kind) => kind !== 'pre')
})

async function notOwn(
  { tx, principal }: Pick<StepCtx, 'tx' | 'principal'>,
  { reviewer, transferNo: no }: HeldTransfer
): Promise<Refusal | undefined> {
  if (reviewer === principal.id) return undefined
  return reviewer === null
    ? new Refusal('transfers:refused.unclaimed', { no })
    : new Refusal('transfers:refused.claimed', { no, name: await realnameOf(tx, reviewer) })
}

/** Why who asks may not claim what was assigned to somebody else; nothing where it was not. */
export async function assignedElsewhere(
  { tx, principal }: Pick<StepCtx, 'tx' | 'principal'>,
  { assignee, transferNo: no }: HeldTransfer
): Promise<Refusal | undefined> {
  if (assignee === null || assignee === principal.id) return undefined
  return new Refusal('transfers:refused.assigned', { no, name: await realnameOf(tx, assignee) })
}

/** What somebody is called; empty where the account is gone. */
export const realnameOf = async (tx: Tx, id: string): Promise<string> =>
  (await tx.selectFrom('sysUser').select('realname').where('id', '=', id).executeTakeFirst())?.realname ?? ''

const ofKind = ({ transferNo, kind }: HeldTransfer, is: (kind: TransferKind) => boolean): Refusal | undefined =>
  is(kind) ? undefined : new Refusal('transfers:refused.kind', { no: transferNo })

/** Holds a transfer that is under review with who asks; a Refusal where it is not. */
export async function holdReviewed(ctx: TxCtx, id: string): Promise<HeldTransfer> {
  const held = await holdTransfer(ctx, id)
  const why = await reviewLockOf(ctx, held)
  if (why) throw why
  return held
}

/** Why who asks may not decide about a transfer now. */
export async function reviewLockOf(ctx: StepCtx, held: HeldTransfer): Promise<Refusal | undefined> {
  const why = await applied(ctx, held)
  if (why) return why
  if (held.status === 'submitted')
    return (await assignedElsewhere(ctx, held)) ?? new Refusal('transfers:refused.unclaimed', { no: held.transferNo })
  if (held.status !== 'reviewing') return new Refusal('transfers:refused.notReviewed', { no: held.transferNo })
  return notOwn(ctx, held)
}
