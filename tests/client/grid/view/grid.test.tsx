import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { createGrid } from '#grid/model/create-grid.ts'
import { Grid, type GridProps } from '#grid/view/grid.tsx'
import { findingsInThemes } from '#kit/axe.ts'
import { fileColumns, fileRows, kinds, Room } from '#kit/grid.tsx'
import { startAnnouncer } from '#ui/announcer.ts'

const open = async (count = 100, options: object = {}, props: Partial<GridProps> = {}) => {
  const grid = createGrid({ columns: fileColumns, rows: fileRows(count), kinds, ...options })
  const screen = await render(
    <Room>
      <button type="button">前</button>
      <Grid grid={grid} label="文件" {...props} />
      <button type="button">后</button>
    </Room>
  )
  return { grid, screen, element: page.getByRole('grid', { name: '文件' }) }
}
const press = (keys: string) => userEvent.keyboard(keys)
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
const enter = async () => {
  await userEvent.tab()
  await userEvent.tab()
}
const at = () => {
  const cell = document.activeElement?.closest('[aria-colindex]')
  return [Number(cell?.closest('[role=row]')?.getAttribute('aria-rowindex')), Number(cell?.getAttribute('aria-colindex'))]
}
const said = () => document.getElementById('announcer-polite')

beforeEach(() => startAnnouncer())

