import type { FastifyInstance } from 'fastify'

import { logout } from '#contract/session/sign-in.ts'
import { tokenOf } from '../core/http/authenticate.ts'
import { record } from '../core/context/audit.ts'
import { clearCookie } from '../core/http/cookie.ts'
import { serveOpen } from '../core/http/serve.ts'
import { endSession } from '../core/principal/tokens.ts'

/** Binds the sign-out: only the token in the header ends its own session; another or none is answered alike and ends nothing. */
export function serveSignOut(app: FastifyInstance): void {
  serveOpen(app, logout, async (_, { request, reply, appContext, ip, inTransaction }) => {
    const token = tokenOf(request, appContext)
    if (token === undefined) return null
    await inTransaction(async (tx) => {
      const ended = await endSession(tx, token, 'signed-out')
      if (ended)
        await record(
          tx,
          { tenant: ended.tenantId, user: ended.userId, ip },
          { event: 'session.signOut', type: 'user', id: ended.userId }
        )
    }, 'installation')
    clearCookie(reply, appContext.config)
    return null
  })
}
