import type { FastifyInstance, FastifyReply } from 'fastify'

import { SIGN_IN_PATH } from '#contract/core/limits.ts'
import { getLoginUser, renderThird, thirdCallback } from '#contract/session/third.ts'
import type { Config } from '../config/config.ts'
import { limit } from '../core/access/rate.ts'
import { missing, Refusal } from '../core/refusing/refusal.ts'
import { cookieName, readCookie } from '../core/http/cookie-name.ts'
import { SENT, serveOpen } from '../core/http/serve.ts'
import { admit } from './admit.ts'
import { issueSecret, peekSecret, rekeep, spendSecret } from './codes/codes.ts'
import { type Journey, OIDC, Provider } from './oidc.ts'
import { ownAddress } from './own-address.ts'
import { type Person, userOf } from './third-user.ts'

/** Seconds: for the sign-in at the provider, for the page to take up the return, for tying an account by its password. */
const JOURNEY = 900
const RETURN = 120
const TYING = 900
const BY_ADDRESS = { times: 300, seconds: 60 }

/** Binds the sign-in by an OpenID Connect provider: code flow with PKCE, state and nonce; the browser that left must be the one that returns. */
export function serveThird(app: FastifyInstance): void {
  const { config } = app.appContext
  const provider = config.oidc && new Provider(config.oidc)
  const path = `${config.contextPath}${thirdCallback.path}`

  serveOpen(app, renderThird, async ({ redirect = '' }, { appContext, request, reply, ip }): Promise<typeof SENT> => {
    if (!provider) throw missing()
    await limit(appContext.db, `third from ${ip}`, BY_ADDRESS.times, BY_ADDRESS.seconds)
    const state = await issueSecret(appContext.db, { kind: 'state', life: JOURNEY })
    const kept = await peekSecret(appContext.db, 'state', state)
    try {
      const { to, journey } = await provider.leave(ownAddress(appContext, request) + path, state)
      if (kept) await rekeep(appContext.db, kept.id, { ...journey, redirect })
      reply.setCookie(cookieName('third', config), state, scope(config)).redirect(to.href, 303)
      return SENT
    } catch (failure) {
      request.log.error({ err: failure }, 'the OpenID Connect provider cannot be asked')
      return toSignIn(reply, redirect, 'third-error=unreachable')
    }
  })

  serveOpen(app, thirdCallback, async ({ state = '', error }, { appContext, request, reply }): Promise<typeof SENT> => {
    if (!provider) throw missing()
    const spent =
      readCookie(request, 'third', config) === state
        ? await spendSecret<Journey & { readonly redirect?: string }>(appContext.db, 'state', state)
        : undefined
    const { redirect = '' } = spent?.data ?? {}
    reply.clearCookie(cookieName('third', config), scope(config))
    if (!spent || error !== undefined)
      return toSignIn(reply, redirect, `third-error=${error === 'access_denied' ? 'denied' : 'failed'}`)
    try {
      const returned = new URL(ownAddress(appContext, request) + path + new URL(request.url, 'http://here').search)
      const person = await provider.welcome(returned, state, spent.data)
      return toSignIn(
        reply,
        redirect,
        `third=${await issueSecret(appContext.db, { kind: 'third', data: { ...person }, life: RETURN })}`
      )
    } catch (failure) {
      request.log.warn({ err: failure }, 'a return from the OpenID Connect provider does not hold')
      return toSignIn(reply, redirect, 'third-error=failed')
    }
  })

  serveOpen(app, getLoginUser, async ({ a, b }, ctx) => {
    const { db } = ctx.appContext
    await limit(db, `third from ${ctx.ip}`, BY_ADDRESS.times, BY_ADDRESS.seconds)
    const spent = b === OIDC ? await spendSecret<Person>(db, 'third', a) : undefined
    if (!spent) throw new Refusal('session:third.late')
    const person = spent.data
    const user = await userOf(db, person)
    if (user) return await admit(user, ctx, 'oidc')
    const third = await issueSecret(db, { kind: 'third', data: { ...person }, life: TYING })
    throw new Refusal('session:third.untied', { name: person.name }, { result: { third, name: person.name } })
  })
}

/** Back to the sign-in page; what is secret follows the `#`, which no server and no log gets. */
function toSignIn(reply: FastifyReply, redirect: string, word: string): typeof SENT {
  reply.redirect(`${SIGN_IN_PATH}${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}#${word}`, 303)
  return SENT
}

/** Lax: the return is a step from another site. */
const scope = ({ contextPath, publicUrl }: Config) =>
  ({
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl?.protocol === 'https:',
    path: `${contextPath}/sys/thirdLogin`,
    maxAge: JOURNEY
  }) as const