describe('going about', () => {
  test('[0.D12] the grid is one stop of Tab, entered where one was last', async () => {
    await open()
    await enter()
    expect(at()).toEqual([2, 1])
    await press('{ArrowDown}{ArrowRight}{ArrowRight}')
    await expect.element(cell('第2层验收记录')).toHaveFocus()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: '后' })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(cell('第2层验收记录')).toHaveFocus()
  })

  test('arrows, Home, End and pages go where they say, the header and the footer included', async () => {
    await open()
    await enter()
    await press('{End}')
    expect(at()).toEqual([2, 9])
    await press('{Home}')
    expect(at()).toEqual([2, 1])
    await press('{Control>}{End}{/Control}')
    expect(at()).toEqual([101, 9])
    await press('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(at()).toEqual([103, 9])
    await press('{Control>}{Home}{/Control}{ArrowUp}')
    expect(at()).toEqual([1, 1])
    await press('{PageDown}')
    expect(at()).toEqual([2 + 4, 1])
  })

  test('counts and places are right while only what is seen is drawn', async () => {
    const { element } = await open(10_000)
    await expect.element(element).toHaveAttribute('aria-rowcount', '10003')
    await expect.element(element).toHaveAttribute('aria-colcount', '9')
    await enter()
    await press('{ArrowRight}{ArrowRight}{Control>}{ArrowDown}{/Control}')
    await expect.element(cell('第10000层验收记录')).toHaveFocus()
    expect(at()).toEqual([10_001, 3])
    const rows = element.element().querySelectorAll('[role=row]:not([hidden])')
    expect(rows.length).toBeLessThan(30)
    const places = [...rows].map((row) => Number(row.getAttribute('aria-rowindex')))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  test('the active cell keeps the focus when it is scrolled out of sight', async () => {
    const { element } = await open(1000)
    await enter()
    await press('{ArrowRight}{ArrowRight}')
    element.element().scrollTop = 30_000
    await expect.poll(() => cell('第495层验收记录').query()).not.toBeNull()
    await expect.element(cell('第1层验收记录')).toHaveFocus()
    await press('{ArrowDown}')
    await expect.element(cell('第2层验收记录')).toBeInViewport()
  })

  test('an empty grid is entered at its header', async () => {
    await open(0)
    await enter()
    expect(at()).toEqual([1, 1])
    await expect.element(page.getByText('暂无数据')).toBeVisible()
  })
})

describe('editing', () => {
  test('[2.D37] [3.E31] Enter opens a cell with its text, Enter commits and goes down', async () => {
    const { grid } = await open()
    await enter()
    await press('{ArrowRight}{ArrowRight}{Enter}')
    const input = page.getByRole('textbox', { name: '文件题名' })
    await expect.element(input).toHaveFocus()
    await expect.element(input).toHaveValue('第1层验收记录')
    await press('改过{Enter}')
    await expect.element(cell('第2层验收记录')).toHaveFocus()
    expect(grid.get('f1')?.title).toBe('改过')
    await expect.element(cell('改过')).toBeVisible()
  })

  test('typing replaces, Tab commits and goes on, Escape reverts', async () => {
    const { grid } = await open()
    await enter()
    await press('{ArrowRight}{ArrowRight}abc{Tab}')
    expect(grid.get('f1')?.title).toBe('abc')
    await expect.element(cell('C5-001')).toHaveFocus()
    await press('x{Escape}')
    expect(grid.get('f1')?.docNo).toBe('C5-001')
    await expect.element(cell('C5-001')).toHaveFocus()
    await press('y{Shift>}{Tab}{/Shift}')
    expect(grid.get('f1')?.docNo).toBe('y')
    await expect.element(cell('abc')).toHaveFocus()
  })

  test('Tab in the last cell commits and leaves the grid', async () => {
    const columns = fileColumns.slice(0, 2)
    const { grid } = await open(2, { columns })
    await enter()
    await press('{Control>}{End}{/Control}last{Tab}')
    expect(grid.get('f2')?.docNo).toBe('last')
    await expect.element(page.getByRole('button', { name: '后' })).toHaveFocus()
  })

  test('[5.V21] what is wrong is said in words while it is typed, below the cell', async () => {
    await open()
    await enter()
    await press('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{F2}0')
    const input = page.getByRole('textbox', { name: '页数' })
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input).toHaveAccessibleDescription('页数须为正整数')
    const tip = page.getByRole('tooltip').element().getBoundingClientRect()
    const box = input.element().getBoundingClientRect()
    expect(tip.top >= box.bottom || tip.bottom <= box.top).toBe(true)
    await press('{Enter}')
    await expect.poll(() => said()?.textContent).toContain('页数：页数须为正整数')
    await press('{ArrowUp}')
    await expect.element(cell('0')).toHaveFocus()
    await expect.element(cell('0')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('页数须为正整数')
    await press('{Escape}')
    await expect.poll(() => page.getByRole('tooltip').query()).toBeNull()
  })

  test('[5.V23] a required cell that is left empty says so soon after', async () => {
    const { grid } = await open(2, { rows: [{ id: 'a', title: '' }] })
    await enter()
    await press('{ArrowRight}{ArrowRight}{F2}{Escape}')
    expect(grid.status.errors).toBe(0)
    await expect.poll(() => grid.status.errors).toBe(1)
  })

  test('[4.S20] a press opens a cell, [4.S21] a press outside its row commits', async () => {
    const { grid } = await open()
    await userEvent.click(cell('第1层验收记录'))
    await userEvent.fill(page.getByRole('textbox', { name: '文件题名' }), '按下改')
    await userEvent.click(page.getByRole('button', { name: '后' }))
    expect(grid.get('f1')?.title).toBe('按下改')
    await expect.element(page.getByRole('button', { name: '后' })).toHaveFocus()
  })

  test('a row that may not be edited says why', async () => {
    const { grid } = await open(3, { lockOf: ({ id }: { id: string }) => (id === 'f1' ? '已提交审核，不能修改' : null) })
    await enter()
    await press('{ArrowRight}{ArrowRight}{F2}')
    expect(grid.desk.edit.mode).toBe('view')
    await expect.element(cell('第1层验收记录')).toHaveAttribute('aria-readonly', 'true')
    await expect.element(cell('第1层验收记录')).toHaveAttribute('aria-description', '已提交审核，不能修改')
    await expect.poll(() => said()?.textContent).toContain('已提交审核，不能修改')
  })

  test('a key of an input method commits nothing and moves nothing', async () => {
    const { grid } = await open()
    await enter()
    await press('{ArrowRight}{ArrowRight}{F2}')
    const input = page.getByRole('textbox', { name: '文件题名' }).element()
    for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab']) input.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true }))
    expect(grid.desk.edit.mode).toBe('edit')
    await expect.element(page.getByRole('textbox', { name: '文件题名' })).toHaveFocus()
  })
})

describe('rows', () => {
  test('Ctrl+Enter puts one in below and opens the way to type', async () => {
    const { grid } = await open(3)
    await enter()
    await press('{ArrowDown}{Control>}{Enter}{/Control}')
    expect(at()).toEqual([4, 3])
    await press('new{Enter}')
    expect(grid.all().map(({ title }) => title)).toEqual(['第1层验收记录', '第2层验收记录', 'new', '第3层验收记录'])
    await expect.poll(() => said()?.textContent).toContain('已在第 3 行插入 1 行')
  })

  test('Alt and the arrows move one, which is told', async () => {
    const { grid } = await open(12)
    await enter()
    await press('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{Alt>}{ArrowUp}{/Alt}')
    expect(grid.all()[2]?.id).toBe('f4')
    await expect.element(cell('第4层验收记录')).toHaveFocus()
    await expect.poll(() => said()?.textContent).toContain('已移动到第 3 行，共 12 行')
  })

  test('Space selects one, Ctrl+A all of them', async () => {
    const { grid } = await open(3)
    await enter()
    await press(' ')
    expect(grid.selected()).toEqual(['f1'])
    await expect.element(page.getByRole('checkbox', { name: '选择第 1 行' })).toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: '选择全部行' })).toHaveAttribute('aria-checked', 'mixed')
    await press('{Control>}a{/Control}')
    expect(grid.selected()).toHaveLength(3)
    await press('{ArrowRight}{ArrowRight}{Shift>} {/Shift}')
    expect(grid.selected()).toEqual(['f2', 'f3'])
  })

  test('[8.X41] Shift+F10 opens the menu of the row, which deletes after a question', async () => {
    const { grid } = await open(3)
    await enter()
    await press('{ArrowRight}{ArrowRight}{Shift>}{F10}{/Shift}')
    await expect.element(page.getByRole('menu', { name: '行操作' })).toBeVisible()
    await press('{ArrowDown}{Enter}')
    expect(grid.all().map(({ title }) => title)).toEqual(['第1层验收记录', '第1层验收记录', '第2层验收记录', '第3层验收记录'])
  })
})

