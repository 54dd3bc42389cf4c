import { sql } from 'kysely'

import { TAKEN_BACK_WITHIN } from '#contract/organisation/enterprise-auth.ts'
import { enterpriseMachine } from '#contract/organisation/enterprise-machine.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { withdrawNotice } from '../../core/notices/send-notice.ts'
import { whyNot } from '../../core/state/transition.ts'
import { type HeldPapers, hold, noPapersWaiting } from './decide-auth.ts'

/** Whether who asks has just decided about papers, in the table `r`. */
export const justDecided = sql`(r.status in ('2', '3') and r.former is not null and r.reviewed_by = app_user() and ${recent('r.review_time')})`

/** Takes back what who asks has just decided about the papers of a unit: they wait again, the unit is as before, and the notice of it is withdrawn. */
export async function takeBackDecision(
  ctx: TxCtx,
  id: string,
  step: 'takeBackAccept' | 'takeBackReturn'
): Promise<void> {
  const row = await hold(ctx, id)
  const guards = {
    ownDecision: () =>
      row.reviewedBy === ctx.principal.id ? undefined : new Refusal('organisation:enterprise.notOwnDecision'),
    recent: () => tooOld(ctx, row),
    untouched: () => goneOn(ctx, row)
  }
  const why = await whyNot(enterpriseMachine, step, row.status, guards, () => noPapersWaiting(row))
  if (why) throw why
  const { to } = enterpriseMachine.transitions[step]
  const { tx, audit } = ctx
  await tx
    .updateTable('arcOrgAuth')
    .set({ status: to, opinion: null, reviewedBy: null, reviewTime: null, former: null })
    .where('id', '=', id)
    .execute()
  const { notice, ...unit } = row.former ?? { notice: null }
  await tx
    .updateTable('arcOrg')
    .set({ authStatus: to, ...(step === 'takeBackAccept' && unit) })
    .where('id', '=', row.orgId)
    .execute()
  if (notice !== null && row.applicant !== null) await withdrawNotice(tx, notice, [row.applicant])
  audit({ event: 'enterpriseAuth.takeBack', type: 'enterpriseAuth', id: row.orgId, detail: { name: row.name } })
}

async function tooOld({ tx }: TxCtx, { id, former }: HeldPapers): Promise<Refusal | undefined> {
  const found = await tx
    .selectFrom('arcOrgAuth')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`${recent('review_time')}`)
    .executeTakeFirst()
  return found && former !== null
    ? undefined
    : new Refusal('organisation:enterprise.decidedLongAgo', { minutes: TAKEN_BACK_WITHIN })
}

/** Whether the unit has gone on since as a verified one: it submitted a project or files, or somebody has changed what it is called. */
async function goneOn({ tx }: TxCtx, { id, orgId, name, uscc, validTo }: HeldPapers): Promise<Refusal | undefined> {
  const found = await tx
    .selectFrom('arcOrg')
    .select(['name', 'uscc', 'authValidTo'])
    .select(
      sql<boolean>`app_unit_went_on(${orgId}, (select a.review_time from arc_org_auth a where a.id = ${id}))`.as(
        'wentOn'
      )
    )
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  const isAsDecided = found.name === name && found.uscc === uscc && found.authValidTo === validTo
  return found.wentOn || !isAsDecided ? new Refusal('organisation:enterprise.goneOn', { name }) : undefined
}

function recent(column: string) {
  return sql`${sql.ref(column)} > now() - make_interval(mins => ${sql.lit(TAKEN_BACK_WITHIN)})`
}
