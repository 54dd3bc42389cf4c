import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { fileColumns } from '#kit/drawn/grid.tsx'
import { ConfirmHost } from '#ui/containers/confirm.tsx'
import { at, cell, enter, enterAt, openGrid, press, said } from '#kit/drawn/grid-page.tsx'

describe('editing', () => {
  test('[2.D37] [3.E31] Enter opens a cell with its text, Enter commits and goes down', async () => {
    const { grid } = await openGrid()
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
    const { grid } = await openGrid()
    await enter()
    await press('{ArrowRight}{ArrowRight}abc{Tab}')
    expect(grid.get('f1')?.title).toBe('abc')
    await expect.element(page.getByRole('textbox', { name: '文件编号' })).toHaveFocus()
    await press('x{Escape}')
    expect(grid.get('f1')?.docNo).toBe('C5-001')
    await expect.element(cell('C5-001')).toHaveFocus()
    await press('y{Shift>}{Tab}{/Shift}')
    expect(grid.get('f1')?.docNo).toBe('y')
    await expect.element(page.getByRole('textbox', { name: '文件题名' })).toHaveValue('abc')
  })

  test('Tab in the last cell commits and leaves the grid', async () => {
    const columns = fileColumns.slice(0, 2)
    const { grid } = await openGrid(2, { columns })
    await enter()
    await press('{Control>}{End}{/Control}last{Tab}')
    expect(grid.get('f2')?.docNo).toBe('last')
    await expect.element(page.getByRole('button', { name: '后' })).toHaveFocus()
  })

  test('[5.V21] what is wrong is said in words while it is typed, below the cell', async () => {
    await openGrid()
    await enter()
    await press('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{F2}0')
    const input = page.getByRole('textbox', { name: '页数' })
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('页数须为正整数')
    const tip = page.getByRole('tooltip').element().getBoundingClientRect()
    const box = input.element().getBoundingClientRect()
    expect(tip.top >= box.bottom || tip.bottom <= box.top).toBe(true)
    await press('{Enter}')
    await expect.poll(() => said()).toContain('页数须为正整数')
    await press('{ArrowUp}')
    await expect.element(cell('0')).toHaveFocus()
    await expect.element(cell('0')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('页数须为正整数')
    await press('{Escape}')
    await expect.poll(() => page.getByRole('tooltip').query()).toBeNull()
  })

  test('[5.V23] a required cell that is left empty says so soon after', async () => {
    const { grid } = await openGrid(2, { rows: [{ id: 'a', title: '' }] })
    await enter()
    await press('{ArrowRight}{ArrowRight}{F2}{Escape}')
    await expect.poll(() => grid.status.errors).toBe(1)
  })

  test('[4.S20] a press opens a cell, [4.S21] a press outside its row commits', async () => {
    const { grid } = await openGrid()
    await userEvent.click(cell('第1层验收记录'))
    await userEvent.fill(page.getByRole('textbox', { name: '文件题名' }), '按下改')
    await userEvent.click(page.getByRole('button', { name: '后' }))
    expect(grid.get('f1')?.title).toBe('按下改')
    await expect.element(page.getByRole('button', { name: '后' })).toHaveFocus()
  })

  test('a row that may not be edited says why', async () => {
    const { grid } = await openGrid(3, {
      lockOf: ({ id }: { id: string }) => (id === 'f1' ? '已提交审核，不能修改' : null)
    })
    await enter()
    await press('{ArrowRight}{ArrowRight}{F2}')
    expect(grid.state.edit.mode).toBe('view')
    await expect.element(cell('第1层验收记录')).toHaveAttribute('aria-readonly', 'true')
    await expect.element(cell('第1层验收记录')).toHaveAttribute('aria-description', '已提交审核，不能修改')
    await expect.poll(() => said()).toContain('已提交审核，不能修改')
  })

  test('a key of an input method commits nothing and moves nothing', async () => {
    const { grid } = await openGrid()
    await enter()
    await press('{ArrowRight}{ArrowRight}{F2}')
    const input = page.getByRole('textbox', { name: '文件题名' }).element()
    for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab'])
      input.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true }))
    expect(grid.state.edit.mode).toBe('edit')
    await expect.element(page.getByRole('textbox', { name: '文件题名' })).toHaveFocus()
  })

  test('a screen goes to what is wrong, and the focus with it', async () => {
    const { grid } = await openGrid(1000)
    grid.set('f900', { title: '' })
    const [wrong] = grid.errors()
    grid.goTo(grid.state.rows.row(wrong!.rowIndex).id, wrong!.key)
    expect(at()).toEqual([901, 3])
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('文件题名不能为空')
  })

  test('the focus comes to the cell that a screen goes to once it can be seen, though the page has got it meanwhile', async () => {
    const { grid } = await openGrid(10)
    const content = Object.assign(document.createElement('main'), { tabIndex: -1 })
    document.body.append(content)
    onTestFinished(() => content.remove())
    const room = page.getByRole('grid').element().parentElement as HTMLElement
    room.hidden = true
    grid.goTo('f5', 'title')
    content.focus()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(document.activeElement).toBe(content)
    room.hidden = false
    await expect.poll(() => document.activeElement?.closest('[role=grid]')).not.toBeNull()
    expect(at()).toEqual([6, 3])
  })
})

