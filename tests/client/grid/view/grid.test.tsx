import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { createGrid } from '#grid/model/create-grid.ts'
import { Grid } from '#grid/view/grid.tsx'
import { findingsInThemes } from '#kit/look/axe.ts'
import { fileColumns, fileRows, kinds, Room } from '#kit/drawn/grid.tsx'
import { at, cell, enter, enterAt, openGrid, press, said } from '#kit/drawn/grid-page.tsx'

describe('going about', () => {
  test('[0.D12] the grid is one stop of Tab, entered where one was last', async () => {
    await openGrid()
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
    await openGrid()
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
    const { element } = await openGrid(10_000)
    await expect.element(element).toHaveAttribute('aria-rowcount', '10003')
    await expect.element(element).toHaveAttribute('aria-colcount', '9')
    await enter()
    await press('{ArrowRight}{ArrowRight}{Control>}{ArrowDown}{/Control}')
    await expect.element(cell('第10000层验收记录')).toHaveFocus()
    expect(at()).toEqual([10_001, 3])
    const rows = element.element().querySelectorAll('[role=row]:not([hidden])')
    expect(rows.length).toBeLessThan(30)
    // Once typing pauses, they are in the order in which a screen reader goes through them.
    const places = () =>
      [...element.element().querySelectorAll('[role=row]:not([hidden])')].map((row) =>
        Number(row.getAttribute('aria-rowindex'))
      )
    await expect.poll(places).toEqual(places().toSorted((one, other) => one - other))
    await expect.element(cell('第10000层验收记录')).toHaveFocus()
  })

  test('the active cell keeps the focus when it is scrolled out of sight', async () => {
    const { element } = await openGrid(1000)
    await enter()
    await press('{ArrowRight}{ArrowRight}')
    element.element().scrollTop = 30_000
    await expect.poll(() => cell('第495层验收记录').query()).not.toBeNull()
    await expect.element(cell('第1层验收记录')).toHaveFocus()
    await press('{ArrowDown}')
    await expect.element(cell('第2层验收记录')).toBeInViewport()
  })

  test('a grid without boxes, numbers and columns that stay at the left draws each cell once', async () => {
    const columns = fileColumns.map((column) => ({ ...column, isPinned: false }))
    const { element } = await openGrid(20, { columns, hasSelection: false, hasNumbers: false })
    await enter()
    await press('{ArrowDown}')
    expect(at()).toEqual([3, 1])
    const drawn = [...element.element().querySelectorAll('[aria-rowindex="3"] [aria-colindex]')].map((one) =>
      Number(one.getAttribute('aria-colindex'))
    )
    expect(drawn).toEqual(columns.map((_, col) => col + 1))
  })

  test('where it becomes too narrow for the columns at the left, their cell keeps the focus and what was typed in it', async () => {
    const { grid, element } = await openGrid(20, {
      columns: fileColumns.map((column) => ({
        ...column,
        isPinned: column.key === 'title',
        ...(column.key === 'title' && { width: '300px' })
      }))
    })
    await enterAt(0)
    expect(document.activeElement?.closest('.g-pane')).not.toBeNull()
    await press('{F2}新')
    const room = element.element().closest('.g-frame')!.parentElement!
    room.style.width = '320px'
    await expect.poll(() => grid.state.columns.pinned).toBeLessThan(3)
    await expect.poll(() => document.activeElement?.closest('.g-pane')).toBeNull()
    expect([at(), grid.get('f1')?.title]).toEqual([[2, 3], '新'])
    room.style.width = ''
    await expect.poll(() => grid.state.columns.pinned).toBe(3)
    expect(at()).toEqual([2, 3])
  })

  test('[8.X44] an empty grid is entered at its header', async () => {
    await openGrid(0)
    await enter()
    expect(at()).toEqual([1, 1])
    await expect.element(page.getByText('暂无数据')).toBeVisible()
  })
})

test('rows change their height without losing the focus', async () => {
  const { screen, grid } = await openGrid(50)
  await enter()
  await press('{ArrowRight}{ArrowRight}')
  await screen.rerender(
    <Room>
      <button type="button">前</button>
      <Grid grid={grid} label="文件" size="tiny" />
      <button type="button">后</button>
    </Room>
  )
  await expect.element(cell('第1层验收记录')).toHaveFocus()
  expect(cell('第1层验收记录').element().parentElement?.getBoundingClientRect().height).toBe(26)
})

