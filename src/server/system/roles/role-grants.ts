import type { FastifyInstance } from 'fastify'

import { queryAllRoles, queryGrantTree, queryRolePermission, saveRolePermission } from '#contract/system/roles.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { serve } from '../../core/http/serve.ts'
import { byPinyin } from '../../core/text/pinyin.ts'
import { grantChanges, grantTree, type GrantWish, writeGrants } from '../departs/grantable.ts'

/** Binds what roles are granted: menus and actions, as a tree. */
export function serveRoleGrants(app: FastifyInstance): void {
  serve(app, queryAllRoles, (_, { tx }) =>
    tx
      .selectFrom('sysRole')
      .select(['id', 'roleCode', 'roleName'])
      .where('isDelete', '=', false)
      .orderBy(byPinyin('role_name'))
      .execute()
  )
  serve(app, queryGrantTree, (_, ctx) => grantTree(ctx))
  serve(app, queryRolePermission, async ({ roleId }, ctx) => {
    await roleOf(ctx, roleId)
    return [...(await grantsOf(ctx, roleId)).keys()]
  })
  serve(app, saveRolePermission, save)
}

/** A role that who asks may see. */
export async function roleOf({ tx }: TxCtx, id: string) {
  const role = await tx
    .selectFrom('sysRole')
    .select(['id', 'roleCode', 'roleName', 'tenantId'])
    .where('id', '=', id)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!role) throw missing()
  return role
}

/** What a role has been granted, and by which tenant each grant was written (0: it comes with the product). */
export async function grantsOf({ tx }: TxCtx, roleId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('sysRolePermission as g')
    .innerJoin('sysPermission as p', 'p.id', 'g.permissionId')
    .select(['g.permissionId', 'g.tenantId'])
    .where('g.roleId', '=', roleId)
    .where('p.isDelete', '=', false)
    .execute()
  return new Map(rows.map(({ permissionId, tenantId }) => [permissionId, tenantId]))
}

/** Grants and takes away what differs from what the writer has seen; who grants never grants a role that he holds himself (READINGS.md A71). */
async function save({ roleId, ...wish }: { roleId: string } & GrantWish, ctx: TxCtx) {
  const { tx } = ctx
  const role = await roleOf(ctx, roleId)
  const granted = await grantsOf(ctx, roleId)
  const { added, removed } = await grantChanges(ctx, new Set(granted.keys()), wish)
  if (added.length > 0 && (await holdsRole(ctx, roleId)))
    throw new Refusal('system:role.ownGrant', { role: role.roleName }, { status: 403 })
  if (removed.some((id) => granted.get(id) !== ctx.principal.tenant))
    throw new Refusal('system:role.builtInGrant', { role: role.roleName }, { status: 403 })
  return writeGrants(
    ctx,
    { added, removed },
    {
      type: 'role',
      id: roleId,
      detail: { role: role.roleCode },
      grant: (ids) =>
        tx
          .insertInto('sysRolePermission')
          .values(ids.map((permissionId) => ({ roleId, permissionId })))
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      revoke: (ids) =>
        tx.deleteFrom('sysRolePermission').where('roleId', '=', roleId).where('permissionId', 'in', ids).execute()
    }
  )
}

/** Whether who asks holds a role, in whichever project. */
export async function holdsRole({ tx, principal }: TxCtx, roleId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('sysUserRole')
    .select('roleId')
    .where('userId', '=', principal.id)
    .where('roleId', '=', roleId)
    .executeTakeFirst()
  return held !== undefined
}
