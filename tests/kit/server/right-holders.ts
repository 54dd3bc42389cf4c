import { sql } from 'kysely'

import type { TestServer } from './server.ts'

/** An account that holds a right, of the first tenant or another: of several the one that may do most with the menu. */
export async function holderOf(server: TestServer, right: string, tenant = 1): Promise<string> {
  const found = await server.db
    .selectFrom('sysUserRole as h')
    .innerJoin('sysRolePermission as g', 'g.roleId', 'h.roleId')
    .innerJoin('sysPermission as p', 'p.id', 'g.permissionId')
    .innerJoin('sysUser as u', 'u.id', 'h.userId')
    .select('u.username')
    .where('p.key', '=', right)
    .where('u.tenantId', '=', tenant)
    .where('u.status', '=', '1')
    .orderBy(
      sql`(select count(*) from sys_role_permission o join sys_permission a on a.id = o.permission_id where o.role_id = h.role_id and a.key like ${`${right.split(':')[0]}:%`})`,
      'desc'
    )
    // Who holds it in every project needs to choose none.
    .orderBy(sql`h.project_id = '*'`, 'desc')
    .orderBy('u.username')
    .executeTakeFirst()
  return found?.username ?? 'nobody'
}

/**
 * An account of the first tenant that does not hold a right, and has roles: who was made by a test has another password. `nobody` where all
 * hold it.
 */
export async function lackerOf(server: TestServer, right: string): Promise<string> {
  const holds = sql<boolean>`exists (select 1 from sys_user_role h join sys_role_permission g on g.role_id = h.role_id
    join sys_permission p on p.id = g.permission_id where h.user_id = u.id and (p.key = ${right} or p.key like ${`${right}:%`}))`
  const found = await server.db
    .selectFrom('sysUser as u')
    .select('u.username')
    .where('u.tenantId', '=', 1)
    .where('u.status', '=', '1')
    .where(sql<boolean>`not ${holds}`)
    .where(sql<boolean>`exists (select 1 from sys_user_role h where h.user_id = u.id)`)
    .orderBy('u.createTime')
    .orderBy('u.username')
    .executeTakeFirst()
  return found?.username ?? 'nobody'
}