describe('copy and paste', () => {
  test('Shift and the arrows draw a range, which is copied and pasted', async () => {
    const { grid, element } = await open(10)
    await enter()
    await press('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    await expect.poll(() => said()?.textContent).toContain('已选区 2 行 2 列')
    const clipboardData = new DataTransfer()
    document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    expect(clipboardData.getData('text/plain')).toBe('第1层验收记录\tC5-001\r\n第2层验收记录\tC5-002')
    await press('{ArrowDown}{ArrowDown}{ArrowLeft}')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    expect(grid.get('f4')?.title).toBe('第1层验收记录')
    expect(element.element().querySelectorAll('.is-ranged').length).toBe(0)
    await expect.poll(() => said()?.textContent).toContain('已粘贴 4 个单元格')
    await press('{Control>}z{/Control}')
    expect(grid.get('f4')?.title).toBe('第4层验收记录')
  })
})

describe('columns', () => {
  test('a press or Enter on a title sorts, and the header tells it', async () => {
    await open(5)
    await enter()
    await press('{ArrowUp}{ArrowRight}{ArrowRight}{Enter}{Enter}')
    await expect.element(page.getByRole('columnheader', { name: '文件题名' })).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => said()?.textContent).toContain('已按文件题名降序排列')
    await press('{ArrowDown}')
    await expect.element(cell('第5层验收记录')).toHaveFocus()
  })

  test('Shift and the arrows widen a column, which is kept', async () => {
    const kept: unknown[] = []
    const { grid } = await open(5, {}, { onArrange: (arrangement) => kept.push(arrangement.widths) })
    await enter()
    await press('{ArrowUp}{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    await expect.poll(() => grid.desk.columns.placed[2]?.width).toBe(272)
    expect(kept.at(-1)).toEqual({ title: 272 })
    await expect.element(cell('第1层验收记录')).toHaveStyle({ width: '272px' })
  })
})

describe('what one sees and hears', () => {
  test('[9.K39] [9.K41] [9.K42] [9.K43] sizes are as they were specified', async () => {
    const { element } = await open(3)
    const row = element.element().querySelector('[aria-rowindex="2"]')
    expect(row?.getBoundingClientRect().height).toBe(61)
    expect(page.getByRole('rowheader', { name: '第 1 行' }).element().getBoundingClientRect().width).toBe(60)
    expect(row?.querySelector('[aria-colindex="1"]')?.getBoundingClientRect().width).toBe(60)
  })

  test('[2.D39] [9.K44] sums and averages follow every edit', async () => {
    await open(3)
    const foot = (line: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: line }) })
    await expect.element(foot('合计').getByRole('gridcell', { name: '6' })).toBeVisible()
    await enter()
    await press('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}10{Enter}')
    await expect.element(foot('合计').getByRole('gridcell', { name: '15' })).toBeVisible()
    await expect.element(foot('平均').getByRole('gridcell', { name: '5' })).toBeVisible()
  })

  test('a row that waits, is refused or contested says so', async () => {
    const { grid } = await open(3)
    grid.set('f1', { title: '改过' })
    await expect.element(page.getByRole('rowheader', { name: '第 1 行，未发送' })).toBeVisible()
    await expect.element(cell('改过')).toHaveAttribute('aria-description', '未发送')
    grid.server.send(['f1'])
    await expect.element(page.getByRole('rowheader', { name: '第 1 行，正在保存' })).toBeVisible()
    grid.server.settle('f1', { type: 'refused', reason: '未通过校验', cells: { title: '题名已被使用' } })
    await expect.element(page.getByRole('rowheader', { name: '第 1 行，未被接受：未通过校验' })).toBeVisible()
    await expect.element(cell('改过')).toHaveAttribute('aria-description', '题名已被使用；未发送')
    grid.set('f2', { title: '我改的' })
    grid.server.patch([{ id: 'f2', title: '他改的' }])
    await expect.element(page.getByRole('rowheader', { name: '第 2 行，他人也修改了此行' })).toBeVisible()
    await expect.element(cell('我改的')).toHaveAttribute('aria-description', '他人已改为“他改的”')
  })

  test('rows on their way, and rows that did not come, say so and offer another try', async () => {
    let tries = 0
    const { screen, grid } = await open(0, {}, { state: { failed: '网络超时', retry: () => tries++ } })
    await expect.element(page.getByText('网络超时')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '重试' }))
    expect(tries).toBe(1)
    await screen.rerender(
      <Room>
        <Grid grid={grid} label="文件" state="loading" />
      </Room>
    )
    await expect.element(page.getByRole('progressbar', { name: '加载中…' })).toBeVisible()
  })

  test('nothing is wrong with it in any theme', async () => {
    const { grid, element } = await open(20)
    grid.set('f1', { title: '' })
    grid.set('f2', { title: '测温记录等' })
    grid.rows.toggleAll()
    await enter()
    await press('{ArrowRight}{ArrowRight}')
    expect(await findingsInThemes(element.element())).toEqual([])
    await press('{F2}')
    expect(await findingsInThemes(element.element())).toEqual([])
  })
})
