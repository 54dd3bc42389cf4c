import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { $toasts, dismissAll } from '#core/state/toasts.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { compose, composingKey, takeComposition } from '#kit/drawn/compose.ts'
import {
  asked,
  at,
  beginQuery,
  builder,
  button,
  byRule,
  choose,
  field,
  keep,
  line,
  open,
  opener,
  show,
  texts,
  titled
} from '#kit/drawn/query-user.tsx'
import { nobody } from '#kit/answers/signed-in.ts'
import { ToastBridge } from '#shell/frame/toasts.tsx'

beforeEach(beginQuery)
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
  dismissAll()
})

test('[2.D08] the builder opens by its name, with one line, and works by keys alone', async () => {
  await show()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(builder()).toBeVisible()
  await expect.element(builder().getByRole('heading', { name: '高级查询构造器' })).toBeVisible()
  await expect.element(line(1)).toBeVisible()
  await titled('勘察')
  expect(await findingsInThemes(builder().element())).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(builder()).not.toBeInTheDocument()
  expect(asked).toHaveBeenCalledWith({
    matchType: 'and',
    records: [{ field: 'title', type: 'input', rule: 'eq', val: '勘察' }]
  })
  await expect.element(opener()).toHaveFocus()
})

test('[4.S32, 4.S33] a query in force is shown by the button, described by its tooltip, and cleared beside it', async () => {
  const screen = await show()
  await expect.element(opener()).toHaveAttribute('aria-pressed', 'false')
  await open()
  await titled('勘察')
  await at(button('查询'), '{Enter}')
  await expect.element(opener()).toHaveAttribute('aria-pressed', 'true')
  await expect.element(opener()).toHaveFocus()
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('已有高级查询条件生效')
  expect(await findingsInThemes(screen.container)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  // The pointer may still lie there from a test before: it has to come from elsewhere to raise an event.
  await userEvent.unhover(opener())
  await userEvent.hover(opener())
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('已有高级查询条件生效')
  asked.mockClear()
  await at(page.getByRole('button', { name: '清空高级查询条件' }), '{Enter}')
  expect(asked.mock.calls).toEqual([[null]])
  await expect.element(opener()).toHaveAttribute('aria-pressed', 'false')
  await expect.element(opener()).toHaveFocus()
  await expect.element(page.getByRole('button', { name: '清空高级查询条件' })).not.toBeInTheDocument()
  await open()
  await expect.element(field()).toHaveValue('')
})

test('[4.S34] reset takes every condition away, those in force as well', async () => {
  await show()
  await open()
  await titled('勘察')
  await at(button('查询'), '{Enter}')
  await open()
  await at(button('新增条件'), '{Enter}')
  await expect.element(field(2)).toHaveFocus()
  await at(button('重置'), '{Enter}')
  await expect.element(line(2)).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue('')
  expect(asked).toHaveBeenLastCalledWith(null)
  await userEvent.keyboard('{Escape}')
  await expect.element(opener()).toHaveAttribute('aria-pressed', 'false')
})

test('[5.I27] an empty condition cannot be asked', async () => {
  await show()
  await open()
  await choose('题名')
  await at(button('查询'), '{Enter}')
  await expect.poll(texts).toEqual(['不能查询空条件'])
  expect($toasts.get()[0]?.tone).toBe('warning')
  expect(asked).not.toHaveBeenCalled()
  await expect.element(builder()).toBeVisible()
})

test('[5.I31, 5.I32] the rule “in” takes several values; by another rule the first stays', async () => {
  await show()
  await open()
  await choose('单位类型')
  await byRule('在...中')
  const value = () => line(1).getByRole('button', { name: /查询值/ })
  await at(value(), '{Enter}')
  await expect.element(page.getByRole('option', { name: '施工单位' })).toBeVisible()
  await at(page.getByRole('option', { name: '建设单位' }), ' ')
  await at(page.getByRole('option', { name: '施工单位' }), ' ')
  await userEvent.keyboard('{Escape}')
  await expect.element(value()).toHaveTextContent('建设单位、施工单位')
  await byRule('等于')
  await expect.element(value()).toHaveTextContent('建设单位')
  await at(button('查询'), '{Enter}')
  expect(asked).toHaveBeenCalledWith({
    matchType: 'and',
    records: [{ field: 'kind', type: 'select', dictCode: 'unit_kind', rule: 'eq', val: 'JS' }]
  })
})

test('values are asked for by the type of the field: figures, days, what is searched, what is picked', async () => {
  answerCalls({
    'GET /sys/dict/loadDict/sys_depart%2Cdepart_name%2Cid': () => [{ value: 'd1', text: '档案馆', title: '档案馆' }]
  })
  await show()
  await open()
  await choose('页数')
  await at(line(1).getByRole('textbox', { name: '查询值' }), '1x2')
  await expect.element(line(1).getByRole('textbox', { name: '查询值' })).toHaveValue('12')
  await at(button('新增条件'), '{Enter}')
  await choose('形成日期', 2)
  await at(line(2).getByRole('textbox', { name: '查询值' }), '20250306{Tab}')
  await at(button('新增条件'), '{Enter}')
  await choose('部门', 3)
  await at(line(3).getByRole('combobox', { name: '查询值' }), '档案')
  await expect.element(page.getByRole('option', { name: '档案馆' })).toBeVisible()
  await at(line(3).getByRole('combobox', { name: '查询值' }), '{ArrowDown}{Enter}')
  await at(button('新增条件'), '{Enter}')
  await choose('条款', 4)
  await expect.element(line(4).getByRole('button', { name: '选择查询值' })).toBeVisible()
  await at(line(4).getByRole('textbox', { name: '查询值' }), 'A1-01')
  await at(builder().getByRole('radio', { name: /^AND/ }), '{ArrowRight}')
  await at(button('查询'), '{Enter}')
  await expect.element(builder()).not.toBeInTheDocument()
  const [query] = asked.mock.calls[0] ?? []
  expect([query?.matchType, query?.records.map(({ field: name, val }) => [name, val])]).toEqual([
    'or',
    [
      ['pages', '12'],
      ['docDate', '2025-03-06'],
      ['depart', 'd1'],
      ['item', 'A1-01']
    ]
  ])
})

test('[7.C034, 9.K23] a value that is searched is asked for once, 300 ms after the last letter', async () => {
  const came: { readonly keyword: string | undefined; readonly at: number }[] = []
  answerCalls({
    'GET /sys/dict/loadDict/sys_depart%2Cdepart_name%2Cid': ({ keyword }) => {
      came.push({ keyword, at: performance.now() })
      return [{ value: 'd1', text: '档案馆', title: '档案馆' }]
    }
  })
  await show()
  await open()
  await choose('部门')
  const letters: number[] = []
  const letter = () => void letters.push(performance.now())
  document.addEventListener('input', letter, { capture: true })
  await at(line(1).getByRole('combobox', { name: '查询值' }), 'dag')
  await expect.poll(() => came.at(-1)?.keyword).toBe('dag')
  document.removeEventListener('input', letter, { capture: true })
  const searched = came.filter(({ keyword }) => keyword)
  // A loaded machine may itself wait between two letters, and the value is rightly asked for then.
  expect(searched.length).toBeLessThanOrEqual(1 + letters.filter((to, n) => to - (letters[n - 1] ?? to) >= 300).length)
  for (const one of searched) expect(one.at - Math.max(...letters.filter((to) => to < one.at))).toBeGreaterThan(290)
})

test('lines are added and deleted by keys; the focus goes on, and the last one leaves a way to begin', async () => {
  await show()
  await open()
  await at(button('新增条件'), '{Enter}')
  await expect.element(field(2)).toHaveFocus()
  await at(button('删除条件 1'), '{Enter}')
  await expect.element(button('删除条件 1')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(builder().getByText('没有任何查询条件')).toBeVisible()
  await expect.element(button('新增条件')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveFocus()
})

test('Enter of an input method takes a candidate and asks nothing', async () => {
  await show()
  await open()
  await choose('题名')
  ;(line(1).getByRole('textbox', { name: '查询值' }).element() as HTMLElement).focus()
  await compose('kan')
  await composingKey('Enter')
  expect(asked).not.toHaveBeenCalled()
  await takeComposition('勘')
  await expect.element(line(1).getByRole('textbox', { name: '查询值' })).toHaveValue('勘')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.mock.calls.length).toBe(1)
})

test('what has not been finished is left out, and that is said', async () => {
  await show()
  await open()
  await titled('勘察')
  await at(button('新增条件'), '{Enter}')
  await choose('页数', 2)
  await at(button('查询'), '{Enter}')
  await expect.poll(texts).toEqual(['已略过 1 个未填完的条件'])
  expect(asked.mock.calls[0]?.[0]?.records).toHaveLength(1)
})

test('a window of 320 px holds the whole builder', async () => {
  await page.viewport(320, 640)
  await show()
  await open()
  await titled('勘察')
  await keep('勘察类勘察类勘察类勘察类勘察类勘察类')
  const area =
    builder().element().querySelector<HTMLElement>('[class*=overflow]') ?? (builder().element() as HTMLElement)
  await expect
    .poll(() => [document.documentElement.scrollWidth <= 320, area.scrollWidth <= area.clientWidth + 1])
    .toEqual([true, true])
  expect(await findingsInThemes(builder().element())).toEqual([])
})

test('[8.X21] a search in a dictionary that fails warns in the server’s words', async () => {
  answerCalls({
    'GET /sys/dict/loadDict/sys_depart%2Cdepart_name%2Cid': () => new Refusing(510, '部门字典正在维护')
  })
  await show()
  await render(<ToastBridge />)
  await open()
  await choose('部门')
  await at(line(1).getByRole('combobox', { name: '查询值' }), '档案')
  await expect.element(page.getByRole('region', { name: '消息' }).getByText(/警告.*部门字典正在维护/)).toBeVisible()
})
