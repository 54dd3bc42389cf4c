import { titleIn } from '#contract/core/titles.ts'
import { myDeparts } from '#contract/system/my-depart.ts'
import type { GrantNode } from '#contract/system/roles.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { permissionsChanged } from '../../core/access/permissions-changed.ts'
import { missing } from '../../core/refusing/refusal.ts'

/** A menu or an action as it is granted. */
interface PermissionRow {
  readonly id: string
  readonly parentId: string | null
  readonly menuType: string
  readonly title: string
}

/** Every menu and action that is in force and can be granted, in their order, titled in the language of who asks. Leading a department is granted by who describes it. */
async function permissions({ tx, say }: TxCtx): Promise<readonly PermissionRow[]> {
  const rows = await tx
    .selectFrom('sysPermission')
    .select(['id', 'parentId', 'menuType', 'title', 'titleEn'])
    .where('isDelete', '=', false)
    .where('key', '!=', myDeparts.right)
    .orderBy('sortNo')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, title: titleIn(say.language, row) }))
}

/** The tree of what can be granted, or of those of it that are `held`, with the ids of all that is in it. */
export async function grantTree(
  ctx: TxCtx,
  held?: ReadonlySet<string>
): Promise<{ treeList: GrantNode[]; ids: string[] }> {
  const rows = (await permissions(ctx)).filter(({ id }) => held?.has(id) ?? true)
  const ruled = await ctx.tx.selectFrom('sysDataRule').select('permissionId').where('isDelete', '=', false).execute()
  const withRules = new Set(ruled.map(({ permissionId }) => permissionId))
  return { treeList: treeOf(rows, withRules), ids: rows.map(({ id }) => id) }
}

function treeOf(rows: readonly PermissionRow[], ruled: ReadonlySet<string>): GrantNode[] {
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
        ruleFlag: ruled.has(id) ? 1 : 0,
        isLeaf: children.length === 0,
        scopedSlots: { title: 'hasDatarule' },
        children: children.length > 0 ? children : null
      }
    })
  return nodes(null)
}

/** What is to be granted, and what its writer has seen granted (left out: what is granted now). */
export interface GrantWish {
  readonly permissionIds: readonly string[]
  readonly lastpermissionIds?: readonly string[] | undefined
}

/** The ids of the menus and actions that are granted and taken away. */
export interface GrantChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** Who is granted, as the audit has it, and how his grants are written. */
interface Grantee {
  readonly type: 'role' | 'depart' | 'departRole'
  readonly id: string
  /** More for the audit. */
  readonly detail?: Readonly<Record<string, string>>
  readonly grant: (ids: readonly string[]) => Promise<unknown>
  readonly revoke: (ids: readonly string[]) => Promise<unknown>
}

/** Writes what is granted and taken away; every session sees its new rights with its next question. */
export async function writeGrants(ctx: TxCtx, { added, removed }: GrantChanges, grantee: Grantee) {
  const { type, id, detail, grant, revoke } = grantee
  if (added.length > 0) await grant(added)
  if (removed.length > 0) await revoke(removed)
  if (added.length + removed.length > 0) {
    permissionsChanged(ctx)
    ctx.audit({ event: `${type}.grant`, type, id, detail: { ...detail, added, removed } })
  }
  return { granted: added.length, revoked: removed.length }
}

/** What is granted and taken away by a wish: what somebody else has granted meanwhile stays. Refuses what nobody could grant. */
export async function grantChanges(
  ctx: TxCtx,
  granted: ReadonlySet<string>,
  { permissionIds, lastpermissionIds }: GrantWish
): Promise<GrantChanges> {
  const all = new Map((await permissions(ctx)).map((row) => [row.id, row]))
  if (permissionIds.some((id) => !all.has(id))) throw missing()
  const seen = new Set(lastpermissionIds ?? granted)
  // What is granted can only be come to through the menus above it.
  const wanted = new Set(permissionIds.flatMap((id) => [id, ...above(all, id)]))
  return {
    added: [...wanted].filter((id) => !seen.has(id) && !granted.has(id)),
    removed: [...seen].filter((id) => !wanted.has(id) && granted.has(id))
  }
}

function above(all: ReadonlyMap<string, PermissionRow>, id: string): string[] {
  const parent = all.get(id)?.parentId
  return parent && all.has(parent) ? [parent, ...above(all, parent)] : []
}
