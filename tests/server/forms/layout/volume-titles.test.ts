import { beforeAll, describe, expect, test } from 'vitest'

import { sampleForm } from '#kit/files/sample-forms.ts'
import { readFonts } from '#server/forms/draw/form-fonts.ts'
import { breakLines, type Measure } from '#server/forms/layout/break-lines.ts'
import { layForm } from '#server/forms/layout/lay-form.ts'
import { type FormRun, points } from '#server/forms/layout/layout-tree.ts'

let measure: Measure
beforeAll(() => {
  ;({ measure } = readFonts())
})

const PROJECT = '云澜星河新城商住综合体一期工程'
const UNIT = '2号住宅楼（含地下车库及人防工程）'
const CONTENT = '主体结构分部隐蔽工程验收记录（三）'

/** Where the letters of a field of a volume's form are. */
function runsOf(code: 'volume_cover' | 'volume_spine', values: Readonly<Record<string, string>>): readonly FormRun[] {
  const { layout, data } = sampleForm(code)
  const filled = { ...data, values: { ...data.values, ...values }, names: [PROJECT, UNIT] }
  const text = Object.values(values)[0] ?? ''
  return layForm(layout, filled, measure).nodes.find((node) => node.text.endsWith(text))?.runs ?? []
}

describe('the archive number on a spine', () => {
  test.each([
    ['is on one line where it fits', '50', 'YL-026-0001', 1, undefined],
    ['is on two lines that part at a hyphen, or turned', '20', 'YLS-2026-0001-SG-C05-01-0123', 2, true],
    ['is turned rather than parted', '20', 'E-YLSZ2023009-00-001', 1, true]
  ])('%s', (_, boxSpec, archiveNo, lines, isTurned) => {
    const runs = runsOf('volume_spine', { archiveNo, boxSpec })
    expect(runs.map(({ text }) => text).join('')).toBe(archiveNo)
    expect(runs).toHaveLength(lines)
    expect(runs.map((run) => run.isTurned)).toEqual(runs.map(() => isTurned))
  })

  test.each([
    ['hyphens', '-'],
    ['points', '.'],
    ['both', '.-'],
    ['nothing', '']
  ])('is never parted within, however many parts %s join and however thick the box', (_, signs) => {
    for (const boxSpec of ['20', '30', '40', '50'])
      for (let parts = 2; parts <= (signs === '' ? 3 : 7); parts++)
        for (let long = 1; long <= 5; long++) {
          const sign = (at: number) => signs[at % signs.length] ?? ''
          const archiveNo = Array.from(
            { length: parts },
            (_, at) => `${at === 0 ? '' : sign(at)}${'ABCDEFG'[at]}${'8'.repeat(long)}`
          ).join('')
          const runs = runsOf('volume_spine', { archiveNo, boxSpec })
          expect(runs.map(({ text }) => text).join('')).toBe(archiveNo)
          for (const { text } of runs.slice(0, -1)) expect(text).toMatch(/[-.]$/)
          // More characters than any archive numbers its volumes by may need more lines.
          if (archiveNo.length <= 32) expect(runs.length).toBeLessThanOrEqual(2)
          const width = points(Number(boxSpec))
          for (const { x, y, text, size, bold, isTurned } of runs) {
            const along = measure.width(text, size, bold)
            expect(x).toBeGreaterThan(0)
            expect(isTurned ? x + size : x + along).toBeLessThanOrEqual(width)
            if (isTurned) expect(y + along).toBeLessThanOrEqual(points(51))
          }
        }
  })
})

test('the title on a cover ends its lines behind the project and behind the unit, where it would be broken anywhere else', () => {
  const lines = runsOf('volume_cover', { title: PROJECT + UNIT + CONTENT }).map(({ text }) => text)
  expect(lines).toEqual([PROJECT, UNIT, CONTENT])
  expect(runsOf('volume_cover', { title: `${PROJECT}立项文件` }).map(({ text }) => text)).toEqual([PROJECT, '立项文件'])
  expect(runsOf('volume_cover', { title: '立项文件' })).toHaveLength(1)
})

test('what runs down a spine goes on behind the unit, and its brackets lie along it', () => {
  const runs = runsOf('volume_spine', { title: PROJECT + UNIT + CONTENT, boxSpec: '20' })
  expect(runs.map(({ text }) => text).join('')).toBe(PROJECT + UNIT + CONTENT)
  const middles = runs
    .filter(({ isTurned }) => !isTurned)
    .map((run) => run.x + measure.width(run.text, run.size, true) / 2)
  expect(new Set(middles.map(Math.round)).size).toBe(2)
  const top = Math.min(...runs.map(({ y }) => y))
  const second = runs.findLast(({ y }) => y === top)
  expect(second?.text).toBe(CONTENT[0])
  expect(runs.filter(({ isTurned }) => isTurned).map(({ text }) => text)).toEqual([...'（）（）'])
})

test('a figure keeps what it counts: no line ends between 2 and 号', () => {
  const widthOf = (text: string) => [...text].length
  for (let width = 4; width <= 20; width++)
    for (const line of breakLines('澜江大道2号楼 3 #塔吊第12层至第 18 层混凝土', width, widthOf))
      expect(line).toMatch(/\D$/)
})
