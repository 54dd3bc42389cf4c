import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { findingsInThemes } from '#kit/look/axe.ts'
import { enterAt, openGrid, press } from '#kit/drawn/grid-page.tsx'

const LONG = '云澜星河新城商住综合体一期工程综合教学楼地基与基础分部工程质量验收记录及其附件汇总表'
const open = (props = {}) =>
  openGrid(
    1,
    {
      columns: [
        { key: 'title', title: '题名', type: 'input', width: '240px' },
        { key: 'unit', title: '责任者', type: 'input', width: '120px' }
      ],
      rows: [
        { id: 'a', title: LONG, unit: '甲' },
        { id: 'b', title: '短题名', unit: '乙' }
      ]
    },
    props
  )
const tip = () => document.querySelector<HTMLElement>('.g-tip')!

test('who rests on a text that the cell cuts off reads it whole beside it; Escape takes it away, and a screen reader reads it once', async () => {
  const { element } = await open()
  await enterAt(0)
  await expect.poll(() => tip().hidden).toBe(false)
  expect(tip().textContent).toBe(LONG)
  expect(tip().getAttribute('aria-hidden')).toBe('true')
  expect(await findingsInThemes(element.element())).toEqual([])
  await press('{Escape}')
  expect(tip().hidden).toBe(true)
  await press('{ArrowDown}{ArrowUp}')
  await expect.poll(() => tip().hidden).toBe(false)
  await press('{F2}')
  expect(tip().hidden).toBe(true)
})
test('a text that is seen whole is not shown again', async () => {
  await open()
  await enterAt(0)
  await press('{ArrowDown}')
  const shown: string[] = []
  const seen = new MutationObserver(() => tip().hidden || shown.push(tip().textContent ?? ''))
  seen.observe(tip(), { attributes: true, childList: true })
  await press('{ArrowUp}')
  await expect.poll(() => shown).toEqual([LONG])
  await press('{ArrowDown}{ArrowRight}{ArrowUp}{ArrowLeft}')
  await expect.poll(() => tip().hidden).toBe(false)
  expect(new Set(shown)).toEqual(new Set([LONG]))
  seen.disconnect()
})
test('rows of two lines show twice as much of a text, cut nothing through the middle and keep short ones in the middle', async () => {
  const { element } = await open({ size: 'small', hasTwoLines: true })
  const long = page.getByText(LONG).element() as HTMLElement
  const short = page.getByText('短题名').element() as HTMLElement
  expect(long.offsetHeight).toBeGreaterThanOrEqual(43)
  const range = document.createRange()
  range.selectNodeContents(short)
  const [text, cell] = [range.getBoundingClientRect(), short.getBoundingClientRect()]
  expect(Math.abs(text.top + text.bottom - cell.top - cell.bottom)).toBeLessThanOrEqual(3)
  const style = getComputedStyle(long)
  const inner = long.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom)
  expect(Math.abs(inner - 2 * Number.parseFloat(style.lineHeight))).toBeLessThanOrEqual(1)
  expect(await findingsInThemes(element.element())).toEqual([])
})

test('columns become as wide as their texts, by the menu of a column, or by themselves when the first rows come', async () => {
  const { grid } = await openGrid(1, {
    columns: [
      { key: 'title', title: '题名', type: 'input', width: '240px' },
      { key: 'note', title: '备注', type: 'input', width: '300px', fitsContent: true }
    ],
    rows: [{ id: 'a', title: LONG.slice(0, 22), note: '无' }]
  })
  const widthOf = (key: string) => grid.state.columns.placed.find((placed) => placed.key === key)?.width ?? 0
  await expect.poll(() => widthOf('note')).toBeLessThan(120)
  expect(widthOf('title')).toBe(240)
  await enterAt(0)
  await press('{ArrowUp}{Shift>}{F10}{/Shift}')
  const item = page.getByRole('menuitem', { name: '列宽适合内容' })
  await expect.element(item).toBeVisible()
  ;(item.element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.poll(() => widthOf('title')).toBeGreaterThan(240)
  const title = page.getByRole('gridcell', { name: LONG.slice(0, 22) }).element()
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth)
})
