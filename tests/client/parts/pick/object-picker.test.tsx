import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { users } from '#contract/system/users.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { leave } from '#core/state/pages/leave.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { someUserRow } from '#kit/answers/some-user.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { chooseOption } from '#kit/drawn/choose-option.ts'
import { compose, composingKey, takeComposition } from '#kit/drawn/compose.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import type { ObjectSource } from '#parts/pick/object-dialog.tsx'
import { ObjectPicker } from '#parts/pick/object-picker.tsx'
import type { PickColumn } from '#parts/pick/pick-column.ts'
import { UserPicker, type UserPickerProps } from '#parts/pick/user-picker.tsx'

const LONG = '欧阳一二三四五六七八九十甲'
const USERS = [LONG, '何申甲', '吕酉乙', '施戌丙', '张亥丁', '赵子戊', '钱丑己'].map((realname, at) =>
  someUserRow(at + 1, realname, {
    ...{ phone: '16600001105', birthday: '1978-04-13', orgCode: 'A01' },
    ...(at % 2 === 0 ? { sex: '1', sex_dictText: '男' } : { sex: '2', sex_dictText: '女' })
  })
)

let asked: Readonly<Record<string, string>>[] = []
beforeEach(() => {
  leave({ keepTabs: false })
  setDictionaries({ sex: ['男', '女'].map((text, at) => ({ value: String(at + 1), text, label: text, title: text })) })
  asked = []
  answerCalls({
    'GET /sys/user/list': (query) => {
      asked.push(query)
      const { id, realname = '', sex } = query
      const found = USERS.filter(
        (user) =>
          (!id || id.split(',').includes(user.id)) &&
          user.realname.includes(realname.replaceAll('*', '')) &&
          (!sex || user.sex === sex)
      )
      const [no, size] = [Number(query.pageNo), Number(query.pageSize)]
      return {
        records: found.slice((no - 1) * size, no * size),
        total: found.length,
        size,
        current: no,
        pages: Math.ceil(found.length / size)
      }
    }
  })
})

function Picker({ first = null, ...props }: UserPickerProps & { first?: string | null }) {
  const [value, setValue] = useState<string | null>(first)
  return (
    <main>
      <UserPicker label="经办人" isClearable {...props} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </main>
  )
}
const field = () => page.getByRole('combobox', { name: '经办人' })
const dialog = () => page.getByRole('dialog', { name: '选择用户' })
const row = (name: string) =>
  dialog()
    .getByRole('grid', { name: '可选用户' })
    .getByRole('row', { name: new RegExp(name) })
const kept = () => document.querySelector('main output')?.textContent
const open = async () => {
  // A dialog that has just gone gives the focus back a moment later.
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row('何申甲')).toBeVisible()
  // It takes the focus a moment after it is seen.
  await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true)
}
const tabTo = async (name: string) => {
  for (let stops = 0; stops < 30 && document.activeElement?.textContent !== name; stops++) await userEvent.tab()
}
const press = async (name: string) => {
  await tabTo(name)
  await userEvent.keyboard('{Enter}')
}
const isTag = () => document.activeElement?.closest('[role=row]')?.closest('tbody') === null
const toRows = async () => {
  await tabTo('展开')
  await userEvent.tab()
}

test('[0.D13, 2.D22, 3.E20, 4.S40, 9.K18] the user picker shows six columns; two users of two pages are chosen by keys, both are shown and their ids kept', async () => {
  const { container } = await render(<Picker isMultiple />)
  await userEvent.tab()
  await open()
  const headings = dialog()
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)
    .filter(Boolean)
  expect(headings).toEqual(['姓名', '账号', '电话', '出生日期', '性别', '编号'])
  expect(row('何申甲').element().textContent).toBe('何申甲user2166000011051978-04-13女u2')
  expect(await findingsInThemes(dialog().element())).toEqual([])
  await toRows()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(row('何申甲')).toHaveAttribute('aria-selected', 'true')
  for (let stops = 0; stops < 20 && document.activeElement?.getAttribute('aria-label') !== '下一页'; stops++)
    await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(row('钱丑己')).toBeVisible()
  for (let stops = 0; stops < 20 && !document.activeElement?.closest('tbody'); stops++)
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await userEvent.keyboard('{End} ')
  await expect.element(row('钱丑己')).toHaveAttribute('aria-selected', 'true')
  await press('确定')
  await expect.poll(kept).toBe('u2,u7')
  await expect.element(field()).toHaveTextContent('何申甲、钱丑己')
  await expect.element(field()).toHaveFocus()
  expect(await findingsInThemes(container)).toEqual([])
})

test('[4.S41] giving up discards; the next opening begins with what the field holds, and one can be taken away there', async () => {
  await render(<Picker isMultiple first="u2,u3" />)
  await expect.element(field()).toHaveTextContent('何申甲、吕酉乙')
  await userEvent.tab()
  await open()
  await toRows()
  await userEvent.keyboard('{ArrowUp} ')
  await expect.element(dialog().getByText('已选用户（3）')).toBeVisible()
  await press('取消')
  await expect.poll(() => dialog().query()).toBeNull()
  expect(kept()).toBe('u2,u3')
  await open()
  await expect.element(dialog().getByText('已选用户（2）')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog().query()).toBeNull()
  await open()
  for (let stops = 0; stops < 30 && !isTag(); stops++) await userEvent.tab()
  await userEvent.keyboard('{Home}{Delete}')
  await expect.element(dialog().getByText('已选用户（1）')).toBeVisible()
  await press('确定')
  await expect.poll(kept).toBe('u3')
})

