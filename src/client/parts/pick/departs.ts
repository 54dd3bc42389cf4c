import { type DepartNode, queryDepartTree } from '#contract/system/departs.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { TreeNode } from '#ui/tree/tree-model.ts'

import { learnLabels } from '../dict/labels.ts'

/** By what a department is kept. */
export type DepartStore = 'id' | 'orgCode'

const DICTS = { id: 'sys_depart,depart_name,id', orgCode: 'sys_depart,depart_name,org_code' } as const

/** The dictionary that names departments by what they are kept by. */
export const departDict = (store: DepartStore): string => DICTS[store]

/** The tree of departments as nodes, whose ids are what departments are kept by. */
export async function departNodes(store: DepartStore, signal: AbortSignal): Promise<TreeNode[]> {
  const departs = await ask(queryDepartTree, {}, { signal })
  const named: { readonly value: string; readonly text: string }[] = []
  const nodeOf = (depart: DepartNode): TreeNode => {
    named.push({ value: depart[store], text: depart.departName })
    return {
      id: depart[store],
      title: depart.departName,
      ...(depart.children && { children: depart.children.map(nodeOf) })
    }
  }
  const nodes = departs.map(nodeOf)
  learnLabels(departDict(store), named)
  return nodes
}
