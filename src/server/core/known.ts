import type { Kysely } from 'kysely'

import type { Database } from '../db/schema.ts'
import { Refusal } from './refusal.ts'
import { type SessionRow, sessionOf } from './session-row.ts'
import type { Scope, Who } from './who.ts'

type View = Pick<Who, 'roles' | 'roleNames' | 'rights' | 'project' | 'projects' | 'scope' | 'org'>

const SHORT_WHILE = 5000
const MOST = 10_000

/**
 * Finds out who stands behind a token. The session is read each time; roles, rights and memberships hold for five seconds,
 * so that what is granted or taken away acts quickly on every server.
 */
export class Known {
  readonly #db: Kysely<Database>
  readonly #views = new Map<string, { readonly at: number; readonly view: Promise<View> }>()

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** The user of a token, seen from one of his tenants (0: the one he signed in to). Throws a Refusal (401, 403) or Expired. */
  async by(token: string, tenant = 0): Promise<Who> {
    const row = await sessionOf(this.#db, token)
    const seenFrom = tenant || row.tenantId
    if (!row.tenants.includes(seenFrom)) throw new Refusal('rules:refused.tenant', {}, { status: 403 })
    const { id, username, realname, session, expires, tenants, orgCode } = row
    return { id, username, realname, tenant: seenFrom, tenants, session, expires, orgCode, ...(await this.#view(row, seenFrom)) }
  }

  /** Forgets every view: after a change of roles, rights or memberships. */
  forget(): void {
    this.#views.clear()
  }

  #view(row: SessionRow, tenant: number): Promise<View> {
    const key = `${row.id} ${tenant} ${row.projectId ?? ''}`
    const kept = this.#views.get(key)
    if (kept && performance.now() - kept.at < SHORT_WHILE) return kept.view
    if (this.#views.size >= MOST) this.#views.clear()
    const view = load(this.#db, row, tenant)
    this.#views.set(key, { at: performance.now(), view })
    view.catch(() => this.#views.delete(key))
    return view
  }
}

async function load(db: Kysely<Database>, { id, projectId, orgId }: SessionRow, tenant: number): Promise<View> {
  const members = await membershipsOf(db, id, tenant)
  const member = members.find((one) => one.projectId === projectId)
  const scope = member ? await scopeOf(db, id, member) : null
  const roles = await rolesOf(db, id, tenant, member?.projectId ?? '*')
  return {
    roles: roles.map(({ roleCode }) => roleCode),
    roleNames: roles.map(({ roleName }) => roleName),
    rights: new Set(await rightsOf(db, roles, tenant)),
    project: member?.projectId ?? null,
    projects: members.map((one) => one.projectId),
    scope,
    org: member?.orgId ?? orgId
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
    .execute()
}

type Member = Awaited<ReturnType<typeof membershipsOf>>[number]

async function scopeOf(db: Kysely<Database>, user: string, { projectId, orgId, dataScope }: Member): Promise<Scope> {
  if (dataScope !== 'catalog') return { kind: dataScope, org: orgId, catalog: [] }
  const parts = await db
    .selectFrom('arcMemberScope')
    .select(['catalogCode as code', 'canWrite'])
    .where('userId', '=', user)
    .where('projectId', '=', projectId)
    .where('canRead', '=', true)
    .execute()
  return { kind: dataScope, org: orgId, catalog: parts }
}

/** The roles that a user has everywhere and in one project. */
function rolesOf(db: Kysely<Database>, user: string, tenant: number, project: string) {
  return db
    .selectFrom('sysUserRole as g')
    .innerJoin('sysRole as r', 'r.id', 'g.roleId')
    .select(['r.id', 'r.roleCode', 'r.roleName'])
    .distinct()
    .where('g.userId', '=', user)
    .where('g.projectId', 'in', ['*', project])
    .where('g.tenantId', 'in', [0, tenant])
    .where('r.tenantId', 'in', [0, tenant])
    .where('r.isDelete', '=', false)
    .orderBy('r.roleCode')
    .execute()
}

async function rightsOf(db: Kysely<Database>, roles: readonly { readonly id: string }[], tenant: number): Promise<string[]> {
  if (roles.length === 0) return []
  const granted = await db
    .selectFrom('sysRolePermission as g')
    .innerJoin('sysPermission as p', 'p.id', 'g.permissionId')
    .select('p.key')
    .distinct()
    .where(
      'g.roleId',
      'in',
      roles.map(({ id }) => id)
    )
    .where('p.tenantId', 'in', [0, tenant])
    .where('p.isDelete', '=', false)
    .execute()
  return granted.map(({ key }) => key)
}
