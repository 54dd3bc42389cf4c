import type { Insertable } from 'kysely'

import type { Tx } from '../transaction.ts'
import type { Database } from '../schema.ts'
import { data, type RoleData } from './data.ts'
import { insertAll } from './insert.ts'
import { permissionRows } from './menus.ts'

/** The id of a role that came with the seed. */
export const roleId = (code: string): string => `r-${code}`

/**
 * Puts in the twelve roles, the menus and actions, and what each role may open and do and its data scope (DOMAIN.md §1).
 * Run again, it grants only what has joined since: what an administrator has taken away stays away.
 */
export async function putRoles(tx: Tx, roles: readonly RoleData[] = data('roles')): Promise<void> {
  const freshRoles = await tx
    .insertInto('sysRole')
    .values(
      roles.map(({ code, name, kind, dataScope }) => ({
        id: roleId(code),
        roleCode: code,
        roleName: name,
        kind,
        dataScope: JSON.stringify(dataScope),
        tenantId: 0
      }))
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const freshRights = await tx
    .insertInto('sysPermission')
    .values(permissionRows())
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'key'])
    .execute()
  const rights = await tx.selectFrom('sysPermission').select(['id', 'key']).where('tenantId', '=', 0).execute()
  const isFresh = (role: string, right: string) =>
    freshRoles.some(({ id }) => id === role) || freshRights.some(({ id }) => id === right)
  const grants = roles.flatMap(({ code, menus, actions }): Insertable<Database['sysRolePermission']>[] => {
    const granted = new Set([...menus, ...actions])
    return rights
      .filter(({ id, key }) => granted.has(key) && isFresh(roleId(code), id))
      .map(({ id }) => ({ roleId: roleId(code), permissionId: id, tenantId: 0 }))
  })
  await insertAll(tx, 'sysRolePermission', grants)
}
