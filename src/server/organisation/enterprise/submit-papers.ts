import { sql } from 'kysely'

import { type EnterprisePapers, type OwnEnterprise, RENEWED_BEFORE } from '#contract/organisation/enterprise-auth.ts'
import { enterpriseMachine } from '#contract/organisation/enterprise-machine.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { ServedResource } from '../../core/resource/served.ts'
import { forNew, writeRows } from '../../core/resource/write-rows.ts'
import { whyNot } from '../../core/state/transition.ts'
import { authOf, isNearEnd, type KeptAuth, ownEnterpriseOf, stateOf, stepOf } from './own-auth.ts'

/** Submits the papers of the unit of who asks: for the first time, again, or before they end. Refused, all that is wrong is said at its field. */
export async function submitPapers(
  served: ServedResource,
  papers: EnterprisePapers,
  ctx: TxCtx
): Promise<OwnEnterprise> {
  const kept = await holdOwn(ctx)
  const state = stateOf(kept)
  const step = stepOf(kept) ?? 'submit'
  const guards = {
    // What is wrong with them is refused where they are written.
    papers: () => undefined,
    nearEnd: () =>
      isNearEnd(kept) ? undefined : new Refusal('organisation:enterprise.notYet', { days: RENEWED_BEFORE })
  }
  const why = await whyNot(enterpriseMachine, step, state, guards, () => wrongState(state))
  if (why) throw why
  await write(served, ctx, kept, papers)
  await follow(ctx, kept, enterpriseMachine.transitions[step].to)
  ctx.audit({ event: 'enterpriseAuth.submit', type: 'enterpriseAuth', id: kept.org, detail: { name: papers.name } })
  ctx.setMessage('organisation:enterprise.submitted')
  return ownEnterpriseOf(ctx)
}

/** Takes papers back that nobody has decided about. */
export async function takeBackPapers(ctx: TxCtx): Promise<OwnEnterprise> {
  const kept = await holdOwn(ctx)
  const state = stateOf(kept)
  const why = await whyNot(enterpriseMachine, 'withdraw', state, {}, () => wrongState(state))
  if (why) throw why
  const { to } = enterpriseMachine.transitions.withdraw
  await ctx.tx.updateTable('arcOrgAuth').set({ status: to }).where('orgId', '=', kept.org).execute()
  await follow(ctx, kept, to)
  const detail = { name: kept.name ?? kept.unit }
  ctx.audit({ event: 'enterpriseAuth.withdraw', type: 'enterpriseAuth', id: kept.org, detail })
  ctx.setMessage('organisation:enterprise.withdrawn')
  return ownEnterpriseOf(ctx)
}

const wrongState = (state: '0' | '1' | '2' | '3' | '4') => new Refusal(`organisation:enterprise.state.${state}`)

/** The unit of who asks, held so that of two who submit at once the second one finds the first. */
async function holdOwn(ctx: TxCtx): Promise<KeptAuth> {
  const { tx, principal } = ctx
  if (principal.org !== null)
    await tx.selectFrom('arcOrg').select('id').where('id', '=', principal.org).forUpdate().execute()
  const kept = principal.org === null ? undefined : await authOf(ctx, principal.org)
  if (!kept) throw new Refusal('organisation:enterprise.noUnit')
  return kept
}

async function write(served: ServedResource, ctx: TxCtx, { id }: KeptAuth, values: EnterprisePapers): Promise<void> {
  const { ids } = await (id === null
    ? writeRows(served, ctx, 'add', [forNew(values)])
    : writeRows(served, ctx, 'edit', [{ id, values }]))
  await ctx.tx
    .updateTable('arcOrgAuth')
    .set({
      applicant: ctx.principal.id,
      submitTime: sql<string>`now()`,
      status: enterpriseMachine.transitions.submit.to
    })
    .set({ opinion: null, reviewedBy: null, reviewTime: null, former: null })
    .where('id', 'in', ids)
    .execute()
}

/** What others see of the unit follows; until when it was verified stays, so that a renewal takes nothing from it. */
const follow = ({ tx }: TxCtx, { org }: KeptAuth, authStatus: string) =>
  tx.updateTable('arcOrg').set({ authStatus }).where('id', '=', org).execute()
