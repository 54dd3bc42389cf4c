import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { GridColumn } from '#grid/model/data/columns.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { cell, enterAt, openGrid, press, said } from '#kit/drawn/grid-page.tsx'

const open = (column: Partial<GridColumn>, rows: Record<string, unknown>[] = [{ a: null }, { a: null }]) =>
  openGrid(0, {
    columns: [{ key: 'a', title: '甲', type: 'input', width: '260px', ...column }],
    rows: rows.map((row, at) => ({ id: `r${at + 1}`, ...row }))
  })

describe('a time of day', () => {
  test('is chosen from columns that Alt+Down opens, and Escape leaves it as it was', async () => {
    const { grid } = await open({ type: 'time', width: '140px' }, [{ a: '08:30:00' }])
    await enterAt(0)
    await press('{F2}{Alt>}{ArrowDown}{/Alt}')
    const popUp = page.getByRole('dialog', { name: '甲的时间' })
    await expect.element(popUp).toBeVisible()
    await expect.element(popUp.getByRole('option', { name: '08' }).first()).toHaveFocus()
    expect(await findingsInThemes(popUp.element())).toEqual([])
    await press('{ArrowDown}{ArrowRight}{ArrowDown}{Enter}')
    await expect.poll(() => grid.get('r1')?.a).toBe('09:31:00')
    await expect.element(cell('09:31:00')).toHaveFocus()
    await press('{F2}{Alt>}{ArrowDown}{/Alt}')
    await expect.element(popUp.getByRole('option', { name: '09' }).first()).toHaveFocus()
    await press('{ArrowDown}{Escape}')
    await expect.poll(() => popUp.query()).toBeNull()
    await press('{Escape}')
    expect(grid.get('r1')?.a).toBe('09:31:00')
  })
})

describe('a number', () => {
  test('[3.E32, 5.I01] takes a minus, digits and a point, and is kept as a number', async () => {
    const { grid } = await open({ type: 'inputNumber' })
    await enterAt(0)
    await press('-12.5{Enter}')
    expect(grid.get('r1')?.a).toBe(-12.5)
    await expect.element(cell('-12.5')).toBeVisible()
  })

  test('[5.I02] takes back what is no number, where the caret is', async () => {
    await open({ type: 'inputNumber' })
    await enterAt(0)
    await press('1a')
    const input = page.getByRole('textbox', { name: '甲' })
    await expect.element(input).toHaveValue('1')
    await press('23{ArrowLeft}x4')
    await expect.element(input).toHaveValue('1243')
  })

  test('a letter typed on it opens nothing and is refused with a message: Tab would leave the cell empty', async () => {
    const { grid } = await open({ type: 'inputNumber' }, [{ a: 7 }, { a: 8 }])
    await enterAt(0)
    await press('x')
    await expect.poll(() => said()).toContain('甲须为数字')
    expect(page.getByRole('textbox').query()).toBeNull()
    await press('{ArrowDown}5{Enter}')
    expect(grid.all().map(({ a }) => a)).toEqual([7, 5])
  })

  test('[5.I03] ends as a number or as nothing', async () => {
    const { grid } = await open({ type: 'inputNumber' }, [{ a: 7 }, { a: 8 }])
    await enterAt(0)
    await press('1.50{Enter}-{Enter}')
    expect(grid.all().map(({ a }) => a)).toEqual([1.5, null])
  })
})

