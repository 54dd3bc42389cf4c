import { expect, test } from 'vitest'

import { readMove } from '#screens/archives/arranging/typed-move.ts'

const CHINESE = { move: '移', volume: '卷' }

test.each([
  ['移 12 卷3', { from: 12, to: 12, volumeNo: 3 }],
  ['移12卷3', { from: 12, to: 12, volumeNo: 3 }],
  ['移 １２-15 卷 3', { from: 12, to: 15, volumeNo: 3 }],
  ['移 15-12 卷3', undefined],
  ['移 0 卷3', undefined],
  ['移 12', undefined],
  ['移交 12 卷3', undefined]
])('%s says which files go to which volume', (typed, move) => {
  expect(readMove(typed, CHINESE)).toEqual(move)
})

test('English words say the same', () => {
  expect(readMove('Move 2 volume 1', { move: 'move', volume: 'volume' })).toEqual({ from: 2, to: 2, volumeNo: 1 })
})
