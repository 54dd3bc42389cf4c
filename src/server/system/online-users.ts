import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { forceLogout, onlineUsers } from '#contract/system/online-users.ts'
import type { TxCtx } from '../core/context/context.ts'
import { missing, Refusal } from '../core/refusing/refusal.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { serve } from '../core/http/serve.ts'

/** Binds who is signed in now, and the end of other people's sessions. */
export function serveOnlineUsers(app: FastifyInstance): void {
  serveResource(app, onlineUsers, {
    table: 'sysOnlineUser',
    actions: {
      async signOut(rows, ctx) {
        for (const { id, username } of rows) await end(ctx, id, String(username))
        return {}
      }
    }
  })
  serve(app, forceLogout, async ({ token }, ctx) => {
    const session = await ctx.tx
      .selectFrom('sysOnlineUser')
      .select('username')
      .where('id', '=', token)
      .executeTakeFirst()
    if (!session) throw missing()
    await end(ctx, token, session.username)
    return null
  })
}

async function end({ tx, principal, audit }: TxCtx, session: string, username: string): Promise<void> {
  if (session === principal.session) throw new Refusal('system:onlineUser.own', {}, { status: 403 })
  await sql`select end_session(${session})`.execute(tx)
  audit({ event: 'session.revoke', type: 'session', id: session, detail: { username } })
}