describe('a day and a time', () => {
  test.each([
    ['3.E35', 'date', '2025/3/6', '2025-03-06'],
    ['3.E36', 'datetime', '20250306 8:30', '2025-03-06 08:30:00'],
    ['3.E30', 'time', '8:30', '08:30:00']
  ] as const)('[%s] %s is typed in any usual shape', async (_, type, typed, kept) => {
    const { grid } = await open({ type })
    await enterAt(0)
    await press(`${typed}{Enter}`)
    expect(grid.get('r1')?.a).toBe(kept)
  })

  test('a day that is none stays as it was typed, and is marked as wrong', async () => {
    const { grid } = await open({ type: 'date' })
    await enterAt(0)
    await press('2025-02-30{Enter}{ArrowUp}')
    expect(grid.get('r1')?.a).toBe('2025-02-30')
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('甲须为有效日期，如 2025-03-06')
  })

  test('Alt+Down opens a calendar, whose day is taken', async () => {
    const { grid } = await open({ type: 'date' }, [{ a: '2025-03-06' }])
    await enterAt(0)
    await press('{F2}{Alt>}{ArrowDown}{/Alt}')
    await expect.element(page.getByRole('dialog', { name: '甲的日历' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /3月6日/ })).toHaveFocus()
    await press('{ArrowRight}{Enter}')
    expect(grid.get('r1')?.a).toBe('2025-03-07')
    await expect.element(cell('2025-03-07')).toHaveFocus()
  })

  test('Escape closes the calendar alone', async () => {
    const { grid } = await open({ type: 'datetime' }, [{ a: '2025-03-06 08:30:00' }])
    await enterAt(0)
    await press('{F2}{Alt>}{ArrowDown}{/Alt}')
    await expect.element(page.getByRole('dialog', { name: '甲的日历' })).toBeVisible()
    await press('{Escape}')
    await expect.element(page.getByRole('textbox', { name: '甲' })).toHaveFocus()
    expect(grid.state.edit.mode).toBe('edit')
    await press('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(page.getByRole('button', { name: /3月6日/ })).toHaveFocus()
    await press('{ArrowRight}{Enter}')
    expect(grid.get('r1')?.a).toBe('2025-03-07 08:30:00')
  })
})

describe('long text', () => {
  test('[3.E37, 9.K40] is written in a pop-up of 300 × 210, Enter begins a line and Ctrl+Enter commits', async () => {
    const { grid } = await open({ type: 'input_pop' })
    await enterAt(0)
    await press('{F2}')
    const area = page.getByRole('textbox', { name: '甲' })
    await expect.element(area).toHaveFocus()
    const { width, height } = area.element().getBoundingClientRect()
    expect([width, height]).toEqual([300, 210])
    expect(await findingsInThemes(area.element())).toEqual([])
    await press('one{Enter}two{Control>}{Enter}{/Control}')
    expect(grid.get('r1')?.a).toBe('one\ntwo')
    expect(grid.all()).toHaveLength(2)
    await press('{ArrowUp}{Enter}x{Escape}')
    expect(grid.get('r1')?.a).toBe('one\ntwo')
  })
})

describe('long text by its keys', () => {
  test('Tab keeps it and goes on, Shift+Tab back, Escape gives it up; the focus is in the grid again', async () => {
    const { grid } = await open({ type: 'input_pop' }, [{ a: '原文' }, { a: '第二' }])
    await enterAt(0)
    await press('{F2}')
    const area = page.getByRole('textbox', { name: '甲' })
    await expect.element(area).toHaveFocus()
    await press('不要{Escape}')
    expect([grid.state.edit.mode, grid.get('r1')?.a]).toEqual(['view', '原文'])
    await expect.element(cell('原文')).toHaveFocus()
    await press('{F2}')
    await expect.element(area).toHaveFocus()
    await press('新的{Tab}')
    expect(grid.get('r1')?.a).toBe('新的原文')
    await expect.element(area).toHaveFocus()
    await expect.element(area).toHaveValue('第二')
    await press('{Shift>}{Tab}{/Shift}')
    await expect.element(area).toHaveValue('新的原文')
    await press('{Escape}')
    await expect.element(cell('新的原文')).toHaveFocus()
    expect(grid.get('r2')?.a).toBe('第二')
  })
})

describe('tags', () => {
  test('[5.I04, 5.I05] are two characters each, parted by semicolons that nobody types', async () => {
    const { grid } = await open({ type: 'tags' })
    await enterAt(0)
    await press('a;bcd{Enter}')
    expect(grid.get('r1')?.a).toBe('ab;cd')
    await press('{F2}')
    await userEvent.fill(page.getByRole('textbox', { name: '甲' }), '结构验收记录')
    await press('{Enter}')
    expect(grid.get('r2')?.a).toBe('结构;验收;记录')
  })
})

describe('a box', () => {
  test('[3.E33, 9.K62] is turned by Space, Enter and a press, between the two values it is kept as', async () => {
    const { grid } = await open({ type: 'checkbox', customValue: ['Y', 'N'] }, [{ a: 'N' }])
    await enterAt(0)
    const box = page.getByRole('checkbox', { name: '甲' })
    await expect.element(box).toHaveFocus()
    await press(' ')
    expect(grid.get('r1')?.a).toBe('Y')
    await expect.element(box).toBeChecked()
    await press('{Enter}')
    expect(grid.get('r1')?.a).toBe('N')
    await press('{F2}')
    expect(grid.get('r1')?.a).toBe('Y')
    await userEvent.click(box)
    expect(grid.get('r1')?.a).toBe('N')
    expect(grid.selected()).toEqual([])
  })

  test('one that may not be turned says so', async () => {
    const { grid } = await open({ type: 'checkbox', disabled: true }, [{ a: true }])
    await enterAt(0)
    await press(' ')
    expect(grid.get('r1')?.a).toBe(true)
    await expect.poll(said).toContain('此单元格不可编辑')
  })
})

test('progress shows its share and is never edited', async () => {
  const { grid } = await open({ type: 'progress' }, [{ a: 45 }])
  await enterAt(0)
  await expect.element(cell('45%')).toHaveFocus()
  await press('x{F2}')
  expect(grid.state.edit.mode).toBe('view')
})
