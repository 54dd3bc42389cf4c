import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'

import type { Asked } from '#contract/core/call.ts'
import { updatePassword } from '#contract/session/sign-in.ts'
import { takeAttempt } from '../core/access/attempts.ts'
import { record } from '../core/context/audit.ts'
import type { TextKey } from '../core/text/catalogues.ts'
import { checkPolicy, enterQueue, hashPassword, isPassword } from '../core/access/passwords.ts'
import { forgetCounts, tooMany } from '../core/access/rate.ts'
import { Refusal, unreadable } from '../core/refusing/refusal.ts'
import { serveOpen } from '../core/http/serve.ts'
import { endOtherSessions } from '../core/principal/tokens.ts'
import { newId } from '../db/id.ts'
import { endLease, takeLease } from '../db/lease.ts'
import type { Database } from '../db/schema.ts'

/**
 * Binds the change of one's own password. Wrong old ones are counted although the call refuses, so no transaction lies
 * around it; the new one and the end of all other sessions are one.
 */
export function serveOwnPassword(app: FastifyInstance): void {
  serveOpen(app, updatePassword, async (input, { principal, appContext: { db }, ip, inTransaction }) => {
    if (input.username.trim() !== principal.username) throw new Refusal('session:password.notOwn', {}, { status: 403 })
    checkForm(input)
    await checkPolicy(db, input.password)
    await oneAtATime(db, `password of ${principal.id}`, async () => {
      const attempt = `password of ${principal.id}`
      const place = enterQueue(`user ${principal.id}`)
      try {
        const held = await takeAttempt(db, attempt)
        if (held) throw tooMany(held.seconds)
        const kept = await db
          .selectFrom('sysUserSecret')
          .select('passwordHash')
          .where('userId', '=', principal.id)
          .executeTakeFirst()
        if (!(await isPassword(input.oldpassword, kept?.passwordHash, place)))
          throw new Refusal(
            'session:password.wrong',
            {},
            { faults: [{ field: 'oldpassword', key: 'session:password.wrong' }] }
          )
      } finally {
        place.leave()
      }
      const passwordHash = await hashPassword(input.password, enterQueue(`user ${principal.id}`))
      await inTransaction(async (tx) => {
        await tx
          .updateTable('sysUserSecret')
          .set({ passwordHash, changedAt: sql`now()`, mustChange: false })
          .where('userId', '=', principal.id)
          .execute()
        const ended = await endOtherSessions(tx, principal.id, principal.session, 'revoked')
        await record(
          tx,
          { tenant: principal.tenant, user: principal.id, ip },
          { event: 'user.password', type: 'user', id: principal.id, detail: { endedSessions: ended } }
        )
      }, 'installation')
      await forgetCounts(db, [attempt])
    })
    return null
  })
}

/** A change under way ends within this time. Milliseconds. */
const LONGEST = 30_000

/** Refuses (429) while another change of the same password is under way, at whichever server. */
async function oneAtATime(db: Kysely<Database>, name: string, work: () => Promise<void>): Promise<void> {
  const holder = newId()
  if (!(await takeLease(db, name, holder, LONGEST)))
    throw new Refusal('session:password.underWay', {}, { status: 429, retryAfter: 2 })
  try {
    await work()
  } finally {
    await endLease(db, name, holder)
  }
}

/** Refuses an incomplete form in the words of SPEC.md §5. */
function checkForm({ oldpassword, password, confirmpassword }: Asked<typeof updatePassword>): void {
  const wrong: readonly (readonly [isWrong: boolean, field: string, key: TextKey])[] = [
    [oldpassword === '', 'oldpassword', 'session:password.old'],
    [password === '', 'password', 'session:password.new'],
    [confirmpassword === '', 'confirmpassword', 'session:password.confirm'],
    [confirmpassword !== password, 'confirmpassword', 'session:password.differ']
  ]
  for (const [isWrong, field, key] of wrong) if (isWrong) throw unreadable(field, key)
}
