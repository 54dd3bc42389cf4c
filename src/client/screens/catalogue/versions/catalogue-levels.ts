import { type CatalogueNode, childList, rootList } from '#contract/catalogue/catalogue.ts'
import { TREE_PAGE } from '#contract/core/limits.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { TreeNode } from '#ui/tree/tree-model.ts'

interface Level {
  readonly records: readonly CatalogueNode[]
  readonly total: number
}

/** The first level of the catalogue that is in force. */
export const rootLevel = (signal: AbortSignal): Promise<readonly TreeNode[]> =>
  wholeLevel((pageNo) => ask(rootList, { pageNo, pageSize: TREE_PAGE }, { signal, quiet: true }))

/** What is right below a node. */
export const levelBelow = ({ id: pid }: TreeNode): Promise<readonly TreeNode[]> =>
  wholeLevel((pageNo) => ask(childList, { pid, pageNo, pageSize: TREE_PAGE }, { quiet: true }))

/** A level of the catalogue, page after page. */
async function wholeLevel(pageOf: (pageNo: number) => Promise<Level>): Promise<readonly TreeNode[]> {
  const nodes: CatalogueNode[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { records, total } = await pageOf(pageNo)
    nodes.push(...records)
    if (records.length === 0 || nodes.length >= total) return nodes.map(nodeOf)
  }
}

const nodeOf = ({ id, code, catalogOne, hasChild }: CatalogueNode): TreeNode => ({
  id,
  title: `${code} ${catalogOne}`,
  hasChildren: hasChild > 0
})
