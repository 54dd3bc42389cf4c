import { createHash } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

import { NO_PROJECT, RIGHTS_WITHOUT_PROJECT } from '#contract/organisation/onboarding.ts'
import { parse } from '#contract/core/schema.ts'
import { type DataScopeRule, dataScopeRule } from '#contract/system/data-scope.ts'
import type { Database } from '../../db/schema.ts'
import { rightsAndRules } from './held-grants.ts'
import type { ProjectAccess, MemberScope, Principal } from './principal.ts'

/** A user as his session names him. */
interface Account {
  readonly id: string
  /** The project chosen in this session. */
  readonly projectId: string | null
  readonly orgId: string | null
}
/** What follows from memberships and granted roles. */
export type Access = Pick<
  Principal,
  'roles' | 'roleNames' | 'rights' | 'dataRules' | 'rightsDigest' | 'project' | 'projects' | 'access' | 'scope' | 'org'
>

/** Called for a role whose rule is not what the contract allows. */
export type ReportMalformed = (role: {
  readonly id: string
  readonly roleCode: string
  readonly dataScope: unknown
}) => void

/**
 * What a user may do and see in one of his tenants, in every project that he is a member of. Everything that decides on access
 * is read here and nowhere else, so that the rights, the chosen project and the other projects cannot differ on which grants count.
 */
export async function accessOf(
  db: Kysely<Database>,
  { id, projectId, orgId }: Account,
  tenant: number,
  report: ReportMalformed
): Promise<Access> {
  const [members, grants] = [await membershipsOf(db, id, tenant), await grantsOf(db, id, tenant)]
  const scopes = await scopesOf(db, id, members, orgId)
  const rules = new Map(grants.map((grant) => [grant.id, ruleOf(grant, report)]))
  const project = scopes.has(projectId ?? '') ? projectId : null
  const held = (where: string) => [
    ...new Map(
      grants.filter((grant) => grant.projectId === '*' || grant.projectId === where).map((role) => [role.id, role])
    ).values()
  ]
  const roles = held(project ?? NO_PROJECT)
  const everywhere = new Set(grants.filter(({ projectId }) => projectId === '*').map((role) => role.id))
  const access = new Map<string, ProjectAccess>(
    [...scopes].map(([one, scope]) => [one, { scope, rules: held(one).flatMap((role) => rules.get(role.id) ?? []) }])
  )
  const { rights, dataRules } = await rightsAndRules(
    db,
    id,
    roles.map((role) => role.id),
    tenant,
    (role, key) => project !== null || everywhere.has(role) || RIGHTS_WITHOUT_PROJECT.has(key)
  )
  return {
    roles: roles.map(({ roleCode }) => roleCode),
    roleNames: roles.map(({ roleName }) => roleName),
    rights: new Set(rights),
    dataRules,
    rightsDigest: await digestOf(db, rights),
    project,
    projects: [...scopes.keys()],
    access,
    scope: scopes.get(project ?? '') ?? null,
    org: scopes.get(project ?? '')?.org ?? orgId
  }
}

function membershipsOf(db: Kysely<Database>, user: string, tenant: number) {
  return db
    .selectFrom('arcProjectMember as m')
    .innerJoin('arcProject as p', 'p.id', 'm.projectId')
    .select(['m.projectId', 'm.orgId', 'm.dataScope'])
    .where('m.userId', '=', user)
    .where('p.tenantId', '=', tenant)
    .where('m.isDelete', '=', false)
    .where('p.isDelete', '=', false)
    .orderBy('p.createTime', 'desc')
    .orderBy('p.id')
    .execute()
}

/** How each membership narrows the scope of the roles; whoever works there for no unit of his own works for the unit of his account. */
async function scopesOf(
  db: Kysely<Database>,
  user: string,
  members: Awaited<ReturnType<typeof membershipsOf>>,
  orgId: string | null
): Promise<ReadonlyMap<string, MemberScope>> {
  const named = members.some(({ dataScope }) => dataScope === 'catalog')
  const parts = named
    ? await db
        .selectFrom('arcMemberScope')
        .select(['projectId', 'catalogCode as code', 'canWrite'])
        .where('userId', '=', user)
        .where('canRead', '=', true)
        .execute()
    : []
  return new Map(
    members.map(({ projectId, dataScope, orgId: org }) => {
      const catalog =
        dataScope === 'catalog'
          ? parts.filter((part) => part.projectId === projectId).map(({ code, canWrite }) => ({ code, canWrite }))
          : []
      return [projectId, { kind: dataScope, org: org ?? orgId, catalog }]
    })
  )
}

/** The roles that a user was granted, for all projects (`*`) or for one, in this tenant or in all. */
function grantsOf(db: Kysely<Database>, user: string, tenant: number) {
  return db
    .selectFrom('sysUserRole as g')
    .innerJoin('sysRole as r', 'r.id', 'g.roleId')
    .select(['g.projectId', 'r.id', 'r.roleCode', 'r.roleName', 'r.dataScope'])
    .where('g.userId', '=', user)
    .where('g.tenantId', 'in', [0, tenant])
    .where('r.tenantId', 'in', [0, tenant])
    .where('r.isDelete', '=', false)
    .orderBy('r.roleCode')
    .execute()
}

/** The rule of a role, if it is one: half of a rule might show more than was meant, so a malformed one shows nothing. */
function ruleOf(
  role: Awaited<ReturnType<typeof grantsOf>>[number],
  report: ReportMalformed
): DataScopeRule | undefined {
  const read = parse(dataScopeRule, role.dataScope)
  if (read.ok) return read.value
  report(role)
  return undefined
}

/** A digest of rights and menus: it differs as soon as one right or one menu does. */
async function digestOf(db: Kysely<Database>, rights: readonly string[]): Promise<string> {
  const { menus } = await db
    .selectFrom('sysPermission')
    .select(sql<string>`count(*) || ' ' || coalesce(sum(row_version), 0)`.as('menus'))
    .where('isDelete', '=', false)
    .executeTakeFirstOrThrow()
  return createHash('sha256')
    .update([menus, ...[...rights].sort()].join('\n'))
    .digest('base64url')
    .slice(0, 16)
}
