import type { ArchiveTreeNode } from '#contract/archives/tree.ts'

import type { KeyboardUser } from './keyboard-user.ts'

/** The nodes of a unit project that files are collected at, as somebody's page is given them. */
export async function treeOf({ page }: KeyboardUser, unit: string): Promise<ArchiveTreeNode[]> {
  const nodes = await page.evaluate(async () => {
    const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
    const headers = { 'x-access-token': value, 'tenant-id': '1' }
    const answer = (await (await fetch('/api/archives/collect/tree', { headers })).json()) as {
      result: ArchiveTreeNode[]
    }
    return answer.result
  })
  const of = nodes.find(({ name }) => name === unit)?.monomialId
  return nodes.filter(({ monomialId }) => monomialId === of)
}
