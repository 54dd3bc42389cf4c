import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { dismissAll } from '#core/state/toasts.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import {
  at,
  beginQuery,
  builder,
  button,
  field,
  keep,
  line,
  open,
  show,
  texts,
  titled
} from '#kit/drawn/query-user.tsx'
import { nobody } from '#kit/answers/signed-in.ts'

beforeEach(beginQuery)
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
  dismissAll()
})

test('[5.I28] an empty condition cannot be kept', async () => {
  await show()
  await open()
  await at(button('保存查询条件'), '{Enter}')
  await expect.poll(texts).toEqual(['空条件不能保存'])
  await expect.element(page.getByRole('textbox', { name: '保存名称' })).not.toBeInTheDocument()
})

test('[5.I29] a query that is kept needs a name', async () => {
  await show()
  await open()
  await titled('勘察')
  await keep(' ')
  const name = page.getByRole('textbox', { name: '保存名称' })
  await expect.element(name).toHaveAccessibleDescription('保存名称不能为空')
  await expect.element(name).toHaveFocus()
  expect(await findingsInThemes(page.getByRole('dialog', { name: '请输入保存的名称' }).element())).toEqual([])
})

test('[5.I30] a name that is taken is overwritten only when that is wanted', async () => {
  await show('/x', 's')
  const kept = () =>
    (JSON.parse(localStorage.getItem('JSuperQuerySaved_s') ?? '[]') as { records: { val: string }[] }[]).map(
      ({ records }) => records[0]?.val
    )
  await open()
  await titled('一')
  await keep('常用')
  await expect.poll(kept).toEqual(['一'])
  await at(line(1).getByRole('textbox', { name: '查询值' }), '二')
  await keep('常用')
  const question = page.getByRole('alertdialog', { name: '常用 已存在，是否覆盖？' })
  await at(question.getByRole('button', { name: '取消' }), '{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(kept()).toEqual(['一'])
  await at(page.getByRole('textbox', { name: '保存名称' }), '{Enter}')
  await at(question.getByRole('button', { name: '覆盖' }), '{Enter}')
  await expect.poll(kept).toEqual(['一二'])
  await expect.poll(texts).toContain('保存成功')
})

test('[2.D09] saved queries are beside the conditions: one is loaded, one is deleted', async () => {
  await show()
  await open()
  await expect.element(builder().getByText('没有保存任何查询')).toBeVisible()
  await titled('勘察')
  await keep('勘察类')
  await at(button('重置'), '{Enter}')
  await expect.element(field()).toHaveValue('')
  const panel = builder().getByRole('region', { name: '保存的查询' })
  await at(panel.getByRole('button', { name: '勘察类', exact: true }), '{Enter}')
  await expect.element(field()).toHaveValue('题名')
  await expect.element(line(1).getByRole('textbox', { name: '查询值' })).toHaveValue('勘察')
  expect(await findingsInThemes(builder().element())).toEqual([])
  await at(panel.getByRole('button', { name: '删除查询 勘察类' }), '{Enter}')
  await at(
    page.getByRole('alertdialog', { name: '是否删除当前查询？' }).getByRole('button', { name: '删除' }),
    '{Enter}'
  )
  await expect.element(builder().getByText('没有保存任何查询')).toBeVisible()
  expect(localStorage.getItem('JSuperQuerySaved_/archives/collect')).toBeNull()
})

test('[9.K02] with a save code a query is kept under the prefix and that code', async () => {
  await show('/archives/collect', 's')
  await open()
  await titled('勘察')
  await keep('甲')
  await expect.poll(() => localStorage.getItem('JSuperQuerySaved_s')).toContain('甲')
  expect(localStorage.getItem('JSuperQuerySaved_/archives/collect')).toBeNull()
})

test('[9.K03] without one it is kept under the path of the page, and another page does not see it', async () => {
  const here = await show('/archives/collect')
  await open()
  await titled('勘察')
  await keep('甲')
  await expect.poll(() => localStorage.getItem('JSuperQuerySaved_/archives/collect')).toContain('甲')
  await here.unmount()
  await show('/org/unit')
  await open()
  await expect.element(builder().getByText('没有保存任何查询')).toBeVisible()
})
