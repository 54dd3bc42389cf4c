import { expect, test } from 'vitest'

import { chosenAfter, chosenIn, grafted, nodesWith } from '#ui/tree/tree-choices.ts'

const NODES = [
  {
    id: 'a',
    title: 'Works',
    children: [
      { id: 'a1', title: 'First' },
      { id: 'a2', title: 'Second' }
    ]
  },
  { id: 'b', title: 'Papers', hasChildren: true }
]

test('children that were brought come below their node, also those below them', () => {
  const brought = new Map([
    ['b', [{ id: 'b1', title: 'Files', hasChildren: true }]],
    ['b1', [{ id: 'b2', title: 'Plans' }]]
  ])
  expect(chosenIn(grafted(NODES, brought), new Set(['b2', 'a']), false).map(({ title }) => title)).toEqual([
    'Works',
    'Plans'
  ])
})

test('linked, a node that represents all below it is listed alone', () => {
  const ids = new Set(['a', 'a1', 'a2'])
  expect(chosenIn(NODES, ids, true).map(({ id }) => id)).toEqual(['a'])
  expect(chosenIn(NODES, ids, false).map(({ id }) => id)).toEqual(['a', 'a1', 'a2'])
})

test('a search keeps what is above what it finds, in any case of letters', () => {
  const found = nodesWith(NODES, ' second')
  expect(found).toEqual({
    nodes: [{ id: 'a', title: 'Works', children: [{ id: 'a2', title: 'Second' }] }],
    open: new Set(['a']),
    count: 1
  })
})

test('ticking in a part of the tree leaves the rest as it was', () => {
  const shown = nodesWith(NODES, 'second').nodes
  const ticks = { known: NODES, shown, before: ['x', 'b'], isLinked: true }
  expect(chosenAfter({ ...ticks, ticked: new Set(['a', 'a2']) })).toEqual(['x', 'a2', 'b'])
  expect(chosenAfter({ ...ticks, before: ['x', 'a1'], ticked: new Set(['a2']) })).toEqual(['x', 'a', 'a1', 'a2'])
  expect(chosenAfter({ ...ticks, isLinked: false, ticked: new Set(['a']) })).toEqual(['x', 'a', 'b'])
})
