import { sql } from 'kysely'

import { isOpenUnitType, type Onboarding, UNIT_ROLES } from '#contract/organisation/onboarding.ts'
import { enterpriseMachine } from '#contract/organisation/enterprise-machine.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { dictText } from '../../core/dictionaries/dictionaries.ts'
import { authOf, stateOf } from '../enterprise/own-auth.ts'

/** How far somebody is whose account belongs to this unit, or to none. */
export async function onboardingOf(ctx: TxCtx, org: string | null): Promise<Onboarding> {
  const { tx, principal, say } = ctx
  const kept = org === null ? undefined : await authOf(ctx, org)
  const status = kept ? stateOf(kept) : enterpriseMachine.first
  const text = (code: string, value: string | null) => dictText(say.language, code, sql`${value}::text`)
  const { rows } = await sql<{ status: string; type: string | null }>`
    select ${text('enterprise_auth_status', status)} as status, ${text('org_type', kept?.orgType ?? null)} as type`.execute(
    tx
  )
  const { registrations } = await tx
    .selectFrom('arcProject')
    .select(sql<number>`count(*)::int`.as('registrations'))
    .where('createBy', '=', principal.id)
    .where('projectNo', 'is', null)
    .where('isDelete', '=', false)
    .executeTakeFirstOrThrow()
  const [words] = rows
  return {
    unit: kept ? { name: kept.unit, uscc: kept.unitCode, orgType_dictText: words?.type ?? '' } : null,
    verification: { status, status_dictText: words?.status ?? '', opinion: kept?.opinion ?? null },
    mayRegister: kept !== undefined && isOpenUnitType(kept.orgType) && UNIT_ROLES[kept.orgType] === UNIT_ROLES.JS,
    registrations
  }
}
