import { expect, test } from 'vitest'

import { PAGE_NAMES } from '#gallery/groups.ts'
import { drawPages } from '#kit/vitest/drawn-pages.ts'

const draw = (touched: readonly string[] | undefined, seed: number) =>
  drawPages(PAGE_NAMES, { touched, seed, isWhole: false })

test('four commits in a row try every page of the gallery, each of them a quarter', () => {
  const runs = [7, 8, 9, 10].map((seed) => draw([], seed))
  expect(runs.flat().sort()).toEqual([...PAGE_NAMES].sort())
  for (const run of runs) expect(run.length).toBeLessThanOrEqual(Math.ceil(PAGE_NAMES.length / 4))
})

test('a component that was touched is tried, and every one where their styles were', () => {
  for (const seed of [0, 1, 2, 3]) expect(draw(['src/client/ui/fields/combo-box.tsx'], seed)).toContain('combo-box')
  for (const touched of [['src/client/ui/theme.css'], ['src/client/gallery/frame.tsx']])
    expect(draw(touched, 0)).toEqual(PAGE_NAMES)
})

test('where everything was touched, or nobody knows what was, only the turn is left', () => {
  const everything = Array.from({ length: 400 }, (_, at) => `src/client/ui/base/part-${at}.ts`)
  for (const touched of [everything, undefined]) {
    for (const seed of [4, 5]) expect(draw(touched, seed)).toEqual(draw([], seed))
  }
})
