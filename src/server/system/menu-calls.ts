import type { FastifyInstance } from 'fastify'

import type { MenuRecord } from '#contract/system/menus.ts'
import {
  addPermission,
  deletePermission,
  deletePermissions,
  editPermission,
  listPermissions,
  listSubmenu,
  listSubmenus,
  listTopMenus,
  type MenuChoice,
  type MenuNode,
  queryPermissionTree
} from '#contract/system/permissions.ts'
import { titleIn } from '#contract/core/titles.ts'
import type { TxCtx } from '../core/context/context.ts'
import { rowOf } from '../core/resource/read-row.ts'
import type { FieldValues, ServedResource } from '../core/resource/served.ts'
import { below, readTreeRows, treeRows } from '../core/resource/tree-rows.ts'
import { forNew, type WriteResult, writeRows } from '../core/resource/write-rows.ts'
import { serve } from '../core/http/serve.ts'

type Row = MenuRecord & { readonly hasChildren: boolean }

/** Binds what existing clients ask of menus (WIRE.md §1.4 C): the same rows, written the same way. */
export function serveMenuCalls(app: FastifyInstance, served: ServedResource): void {
  const read = async (ctx: TxCtx, parents?: readonly (string | null)[]) => {
    const rows = treeRows(served, ctx)
    return await readTreeRows<Row>(served, parents ? rows.where(below(served, parents)) : rows)
  }
  serve(app, listPermissions, async (_, ctx) => treeOf(await read(ctx), nodeOf))
  serve(app, listTopMenus, async (_, ctx) => (await read(ctx, [null])).map((row) => nodeOf(row)))
  serve(app, listSubmenu, async ({ parentId }, ctx) => (await read(ctx, [parentId])).map((row) => nodeOf(row)))
  serve(app, listSubmenus, async ({ parentIds }, ctx) => {
    const rows = Map.groupBy(await read(ctx, parentIds), ({ parentId }) => parentId)
    return Object.fromEntries(parentIds.map((id) => [id, (rows.get(id) ?? []).map((row) => nodeOf(row))]))
  })
  serve(app, queryPermissionTree, async (_, ctx) => {
    const rows = await read(ctx)
    const choiceOf = ({ id, name, titleEn, hasChildren }: Row, children: readonly MenuChoice[] | null = null) => {
      const title = titleIn(ctx.say.language, { title: name, titleEn })
      return { key: id, value: id, title, leaf: !hasChildren, children }
    }
    return { treeList: treeOf(rows, choiceOf), ids: rows.map(({ id }) => id) }
  })

  serve(app, addPermission, async (values, ctx) => {
    const row = forNew(placed(values))
    return withRow(served, ctx, row.id, await writeRows(served, ctx, 'add', [row]))
  })
  serve(app, editPermission, async ({ id, rowVersion, ...values }, ctx) =>
    withRow(served, ctx, id, await writeRows(served, ctx, 'edit', [{ id, values: placed(values), seen: rowVersion }]))
  )
  const remove = (ctx: TxCtx, ids: readonly string[]) =>
    writeRows(
      served,
      ctx,
      'delete',
      ids.map((id) => ({ id, values: {} }))
    )
  serve(app, deletePermission, ({ id }, ctx) => remove(ctx, [id]))
  serve(app, deletePermissions, ({ ids }, ctx) => remove(ctx, [...new Set(ids)]))
}

/** A place that is given empty is none: the menu comes last, or stays where it is. */
const placed = ({ sortNo, ...values }: FieldValues): FieldValues =>
  typeof sortNo === 'number' ? { ...values, sortNo } : values

const withRow = async (served: ServedResource, ctx: TxCtx, id: string, written: WriteResult) =>
  ({ ...written, row: await rowOf(served, ctx, id) }) as WriteResult & { row: MenuRecord }

/** Rows below one another; one whose parent is not among them is nowhere: nobody could open it. */
function treeOf<N>(rows: readonly Row[], make: (row: Row, children: readonly N[] | null) => N): N[] {
  const byParent = Map.groupBy(rows, ({ parentId }): string | null => parentId)
  const nodes = (parent: string | null): N[] =>
    (byParent.get(parent) ?? []).map((row) => {
      const children = nodes(row.id)
      return make(row, children.length > 0 ? children : null)
    })
  return nodes(null)
}

function nodeOf(row: Row, children: readonly MenuNode[] | null = row.hasChildren ? [] : null): MenuNode {
  const { id, menuType, sortNo, status, permsType, perms, ruleCount, hasChildren, ...rest } = row
  return {
    ...rest,
    id,
    key: id,
    componentName: rest.url?.startsWith('/') ? rest.url.slice(1).replaceAll('/', '-').replaceAll(':', '@') : null,
    menuType: Number(menuType),
    sortNo: sortNo ?? 0,
    perms: perms ?? '',
    permsType: permsType ?? '1',
    status: status ?? '1',
    ruleFlag: (ruleCount ?? 0) > 0 ? 1 : 0,
    isLeaf: !hasChildren,
    leaf: !hasChildren,
    children
  }
}
