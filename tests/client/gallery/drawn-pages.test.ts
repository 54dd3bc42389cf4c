import { expect, test } from 'vitest'

import { PAGE_NAMES } from '#gallery/groups.ts'
import { drawPages } from '#kit/drawn-pages.ts'

const draw = (touched: readonly string[] | undefined, seed: number) =>
  drawPages(PAGE_NAMES, { touched, seed, isWhole: false })

test('four commits in a row try every page of the gallery, each of them a quarter', () => {
  const runs = [7, 8, 9, 10].map((seed) => draw([], seed))
  expect(runs.flat().sort()).toEqual([...PAGE_NAMES].sort())
  for (const run of runs) expect(run.length).toBeLessThanOrEqual(Math.ceil(PAGE_NAMES.length / 4))
})

test('a component that was touched is tried, and every one where their styles were', () => {
  for (const seed of [0, 1, 2, 3]) expect(draw(['src/client/ui/combo-box.tsx'], seed)).toContain('combo-box')
  for (const touched of [['src/client/ui/theme.css'], ['src/client/gallery/frame.tsx']])
    expect(draw(touched, 0)).toEqual(PAGE_NAMES)
})

test('where everything was touched, or nobody knows what was, two commits in a row try every page', () => {
  const everything = Array.from({ length: 400 }, (_, at) => `src/client/ui/base/part-${at}.ts`)
  for (const touched of [everything, undefined]) {
    const [one = [], other = []] = [4, 5].map((seed) => draw(touched, seed))
    expect([...one, ...other].sort()).toEqual([...PAGE_NAMES].sort())
    expect(one.length).toBeLessThanOrEqual(Math.ceil(PAGE_NAMES.length / 2))
  }
})
