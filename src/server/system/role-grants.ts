import type { FastifyInstance } from 'fastify'

import {
  type GrantNode,
  queryAllRoles,
  queryGrantTree,
  queryRolePermission,
  saveRolePermission
} from '#contract/system/roles.ts'
import { titleIn } from '#contract/core/titles.ts'
import type { TxCtx } from '../core/context.ts'
import { permissionsChanged } from '../core/permissions-changed.ts'
import { missing, Refusal } from '../core/refusal.ts'
import { serve } from '../core/serve.ts'
import { byPinyin } from '../core/pinyin.ts'

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
  serve(app, queryGrantTree, async (_, ctx) => {
    const rows = await permissions(ctx)
    return { treeList: treeOf(rows), ids: rows.map(({ id }) => id) }
  })
  serve(app, queryRolePermission, async ({ roleId }, ctx) => {
    await roleOf(ctx, roleId)
    return [...(await grantsOf(ctx, roleId)).keys()]
  })
  serve(app, saveRolePermission, save)
}

interface PermissionRow {
  readonly id: string
  readonly parentId: string | null
  readonly menuType: string
  readonly title: string
}

/** Every menu and action that is in force, in their order, titled in the language of who asks. */
async function permissions({ tx, say }: TxCtx): Promise<readonly PermissionRow[]> {
  const rows = await tx
    .selectFrom('sysPermission')
    .select(['id', 'parentId', 'menuType', 'title', 'titleEn'])
    .where('isDelete', '=', false)
    .orderBy('sortNo')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, title: titleIn(say.language, row) }))
}

function treeOf(rows: readonly PermissionRow[]): GrantNode[] {
  // An action whose menu is not there yet can be granted by nobody.
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const nodes = (parent: string | null): GrantNode[] =>
    (below.get(parent) ?? []).map(({ id, parentId, menuType, title }) => {
      const children = nodes(id)
      return {
        key: id,
        value: id,
        title,
        slotTitle: title,
        label: title,
        menuType: Number(menuType),
        parentId,
        ruleFlag: 0,
        isLeaf: children.length === 0,
        scopedSlots: { title: 'hasDatarule' },
        children: children.length > 0 ? children : null
      }
    })
  return nodes(null)
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
async function save(
  {
    roleId,
    permissionIds,
    lastpermissionIds
  }: { roleId: string; permissionIds: string[]; lastpermissionIds?: string[] | undefined },
  ctx: TxCtx
) {
  const { tx } = ctx
  const role = await roleOf(ctx, roleId)
  const all = new Map((await permissions(ctx)).map((row) => [row.id, row]))
  const unknown = permissionIds.filter((id) => !all.has(id))
  if (unknown.length > 0) throw missing()
  const granted = await grantsOf(ctx, roleId)
  const seen = new Set(lastpermissionIds ?? granted.keys())
  // What is granted can only be come to through the menus above it.
  const wanted = new Set(permissionIds.flatMap((id) => [id, ...above(all, id)]))
  const added = [...wanted].filter((id) => !seen.has(id) && !granted.has(id))
  const removed = [...seen].filter((id) => !wanted.has(id) && granted.has(id))
  if (added.length > 0 && (await holdsRole(ctx, roleId)))
    throw new Refusal('system:role.ownGrant', { role: role.roleName }, { status: 403 })
  if (removed.some((id) => granted.get(id) !== ctx.principal.tenant))
    throw new Refusal('system:role.builtInGrant', { role: role.roleName }, { status: 403 })
  if (added.length > 0)
    await tx
      .insertInto('sysRolePermission')
      .values(added.map((permissionId) => ({ roleId, permissionId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (removed.length > 0)
    await tx.deleteFrom('sysRolePermission').where('roleId', '=', roleId).where('permissionId', 'in', removed).execute()
  if (added.length + removed.length > 0) {
    permissionsChanged(ctx)
    ctx.audit({ event: 'role.grant', type: 'role', id: roleId, detail: { role: role.roleCode, added, removed } })
  }
  return { granted: added.length, revoked: removed.length }
}

/** Whether who asks holds a role, in whichever project. */
async function holdsRole({ tx, principal }: TxCtx, roleId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('sysUserRole')
    .select('roleId')
    .where('userId', '=', principal.id)
    .where('roleId', '=', roleId)
    .executeTakeFirst()
  return held !== undefined
}

function above(all: ReadonlyMap<string, PermissionRow>, id: string): string[] {
  const parent = all.get(id)?.parentId
  return parent && all.has(parent) ? [parent, ...above(all, parent)] : []
}
