import type { FastifyInstance } from 'fastify'

import { type DepartNode, queryDepartTree } from '#contract/system/departs.ts'
import { serve } from '../core/serve.ts'

interface DepartRow {
  readonly id: string
  readonly parentId: string | null
  readonly orgCode: string
  readonly departName: string
  readonly orgCategory: string | null
  readonly sortNo: number
}

/** Binds the tree of departments. */
export function serveDeparts(app: FastifyInstance): void {
  serve(app, queryDepartTree, async ({ departName = '' }, { tx }) => {
    const rows = await tx
      .selectFrom('sysDepart')
      .select(['id', 'parentId', 'orgCode', 'departName', 'orgCategory', 'sortNo'])
      .where('isDelete', '=', false)
      .orderBy('sortNo')
      .orderBy('orgCode')
      .execute()
    const word = departName.trim().toLowerCase()
    return word === '' ? treeOf(rows) : treeOf(rows).flatMap((node) => narrowed(node, word))
  })
}

/** The departments below one another; one whose parent is gone is at the root, so that nothing is lost. */
function treeOf(rows: readonly DepartRow[]): DepartNode[] {
  const ids = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null))
  const nodesBelow = (parent: string | null): DepartNode[] =>
    (below.get(parent) ?? []).map(({ id, parentId, orgCode, departName, orgCategory, sortNo }) => {
      const children = nodesBelow(id)
      const names = { id, key: id, value: id, title: departName, departName }
      return {
        ...names,
        orgCode,
        orgCategory,
        parentId,
        departOrder: sortNo,
        isLeaf: children.length === 0,
        children: children.length > 0 ? children : null
      }
    })
  return nodesBelow(null)
}

/** A node that holds the word, or the way to what does; nothing where neither is so. */
function narrowed(node: DepartNode, word: string): DepartNode[] {
  const children = (node.children ?? []).flatMap((child) => narrowed(child, word))
  if (children.length > 0) return [{ ...node, children }]
  return node.departName.toLowerCase().includes(word) ? [{ ...node, isLeaf: true, children: null }] : []
}
