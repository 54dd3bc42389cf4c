import type { FastifyInstance } from 'fastify'

import {
  queryDepartPermission,
  queryDepartRolePermission,
  queryDepartRoleTree,
  saveDepartPermission,
  saveDepartRolePermission
} from '#contract/system/depart-grants.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { serve } from '../../core/http/serve.ts'
import { effectiveOf, givenBy, heldBy } from './depart-holdings.ts'
import { belongsTo, departOf } from './depart-members.ts'
import { grantChanges, grantTree, writeGrants } from './grantable.ts'
import { actsAsLeader, GRANTING, READING, refuseBeyondOwn } from './led-departs.ts'

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
    await actsAsLeader(ctx, READING, await departOf(ctx, departId))
    return grantTree(ctx, await heldBy(ctx, departId))
  })
  serve(app, queryDepartRolePermission, async ({ roleId }, ctx) => {
    const { departId } = await departRoleOf(ctx, roleId, READING)
    return [...(await effectiveOf(ctx, roleId, departId))]
  })
  serve(app, saveDepartRolePermission, async ({ roleId, ...wish }, ctx) => {
    const { tx } = ctx
    const { departId, roleName, isLed } = await departRoleOf(ctx, roleId, GRANTING)
    const { added, removed } = await grantChanges(ctx, await givenBy(ctx, roleId), wish)
    const held = await heldBy(ctx, departId)
    if (added.some((id) => !held.has(id))) {
      const { departName } = await departOf(ctx, departId)
      throw new Refusal('system:departRole.notHeld', { role: roleName, depart: departName }, { status: 403 })
    }
    if (isLed) await refuseBeyondOwn(ctx, added)
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

/**
 * A department role that who asks may see, of a department that is there; `isLed` where he holds none of these rights and acts as its
 * leader. Refuses (403) where he neither holds one nor leads its department.
 */
export async function departRoleOf(ctx: TxCtx, id: string, rights: readonly string[]) {
  const role = await ctx.tx
    .selectFrom('sysDepartRole as r')
    .innerJoin('sysDepart as d', 'd.id', 'r.departId')
    .select(['r.id', 'r.departId', 'r.roleName', 'd.departName'])
    .where('r.id', '=', id)
    .where('r.isDelete', '=', false)
    .where('d.isDelete', '=', false)
    .executeTakeFirst()
  if (!role) throw missing()
  const { departId, departName } = role
  return { ...role, isLed: await actsAsLeader(ctx, rights, { id: departId, departName }) }
}

/** Whether who asks has been given a role within a department. */
export async function holdsDepartRole({ tx, principal }: TxCtx, droleId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('sysDepartRoleUser')
    .select('droleId')
    .where('droleId', '=', droleId)
    .where('userId', '=', principal.id)
    .executeTakeFirst()
  return held !== undefined
}
