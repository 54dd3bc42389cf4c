import { expect, test } from 'vitest'

import { PAGE_NAMES } from '#gallery/groups.ts'
import { drawPages } from '#kit/drawn-pages.ts'

test('four commits in a row try every page of the gallery, each of them a quarter', () => {
  const runs = [7, 8, 9, 10].map((seed) => drawPages(PAGE_NAMES, [], seed))
  expect(runs.flat().sort()).toEqual([...PAGE_NAMES].sort())
  for (const run of runs) expect(run.length).toBeLessThanOrEqual(Math.ceil(PAGE_NAMES.length / 4))
})

test('a component that was touched is tried, and every one where their styles were, or nobody knows what was', () => {
  for (const seed of [0, 1, 2, 3])
    expect(drawPages(PAGE_NAMES, ['src/client/ui/combo-box.tsx'], seed)).toContain('combo-box')
  for (const touched of [['src/client/ui/theme.css'], ['src/client/gallery/frame.tsx'], undefined])
    expect(drawPages(PAGE_NAMES, touched, 0)).toEqual(PAGE_NAMES)
})
