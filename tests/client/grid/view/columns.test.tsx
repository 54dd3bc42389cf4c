import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { Arrangement } from '#grid/model/data/arrangement.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { at, cell, enter, openGrid, press, said, times } from '#kit/drawn/grid-page.tsx'
import { holdFrames } from '#kit/drawn/hold-frames.ts'

/** Comes to the title of a column. */
const enterTitle = async (column: number) => {
  await enter()
  await press('{ArrowUp}')
  await times('{ArrowRight}', column + 2)
}
const header = (name: string | RegExp) => page.getByRole('columnheader', { name })
const titles = (grid: Awaited<ReturnType<typeof openGrid>>['grid']) =>
  grid.state.columns.placed.flatMap(({ edge, column }) => (edge === null ? [column.title] : []))
const walkTo = async (name: string) => {
  await press('{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menu')).toBeVisible()
  for (let steps = 0; steps < 20 && document.activeElement?.textContent?.startsWith(name) !== true; steps++)
    await press('{ArrowDown}')
}
const choose = async (name: string) => {
  await walkTo(name)
  await press('{Enter}')
}

describe('by keys', () => {
  test('Ctrl+Enter on a title sorts by it too; the order is shown and spoken', async () => {
    const { grid } = await openGrid(5)
    await enterTitle(4)
    await press('{Enter}{ArrowLeft}{ArrowLeft}{Control>}{Enter}{/Control}')
    expect(grid.view.sorts.map(({ key }) => key)).toEqual(['pages', 'docDate'])
    await expect.element(header(/页数/)).toHaveAttribute('aria-sort', 'ascending')
    await expect
      .element(page.getByRole('button', { name: '形成日期' }))
      .toHaveAccessibleDescription('第 2 排序，共 2 列')
    await expect.poll(() => said()).toContain('已按页数升序、形成日期升序排列')
  })

  test('Ctrl+Shift and the arrows move a column, but not past the edge', async () => {
    const { grid } = await openGrid(5)
    await enterTitle(1)
    await press('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
    await expect.poll(() => titles(grid).slice(0, 3)).toEqual(['文件编号', '文件题名', '形成日期'])
    expect(at()).toEqual([1, 3])
    await expect.poll(() => said()).toContain('文件编号列已移动到第 1 列，共 7 列')
    await press('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
    await expect.poll(() => said()).toContain('文件编号列不能再移动')
  })

  test('a column that is moved or widened past the edge is seen whole, and again when that is undone', async () => {
    const { element } = await openGrid(5)
    await enterTitle(4)
    const isSeen = () => {
      const [title, all] = [
        document.activeElement!.closest('[role=columnheader]')!.getBoundingClientRect(),
        element.element().getBoundingClientRect()
      ]
      return title.left >= all.left && title.right <= all.right + 1
    }
    for (let wider = 0; wider < 20; wider++) await press('{Shift>}{ArrowRight}{/Shift}')
    expect(isSeen()).toBe(true)
    await press('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
    await press('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
    expect(isSeen()).toBe(true)
    await times('{Control>}z{/Control}', 3)
    expect(isSeen()).toBe(true)
    await expect.poll(() => said()).toContain('已撤销：列宽')
    await press('{Control>}y{/Control}')
    expect(isSeen()).toBe(true)
  })

  test('Ctrl+Z takes back a move, a width and a sort, each announced, and what is stored follows; Ctrl+Y makes them again', async () => {
    const kept: Arrangement[] = []
    const { grid } = await openGrid(5, {}, { onArrange: (now) => kept.push(now) })
    const before = titles(grid)
    await enterTitle(1)
    await press('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
    await expect.poll(() => titles(grid)[0]).toBe('文件编号')
    await press('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    await press('{Enter}')
    expect(grid.view.sorts.length).toBe(1)
    await press('{Control>}z{/Control}')
    await expect.poll(() => said()).toContain('已撤销：排序')
    await press('{Control>}z{/Control}')
    await expect.poll(() => said()).toContain('已撤销：列宽')
    await press('{Control>}z{/Control}')
    await expect.poll(() => said()).toContain('已撤销：列的顺序')
    expect(titles(grid)).toEqual(before)
    expect(document.querySelector('[role=columnheader][aria-colindex="3"]')?.textContent).toContain('文件题名')
    expect(kept.at(-1)).toEqual({ sorts: [], filters: {}, group: null })
    await press('{Control>}y{/Control}')
    await expect.poll(() => said()).toContain('已重做：列的顺序')
    expect(titles(grid)[0]).toBe('文件编号')
    expect(kept.at(-1)?.order?.slice(0, 2)).toEqual(['docNo', 'title'])
  })

  test('Ctrl+Shift+L filters by a column, says how many rows are left, and nothing passing offers the way back', async () => {
    const { grid } = await openGrid(30)
    await enter()
    await press('{ArrowRight}{ArrowRight}{Control>}{Shift>}l{/Shift}{/Control}')
    const dialog = page.getByRole('dialog', { name: '筛选：文件题名' })
    await expect.element(dialog.getByRole('textbox', { name: '包含文字' })).toHaveFocus()
    expect(await findingsInThemes(dialog.element())).toEqual([])
    await press('第2{Enter}')
    await expect.poll(() => grid.state.rows.size).toBe(11)
    await expect.poll(() => said()).toContain('已筛选，显示 11 行，共 30 行')
    await expect.element(page.getByRole('button', { name: '文件题名' })).toHaveAccessibleDescription('已筛选')
    await expect.element(cell('第2层验收记录')).toHaveFocus()
    grid.view.filterBy('title', { has: '没有' })
    await userEvent.click(page.getByRole('button', { name: '取消全部筛选' }))
    expect(grid.state.rows.size).toBe(30)
  })

  test('the values of a column are ticked in the filter', async () => {
    const { grid } = await openGrid(30)
    await enterTitle(4)
    await choose('筛选')
    await userEvent.click(page.getByRole('dialog').getByText('7', { exact: true }))
    await userEvent.click(page.getByRole('button', { name: '确定' }))
    expect(grid.view.filters).toEqual({ pages: { texts: ['7'] } })
    expect(grid.state.rows.size).toBe(3)
  })
})

describe('the menu of a column', () => {
  test('hides, freezes, widens and moves it, keeps its state, and puts everything back', async () => {
    const kept: Arrangement[] = []
    const { grid } = await openGrid(
      5,
      {},
      { onArrange: (arrangement) => kept.push(JSON.parse(JSON.stringify(arrangement))) }
    )
    await enterTitle(1)
    await choose('冻结此列')
    await expect.poll(() => [titles(grid)[0], grid.state.columns.pinned]).toEqual(['文件编号', 3])
    await expect.poll(() => at()).toEqual([1, 3])
    await choose('加宽')
    await expect.poll(() => grid.state.columns.placed[2]?.width).toBe(156)
    await press('{ArrowRight}')
    await choose('隐藏此列')
    await expect.poll(() => titles(grid)).not.toContain('文件题名')
    await expect.poll(() => at()).toEqual([1, 4])
    await press('{Enter}')
    await expect
      .poll(() => kept.at(-1))
      .toMatchObject({
        pinned: ['docNo'],
        hidden: ['title'],
        widths: { docNo: 156 },
        sorts: [{ key: 'docDate', isDescending: false }]
      })
    await choose('恢复默认列设置')
    await expect.poll(() => titles(grid).slice(0, 2)).toEqual(['文件题名', '文件编号'])
    expect([grid.state.columns.pinned, grid.view.sorts]).toEqual([2, []])
    await expect.poll(() => said()).toContain('已恢复默认列设置')
    // What is as it was declared is not kept.
    await expect.poll(() => kept.at(-1)).toEqual({ sorts: [], filters: {}, group: null })
  })

  test('after a command the next key is for the title, however late this machine draws', async () => {
    const { grid } = await openGrid(5)
    await enterTitle(1)
    await walkTo('右移')
    const draw = holdFrames()
    await press('{Enter}')
    await expect.poll(() => titles(grid).slice(0, 3)).toEqual(['文件题名', '形成日期', '文件编号'])
    await expect.poll(at).toEqual([1, 5])
    draw()
  })

  test('a hidden column in which something is wrong comes into sight when one goes to what is wrong', async () => {
    const kept: Arrangement[] = []
    const { grid } = await openGrid(
      4,
      {},
      { arrangement: { hidden: ['title', 'docNo'] }, onArrange: (arrangement) => kept.push(arrangement) }
    )
    await enter()
    grid.set('f3', { title: '' })
    await press('{F8}')
    await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    expect([grid.state.cursor.at.line, grid.state.columns.placed[grid.state.cursor.at.col]?.key]).toEqual([2, 'title'])
    await expect.poll(() => said()).toContain('已显示 1 列')
    await expect.poll(() => kept.at(-1)?.hidden).toEqual(['docNo'])
    grid.goTo('f1', 'docNo')
    await expect.poll(() => document.activeElement?.textContent).toBe('C5-001')
  })

  test('opens by a press of the other button, and what was stored applies again', async () => {
    const arrangement: Arrangement = {
      order: ['docNo', 'title'],
      hidden: ['endDate'],
      pinned: ['docNo'],
      sorts: [{ key: 'title', isDescending: true }],
      filters: { title: { has: '第1' } }
    }
    const { grid } = await openGrid(12, {}, { arrangement })
    await expect.poll(() => titles(grid).slice(0, 2)).toEqual(['文件编号', '文件题名'])
    await expect.poll(() => grid.state.rows.size).toBe(4)
    await expect.element(header(/文件题名/)).toHaveAttribute('aria-sort', 'descending')
    await userEvent.click(header(/文件题名/), { button: 'right' })
    await expect.element(page.getByRole('menu', { name: '文件题名列操作' })).toBeVisible()
    expect(await findingsInThemes(page.getByRole('menu').element())).toEqual([])
    await userEvent.click(page.getByRole('menuitem', { name: '显示隐藏的 1 列' }))
    await expect.poll(() => titles(grid)).toContain('终止日期')
  })
})
