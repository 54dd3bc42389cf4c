import { beforeAll, describe, expect, test } from 'vitest'

import { sampleForm, sampleLayout } from '#kit/files/sample-forms.ts'
import { FORMS } from '#server/db/seed/data.ts'
import { readFonts } from '#server/forms/draw/form-fonts.ts'
import type { Measure } from '#server/forms/layout/break-lines.ts'
import { layForm } from '#server/forms/layout/lay-form.ts'
import { FormRefused, type LayoutNode, type FormRun } from '#server/forms/layout/layout-tree.ts'

let measure: Measure
beforeAll(() => {
  ;({ measure } = readFonts())
})

const runsOf = ({ runs, children }: LayoutNode): FormRun[] => [...runs, ...children.flatMap(runsOf)]
const partsOf = (node: LayoutNode, tag: LayoutNode['tag']): LayoutNode[] => [
  ...(node.tag === tag ? [node] : []),
  ...node.children.flatMap((child) => partsOf(child, tag))
]
const toc = (rows: number) => layForm(sampleLayout('volume_toc'), sampleForm('volume_toc', rows).data, measure)
function faultsOf(lay: () => unknown) {
  try {
    lay()
  } catch (error) {
    if (error instanceof FormRefused) return error.faults
    throw error
  }
  return []
}

describe.each(FORMS)('%s', (code) => {
  test.each([0, 1, 40])('nothing leaves its page or overlaps in reading order, with %d rows', (rows) => {
    const { layout, data } = sampleForm(code, rows)
    const { pages, nodes } = layForm(layout, data, measure)
    const runs = nodes.flatMap(runsOf)
    const beyond = [...runs, ...pages.flatMap(({ artifacts }) => artifacts)].filter(
      ({ page, x, y, size, bold, text }) => {
        const { width, height } = pages[page] ?? { width: 0, height: 0 }
        return x < 0 || y < size * 0.5 || y > height || x + measure.width(text, size, bold) > width + 0.1
      }
    )
    expect(beyond).toEqual([])
    expect(runs.map(({ page }) => page)).toEqual(runs.map(({ page }) => page).sort((a, b) => a - b))
  })
})

test('a long list repeats its head on each page, parts no row, and has every row once', () => {
  const { pages, nodes } = toc(120)
  expect(pages.length).toBeGreaterThan(3)
  for (const { artifacts } of pages.slice(1))
    expect(
      artifacts
        .slice(0, 7)
        .map(({ text }) => text)
        .join('')
    ).toBe('序号文件编号责任者文件题名日期页次备注')
  const rows = nodes.flatMap((node) => partsOf(node, 'TBody')).flatMap((body) => partsOf(body, 'TR'))
  expect(rows.map((row) => row.children[0]?.text)).toEqual(Array.from({ length: 120 }, (_, row) => String(row + 1)))
  for (const row of rows) expect(new Set(runsOf(row).map(({ page }) => page)).size).toBe(1)
})

test('text that is too long for its box is made smaller, then broken into lines, and then refused by its field', () => {
  const { layout, data } = sampleForm('volume_cover')
  const sizeOf = (title: string) =>
    layForm(layout, { ...data, values: { ...data.values, title } }, measure)
      .nodes.flatMap(runsOf)
      .filter(({ bold }) => bold)
      .map(({ size }) => size)
  expect(sizeOf('短')).toEqual([24])
  const long = sizeOf('长'.repeat(150))
  expect(long.length).toBeGreaterThan(3)
  expect(long[0]).toBeLessThan(24)
  expect(faultsOf(() => sizeOf('长'.repeat(900)))).toEqual([{ field: 'title', why: 'overflow' }])
})

test('a row that is higher than a page is refused by its column and its number', () => {
  const { layout, data } = sampleForm('volume_toc', 3)
  const rows = data.rows.map((row, index) => (index === 1 ? { ...row, title: '长'.repeat(3000) } : row))
  expect(faultsOf(() => layForm(layout, { ...data, rows }, measure))).toEqual([
    { field: 'title', row: 2, why: 'overflow' }
  ])
})

test('characters that the font lacks are refused before anything is drawn, all at once, each by its field', () => {
  const { layout, data } = sampleForm('volume_toc', 2)
  const values = { archiveNo: 'A\u{1f600}' }
  const rows = data.rows.map((row, index) => (index === 1 ? { ...row, title: '甲\u{e001}乙' } : row))
  expect(faultsOf(() => layForm(layout, { ...data, values, rows }, measure))).toEqual([
    { field: 'archiveNo', why: 'glyph', characters: '\u{1f600}' },
    { field: 'title', why: 'glyph', characters: '\u{e001}', row: 2 }
  ])
})

test('what must be filled in and is not is named', () => {
  const { layout, data } = sampleForm('volume_cover')
  const values = { ...data.values, compiler: '  ', title: '' }
  expect(faultsOf(() => layForm(layout, { ...data, values }, measure))).toEqual([
    { field: 'title', why: 'required' },
    { field: 'compiler', why: 'required' }
  ])
})

test('punctuation neither begins nor ends a line where it must not, and words stay whole', () => {
  const layout = sampleLayout('duty_letter')
  const { data } = sampleForm('duty_letter')
  const promise = '甲乙丙丁（戊己庚辛），壬癸。Construction-Archives 2026 子丑寅卯“辰巳”午未'.repeat(12)
  const { nodes } = layForm(layout, { ...data, values: { ...data.values, promise } }, measure)
  const lines = nodes.flatMap(runsOf).map(({ text }) => text)
  expect(lines.filter((line) => /^[），。”]/.test(line) || /[（“]$/.test(line))).toEqual([])
  expect(lines.filter((line) => /Constr$|^uction/.test(line))).toEqual([])
})

test('what is only signed by hand is a rule to write on behind its label, also where the name is known, which is printed before it', () => {
  const { layout, data } = sampleForm('volume_note')
  const laid = (values: Readonly<Record<string, string>>) => {
    const { pages, nodes } = layForm(layout, { ...data, values: { ...data.values, ...values } }, measure)
    const labels = nodes.flatMap(runsOf).filter(({ text }) => /^(立卷|审核)人/.test(text))
    const { rules = [] } = pages[0] ?? {}
    return labels.map(({ text, x, y, size, bold }) => {
      const end = x + measure.width(text, size, bold)
      const rule = rules.find(({ from, to }) => from[1] === to[1] && Math.abs(from[1] - y) < size / 2 && from[0] > end)
      return { text, room: rule ? Math.round(rule.to[0] - rule.from[0]) : 0 }
    })
  }
  const named = laid({ filer: '林知远', reviewer: '' })
  expect(named.map(({ text }) => text)).toEqual(['立卷人（林知远）：', '审核人：'])
  // At least three centimetres to write on.
  for (const { room } of [...named, ...laid({ filer: '', reviewer: '' })]) expect(room).toBeGreaterThan(85)
})
