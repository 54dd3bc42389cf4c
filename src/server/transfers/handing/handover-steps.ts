import type { Selectable } from 'kysely'

import type { TransitionName } from '#contract/core/state-machine.ts'
import { handoverMachine } from '#contract/transfers/handover-machine.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { holdRow } from '../../domain/projects/project-rows.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { type StepGuards, whyNot } from '../../core/state/transition.ts'
import type { Database } from '../../db/schema.ts'
import { isOfArchive } from '../../domain/transfer/of-archive.ts'

/** The papers of a handover as they lie in the database, held until the transaction ends. */
export type HeldHandover = Selectable<Database['arcHandover']>
type Step = TransitionName<typeof handoverMachine>
type Guards<N extends Step> = StepGuards<typeof handoverMachine, N, Refusal>

/** Holds papers of the current project until the transaction ends: of two who act on them at once the second finds what the first has done. */
export const holdHandover = (ctx: Pick<TxCtx, 'tx' | 'project'>, id: string): Promise<HeldHandover> =>
  holdRow(ctx, 'arcHandover', id)

/** Throws why papers may not take a step, if they may not. */
export async function refuseHandoverStep<N extends Step>(
  { tx, say }: Pick<TxCtx, 'tx' | 'say'>,
  row: HeldHandover,
  step: N,
  guards: Guards<N>
): Promise<void> {
  const why = await whyNot<typeof handoverMachine, N, Refusal>(handoverMachine, step, row.status, guards, async () => {
    const states = (await choicesOf(tx, ['handover_status'], say.language)).get('handover_status')
    return new Refusal('transfers:handover.refused.state', {
      state: states?.get(row.status) ?? row.status,
      step: say(`transfers:handover.step.${step}`)
    })
  })
  if (why) throw why
}

/** Takes a step that nothing refuses, and writes what goes with it. */
export async function takeHandoverStep<N extends Step>(
  ctx: TxCtx,
  row: HeldHandover,
  step: N,
  guards: Guards<N>,
  set: Partial<Omit<HeldHandover, 'id' | 'status' | 'tenantId' | 'projectId'>>,
  detail: Readonly<Record<string, unknown>> = {}
): Promise<void> {
  await refuseHandoverStep(ctx, row, step, guards)
  const { to } = handoverMachine.transitions[step]
  await ctx.tx
    .updateTable('arcHandover')
    .set({ ...set, status: to })
    .where('id', '=', row.id)
    .execute()
  ctx.audit({
    event: `handover.${step}`,
    type: 'handover',
    id: row.id,
    project: ctx.project,
    detail: { ...detail, from: row.status, to }
  })
}

/** Why who asks may not sign or undo for a side, if he is of the other one. */
export const ofSide = (ctx: TxCtx, side: 'builder' | 'archive'): Refusal | undefined =>
  isOfArchive(ctx) === (side === 'archive')
    ? undefined
    : new Refusal(`transfers:handover.refused.side.${side}`, {}, { status: 403 })
