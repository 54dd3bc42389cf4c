import { type Kysely, sql } from 'kysely'

import { EXPIRED_WORD } from '#contract/core/reply.ts'
import type { Database } from '../../db/schema.ts'
import { Refusal } from '../refusing/refusal.ts'
import { tokenHash } from './tokens.ts'

/** A user who is not frozen. */
const ACTIVE = '1'

/** Nobody is served under this token any more, or nobody ever was. */
export const unauthorised = (): Refusal => new Refusal('rules:refused.signIn', {}, { status: 401 })

/** The token was good once: the client offers to sign in again in place. The only 500 (READINGS.md A14, A56). */
export class SessionExpired extends Error {
  constructor() {
    super(EXPIRED_WORD)
  }
}

/** A session that runs, and its user as far as every request needs to know him. */
export interface SessionRow {
  readonly session: string
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly tenantId: number
  readonly tenants: readonly number[]
  readonly projectId: string | null
  readonly orgId: string | null
  readonly orgCode: string | null
  readonly expires: number
  readonly mustChangePassword: boolean
  /** How often anybody's rights had been changed when it was read. */
  readonly accessVersion: number
}

/** Reads a token's session, at every request, so that what was ended or chosen anew acts at once on every server. Throws 401 or Expired. */
export async function sessionOf(db: Kysely<Database>, token: string): Promise<SessionRow> {
  const found = await db
    .selectFrom('sysSession as s')
    .innerJoin('sysUser as u', 'u.id', 's.userId')
    .select([
      's.id as session',
      's.tenantId',
      's.projectId',
      's.endedWhy',
      'u.id',
      'u.username',
      'u.realname',
      'u.orgId',
      'u.orgCode',
      'u.status',
      'u.isDelete'
    ])
    .select([
      sql<boolean>`s.ended is not null`.as('ended'),
      sql<boolean>`s.expires <= now()`.as('expired'),
      sql<boolean>`exists (select 1 from sys_user_secret k where k.user_id = u.id and k.must_change)`.as(
        'mustChangePassword'
      ),
      sql<number>`(extract(epoch from s.expires) * 1000)::bigint`.as('expires'),
      sql<number>`(select v.last_value from sys_access_version v)`.as('accessVersion'),
      sql<
        number[]
      >`array(select t.id::int from sys_tenant t where t.status = '1' and not t.is_delete and (t.id = u.tenant_id or exists (select 1 from sys_user_tenant x where x.user_id = u.id and x.tenant_id = t.id)) order by t.id)`.as(
        'tenants'
      )
    ])
    .where('s.tokenHash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!found || found.isDelete || found.status !== ACTIVE) throw unauthorised()
  if (found.ended) throw found.endedWhy === 'superseded' ? new SessionExpired() : unauthorised()
  if (found.expired) throw new SessionExpired()
  return found
}

/** Which sessions run, of those whose tokens have these hashes: neither ended nor run out, their users neither frozen nor deleted. */
export async function runningSessions(db: Kysely<Database>, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const running = await db
    .selectFrom('sysSession as s')
    .innerJoin('sysUser as u', 'u.id', 's.userId')
    .select('s.tokenHash')
    .where('s.tokenHash', 'in', hashes)
    .where('s.ended', 'is', null)
    .where('s.expires', '>', sql<string>`now()`)
    .where('u.status', '=', ACTIVE)
    .where('u.isDelete', '=', false)
    .execute()
  return new Set(running.map(({ tokenHash: hash }) => hash))
}
