import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { LoadOptions } from '#grid/kinds/choices.ts'
import type { EditProps } from '#grid/kinds/kind.ts'
import { ListEditor } from '#grid/kinds/list-editor.tsx'
import { type SlotProps, withSlot } from '#grid/kinds/slot.tsx'
import type { GridColumn } from '#grid/model/data/columns.ts'
import type { CellOption } from '#grid/model/data/kind.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { kinds } from '#kit/drawn/grid.tsx'
import { at, cell, enterAt, openGrid, press, said } from '#kit/drawn/grid-page.tsx'

const options: readonly CellOption[] = [
  { value: 'YJ', text: '永久' },
  { value: 'CQ', text: '长期' },
  { value: 'DQ', text: '短期' },
  { value: 'XX', text: '已停用', disabled: true }
]
const open = (column: Partial<GridColumn>, rows: Record<string, unknown>[] = [{ a: 'CQ' }, { a: null }], more = {}) =>
  openGrid(0, {
    columns: [
      { key: 'a', title: '期限', type: 'select', width: '260px', options: [...options], ...column },
      { key: 'b', title: '乙', type: 'input' }
    ],
    rows: rows.map((row, at) => ({ id: `r${at + 1}`, ...row })),
    ...more
  })
const box = () => page.getByRole('combobox', { name: '期限' })
const option = (name: string) => page.getByRole('option', { name })

