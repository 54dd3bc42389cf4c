import { type Kysely, sql } from 'kysely'

/** The columns that every edited table has: who made and changed a row and when, whose it is, and how often it was changed. */
export const auditColumns = `create_by text default app_user(), create_time timestamptz not null default now(), update_by text, update_time timestamptz, is_delete boolean not null default false, tenant_id bigint not null default app_tenant(), row_version int not null default 1`

/** Runs the statements of a migration, as written. Nothing that a user typed may come here. */
export async function runStatements(db: Kysely<never> | Kysely<unknown>, statements: string): Promise<void> {
  await sql.raw(statements).execute(db as Kysely<unknown>)
}
