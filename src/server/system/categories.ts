import type { FastifyInstance } from 'fastify'
import { sql, type SqlBool } from 'kysely'

import {
  categories,
  categoryChildren,
  categoryChildrenOfMany,
  type CategoryNode,
  categoryRoots,
  loadCategories,
  loadCategory,
  loadCategoryChildren,
  loadCategoryNames,
  loadCategoryRoot
} from '#contract/system/categories.ts'
import type { TxCtx } from '../core/context/context.ts'
import { unreadable } from '../core/refusing/refusal.ts'
import { among, columnAt, listColumns, toRow } from '../core/resource/read-rows.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import type { FieldValues } from '../core/resource/served.ts'
import { makeTreeCodes } from '../core/resource/tree-codes.ts'
import { below, idsBelow, readTreeRows, treeRows } from '../core/resource/tree-rows.ts'
import { serve } from '../core/http/serve.ts'
import { pageOfRows } from '../core/questions/where.ts'

/** What older clients write for the first level. */
const ROOTS = new Set(['', '0', 'undefined', 'null'])
const parentOf = (pid: string) => (ROOTS.has(pid) ? null : pid)

/** Binds the tree of categories, and what existing clients ask of it. */
export function serveCategories(app: FastifyInstance): void {
  const served = serveResource(app, categories, {
    table: 'sysCategory',
    async before(drafts, ctx, mode) {
      if (mode === 'add') await makeTreeCodes(served, ctx, drafts, 'code')
    }
  })
  const levels = (ctx: TxCtx, parents: readonly (string | null)[]) =>
    readTreeRows(served, treeRows(served, ctx).where(below(served, parents)))
  /** The id of the category of a code; null for the first level, undefined where there is none. */
  const idOf = async (ctx: TxCtx, code: string): Promise<string | null | undefined> => {
    if (ROOTS.has(code)) return null
    const row = await treeRows(served, ctx)
      .where(among('code', [code]))
      .executeTakeFirst()
    return row && String(row.id)
  }

  serve(app, categoryRoots, async (query, ctx) => {
    const isSearched = Boolean(query.name || query.code)
    const rows = treeRows(served, ctx)
    const asked = isSearched ? rows : rows.where(below(served, [null]))
    const { records, ...page } = await pageOfRows(asked, listColumns(served, ctx), query)
    return { records: records.map((row) => asRow(toRow(served, row))), ...page }
  })
  serve(app, categoryChildren, async ({ pid }, ctx) => (await levels(ctx, [parentOf(pid)])).map(asRow))
  serve(app, categoryChildrenOfMany, async ({ parentIds }, ctx) => ({
    records: (await levels(ctx, parentIds.map(parentOf))).map(asRow)
  }))
  serve(app, loadCategoryRoot, async ({ async: isLazy, pcode }, ctx) => {
    const parent = await idOf(ctx, pcode)
    if (parent === undefined) return []
    if (isLazy) return (await levels(ctx, [parent])).map(asNode)
    const all =
      parent === null
        ? treeRows(served, ctx)
        : treeRows(served, ctx).where(among('id', await idsBelow(served, ctx, [parent])))
    return nested(await readTreeRows(served, all), parent)
  })
  serve(app, loadCategoryChildren, async ({ pid }, ctx) => (await levels(ctx, [parentOf(pid)])).map(asNode))
  serve(app, loadCategories, async ({ pid, pcode, condition }, ctx) => {
    const parent = pid === '' ? await idOf(ctx, pcode) : parentOf(pid)
    if (parent === undefined) return []
    const asked = Object.entries(readCondition(condition)).reduce(
      (rows, [key, value]) => rows.where(sql<SqlBool>`${columnAt(key)} = ${value}`),
      treeRows(served, ctx).where(below(served, [parent]))
    )
    return (await readTreeRows(served, asked)).map(asNode)
  })
  serve(app, loadCategory, async ({ field, val }, ctx) => {
    const row = await treeRows(served, ctx)
      .where(among(field, [val]))
      .executeTakeFirst()
    return row ? asRow(toRow(served, row)) : null
  })
  serve(app, loadCategoryNames, async ({ ids }, ctx) => {
    const rows = await treeRows(served, ctx).where(among('id', ids)).execute()
    const names = new Map(rows.map(({ id, name }) => [id, String(name)]))
    return ids.map((id) => names.get(id) ?? id)
  })
}

const asRow = (row: FieldValues) => ({
  ...row,
  id: String(row.id),
  name: String(row.name),
  code: String(row.code),
  pid: String(row.pid ?? '0'),
  hasChild: row.hasChildren ? ('1' as const) : ('0' as const)
})

const asNode = ({ id, name, code, pid, hasChildren }: FieldValues): CategoryNode => ({
  key: String(id),
  value: String(code),
  title: String(name),
  code: String(code),
  parentId: pid as string | null,
  leaf: hasChildren !== true
})

/** Rows below one another as nodes, from below a parent on. */
function nested(rows: readonly FieldValues[], parent: string | null): CategoryNode[] {
  const byParent = Map.groupBy(rows, ({ pid }) => pid as string | null)
  const from = (above: string | null): CategoryNode[] =>
    (byParent.get(above) ?? []).map((row) => {
      const children = from(String(row.id))
      return { ...asNode(row), children: children.length > 0 ? children : null }
    })
  return from(parent)
}

const CONDITIONS: ReadonlySet<string> = new Set(['code', 'name'])

function readCondition(text: string): Readonly<Record<string, string>> {
  if (text.trim() === '') return {}
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw unreadable('condition', 'system:tree.condition')
  }
  if (typeof given !== 'object' || given === null) throw unreadable('condition', 'system:tree.condition')
  const entries = Object.entries(given)
  if (entries.some(([key]) => !CONDITIONS.has(key))) throw unreadable('condition', 'system:tree.conditionKey')
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}
