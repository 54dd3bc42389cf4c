import type { FastifyInstance } from 'fastify'

import { extendSession, userInfoCall } from '#contract/session/sign-in.ts'
import { tokenOf } from '../core/asker.ts'
import { setCookie } from '../core/cookie.ts'
import { serve } from '../core/serve.ts'
import { extendSession as extend } from '../core/tokens.ts'
import { userInfoOf } from '../core/user-info.ts'

/** Binds what a client asks about the session it has: whose it is, and for another week. */
export function serveSession(app: FastifyInstance): void {
  serve(app, userInfoCall, async (_, { tx, who }) => ({ userInfo: await userInfoOf(tx, who), expires: who.expires }))

  serve(app, extendSession, async (_, { tx, who, request, reply, house, after }) => {
    const { expires } = await extend(tx, who.session)
    const token = tokenOf(request, house)
    after(() => {
      if (token !== undefined) setCookie(reply, house.config, token)
    })
    return { expires }
  })
}
