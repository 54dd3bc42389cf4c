import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { CellValue } from '#contract/core/rules.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { metaDetails, metaRow } from '#kit/answers/meta-answers.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { MetaFieldsField } from '#screens/catalogue/meta/meta-fields-field.tsx'
import TaskMeta from '#screens/catalogue/task-meta.tsx'
import { ToastBridge } from '#shell/frame/toasts.tsx'

const RIGHT = 'base.taskMeta'
const name = page.getByRole('rowheader', { name: '隐蔽验收表', exact: true })
const dialog = page.getByRole('dialog')
const focused = () => {
  const { activeElement: held } = document
  return held?.getAttribute('name') ?? held?.getAttribute('aria-label') ?? held?.textContent
}

beforeEach(() => {
  signedIn()
  const action = [RIGHT, `${RIGHT}:add`, `${RIGHT}:edit`].join()
  setPermission({ ...somePermission, auth: [{ action, describe: '', type: '2' }] })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

const open = async (entry: string) => {
  await expect.element(name).toBeVisible()
  name.element().focus()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  const item = page.getByRole('menuitem', { name: entry })
  await expect.element(item).toBeVisible()
  item.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
}
const screen = () =>
  render(
    <main>
      <TaskMeta />
      <ToastBridge />
    </main>
  )
const LIST = {
  'GET /sys/view/list': () => [],
  'GET /meta/taskMeta/list': () => ({ records: [metaRow], total: 1, size: 10, current: 1, pages: 1 })
}

test('by keys a node is found, its data are typed by the fields of an entity and saved; what is refused stays at its field [1.A18, 1.A19]', async () => {
  const saved: unknown[] = []
  answerCalls({
    ...LIST,
    'GET /meta/meta/entity/findDetails': () => metaDetails,
    'GET /meta/meta/entity/nodes': () => [{ id: 'n2', name: '施工记录', code: 'C5-02', unit: null, project: '星河' }],
    'POST /meta/meta/entity/data/save': (input) => {
      saved.push(input)
      return saved.length === 1
        ? new Refusing(400, '数量应为数字', 400, null, [{ field: 'count', message: '数量应为数字' }])
        : { id: 'd2' }
    }
  })
  const { container } = await screen()
  await open('填写数据')
  const node = dialog.getByRole('combobox', { name: '目录节点' })
  await expect.element(node).toHaveFocus()
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('C5-02')
  await expect.element(page.getByRole('option', { name: /施工记录/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(node).toHaveValue('施工记录 · 星河')
  await userEvent.keyboard('{Tab}三层{Tab}十{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText('数量应为数字').first()).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: '部位' })).toHaveValue('三层')
  await expect.poll(focused).toBe('count')
  await userEvent.keyboard('{Control>}a{/Control}12{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saved.at(-1)).toEqual({ entityId: 't1', nodeId: 'n2', values: { place: '三层', count: '12' } })
})

test('what was filled in is opened again by its node; without a node nothing is sent', async () => {
  answerCalls({ ...LIST, 'GET /meta/meta/entity/findDetails': () => metaDetails })
  await screen()
  await open('填写数据')
  await expect.element(dialog.getByText('已填写的节点')).toBeVisible()
  await userEvent.keyboard('{Tab}{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText('请选择目录节点').first()).toBeVisible()
  const before = dialog.getByRole('button', { name: '隐蔽工程 · 1号楼' })
  before.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('textbox', { name: '部位' })).toHaveValue('一层')
  await expect.element(dialog.getByRole('combobox', { name: '目录节点' })).toHaveValue('隐蔽工程 · 1号楼')
})

test('an entity is copied as one of one’s own; a code that is taken is refused at the code', async () => {
  const created: unknown[] = []
  answerCalls({
    ...LIST,
    'POST /meta/meta/entity/create': (input) => {
      created.push(input)
      return created.length === 1
        ? new Refusing(510, '编码不能重复', 200, null, [{ field: 'code', message: '编码不能重复' }])
        : { id: 't2' }
    }
  })
  await screen()
  await open('复制为新实体')
  await expect.poll(focused).toBe('code')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('编码不能重复').first()).toBeVisible()
  await expect.poll(focused).toBe('code')
  await userEvent.keyboard('{Control>}a{/Control}own{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(created.at(-1)).toEqual({
    code: 'own',
    name: '隐蔽验收表',
    type: 'task',
    fields: JSON.parse(metaRow.fields)
  })
})

let kept: CellValue
function Typed() {
  const [value, setValue] = useState<CellValue>('[]')
  kept = value
  return (
    <main className="@container">
      <MetaFieldsField column={{ key: 'fields', title: '字段', type: 'slot' }} value={value} onChange={setValue} />
    </main>
  )
}

test('the fields of an entity are written by keys alone: added, typed, moved and removed, and the focus follows', async () => {
  const { container } = await render(<Typed />)
  const add = page.getByRole('button', { name: '添加字段' })
  await expect.element(add).toBeVisible()
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('fields.0.label')
  await userEvent.keyboard('部位{Tab}place')
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('fields.1.label')
  await userEvent.keyboard('数量{Tab}count{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(focused).toBe('fields.0.key')
  const keys = () => (JSON.parse(String(kept)) as { key: string }[]).map(({ key }) => key)
  expect(keys()).toEqual(['count', 'place'])
  expect(await findingsInThemes(container)).toEqual([])
  page.getByRole('button', { name: '移除“数量”' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('移除“部位”')
  expect(keys()).toEqual(['place'])
  await userEvent.keyboard('{Enter}')
  await expect.element(add).toHaveFocus()
})
