import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import {
  type AccessRequest,
  ASK_AGAIN_DAYS,
  accessRequests,
  requestAccess
} from '#contract/projects/access-requests.ts'

import { type Pace, takePace } from '../core/access/attempts.ts'
import { record } from '../core/context/audit.ts'
import type { Ctx } from '../core/context/context.ts'
import type { Principal } from '../core/principal/principal.ts'
import { tooMany } from '../core/access/rate.ts'
import { unreadable } from '../core/refusing/refusal.ts'
import { settingOf } from '../core/settings/settings.ts'
import { serve, serveOpen } from '../core/http/serve.ts'
import { networkOf } from '../core/http/source.ts'
import { newId } from '../db/id.ts'
import type { Tx } from '../db/transaction.ts'
import { notifyOfRequest } from './access-notice.ts'
import { keyOf, leadingRoles, recipientsOf } from './access-recipients.ts'

/** New requests of one user in a day, and from one network in an hour: further ones wait, each twice as long as the last. */
const OF_ONE: Pace = { every: 0, free: 5, within: 86_400, longest: 21_600 }
const FROM_ONE: Pace = { every: 0, free: 30, within: 3600, longest: 900 }
/** So many of one's own are listed. */
const LISTED = 5

/** Binds asking for access to a project. Whether there is such a project shows neither in an answer nor in what is listed. */
export function serveAccessRequests(app: FastifyInstance): void {
  serve(app, accessRequests, async (_, { tx, principal, appContext }) => ({
    leaders: await leadingRoles(tx),
    contact: (await settingOf(tx, 'contact', principal.tenant)) || appContext.config.contact || null,
    requests: await ownRequests(tx, principal).orderBy('asked', 'desc').orderBy('id', 'desc').limit(LISTED).execute()
  }))
  serveOpen(app, requestAccess, async ({ project, note = '' }, ctx) => {
    const [wanted, words] = [printable(project), printable(note) || null]
    if (keyOf(wanted) === '') throw unreadable('project', 'projects:access.nothing')
    const asked = await ctx.inTransaction((tx) => recentRequest(tx, ctx.principal, wanted))
    if (asked) return { request: asked, isNew: false }
    await slowDown(ctx)
    return ctx.inTransaction((tx) => ask(tx, ctx, wanted, words), 'tenant')
  })
}

/** What would change how the text around it reads, such as the direction of writing, or cannot be stored. */
const printable = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const again = sql<string>`asked + ${ASK_AGAIN_DAYS} * interval '1 day'`
const SHOWN = ['id', 'wanted as project', 'note', 'asked as askTime'] as const
const ownRequests = (tx: Tx, { id }: Principal) =>
  tx.selectFrom('sysAccessRequest').select(SHOWN).select(again.as('againTime')).where('userId', '=', id)

const recentRequest = (tx: Tx, principal: Principal, wanted: string): Promise<AccessRequest | undefined> =>
  ownRequests(tx, principal)
    .where('wantedKey', '=', keyOf(wanted))
    .where(sql<boolean>`${again} > now()`)
    // Who was let in and has left since asks anew.
    .where('status', '<>', '1')
    .executeTakeFirst()

async function slowDown({ appContext, principal, ip }: Ctx): Promise<void> {
  for (const [key, pace] of [
    [`access requests of ${principal.id}`, OF_ONE],
    [`access requests from ${networkOf(ip)}`, FROM_ONE]
  ] as const) {
    const { slowed } = await takePace(appContext.db, key, pace)
    if (slowed) throw tooMany(slowed.seconds)
  }
}

/** One row for a user and what he has named: of two that ask at once, one asks and the other is given what was asked. */
async function ask(tx: Tx, ctx: Ctx, wanted: string, note: string | null) {
  const { principal, ip } = ctx
  const { projectId, users } = await recipientsOf(tx, principal, wanted)
  const request = await tx
    .insertInto('sysAccessRequest')
    .values({ id: newId(), userId: principal.id, wanted, wantedKey: keyOf(wanted), note, projectId })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'userId', 'wantedKey'])
        .doUpdateSet({ wanted, note, projectId, asked: sql<string>`now()`, status: '0', decidedBy: null, reason: null })
        .where(
          sql<boolean>`sys_access_request.asked + ${ASK_AGAIN_DAYS} * interval '1 day' <= now() or sys_access_request.status = '1'`
        )
    )
    .returning(SHOWN)
    .returning(again.as('againTime'))
    .executeTakeFirst()
  if (!request) {
    const asked = await recentRequest(tx, principal, wanted)
    if (!asked) throw new Error('a request for access is neither new nor known')
    return { request: asked, isNew: false }
  }
  await notifyOfRequest(tx, principal, { wanted, note, isLed: projectId !== null, users })
  await record(
    tx,
    { tenant: principal.tenant, user: principal.id, ip },
    { event: 'project.requestAccess', type: 'accessRequest', id: request.id, project: projectId, detail: { wanted } }
  )
  return { request, isNew: true }
}