describe('columns', () => {
  test('a press or Enter on a title sorts, and the header shows it', async () => {
    await openGrid(5)
    await enter()
    await press('{ArrowUp}{ArrowRight}{ArrowRight}{Enter}{Enter}')
    await expect
      .element(page.getByRole('columnheader', { name: '文件题名' }))
      .toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => said()).toContain('已按文件题名降序排列')
    await press('{ArrowDown}')
    await expect.element(cell('第5层验收记录')).toHaveFocus()
  })

  test('Shift and the arrows widen a column, which is kept', async () => {
    const kept: unknown[] = []
    const { grid } = await openGrid(5, {}, { onArrange: (arrangement) => kept.push(arrangement.widths) })
    await enter()
    await press('{ArrowUp}{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    await expect.poll(() => grid.state.columns.placed[2]?.width).toBe(272)
    expect(kept.at(-1)).toEqual({ title: 272 })
    await expect.element(cell('第1层验收记录')).toHaveStyle({ width: '272px' })
  })
})

describe('on a narrow screen', () => {
  test('pinned columns leave room for the others', async () => {
    const grid = createGrid({
      columns: fileColumns.map((column) => ({ ...column, isPinned: column.key === 'title' })),
      rows: fileRows(5),
      kinds
    })
    const screen = await render(
      <Room width={320}>
        <Grid grid={grid} label="文件" />
      </Room>
    )
    expect(grid.state.columns.pinned).toBe(2)
    await userEvent.tab()
    await press('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.element(cell('C5-001')).toBeInViewport({ ratio: 1 })
    await screen.rerender(
      <Room width={1000}>
        <Grid grid={grid} label="文件" />
      </Room>
    )
    await expect.poll(() => grid.state.columns.pinned).toBe(3)
  })
})

describe('what one sees and what a screen reader says', () => {
  test('[9.K39] [9.K41] [9.K42] [9.K43] sizes are as they were specified', async () => {
    const { element } = await openGrid(3)
    const row = element.element().querySelector('[aria-rowindex="2"]')
    expect(row?.getBoundingClientRect().height).toBe(61)
    expect(page.getByRole('rowheader', { name: '第 1 行' }).element().getBoundingClientRect().width).toBe(60)
    expect(row?.querySelector('[aria-colindex="1"]')?.getBoundingClientRect().width).toBe(60)
  })

  test('[2.D39] [9.K44] sums and averages follow every edit', async () => {
    await openGrid(3)
    const foot = (line: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: line }) })
    await expect.element(foot('合计').getByRole('gridcell', { name: '6' })).toBeVisible()
    await enter()
    await press('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}10{Enter}')
    await expect.element(foot('合计').getByRole('gridcell', { name: '15' })).toBeVisible()
    await expect.element(foot('平均').getByRole('gridcell', { name: '5' })).toBeVisible()
  })

  test('a row that waits, is refused or contested says so', async () => {
    const { grid } = await openGrid(3)
    grid.set('f1', { title: '改过' })
    await expect.element(page.getByRole('rowheader', { name: '第 1 行，未发送' })).toBeVisible()
    grid.server.stall(true)
    grid.server.send(['f1'])
    await expect.element(page.getByRole('rowheader', { name: '第 1 行，正在保存' })).toBeVisible()
    grid.server.settle('f1', { type: 'refused', reason: '未通过校验', cells: { title: '题名已被使用' } })
    await expect.element(page.getByRole('rowheader', { name: '第 1 行，未被接受：未通过校验' })).toBeVisible()
    await expect.element(cell('改过')).toHaveAttribute('aria-description', '题名已被使用；未发送')
    grid.set('f2', { title: '我改的' })
    grid.server.patch([{ id: 'f2', title: '他改的' }])
    await expect.element(page.getByRole('rowheader', { name: '第 2 行，他人也修改了此行' })).toBeVisible()
    expect(cell('我改的').element().getAttribute('aria-description')).toContain('他人已改为“他改的”')
  })

  test('rows on their way, and rows that did not come, say so and offer another try', async () => {
    let tries = 0
    const { screen, grid } = await openGrid(0, {}, { state: { failed: '网络超时', retry: () => tries++ } })
    await expect.element(page.getByText('网络超时')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '重试' }))
    expect(tries).toBe(1)
    await screen.rerender(
      <Room>
        <Grid grid={grid} label="文件" state="loading" />
      </Room>
    )
    await expect.poll(() => document.querySelector('[aria-busy] ~ .g-note.is-coming')).not.toBeNull()
  })

  test('nothing is wrong with it in any theme', async () => {
    const { grid, element } = await openGrid(20)
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
