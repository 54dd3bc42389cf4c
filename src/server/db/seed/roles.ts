import { sql } from 'kysely'
import type { Insertable } from 'kysely'

import type { Tx } from '../transaction.ts'
import type { Database } from '../schema.ts'
import { data, type RoleData } from './data.ts'

/** The id of a role that came with the seed. */
export const roleId = (code: string): string => `r-${code}`

/** The roles with their data scope (DOMAIN.md §1). */
export const roleRows = (roles: readonly RoleData[]): Insertable<Database['sysRole']>[] =>
  roles.map(({ code, name, kind, dataScope }) => ({
    id: roleId(code),
    roleCode: code,
    roleName: name,
    kind,
    dataScope: JSON.stringify(dataScope),
    tenantId: 0
  }))

/** A grant of a role that comes with the product, as it is reported. */
export interface GrantChange {
  readonly role: string
  readonly right: string
  readonly isGranted: boolean
}

/**
 * Brings what each role may open and do to what the release says, which nobody else writes: what has joined is granted, what was taken is
 * taken. What an archive had granted such a role by itself before the release did is the release's from then on. Gives back what has changed.
 */
export async function putGrants(tx: Tx, roles: readonly RoleData[] = data('roles')): Promise<readonly GrantChange[]> {
  const wanted = roles.flatMap(({ code, menus, actions }) =>
    [...menus, ...actions].map((key) => ({ role: roleId(code), key }))
  )
  const { rows: taken } = await sql<{ role: string; right: string }>`
    delete from sys_role_permission g using sys_role r, sys_permission p
    where r.id = g.role_id and p.id = g.permission_id and g.tenant_id = 0 and r.tenant_id = 0 and r.create_by is null
      and not exists (select 1 from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (role text, key text)
        where w.role = g.role_id and w.key = p.key)
    returning r.role_name as role, p.title || ' ' || p.key as "right"`.execute(tx)
  const { rows: given } = await sql<{ role: string; right: string }>`
    with added as (
      insert into sys_role_permission (role_id, permission_id, tenant_id)
      select distinct w.role, p.id, 0 from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (role text, key text)
        join sys_permission p on p.key = w.key and p.tenant_id = 0 and not p.is_delete join sys_role r on r.id = w.role
      on conflict do nothing
      returning role_id, permission_id)
    select r.role_name as role, p.title || ' ' || p.key as "right" from added a
      join sys_role r on r.id = a.role_id join sys_permission p on p.id = a.permission_id order by 1, 2`.execute(tx)
  await sql`delete from sys_role_permission g using sys_role_permission o
    where o.role_id = g.role_id and o.permission_id = g.permission_id and o.tenant_id = 0 and g.tenant_id <> 0`.execute(
    tx
  )
  return [
    ...given.map(({ role, right }) => ({ role, right, isGranted: true })),
    ...taken.map(({ role, right }) => ({ role, right, isGranted: false }))
  ]
}
