import type { FastifyInstance } from 'fastify'

import { extendSession, userInfoCall } from '#contract/session/sign-in.ts'
import { tokenOf } from '../core/http/authenticate.ts'
import { setCookie } from '../core/http/cookie.ts'
import { serve } from '../core/http/serve.ts'
import { extendSession as extend } from '../core/principal/tokens.ts'
import { userInfoOf } from '../core/principal/user-info.ts'

/** Binds what a client asks about the session it has: whose it is, and for another week. */
export function serveSession(app: FastifyInstance): void {
  serve(app, userInfoCall, async (_, { tx, principal }) => ({
    userInfo: await userInfoOf(tx, principal),
    expires: principal.expires
  }))

  serve(app, extendSession, async (_, { tx, principal, request, reply, appContext, after }) => {
    const { expires } = await extend(tx, principal.session)
    const token = tokenOf(request, appContext)
    after(() => {
      if (token !== undefined) setCookie(reply, appContext.config, token)
    })
    return { expires }
  })
}
