import { expect, test } from 'vitest'

import { drawnThemes } from '#kit/look/axe-rules.ts'
import { draw } from '#kit/vitest/draw.ts'

import { filesLeftOut } from '../run/drawn-files.ts'
import { drawJourneys } from '../run/drawn-journeys.ts'
import { JOURNEYS, KINDS } from '../run/journeys.ts'

const by = (touched: readonly string[] | undefined, seed: number) => ({ touched, seed, isWhole: false })
const walked = (touched: readonly string[] | undefined, seed: number) => drawJourneys(by(touched, seed)).walked
const names = Object.keys(JOURNEYS)
const always = names.filter((name) => !KINDS[JOURNEYS[name]?.kind ?? 'screen'].isDrawn)
/** More files than a change has that is about something. */
const everything = Array.from({ length: 400 }, (_, at) => `src/client/ui/part-${at}.tsx`)

test('what guards the main road, rights and bytes is walked in every run, and every other journey in one of three in a row', () => {
  const runs = [6, 7, 8].map((seed) => walked([], seed))
  for (const run of runs) {
    expect(run).toEqual(expect.arrayContaining(always))
    expect(run.length - always.length).toBeLessThanOrEqual(Math.ceil((names.length - always.length) / 3))
  }
  expect([...new Set(runs.flat())].sort()).toEqual([...names].sort())
})

test('a machine that needs twice as long walks half as much in turn, and everything in twice as many runs', () => {
  const slow = (seed: number) => drawJourneys({ ...by([], seed), isSlow: true }).walked
  const runs = [0, 1, 2, 3, 4, 5].map(slow)
  for (const run of runs) {
    expect(run).toEqual(expect.arrayContaining(always))
    expect(run.length - always.length).toBeLessThanOrEqual(Math.ceil((names.length - always.length) / 6))
  }
  expect([...new Set(runs.flat())].sort()).toEqual([...names].sort())
  expect(drawJourneys({ ...by(['tests/journeys/reading.test.ts'], 0), isSlow: true }).walked).toContain('reading')
})

test('a journey is walked that was touched itself, or through whose places the change leads', () => {
  for (const seed of [0, 1, 2]) {
    expect(walked(['tests/journeys/reading.test.ts'], seed)).toContain('reading')
    expect(walked(['src/server/online/area.ts'], seed)).toContain('reports')
    expect(walked(['locales/en/online.json'], seed)).toContain('reports')
  }
  expect([0, 1, 2].filter((seed) => walked(['src/server/forms/area.ts'], seed).includes('reports'))).toHaveLength(1)
})

test('of a change of everything, and where nobody knows what was touched, three runs in a row walk all', () => {
  for (const touched of [everything, undefined]) {
    const runs = [2, 3, 4].map((seed) => walked(touched, seed))
    expect([...new Set(runs.flat())].sort()).toEqual([...names].sort())
    expect(runs).toEqual([2, 3, 4].map((seed) => walked([], seed)))
  }
})

test('a journey that is new is walked also where everything was touched', () => {
  const wide = [...everything, 'tests/journeys/reading.test.ts']
  for (const seed of [0, 1, 2]) expect(walked(wide, seed)).toContain('reading')
})

test('tests of components and of the guide to authors are left out of two runs of three, those of screens of every second one, where nothing leads to them', () => {
  const button = 'tests/client/ui/actions/button.test.tsx'
  const guide = 'tests/how-to/how-to.test.ts'
  for (const [step, file] of [
    ['browser', button],
    ['node', guide]
  ] as const) {
    const left = (touched: readonly string[]) =>
      [0, 1, 2].filter((seed) => filesLeftOut(step, by(touched, seed)).includes(file))
    expect(left(['src/server/online/area.ts'])).toHaveLength(2)
    expect(left(everything)).toHaveLength(2)
    expect(left([...everything, file])).toEqual([])
  }
  const list = 'tests/client/parts/resource/list-offers.test.tsx'
  const half = (touched: readonly string[]) =>
    [0, 1, 2, 3].filter((seed) => filesLeftOut('browser', by(touched, seed)).includes(list))
  for (const touched of [['src/server/online/area.ts'], everything]) expect(half(touched)).toHaveLength(2)
  for (const touched of ['src/client/core/state/toasts.ts', 'locales/zh-CN/parts.json', list])
    expect(half([touched])).toEqual([])
  const left = (touched: string) => [0, 1, 2].flatMap((seed) => filesLeftOut('browser', by([touched], seed)))
  for (const touched of ['src/client/ui/actions/button.tsx', 'src/client/ui/theme.css', 'tests/kit/vitest/browser.ts'])
    expect(left(touched), touched).not.toContain(button)
  expect(filesLeftOut('node', by(['docs/how-to/a-component.md'], 1))).toEqual([])
})

test('axe is asked in every theme where what is drawn was touched, else in the light one and in each other one every second run', () => {
  const themes = (touched: readonly string[] | undefined) => [4, 5].map((seed) => drawnThemes(by(touched, seed)))
  for (const run of themes(['src/client/screens/online/report.tsx'])) expect(run).toEqual(['light', 'dark', 'contrast'])
  for (const touched of [[], everything, undefined])
    expect(themes(touched)).toEqual([
      ['light', 'dark'],
      ['light', 'contrast']
    ])
})

test('the matrix takes all', () => {
  expect(draw(names, { ...by([], 1), isWhole: true }, 3, () => false)).toEqual(names)
  expect(drawJourneys({ ...by([], 1), isWhole: true }).left).toEqual([])
})