describe('rows', () => {
  test('Ctrl+Enter puts one in below and opens the way to type', async () => {
    const { grid } = await openGrid(3)
    await enter()
    await press('{ArrowDown}{Control>}{Enter}{/Control}')
    expect(at()).toEqual([4, 3])
    await press('new{Enter}')
    expect(grid.all().map(({ title }) => title)).toEqual(['第1层验收记录', '第2层验收记录', 'new', '第3层验收记录'])
    await expect.poll(() => said()).toContain('已在第 3 行插入 1 行')
  })

  test('Alt and the arrows move one, which is announced', async () => {
    const { grid } = await openGrid(12)
    await enter()
    await press('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{Alt>}{ArrowUp}{/Alt}')
    expect(grid.all()[2]?.id).toBe('f4')
    await expect.element(cell('第4层验收记录')).toHaveFocus()
    await expect.poll(() => said()).toContain('已移动到第 3 行，共 12 行')
  })

  test('Space selects one, Ctrl+A all of them', async () => {
    const { grid } = await openGrid(3)
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

  test('[8.X41, 2.D32] Shift+F10 opens the menu of the row, which deletes the selected ones after a question', async () => {
    const { grid } = await openGrid(4)
    await render(<ConfirmHost />)
    await enterAt(0)
    await press('{Shift>} {ArrowDown} {/Shift}{Shift>}{F10}{/Shift}')
    await expect.element(page.getByRole('menu', { name: '行操作' })).toBeVisible()
    await press('{End}{Enter}')
    await expect.element(page.getByRole('alertdialog', { name: '确定要删除这 2 项吗?' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '删除' }))
    await expect.poll(() => grid.all().map(({ id }) => id)).toEqual(['f3', 'f4'])
    expect(grid.server.removals()).toEqual(['f1', 'f2'])
    await expect.element(cell('第3层验收记录')).toHaveFocus()
  })

  test('the menu copies a row below itself, and gives the focus back', async () => {
    const { grid } = await openGrid(3)
    await enter()
    await press('{ArrowRight}{ArrowRight}{Shift>}{F10}{/Shift}')
    await expect.element(page.getByRole('menu', { name: '行操作' })).toBeVisible()
    await press('{ArrowDown}{Enter}')
    expect(grid.all().map(({ title }) => title)).toEqual([
      '第1层验收记录',
      '第1层验收记录',
      '第2层验收记录',
      '第3层验收记录'
    ])
    await expect.poll(at).toEqual([3, 3])
  })
})

describe('copy and paste', () => {
  test('Shift and the arrows draw a range, which is copied and pasted', async () => {
    const { grid, element } = await openGrid(10)
    await enter()
    await press('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    await expect.poll(() => said()).toContain('已选区 2 行 2 列')
    await userEvent.copy()
    await press('{ArrowDown}{ArrowDown}{ArrowLeft}')
    await userEvent.paste()
    expect(grid.get('f4')?.title).toBe('第1层验收记录')
    expect(element.element().querySelectorAll('.is-ranged').length).toBe(0)
    await expect.poll(() => said()).toContain('已粘贴 4 个单元格')
    await press('{Control>}z{/Control}')
    expect(grid.get('f4')?.title).toBe('第4层验收记录')
  })

  test('what a spreadsheet gives as a table only is taken too, and a cut empties', async () => {
    const { grid } = await openGrid(3)
    await enterAt(0)
    await userEvent.cut()
    expect(grid.get('f1')?.title).toBeNull()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<table><tr><td>甲</td><td>乙</td></tr></table>')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    )
    expect([grid.get('f1')?.title, grid.get('f1')?.docNo]).toEqual(['甲', '乙'])
  })
})

describe('by hand', () => {
  test('pulling over cells draws a range, and opens nothing', async () => {
    const { grid } = await openGrid(10)
    await userEvent.dragAndDrop(cell('第1层验收记录'), cell('C5-003'))
    expect([grid.state.cursor.range, grid.state.edit.mode]).toEqual([{ top: 0, bottom: 2, left: 2, right: 3 }, 'view'])
  })

  test('a press on a title sorts, on the box of all rows selects them', async () => {
    const { grid } = await openGrid(5)
    await userEvent.click(page.getByRole('button', { name: '页数' }))
    expect(grid.sort).toEqual({ key: 'pages', isDescending: false })
    await userEvent.click(page.getByRole('checkbox', { name: '选择全部行' }))
    expect(grid.selected()).toHaveLength(5)
    await userEvent.click(page.getByRole('checkbox', { name: '选择第 2 行' }))
    expect(grid.selected()).toHaveLength(4)
  })

  test('the menu of a contested cell chooses between the two values', async () => {
    const { grid } = await openGrid(3)
    grid.set('f1', { title: '我改的' })
    grid.server.patch([{ id: 'f1', title: '他改的' }])
    await userEvent.click(cell('我改的'), { button: 'right' })
    await userEvent.click(page.getByRole('menuitem', { name: /^采用他人的值：他改的/ }))
    expect(grid.get('f1')?.title).toBe('他改的')
    await expect.element(cell('他改的')).toHaveFocus()
  })
})
