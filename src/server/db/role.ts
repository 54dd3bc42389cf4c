import { type Kysely, sql } from 'kysely'

import { UNIQUE_VIOLATION } from './error-codes.ts'
import type { Database } from './schema.ts'

const ALREADY_THERE = new Set(['42710', UNIQUE_VIOLATION])

/** Makes the role `app` under which every call works, and lets this server's user put it on. Throws one line where it may not. */
export async function makeRole(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    principal: string
    there: boolean
  }>`select current_user as principal, exists (select 1 from pg_roles where rolname = 'app') as there`.execute(db)
  const { principal = '', there = false } = rows[0] ?? {}
  try {
    if (!there) await sql`create role app nologin`.execute(db).catch(passOver)
    if (!(await wears(db))) await sql`grant app to current_user`.execute(db)
    if (!(await wears(db))) throw new Error(`${principal} is no member of app`)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `the database's user "${principal}" may not set up the role "app" (${reason}): have an administrator run  create role app nologin; grant app to "${principal}";`,
      { cause }
    )
  }
}

/** Whether this server's user may put on a role. */
export async function wears(db: Kysely<Database>, role = 'app'): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      may: boolean
    }>`select exists (select 1 from pg_roles where rolname = ${role} and pg_has_role(current_user, oid, 'member')) as may`.execute(
      tx
    )
    if (!rows[0]?.may) return false
    return sql`savepoint worn`
      .execute(tx)
      .then(() => sql`set local role ${sql.id(role)}`.execute(tx))
      .then(() => true)
      .catch(async () => {
        await sql`rollback to savepoint worn`.execute(tx)
        return false
      })
  })
}

function passOver(error: unknown): void {
  if (!ALREADY_THERE.has((error as { code?: string }).code ?? '')) throw error
}