describe('one of a few', () => {
  test('[3.E34] shows the text, Enter opens the list at it, the arrows and Enter choose and go down', async () => {
    const { grid } = await open({})
    await enterAt(0)
    await expect.element(cell('长期')).toHaveFocus()
    await press('{Enter}')
    await expect.element(box()).toHaveAttribute('aria-expanded', 'true')
    await expect.element(option('长期')).toHaveAttribute('aria-selected', 'true')
    expect(await findingsInThemes(page.getByRole('listbox').element())).toEqual([])
    await press('{ArrowDown}')
    expect(document.getElementById(box().element().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
      '短期'
    )
    await press('{Enter}')
    expect(grid.get('r1')?.a).toBe('DQ')
    expect(grid.state.cursor.at.line).toBe(1)
  })

  test('typing narrows the list, and Tab takes the active option and goes on', async () => {
    const { grid } = await open({})
    await enterAt(0)
    await press('{F2}')
    await userEvent.fill(box(), '永')
    await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
    await press('{Tab}')
    expect([grid.get('r1')?.a, grid.state.cursor.at.col]).toEqual(['YJ', 3])
    await expect.poll(said).toContain('1 个选项')
  })

  test('what is no option is refused with a message', async () => {
    const { grid } = await open({})
    await enterAt(0)
    await press('zzz{Enter}')
    expect([grid.state.edit.mode, grid.get('r1')?.a]).toEqual(['edit', 'CQ'])
    await expect.poll(said).toContain('没有查询到任何数据')
    await press('{Escape}')
    expect(grid.get('r1')?.a).toBe('CQ')
    await expect.element(cell('长期')).toHaveFocus()
  })

  test('Tab without a choice changes nothing, an emptied input empties the cell', async () => {
    const { grid } = await open({})
    await enterAt(0)
    await press('{F2}{Tab}')
    expect(grid.get('r1')?.a).toBe('CQ')
    await press('{Escape}{ArrowLeft}{F2}{Backspace}{Enter}')
    expect(grid.get('r1')?.a).toBeNull()
  })

  test('a press on an option takes it, on a stopped one does not', async () => {
    const { grid } = await open({})
    await userEvent.click(cell('长期'))
    await userEvent.click(option('已停用'), { force: true })
    expect(grid.get('r1')?.a).toBe('CQ')
    await userEvent.click(option('短期'))
    expect(grid.get('r1')?.a).toBe('DQ')
    await expect.element(cell('短期')).toHaveFocus()
  })

  test('a stopped one that is typed whole is not taken, by Enter nor by going elsewhere', async () => {
    const { grid } = await open({})
    await enterAt(0)
    await press('{F2}')
    await userEvent.fill(box(), '已停用')
    await press('{Enter}')
    expect(grid.state.edit.mode).toBe('edit')
    await userEvent.click(cell('空').first())
    expect(grid.get('r1')?.a).toBe('CQ')
  })

  test('[3.E47] allowInput takes what is typed, and a value without a text is shown as it is', async () => {
    const { grid } = await open({ allowInput: true }, [{ a: 'OLD' }])
    await enterAt(0)
    await expect.element(cell('OLD')).toHaveFocus()
    await press('custom{Enter}')
    expect(grid.get('r1')?.a).toBe('custom')
  })

  test('[3.E51] a dictionary fills the choices, also when it comes later', async () => {
    let words: readonly CellOption[] = []
    const { grid } = await open({ dictCode: 'retention_period', options: undefined }, [{ a: 'CQ' }], {
      optionsOf: () => words
    })
    await expect.element(cell('CQ')).toBeVisible()
    words = options
    grid.redraw()
    await expect.element(cell('长期')).toBeVisible()
  })
})

test('a radio is chosen by the arrows, and Tab keeps it and goes on in the grid', async () => {
  const { grid } = await open({ type: 'radio' }, [{ a: 'YJ' }, { a: 'DQ' }])
  await enterAt(0)
  await press('{F2}')
  await expect.element(page.getByRole('radio', { name: '永久' })).toHaveFocus()
  await press('{ArrowDown}{Tab}')
  expect(grid.get('r1')?.a).toBe('CQ')
  await expect.element(page.getByRole('textbox', { name: '乙' })).toHaveFocus()
  await press('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('radio', { name: '长期' })).toHaveFocus()
})

describe('several', () => {
  test('[3.E43] Space takes one or gives it up, Enter commits them joined in the order of the list', async () => {
    const { grid } = await open({ type: 'list_multi' }, [{ a: 'DQ' }, { a: null }])
    await enterAt(0)
    await expect.element(cell('短期')).toHaveFocus()
    await press('{Enter}{ArrowDown} ')
    await expect.element(page.getByRole('combobox', { name: '期限，已选：短期、永久' })).toBeVisible()
    await press('{Enter}')
    expect(grid.get('r1')?.a).toBe('YJ,DQ')
    await expect.element(cell('永久、短期')).toBeVisible()
  })

  test('[3.E43] two are taken one after the other by Space and the arrows, also the first without an arrow and after typing', async () => {
    const { grid } = await open({ type: 'list_multi' }, [{ a: null }, { a: null }])
    await enterAt(0)
    await press('{Enter} {ArrowDown}{ArrowDown} {Enter}')
    expect(grid.get('r1')?.a).toBe('YJ,DQ')
    await expect.element(cell('永久、短期')).toBeVisible()
    await expect.poll(() => at()).toEqual([3, 3])
    await press('{Enter}')
    await userEvent.fill(box(), '期')
    await press('{ArrowDown} {ArrowDown}{ArrowDown}{Enter}')
    expect(grid.get('r2')?.a).toBe('DQ')
  })

  test('a stopped one is taken by no key, whether walked to or typed', async () => {
    const { grid } = await open({ type: 'list_multi' }, [{ a: 'CQ' }])
    await enterAt(0)
    await press('{Enter}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown} ')
    expect(
      document.getElementById(page.getByRole('combobox').element().getAttribute('aria-activedescendant') ?? '')
        ?.textContent
    ).toContain('已停用')
    await press('已停用{Enter}')
    await expect.poll(said).toContain('没有查询到任何数据')
    await press('{Enter}')
    expect(grid.get('r1')?.a).toBe('CQ')
  })

  test('typing finds one, Enter takes it, and allowInput takes a new one', async () => {
    const { grid } = await open({ type: 'list_multi', allowInput: true }, [{ a: null }])
    await enterAt(0)
    await press('{F2}')
    await userEvent.fill(box(), '长')
    await press('{Enter}new{Enter}{Tab}')
    expect(grid.get('r1')?.a).toBe('new,CQ')
    await press('{Escape}{ArrowLeft}{F2}{Backspace}{Enter}')
    expect(grid.get('r1')?.a).toBe('new')
  })
})

/** How the searching cell of these tests asks. */
let load: LoadOptions = async () => []
const SearchEdit = (props: EditProps) => (
  <ListEditor {...props} load={(query, signal) => load(query, signal)} debounce={20} />
)
const searching = { ...kinds, sel_search: { ...kinds.sel_search, Edit: SearchEdit } }

describe('one that is searched', () => {
  test('[3.E44] asks for what is typed, and only the newest answer counts', async () => {
    const answers: Record<string, (found: readonly CellOption[]) => void> = {}
    load = (query) => new Promise<readonly CellOption[]>((done) => Object.assign(answers, { [query]: done }))
    const { grid } = await open({ type: 'sel_search', options: undefined }, [{ a: null }], { kinds: searching })
    await enterAt(0)
    await press('{F2}')
    await expect.poll(() => Object.keys(answers)).toEqual([''])
    await press('a')
    await expect.poll(() => 'a' in answers).toBe(true)
    await press('b')
    await expect.poll(() => 'ab' in answers).toBe(true)
    answers.ab?.([{ value: '2', text: 'ab 第二公司' }])
    answers.a?.([{ value: '1', text: 'a 第一公司' }])
    await expect.element(option('ab 第二公司')).toBeVisible()
    await press('{Enter}')
    expect(grid.get('r1')?.a).toBe('2')
  })

  test('says that nothing was found, and that asking failed', async () => {
    let fails = false
    load = async () => {
      if (fails) throw new Error('down')
      return []
    }
    await open({ type: 'sel_search', options: undefined }, [{ a: null }], { kinds: searching })
    await enterAt(0)
    await press('{F2}a')
    await expect.element(page.getByText('没有查询到任何数据')).toBeVisible()
    fails = true
    await press('b')
    await expect.element(page.getByText('选项加载失败')).toBeVisible()
  })
})

const Vote = ({ value, row, onCommit }: SlotProps) => (
  <button type="button" tabIndex={-1} onClick={() => onCommit(Number(value) + 1)}>
    {String(row.id)} {String(value)}
  </button>
)

test('[3.E45] a slot draws what its screen gives it, with the row, the value and a way to commit', async () => {
  const { grid } = await open(withSlot({ key: 'a', title: '期限', type: 'slot' }, Vote), [{ a: 1 }, { a: 5 }])
  await userEvent.click(page.getByRole('button', { name: 'r2 5' }))
  expect(grid.get('r2')?.a).toBe(6)
  await expect.element(page.getByRole('button', { name: 'r2 6' })).toBeVisible()
})
