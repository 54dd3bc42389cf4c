import { expect, test } from 'vitest'

import type { TreeNode } from '#ui/tree/tree-model.ts'
import {
  type DropSide,
  type MoveWay,
  moveBy,
  movedNodes,
  moveTo,
  siblingsAfter,
  type TreeMove
} from '#ui/tree/tree-moves.ts'

const NODES: TreeNode[] = [
  {
    id: 'A',
    title: 'A',
    children: [
      { id: 'A1', title: 'A1' },
      { id: 'A2', title: 'A2' },
      { id: 'A3', title: 'A3' }
    ]
  },
  { id: 'B', title: 'B' },
  { id: 'C', title: 'C', hasChildren: true },
  { id: 'D', title: 'D' }
]
const drawn = (nodes: readonly TreeNode[]): string =>
  nodes.map(({ id, children }) => (children?.length ? `${id}(${drawn(children)})` : id)).join(' ')
const done = (move: TreeMove<TreeNode> | undefined) => move && drawn(movedNodes(NODES, move))
const step = (id: string, way: MoveWay) => done(moveBy(NODES, id, way))
const drop = (id: string, target: string, side: DropSide) => done(moveTo(NODES, id, target, side))

test('a node goes up and down among its siblings, and no further', () => {
  expect([step('A2', 'up'), step('A2', 'down'), step('A1', 'up'), step('D', 'down')]).toEqual([
    'A(A2 A1 A3) B C D',
    'A(A1 A3 A2) B C D',
    undefined,
    undefined
  ])
})

test('a node goes into the one before it, unless that holds what is not known yet, and out behind its parent', () => {
  expect([step('B', 'into'), step('A2', 'into'), step('D', 'into'), step('A', 'into')]).toEqual([
    'A(A1 A2 A3 B) C D',
    'A(A1(A2) A3) B C D',
    undefined,
    undefined
  ])
  expect([step('A2', 'out'), step('B', 'out')]).toEqual(['A(A1 A3) A2 B C D', undefined])
})

test('a node is dropped before, behind and into others, never into itself or its own place', () => {
  expect([drop('D', 'A2', 'before'), drop('A1', 'D', 'after'), drop('A1', 'B', 'into')]).toEqual([
    'A(A1 D A2 A3) B C',
    'A(A2 A3) B C D A1',
    'A(A2 A3) B(A1) C D'
  ])
  expect([drop('A1', 'A3', 'after'), drop('A3', 'A1', 'before')]).toEqual(['A(A2 A3 A1) B C D', 'A(A3 A1 A2) B C D'])
  expect([drop('A', 'A1', 'into'), drop('A', 'A', 'into'), drop('B', 'A', 'after'), drop('B', 'C', 'into')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined
  ])
})

test('it is known how many siblings there will be', () => {
  const counts = [moveBy(NODES, 'A2', 'up'), moveBy(NODES, 'B', 'into'), moveBy(NODES, 'A2', 'out')].map(
    (move) => move && siblingsAfter(NODES, move)
  )
  expect(counts).toEqual([3, 4, 5])
})
