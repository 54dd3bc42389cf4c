import type { FastifyInstance } from 'fastify'

import type { Asked, Output } from '#contract/core/call.ts'
import { login } from '#contract/session/sign-in.ts'
import { record } from '../core/audit.ts'
import type { Ctx } from '../core/context.ts'
import { setCookie } from '../core/cookie.ts'
import { allDictItems } from '../core/dictionaries.ts'
import { isPassword } from '../core/passwords.ts'
import { checkAttempts, countFailure, forgetFailures, limit } from '../core/rate.ts'
import { Refusal } from '../core/refusal.ts'
import { serveOpen } from '../core/serve.ts'
import { openSession } from '../core/tokens.ts'
import { userInfoOf } from '../core/user-info.ts'
import { inside, type Tx } from '../db/inside.ts'

/** Tries from one address, and for one account from all addresses together until one succeeds, in so many seconds. */
const BY_ADDRESS = { times: 600, seconds: 60 }
const BY_ACCOUNT = { times: 300, seconds: 3600 }
const IN_USE = '1'

/** Binds the sign-in by password. It keeps what it counts although it refuses, so no transaction lies around it. */
export function serveSignIn(app: FastifyInstance): void {
  serveOpen(app, login, async (input, ctx) => {
    const name = input.username.trim()
    const user = await provenUser(name, input.password, ctx)
    const { token, expires } = await begin(user, ctx)
    setCookie(ctx.reply, ctx.house.config, token)
    return { token, expires, ...(await welcome(token, ctx)) }
  })
}

interface User {
  readonly id: string
  readonly tenantId: number
  readonly currentProject: string | null
}

/** The user whose password this is. An unknown account, a wrong password and a deleted account get the same answer in the same time. */
async function provenUser(name: string, password: Asked<typeof login>['password'], { house: { db }, ip }: Ctx): Promise<User> {
  const typed = name.toLowerCase()
  const attempts = [`sign-in ${typed} ${ip}`]
  const everywhere = `sign-in as ${typed}`
  await limit(db, `sign-in from ${ip}`, BY_ADDRESS.times, BY_ADDRESS.seconds)
  await limit(db, everywhere, BY_ACCOUNT.times, BY_ACCOUNT.seconds)
  await checkAttempts(db, attempts)
  const user = await db
    .selectFrom('sysUser as u')
    .leftJoin('sysUserSecret as s', 's.userId', 'u.id')
    .select(['u.id', 'u.tenantId', 'u.currentProject', 'u.status', 's.passwordHash'])
    .where('u.username', '=', name)
    .where('u.isDelete', '=', false)
    .executeTakeFirst()
  if (!(await isPassword(password, user?.passwordHash ?? undefined)) || !user) {
    await countFailure(db, attempts)
    if (user) await record(db, { tenant: user.tenantId, user: user.id, ip }, { event: 'session.refused', type: 'user', id: user.id })
    throw new Refusal('session:signIn.refused')
  }
  // Only who knows the password learns that the account is frozen.
  if (user.status !== IN_USE) throw new Refusal('session:signIn.frozen')
  await forgetFailures(db, [...attempts, everywhere])
  return user
}

/** Opens the session in the project where the last one was, or in the only one there is. */
function begin(user: User, { house, ip, agent }: Ctx) {
  const doer = { id: user.id, tenant: user.tenantId, projects: [] }
  return inside(
    house.db,
    doer,
    async (tx) => {
      const project = await projectOf(tx, user)
      const opened = await openSession(tx, { id: user.id, tenant: user.tenantId, project }, { ip, agent })
      await record(tx, { tenant: user.tenantId, user: user.id, ip }, { event: 'session.signIn', type: 'session', id: opened.id, project })
      return opened
    },
    'house'
  )
}

async function projectOf(tx: Tx, { id, tenantId, currentProject }: User): Promise<string | null> {
  const own = await tx
    .selectFrom('arcProjectMember as m')
    .innerJoin('arcProject as p', 'p.id', 'm.projectId')
    .select('p.id')
    .where('m.userId', '=', id)
    .where('p.tenantId', '=', tenantId)
    .where('m.isDelete', '=', false)
    .where('p.isDelete', '=', false)
    .execute()
  const [only, ...others] = own.map((project) => project.id)
  if (currentProject !== null && own.some((project) => project.id === currentProject)) return currentProject
  return only !== undefined && others.length === 0 ? only : null
}

/** What a client gets besides its token: who it works for, the dictionaries, departments and tenants to choose from. */
async function welcome(token: string, { house }: Ctx): Promise<Omit<Output<typeof login>, 'token' | 'expires'>> {
  const who = await house.known.by(token)
  return inside(house.db, who, async (tx) => {
    const departs = await tx
      .selectFrom('sysUserDepart as u')
      .innerJoin('sysDepart as d', 'd.id', 'u.depId')
      .select(['d.id', 'd.orgCode', 'd.departName'])
      .where('u.userId', '=', who.id)
      .where('d.isDelete', '=', false)
      .orderBy('d.orgCode')
      .execute()
    const tenantList = await tx
      .selectFrom('sysTenant')
      .select(['id', 'name'])
      .where('id', 'in', [...who.tenants])
      .orderBy('id')
      .execute()
    return { userInfo: await userInfoOf(tx, who), sysAllDictItems: await allDictItems(tx), multi_depart: Math.min(departs.length, 2), departs, tenantList }
  })
}
