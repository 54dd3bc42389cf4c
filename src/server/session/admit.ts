import { type Kysely, sql } from 'kysely'

import type { SignedIn } from '#contract/session/signed-in.ts'
import { record } from '../core/context/audit.ts'
import type { Ctx } from '../core/context/context.ts'
import { setCookie } from '../core/http/cookie.ts'
import { allDictItems } from '../core/dictionaries/dictionaries.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { chooseProject, openSession } from '../core/principal/tokens.ts'
import { userInfoOf } from '../core/principal/user-info.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { Database } from '../db/schema.ts'
import { departsOf } from './departs-of.ts'
import { rememberSource } from './known-sources.ts'

const IN_USE = '1'

/** An account that somebody may have proved to be his. */
export interface ProvenUser {
  readonly id: string
  readonly tenantId: number
  readonly currentProject: string | null
  readonly status: string
}
/** By which way somebody comes in. */
export type Way = 'password' | 'phone' | 'oidc' | 'cas'

/** The account of a name, a phone or an id; nothing where there is none, or it is deleted. */
export async function userBy(
  db: Kysely<Database>,
  column: 'id' | 'username' | 'phone',
  value: string
): Promise<ProvenUser | undefined> {
  return await db
    .selectFrom('sysUser')
    .select(['id', 'tenantId', 'currentProject', 'status'])
    .where(column, '=', value)
    .where('isDelete', '=', false)
    .executeTakeFirst()
}

/** Lets a user in who has proved to be it: opens a session, sets the cookie, and gives what every way in answers. A frozen one is refused. */
export async function admit(user: ProvenUser, ctx: Ctx, by: Way): Promise<SignedIn> {
  // Only who has proved to be it learns that the account is frozen.
  if (user.status !== IN_USE) throw new Refusal('session:signIn.frozen')
  const tenantId = await tenantOf(user, ctx)
  const { token, expires } = await begin({ ...user, tenantId }, ctx, by)
  setCookie(ctx.reply, ctx.appContext.config, token)
  await rememberSource(ctx, user.id)
  return { token, expires, ...(await welcome(token, ctx)) }
}

/** The tenant in which a session begins: the user's own, else another of his that is in use. Throws a Refusal where there is none. */
async function tenantOf({ id, tenantId }: ProvenUser, { appContext: { db } }: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number; name: string; isInUse: boolean }>`
    select t.id::int, t.name, t.status = ${IN_USE} and not t.is_delete as is_in_use from sys_tenant t
    where t.id = ${tenantId} or exists (select 1 from sys_user_tenant x where x.tenant_id = t.id and x.user_id = ${id})
    order by t.id <> ${tenantId}, t.id`.execute(db)
  const found = rows.find(({ isInUse }) => isInUse)
  if (!found) throw new Refusal('session:signIn.tenantFrozen', { tenant: rows[0]?.name ?? '' })
  return found.id
}

/** Opens the session in the project where the last one was, else in the newest of the user's own, which is remembered for the next one. */
function begin(user: ProvenUser, { appContext, ip, agent }: Ctx, by: Way) {
  const doer = { id: user.id, tenant: user.tenantId, projects: [] }
  return inTransaction(
    appContext.db,
    doer,
    async (tx) => {
      const project = await projectOf(tx, user)
      const opened = await openSession(tx, { id: user.id, tenant: user.tenantId, project }, { ip, agent })
      if (project !== null && project !== user.currentProject)
        await chooseProject(tx, { id: user.id, session: opened.id }, project)
      await record(
        tx,
        { tenant: user.tenantId, user: user.id, ip },
        { event: 'session.signIn', type: 'session', id: opened.id, project, detail: { by } }
      )
      return opened
    },
    'installation'
  )
}

async function projectOf(tx: Tx, { id, tenantId, currentProject }: ProvenUser): Promise<string | null> {
  const own = await tx
    .selectFrom('arcProjectMember as m')
    .innerJoin('arcProject as p', 'p.id', 'm.projectId')
    .select('p.id')
    .where('m.userId', '=', id)
    .where('p.tenantId', '=', tenantId)
    .where('m.isDelete', '=', false)
    .where('p.isDelete', '=', false)
    .orderBy('p.createTime', 'desc')
    .orderBy('p.id')
    .execute()
  const last = own.find((project) => project.id === currentProject)
  return (last ?? own[0])?.id ?? null
}

/** What a client gets besides its token: who it works for, the dictionaries, departments and tenants to choose from. */
async function welcome(token: string, { appContext }: Ctx): Promise<Omit<SignedIn, 'token' | 'expires'>> {
  const principal = await appContext.principals.by(token)
  return inTransaction(appContext.db, principal, async (tx) => {
    const departs = await departsOf(tx, principal.id)
    const tenantList = await tx
      .selectFrom('sysTenant')
      .select(['id', 'name'])
      .where('id', 'in', [...principal.tenants])
      .orderBy('id')
      .execute()
    return {
      userInfo: await userInfoOf(tx, principal),
      sysAllDictItems: await allDictItems(tx),
      multi_depart: Math.min(departs.length, 2),
      departs,
      tenantList
    }
  })
}
