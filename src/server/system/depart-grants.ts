import type { FastifyInstance } from 'fastify'

import {
  queryDepartPermission,
  queryDepartRolePermission,
  queryDepartRoleTree,
  saveDepartPermission,
  saveDepartRolePermission
} from '#contract/system/depart-grants.ts'
import type { TxCtx } from '../core/context.ts'
import { missing, Refusal } from '../core/refusal.ts'
import { serve } from '../core/serve.ts'
import { belongsTo, departOf } from './depart-members.ts'
import { grantChanges, grantTree, writeGrants } from './grantable.ts'

/** Binds what departments and their roles are granted. */
export function serveDepartGrants(app: FastifyInstance): void {
  serve(app, queryDepartPermission, async ({ departId }, ctx) => {
    await departOf(ctx, departId)
    return [...(await heldBy(ctx, departId))]
  })
  serve(app, saveDepartPermission, async ({ departId, ...wish }, ctx) => {
    const { departName } = await departOf(ctx, departId)
    const { added, removed } = await grantChanges(ctx, await heldBy(ctx, departId), wish)
    if (added.length > 0 && (await belongsTo(ctx, departId)))
      throw new Refusal('system:depart.ownGrant', { depart: departName }, { status: 403 })
    const { tx } = ctx
    return writeGrants(
      ctx,
      { added, removed },
      {
        type: 'depart',
        id: departId,
        grant: (ids) =>
          tx
            .insertInto('sysDepartPermission')
            .values(ids.map((permissionId) => ({ departId, permissionId })))
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
        revoke: (ids) =>
          tx
            .deleteFrom('sysDepartPermission')
            .where('departId', '=', departId)
            .where('permissionId', 'in', ids)
            .execute()
      }
    )
  })

  serve(app, queryDepartRoleTree, async ({ departId }, ctx) => {
    await departOf(ctx, departId)
    return grantTree(ctx, await heldBy(ctx, departId))
  })
  serve(app, queryDepartRolePermission, async ({ roleId }, ctx) => {
    const { departId } = await departRoleOf(ctx, roleId)
    const held = await heldBy(ctx, departId)
    return [...(await givenBy(ctx, roleId))].filter((id) => held.has(id))
  })
  serve(app, saveDepartRolePermission, async ({ roleId, ...wish }, ctx) => {
    const { tx } = ctx
    const { departId, roleName } = await departRoleOf(ctx, roleId)
    const { added, removed } = await grantChanges(ctx, await givenBy(ctx, roleId), wish)
    const held = await heldBy(ctx, departId)
    if (added.some((id) => !held.has(id))) {
      const { departName } = await departOf(ctx, departId)
      throw new Refusal('system:departRole.notHeld', { role: roleName, depart: departName }, { status: 403 })
    }
    if (added.length > 0 && (await holdsDepartRole(ctx, roleId)))
      throw new Refusal('system:departRole.ownGrant', { role: roleName }, { status: 403 })
    return writeGrants(
      ctx,
      { added, removed },
      {
        type: 'departRole',
        id: roleId,
        grant: (ids) =>
          tx
            .insertInto('sysDepartRolePermission')
            .values(ids.map((permissionId) => ({ droleId: roleId, permissionId })))
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
        revoke: (ids) =>
          tx
            .deleteFrom('sysDepartRolePermission')
            .where('droleId', '=', roleId)
            .where('permissionId', 'in', ids)
            .execute()
      }
    )
  })
}

/** A department role that who asks may see, of a department that is there. */
export async function departRoleOf({ tx }: TxCtx, id: string) {
  const role = await tx
    .selectFrom('sysDepartRole as r')
    .innerJoin('sysDepart as d', 'd.id', 'r.departId')
    .select(['r.id', 'r.departId', 'r.roleName'])
    .where('r.id', '=', id)
    .where('r.isDelete', '=', false)
    .where('d.isDelete', '=', false)
    .executeTakeFirst()
  if (!role) throw missing()
  return role
}

/** What a department holds. */
async function heldBy({ tx }: TxCtx, departId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('sysDepartPermission as g')
    .innerJoin('sysPermission as p', 'p.id', 'g.permissionId')
    .select('g.permissionId')
    .where('g.departId', '=', departId)
    .where('p.isDelete', '=', false)
    .execute()
  return new Set(rows.map(({ permissionId }) => permissionId))
}

async function givenBy({ tx }: TxCtx, droleId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('sysDepartRolePermission')
    .select('permissionId')
    .where('droleId', '=', droleId)
    .execute()
  return new Set(rows.map(({ permissionId }) => permissionId))
}

async function holdsDepartRole({ tx, principal }: TxCtx, droleId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('sysDepartRoleUser')
    .select('droleId')
    .where('droleId', '=', droleId)
    .where('userId', '=', principal.id)
    .executeTakeFirst()
  return held !== undefined
}