test('[7.C097] the names of what is kept are asked for once: its keys joined with a comma at the end, the first page, as many as keys', async () => {
  await render(<Picker isMultiple first="u2,u3" />)
  await expect.element(field()).toHaveTextContent('何申甲、吕酉乙')
  expect(asked.map(({ id, pageNo, pageSize }) => ({ id, pageNo, pageSize }))).toEqual([
    { id: 'u2,u3,', pageNo: '1', pageSize: '2' }
  ])
})

test('[9.K14, 9.K15, 9.K16] it is 900 wide, with five rows of 5, 10, 20 or 30 on a page, and 240 high at most', async () => {
  await render(<Picker />)
  await userEvent.tab()
  await open()
  expect(asked.at(-1)).toMatchObject({ pageNo: '1', pageSize: '5' })
  await expect
    .poll(() => Math.round(dialog().element().getBoundingClientRect().width))
    .toBe(Math.min(900, window.innerWidth - 32))
  const sizes = dialog().getByRole('button', { name: /每页/ })
  await pressOn(sizes)
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent)
    )
    .toEqual(['5 条/页', '10 条/页', '20 条/页', '30 条/页'])
  await userEvent.keyboard('{Escape}')
  await chooseOption(sizes, '10 条/页')
  await expect.element(row('钱丑己')).toBeInTheDocument()
  const scroller = dialog().getByRole('grid').element().closest<HTMLElement>('.overflow-auto')
  expect(scroller && getComputedStyle(scroller).maxHeight).toBe('240px')
})

test('[9.K17] thirteen characters are cut at twelve and read out whole; -1 leaves them', async () => {
  const { rerender } = await render(<Picker first="u1" />)
  await expect.element(page.getByText(`${LONG.slice(0, 12)}…`, { exact: true })).toBeVisible()
  await expect.element(field().getByText(LONG, { exact: true })).toBeInTheDocument()
  await rerender(<Picker first="u1" nameLength={-1} />)
  await expect.poll(() => page.getByText('…', { exact: false }).query()).toBeNull()
  await expect.element(page.getByText(LONG, { exact: true })).toBeVisible()
})

test('one user is taken by Enter on the row; a search narrows, also by what unfolds; an input method is left alone', async () => {
  await render(<Picker />)
  await userEvent.tab()
  await open()
  await expect.element(dialog().getByRole('textbox', { name: '姓名' })).toHaveFocus()
  const before = asked.length
  await compose('张')
  await composingKey('Enter')
  expect(asked.length).toBe(before)
  await takeComposition('张')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)?.realname).toBe('*张*')
  expect(asked.length).toBe(before + 1)
  await expect.poll(() => row('何申甲').query()).toBeNull()
  await toRows()
  await userEvent.keyboard('{Enter}')
  await expect.poll(kept).toBe('u5')
})

test('with one chosen, Enter on another row takes that, and so does a double click', async () => {
  await render(<Picker first="u2" />)
  await expect.element(field()).toHaveTextContent('何申甲')
  await userEvent.tab()
  await open()
  await expect.element(row('何申甲')).toHaveAttribute('aria-selected', 'true')
  await toRows()
  await userEvent.keyboard('{Home}{ArrowDown}{ArrowDown}')
  await expect.element(row('吕酉乙')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(kept).toBe('u3')
  await expect.poll(() => dialog().query()).toBeNull()
  await open()
  await userEvent.dblClick(row('施戌丙'))
  await expect.poll(kept).toBe('u4')
})

test('Escape closes at the first press, forgets what was ticked, and keeps what the field holds', async () => {
  await render(<Picker isMultiple first="u2" />)
  await userEvent.tab()
  await open()
  await toRows()
  await userEvent.keyboard('{Home}{ArrowDown}{ArrowDown} ')
  await expect.element(dialog().getByText('已选用户（2）')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog().query()).toBeNull()
  expect(kept()).toBe('u2')
  await open()
  await expect.element(dialog().getByText('已选用户（1）')).toBeVisible()
})

const source = (columns: readonly PickColumn[]): ObjectSource => ({
  thing: '用户',
  list: users.calls.list as never,
  textKey: 'realname',
  columns
})
const name: PickColumn = { key: 'realname', label: '姓名', isAsked: 'first' }

test.each<[string, PickColumn, () => unknown]>([
  ['key', { ...name, key: 'username' }, () => row('user2').query()],
  ['label', { ...name, label: '真名' }, () => dialog().getByRole('columnheader', { name: '真名' }).query()],
  ['placeholder', { ...name, placeholder: '请输入姓名' }, () => dialog().getByPlaceholder('请输入姓名').query()],
  [
    'dictCode',
    { ...name, key: 'sex', dictCode: 'sex' },
    () => dialog().getByRole('rowheader', { name: '女' }).elements()[0] ?? null
  ],
  ['props', { ...name, props: { maxLength: 3 } }, () => dialog().element().querySelector('input[maxlength="3"]')],
  ['customRender', { ...name, customRender: (value) => <em>{`※${value}`}</em> }, () => row('※何申甲').query()]
])('[3.E65] a column’s %s changes the picker', async (_, column, seen) => {
  const first = await render(<ObjectPicker aria-label="人" source={source([name])} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(row('何申甲')).toBeVisible()
  expect(seen()).toBeNull()
  await first.unmount()
  await render(<ObjectPicker aria-label="人" source={source([column])} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(seen).not.toBeNull()
})
