import { type Kysely, sql } from 'kysely'

import type { Database } from './db/schema.ts'

/** Somebody who may sign in, as the start prints it. */
export interface Account {
  readonly username: string
  readonly realname: string
  readonly roles: string
}

/** The accounts that the first start brought, administrators first. */
export async function accountsOf(db: Kysely<Database>): Promise<readonly Account[]> {
  const { rows } = await sql<Account>`
    select u.username, u.realname, coalesce(string_agg(distinct r.role_name, ' '), '') as roles
    from sys_user u left join sys_user_role g on g.user_id = u.id left join sys_role r on r.id = g.role_id
    where u.create_by is null and not u.is_delete and u.status = '1'
    group by u.id order by u.tenant_id, min(r.role_code) filter (where r.role_code like '%admin') nulls last, u.username limit 40`.execute(
    db
  )
  return rows
}
