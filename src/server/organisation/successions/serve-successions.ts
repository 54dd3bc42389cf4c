import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import * as asked from '#contract/organisation/successions.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { unreadable } from '../../core/refusing/refusal.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import type { ServedResource } from '../../core/resource/served.ts'
import { serve, serveOpen } from '../../core/http/serve.ts'
import { askSuccession } from './ask-succession.ts'
import {
  acceptSuccession,
  refuseSuccession,
  successionSeen,
  successionsForMe,
  withdrawSuccession
} from './decide-succession.ts'
import { openWorkOf } from './open-work.ts'
import { choicesIn, peopleSucceeded, predecessorOf } from './predecessors.ts'

/** Who is named is not in the project yet: nothing but the succession says which one it is. */
const WHOLE_TENANT = { extent: 'tenant' } as const

/** Binds 交接; `users` are the people of a project, by which a successor comes into it. */
export function serveSuccessions(app: FastifyInstance, users: ServedResource): void {
  serveResource(app, asked.successions, {
    table: 'arcSuccession',
    expressions: { askedBy: sql`(select u.realname from sys_user u where u.id = r.create_by)` },
    actions: {
      async withdraw([row], ctx) {
        if (row) await withdrawSuccession(ctx, row.id)
        return {}
      }
    }
  })
  serve(app, asked.successionChoices, (_, ctx) => choicesIn(ctx))
  serve(app, asked.workToHandOver, async ({ kind, predecessorId }, ctx) => {
    const found = await predecessorOf(ctx, kind, predecessorId)
    if (!found) throw unreadable('predecessorId', 'organisation:succession.refused.unknown')
    return openWorkOf(ctx.tx, ctx.project, found.people)
  })
  serve(app, asked.transferProject, (input, ctx) => {
    ctx.setMessage('organisation:succession.asked')
    return askSuccession(ctx, input)
  })
  serve(app, asked.mySuccessions, (_, ctx) => successionsForMe(ctx), WHOLE_TENANT)
  serve(app, asked.successionWork, ({ id }, ctx) => workOf(ctx, id), WHOLE_TENANT)
  serve(
    app,
    asked.refuseSuccession,
    async ({ id, reason }, ctx) => {
      await refuseSuccession(ctx, id, reason)
      return null
    },
    WHOLE_TENANT
  )
  serveOpen(app, asked.acceptSuccession, async ({ id }, ctx) => {
    const taken = await acceptSuccession(users, ctx, id)
    await ctx.appContext.principals.forget()
    return taken
  })
}

/** What goes over, or went: what was recorded, or what is open now of who is to be succeeded. */
async function workOf(ctx: TxCtx, id: string): Promise<asked.OpenWork> {
  const row = await successionSeen(ctx, id)
  if (row.work) return row.work
  if (row.status !== 'waiting') return { counts: [], lines: [] }
  const people = await peopleSucceeded({ tx: ctx.tx, project: row.projectId }, row)
  return openWorkOf(ctx.tx, row.projectId, people)
}
