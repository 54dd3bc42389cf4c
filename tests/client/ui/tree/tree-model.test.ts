import { expect, test } from 'vitest'

import { lineTyped, linesOf, pathTo } from '#ui/tree/tree-model.ts'

const NODES = [
  { id: 'A', title: 'A 准备', children: [{ id: 'A1', title: '立项' }] },
  {
    id: 'C',
    title: 'C 施工',
    children: [
      { id: 'C1', title: '管理', children: [{ id: 'C11', title: '概况' }] },
      { id: 'C2', title: '技术', hasChildren: true }
    ]
  },
  { id: 'E', title: 'E 验收', children: [] }
]

test('only what is open is seen, with level, place and number of siblings', () => {
  const lines = linesOf(NODES, new Set(['C', 'C2', 'E']))
  expect(
    lines.map(({ node, level, place, siblings, canOpen, isOpen }) => [node.id, level, place, siblings, canOpen, isOpen])
  ).toEqual([
    ['A', 1, 1, 3, true, false],
    ['C', 1, 2, 3, true, true],
    ['C1', 2, 1, 2, true, false],
    ['C2', 2, 2, 2, true, true],
    ['E', 1, 3, 3, false, false]
  ])
})

test('the way to a node leads over its ancestors', () => {
  expect([pathTo(NODES, 'C11'), pathTo(NODES, 'A'), pathTo(NODES, 'X')]).toEqual([['C', 'C1'], [], undefined])
})

test('letters go to the next title, the same letter again goes on, more letters stay where they fit', () => {
  const lines = linesOf(
    [
      { id: '1', title: 'Cab' },
      { id: '2', title: 'cat' },
      { id: '3', title: '丙' }
    ],
    new Set()
  )
  expect([
    lineTyped(lines, 0, 'c'),
    lineTyped(lines, 1, 'cc'),
    lineTyped(lines, 0, 'ca'),
    lineTyped(lines, 0, 'cat'),
    lineTyped(lines, 2, '丙'),
    lineTyped(lines, 0, 'x')
  ]).toEqual([1, 0, 0, 1, 2, -1])
})
