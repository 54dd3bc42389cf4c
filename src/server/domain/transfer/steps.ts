import type { RawBuilder, Selectable, Updateable } from 'kysely'

import type { TransitionName } from '#contract/core/state-machine.ts'
import { transferMachine, type TransferState } from '#contract/transfers/transfer-machine.ts'

import { newId } from '../../db/id.ts'
import type { Database } from '../../db/schema.ts'
import { choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { holdRow, readRow } from '../projects/project-rows.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { type StepGuards, whyNot } from '../../core/state/transition.ts'

/** A transfer as it lies in the database, held until the transaction ends. */
export type HeldTransfer = Selectable<Database['arcTransfer']>
/** A step that a transfer takes. */
export type TransferStep = TransitionName<typeof transferMachine>
/** What each declared guard of a step answers: why not, or nothing. */
export type TransferGuards<N extends TransferStep> = StepGuards<typeof transferMachine, N, Refusal>

/** Who takes a step, and in which transaction; a job takes one for who has ordered it. */
export type StepCtx = Pick<TxCtx, 'tx' | 'project' | 'say' | 'principal' | 'audit'>

/** Values, or expressions that the database makes them of. */
type Raw<T> = { [K in keyof T]: T[K] | RawBuilder<T[K]> }

type SetByStep = 'id' | 'status' | 'tenantId' | 'projectId' | 'packageReport'

/** What is written beside the new state. */
export interface StepWords {
  readonly reason?: string | null
  readonly opinion?: string | null
  /** The server takes the step by itself: the log names nobody. */
  readonly isByServer?: boolean
  /** What was said of a package is forgotten with it, and never written by a step. */
  readonly set?: Omit<Raw<Updateable<Database['arcTransfer']>>, SetByStep> & { readonly packageReport?: null }
}

/** Holds a transfer of the current project until the transaction ends: two who act on it at once do so one after the other. */
export const holdTransfer = (ctx: Pick<StepCtx, 'tx' | 'project'>, id: string): Promise<HeldTransfer> =>
  holdRow(ctx, 'arcTransfer', id)

/** A transfer of the current project as it is now: who only reads keeps nobody waiting. */
export const readTransfer = (ctx: Pick<StepCtx, 'tx' | 'project'>, id: string): Promise<HeldTransfer> =>
  readRow(ctx, 'arcTransfer', id)

/** Takes a step with a transfer that is held, or throws why it may not; the log keeps who, when and what was said. */
export async function takeTransferStep<N extends TransferStep>(
  ctx: StepCtx,
  row: HeldTransfer,
  step: N,
  guards: TransferGuards<N>,
  { reason = null, opinion = null, isByServer = false, set = {} }: StepWords = {}
): Promise<HeldTransfer> {
  const { tx, principal, audit, project } = ctx
  await refuseStep(ctx, row, step, guards)
  const to: TransferState = transferMachine.transitions[step].to
  const now = await tx
    .updateTable('arcTransfer')
    .set({ ...set, status: to })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('arcTransferLog')
    .values({
      id: newId(),
      transferId: row.id,
      projectId: row.projectId,
      round: now.round,
      byUser: isByServer ? null : principal.id,
      fromStatus: row.status,
      toStatus: to,
      reason,
      opinion
    })
    .execute()
  audit({
    event: `transfer.${step}`,
    type: 'transfer',
    id: row.id,
    project,
    detail: { name: row.transferNo, from: row.status, to }
  })
  return now
}

/** Throws why a transfer may not take a step, if it may not: what is ordered now and done later is asked twice. */
export async function refuseStep<N extends TransferStep>(
  ctx: Omit<StepCtx, 'audit'>,
  row: HeldTransfer,
  step: N,
  guards: TransferGuards<N>
): Promise<void> {
  const why = await whyNot<typeof transferMachine, N, Refusal>(transferMachine, step, row.status, guards, () =>
    wrongState(ctx, row, step)
  )
  if (why) throw why
}

async function wrongState(
  { tx, say }: Pick<StepCtx, 'tx' | 'say'>,
  { status, transferNo }: HeldTransfer,
  step: TransferStep
): Promise<Refusal> {
  const states = (await choicesOf(tx, ['transfer_status'], say.language)).get('transfer_status')
  return new Refusal('transfers:refused.state', {
    no: transferNo,
    state: states?.get(status) ?? status,
    step: say(`transfers:step.${step}`)
  })
}

/** Why who asks may not review a transfer, or take it in: he has applied for it, in whatever round. */
export async function applied({ tx, principal }: StepCtx, row: HeldTransfer): Promise<Refusal | undefined> {
  const own = row.applicant === principal.id || row.submittedBy === principal.id
  return own || (await hasTaken({ tx, principal }, row.id, 'submit'))
    ? new Refusal('transfers:refused.applied', { no: row.transferNo }, { status: 403 })
    : undefined
}

/** Why who asks may not shelve a transfer: he has applied for it, or has accepted it. */
export async function appliedOrAccepted(ctx: StepCtx, row: HeldTransfer): Promise<Refusal | undefined> {
  const why = await applied(ctx, row)
  if (why) return why
  return (row.decidedBy === ctx.principal.id && row.status !== 'returned') || (await hasTaken(ctx, row.id, 'accept'))
    ? new Refusal('transfers:refused.accepted', { no: row.transferNo }, { status: 403 })
    : undefined
}

/** Whether who asks has ever taken a step with a transfer: what leads to the same state from elsewhere is another step. */
async function hasTaken(
  { tx, principal }: Pick<StepCtx, 'tx' | 'principal'>,
  transfer: string,
  step: 'submit' | 'accept'
): Promise<boolean> {
  const { from, to } = transferMachine.transitions[step]
  const found = await tx
    .selectFrom('arcTransferLog')
    .select('id')
    .where('transferId', '=', transfer)
    .where('byUser', '=', principal.id)
    .where('toStatus', '=', to)
    .where('fromStatus', 'in', [...from])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
