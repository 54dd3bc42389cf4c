import { expect, test } from 'vitest'

import { checkedAfter, checksOf } from '#ui/tree/tree-checks.ts'
import type { TreeNode } from '#ui/tree/tree-model.ts'

const NODES: TreeNode[] = [
  {
    id: 'A',
    title: 'A',
    children: [
      {
        id: 'A1',
        title: 'A1',
        children: [
          { id: 'A11', title: 'A11' },
          { id: 'A12', title: 'A12' }
        ]
      },
      { id: 'A2', title: 'A2' }
    ]
  },
  { id: 'B', title: 'B', hasChildren: true }
]
const seen = (checked: Iterable<string>, isLinked = true, nodes = NODES) =>
  Object.fromEntries(checksOf(nodes, new Set(checked), isLinked))
const after = (checked: string[], id: string, isOn: boolean, isLinked = true, nodes = NODES) =>
  [...checkedAfter(nodes, new Set(checked), id, isOn, isLinked)].sort()

test('linked, a parent is ticked with all of its children, and half ticked with some', () => {
  expect(seen(['A11'])).toEqual({ A: 'some', A1: 'some', A11: 'all', A12: 'none', A2: 'none', B: 'none' })
  expect(seen(['A11', 'A12', 'A2'])).toMatchObject({ A: 'all', A1: 'all' })
  expect(seen(['A'])).toMatchObject({ A: 'all', A1: 'all', A11: 'all', A2: 'all' })
})

test('linked, ticking goes down to all children and up to full parents, and back again', () => {
  expect(after([], 'A1', true)).toEqual(['A1', 'A11', 'A12'])
  expect(after(['A1', 'A11', 'A12'], 'A2', true)).toEqual(['A', 'A1', 'A11', 'A12', 'A2'])
  expect(after(['A', 'A1', 'A11', 'A12', 'A2'], 'A12', false)).toEqual(['A11', 'A2'])
  expect(after(['A', 'A1', 'A11', 'A12', 'A2'], 'A', false)).toEqual([])
})

test('children that come later are ticked as their parent was, and may be left out one by one', () => {
  const later = [
    NODES[0] as TreeNode,
    {
      id: 'B',
      title: 'B',
      children: [
        { id: 'B1', title: 'B1' },
        { id: 'B2', title: 'B2' }
      ]
    }
  ]
  expect(seen(['B'], true, later)).toMatchObject({ B: 'all', B1: 'all', B2: 'all' })
  expect(after(['B'], 'B1', false, true, later)).toEqual(['B2'])
  expect(after(['A'], 'A11', false)).toEqual(['A12', 'A2'])
})

test('unlinked, each node is ticked for itself', () => {
  expect(seen(['A', 'A11'], false)).toEqual({ A: 'all', A1: 'none', A11: 'all', A12: 'none', A2: 'none', B: 'none' })
  expect(after(['A'], 'A1', true, false)).toEqual(['A', 'A1'])
  expect(after(['A', 'A1'], 'A', false, false)).toEqual(['A1'])
})
