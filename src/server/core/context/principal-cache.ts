import { type Kysely, sql } from 'kysely'

import type { Database } from '../../db/schema.ts'
import { type Access, accessOf, type ReportMalformed } from '../principal/access.ts'
import { forbidden, Refusal } from '../refusing/refusal.ts'
import { type SessionRow, sessionOf, unauthorised } from '../principal/session-row.ts'
import type { Principal } from '../principal/principal.ts'

/** What is changed without a call, or by a server that died before it said so, counts within five seconds: so long, and the time that reading takes. Milliseconds. */
const SHORT_WHILE = 4000
const MOST = 10_000

interface KnownView {
  readonly at: number
  readonly version: number
  readonly view: Promise<Access>
}

/**
 * Finds the principal of a token. The session is read each time, and with it whether anybody's rights were changed, on whichever server:
 * what is known of roles, rights and memberships holds until then, and for four seconds at most.
 */
export class PrincipalCache {
  readonly #db: Kysely<Database>
  readonly #reported = new Map<string, string>()
  readonly #report: ReportMalformed
  readonly #views = new Map<string, KnownView>()

  constructor(db: Kysely<Database>, warn: ReportMalformed) {
    this.#db = db
    // A malformed rule is reported once, not with every request of everybody who has the role.
    this.#report = (role) => {
      const rule = JSON.stringify(role.dataScope)
      if (this.#reported.get(role.id) === rule) return
      this.#reported.set(role.id, rule)
      warn(role)
    }
  }

  /**
   * The user of a token, seen from one of his tenants (0: the one he signed in to) and in one of his projects (none named: the
   * one he works in now). Throws a Refusal (401, 403) or Expired.
   */
  async by(token: string, tenant = 0, project = ''): Promise<Principal> {
    const row = await sessionOf(this.#db, token)
    const seenFrom = tenant || row.tenantId
    if (!row.tenants.includes(seenFrom)) throw new Refusal('rules:refused.tenant', {}, { status: 403 })
    const { id, username, realname, session, expires, tenants, orgCode, mustChangePassword } = row
    return {
      id,
      username,
      realname,
      tenant: seenFrom,
      tenants,
      session,
      expires,
      orgCode,
      mustChangePassword,
      ...(await this.#viewIn(row, seenFrom, project))
    }
  }

  /** A user as he is now, without a session: for work that goes on after his request. Throws a Refusal where he may not sign in any more. */
  async ofUser(id: string, tenant: number, projectId: string | null): Promise<Principal> {
    const user = await this.#db
      .selectFrom('sysUser')
      .select(['id', 'username', 'realname', 'orgId', 'orgCode'])
      .where('id', '=', id)
      .where('status', '=', '1')
      .where('isDelete', '=', false)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('sysTenant as t')
            .where('t.id', '=', tenant)
            .where('t.status', '=', '1')
            .where('t.isDelete', '=', false)
        )
      )
      .executeTakeFirst()
    if (!user) throw unauthorised()
    const { username, realname, orgId, orgCode } = user
    const access = await accessOf(this.#db, { id, projectId, orgId }, tenant, this.#report)
    return {
      id,
      username,
      realname,
      tenant,
      tenants: [tenant],
      session: '',
      expires: Infinity,
      orgCode,
      mustChangePassword: false,
      ...access
    }
  }

  /** Forgets every view, here and on every other server: after a change of roles, rights or memberships is committed. */
  async forget(): Promise<void> {
    this.#views.clear()
    // Where this cannot be said the others find out by the clock.
    await sql`select nextval('sys_access_version')`.execute(this.#db).catch(() => undefined)
  }

  /** What he may in the project that he works in, or in another one of his: only those are ever read. */
  async #viewIn(row: SessionRow, tenant: number, project: string): Promise<Access> {
    const own = await this.#view(row, tenant)
    if (project === '' || project === own.project) return own
    if (!own.projects.includes(project)) throw forbidden()
    // A page shows the menu of the project that it works in, whatever it still sends for another one.
    return { ...(await this.#view({ ...row, projectId: project }, tenant)), rightsDigest: own.rightsDigest }
  }

  #view(row: SessionRow, tenant: number): Promise<Access> {
    const key = `${row.id} ${tenant} ${row.projectId ?? ''}`
    const kept = this.#views.get(key)
    if (kept && kept.version === row.accessVersion && performance.now() - kept.at < SHORT_WHILE) return kept.view
    if (this.#views.size >= MOST) this.#views.clear()
    const view = accessOf(this.#db, row, tenant, this.#report)
    this.#views.set(key, { at: performance.now(), version: row.accessVersion, view })
    view.catch(() => this.#views.delete(key))
    return view
  }
}
