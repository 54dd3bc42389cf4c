import type { Kysely } from 'kysely'

import { record } from '../core/context/audit.ts'
import type { Ctx } from '../core/context/context.ts'
import type { Database } from '../db/schema.ts'
import { type ProvenUser, userBy } from './admit.ts'
import { spendSecret } from './codes/codes.ts'

/** Somebody as a third party describes him. */
export interface Person {
  readonly source: string
  /** His lasting id there. */
  readonly subject: string
  readonly name: string
}

/** The account that a third-party person is tied to. */
export async function userOf(db: Kysely<Database>, { source, subject }: Person): Promise<ProvenUser | undefined> {
  const tied = await db
    .selectFrom('sysUserThird')
    .select('userId')
    .where('source', '=', source)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return tied && (await userBy(db, 'id', tied.userId))
}

/** Ties the person of a one-time code to the account that has just been proved; a code that is late or used ties nothing, and is refused. */
export async function tieThird(ctx: Ctx, code: string, user: ProvenUser): Promise<void> {
  const { db } = ctx.appContext
  const spent = await spendSecret<Person>(db, 'third', code)
  if (!spent) return ctx.setMessage('session:third.late')
  const { source, subject, name } = spent.data
  await db
    .insertInto('sysUserThird')
    .values({ source, subject, name, userId: user.id })
    .onConflict((conflict) => conflict.columns(['source', 'subject']).doUpdateSet({ userId: user.id, name }))
    .execute()
  await record(
    db,
    { tenant: user.tenantId, user: user.id, ip: ctx.ip },
    { event: 'session.tie', type: 'user', id: user.id, detail: { source } }
  )
}
