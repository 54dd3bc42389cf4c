import { sql } from 'kysely'

import { leadsFrom } from '#contract/core/state-machine.ts'
import { type OwnEnterprise, RENEWED_BEFORE } from '#contract/organisation/enterprise-auth.ts'
import { ENTERPRISE_STATES, enterpriseMachine } from '#contract/organisation/enterprise-machine.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { dictText } from '../../core/dictionaries/dictionaries.ts'
import { day } from '../../db/values.ts'

const DAY = 86_400_000

/** The papers of a unit as they are kept, with what is known of it otherwise. */
export const authOf = async ({ tx }: Pick<TxCtx, 'tx'>, org: string) =>
  await tx
    .selectFrom('arcOrg as o')
    .leftJoin('arcOrgAuth as a', (join) => join.onRef('a.orgId', '=', 'o.id').on('a.isDelete', '=', false))
    .select(['o.id as org', 'o.name as unit', 'o.uscc as unitCode', 'o.orgType', 'o.authStatus', 'o.authValidTo'])
    .select(['a.id', 'a.name', 'a.uscc', 'a.legalPerson', 'a.certType', 'a.validTo', 'a.licence', 'a.letter'])
    .select(['a.status', 'a.opinion', 'a.submitTime', 'a.reviewTime', 'a.applicant', 'a.reviewedBy'])
    .where('o.id', '=', org)
    .where('o.isDelete', '=', false)
    .executeTakeFirst()
export type KeptAuth = NonNullable<Awaited<ReturnType<typeof authOf>>>

/** The state of a unit: that of its papers, else what the archive has noted of it. */
export const stateOf = ({ status, authStatus }: KeptAuth) =>
  ENTERPRISE_STATES.find((one) => one === (status ?? authStatus)) ?? enterpriseMachine.first

/** Whether verified papers end so soon that they may be renewed. */
export const isNearEnd = ({ authValidTo }: Pick<KeptAuth, 'authValidTo'>): boolean =>
  authValidTo !== null && authValidTo <= day(Date.now() + RENEWED_BEFORE * DAY)

/** By which step papers are handed in now; undefined: by none. */
export const stepOf = (kept: KeptAuth) => {
  const state = stateOf(kept)
  return (['submit', 'resubmit', 'renew'] as const).find((name) => leadsFrom(enterpriseMachine, name, state))
}

/** How far the verification of the unit of who asks is. */
export async function ownEnterpriseOf(ctx: TxCtx): Promise<OwnEnterprise> {
  const { tx, principal, say } = ctx
  const kept = principal.org === null ? undefined : await authOf(ctx, principal.org)
  const state = kept ? stateOf(kept) : enterpriseMachine.first
  const step = kept && stepOf(kept)
  const text = (code: string, value: string | null) =>
    sql`${dictText(say.language, code, sql`${value}::text`)}` as ReturnType<typeof dictText>
  const nameOf = (user: string | null) => sql<string | null>`(select realname from sys_user where id = ${user}::text)`
  const { rows } = await sql<{
    status: string
    cert: string
    applicant: string | null
    reviewer: string | null
  }>`select ${text('enterprise_auth_status', state)} as status, ${text('cert_type', kept?.certType ?? null)} as cert,
      ${nameOf(kept?.applicant ?? null)} as applicant, ${nameOf(kept?.reviewedBy ?? null)} as reviewer`.execute(tx)
  const [words] = rows
  return {
    id: kept?.id ?? null,
    unit: kept?.unit ?? null,
    status: state,
    status_dictText: words?.status ?? '',
    verifiedTo: kept?.authValidTo ?? null,
    maySubmit: kept !== undefined && step !== undefined && (step !== 'renew' || isNearEnd(kept)),
    mayWithdraw: leadsFrom(enterpriseMachine, 'withdraw', state) && kept?.id != null,
    name: kept?.name ?? kept?.unit ?? '',
    uscc: (kept?.id ? kept.uscc : kept?.unitCode) ?? null,
    legalPerson: kept?.legalPerson ?? null,
    certType: kept?.certType ?? null,
    certType_dictText: words?.cert ?? null,
    validTo: kept?.validTo ?? null,
    licence: kept?.licence ?? null,
    letter: kept?.letter ?? null,
    applicantName: words?.applicant ?? null,
    submitTime: kept?.submitTime ?? null,
    opinion: kept?.opinion ?? null,
    reviewerName: words?.reviewer ?? null,
    reviewTime: kept?.reviewTime ?? null
  }
}
