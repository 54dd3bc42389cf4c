import { expect, test } from 'vitest'

import { hitsIn } from '#ui/pdf/pdf-search.ts'

test('a text is found over the ends of runs, whatever its blanks and capitals', () => {
  expect(hitsIn(['混凝土', '浇筑', ' ', '记录'], '土浇筑记')).toEqual([
    [
      { run: 0, from: 2, to: 3 },
      { run: 1, from: 0, to: 2 },
      { run: 3, from: 0, to: 1 }
    ]
  ])
  expect(hitsIn(['Concrete CONCRETE'], 'con crete')).toEqual([
    [{ run: 0, from: 0, to: 8 }],
    [{ run: 0, from: 9, to: 17 }]
  ])
  expect([hitsIn(['abc'], ' '), hitsIn(['abc'], 'd'), hitsIn([], 'a')]).toEqual([[], [], []])
})
