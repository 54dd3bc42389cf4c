import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { users } from '#contract/system/users.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { giveFiles } from '#kit/drawn/give-files.ts'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { ImportDialog } from '#parts/resource/import/import-dialog.tsx'
import type { ImportState } from '#parts/resource/import/import-state.ts'

const TEXTS = { thing: '用户', field: (key: string) => `<${key}>`, action: (name: string) => name } as never
const counts = { new: 0, changed: 0, same: 0, faulty: 1, done: 0 }
const column = (heading: string, field: string | null) => ({ heading, field, example: `${heading}1` })
const state = (more: Partial<ImportState> = {}): ImportState => ({
  id: 'i1',
  state: 'checked',
  fileName: '用户.csv',
  mode: 'both',
  key: 'username',
  total: 1,
  counts,
  columns: [column('账号', 'username'), column('全名', null), column('别名', null)],
  mapping: 'auto',
  hasHeadings: true,
  missing: ['realname'],
  faulty: [{ no: 2, reason: '请填写姓名', cells: ['账号1', '', ''], faults: [] }],
  changing: [],
  change: null,
  message: null,
  ...more
})
const mapped = (more: Partial<ImportState> = {}) =>
  state({
    columns: [column('账号', 'username'), column('全名', 'realname'), column('别名', null)],
    mapping: 'hand',
    missing: [],
    counts: { ...counts, new: 1, faulty: 0 },
    faulty: [],
    ...more
  })
const dialog = page.getByRole('dialog', { name: '导入用户' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const fieldOf = (heading: string) => dialog.getByRole('button', { name: new RegExp(`“${heading}”列对应的字段`) })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const spoken = () =>
  [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent).join(' ')

beforeEach(() => {
  signedIn()
  const action = 'sys.user:add,sys.user:edit,sys.user:import'
  setPermission({ ...somePermission, auth: [{ action, type: '2', describe: '' }] })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

async function open(answers: Answers) {
  const sent: unknown[] = []
  const importMap = answers['POST /sys/user/importMap']
  answerCalls({
    'POST /sys/user/importPreview': () => state(),
    ...answers,
    'POST /sys/user/importMap': (body) => {
      sent.push(body)
      return importMap ? importMap(body) : mapped()
    }
  })
  await render(
    <ImportDialog resource={users} texts={TEXTS} order={[]} onTaken={() => undefined} onClose={() => undefined} />
  )
  await expect.element(dialog).toBeVisible()
  giveFiles(
    dialog.element().querySelector('input[type=file]'),
    new File(['账号\nA1'], '用户.csv', { type: 'text/csv' })
  )
  await expect.element(dialog.getByText('用户.csv')).toBeVisible()
  return sent
}

test('a column that was not recognised is given its field by keys alone; the rows are checked again and that is said', async () => {
  const sent = await open({})
  await expect.element(dialog.getByText('没有列对应必填字段：<realname>')).toBeVisible()
  await expect.element(dialog.getByRole('rowheader', { name: '全名' })).toBeVisible()
  await expect.element(dialog.getByRole('cell', { name: '全名1' })).toBeVisible()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  const field = fieldOf('全名')
  await expect.element(field).toHaveTextContent('不导入')
  field.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(option('<realname>')).toBeVisible()
  await expect.element(option('<status>')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => sent).toEqual([{ id: 'i1', fields: ['username', 'realname', null] }])
  await expect.element(dialog.getByText('共 1 行：新增 1，更新 0，无变化 0，有误 0')).toBeVisible()
  await expect.element(dialog.getByText('不导入的列：别名')).toBeVisible()
  await expect.element(dialog.getByText('没有列对应必填字段')).not.toBeInTheDocument()
  await expect.poll(spoken).toContain('列对应已更新，已重新检查')
  await expect.element(fieldOf('全名')).toHaveFocus()
  await expect.element(button('导入 1 行')).toBeEnabled()
})

test('two columns for one field are refused at the line that was chosen later; the first given up, the choice is sent', async () => {
  const sent = await open({})
  await fieldOf('全名').click()
  await option('<username>').click()
  const refusal = '“账号”列已经对应<username>，请先改那一列'
  await expect.element(dialog.getByText(refusal)).toBeVisible()
  await expect.poll(spoken).toContain(refusal)
  expect(sent).toEqual([])
  await fieldOf('账号').click()
  await option('不导入').click()
  await expect.poll(() => sent).toEqual([{ id: 'i1', fields: [null, 'username', null] }])
  await expect.element(dialog.getByText(refusal)).not.toBeInTheDocument()
})

test('a call that is refused leaves the columns as they were read', async () => {
  const sent = await open({ 'POST /sys/user/importMap': () => new Refusing(510, '文件还在检查，请等检查完再改列对应') })
  await fieldOf('全名').click()
  await option('<realname>').click()
  await expect.poll(() => sent).toHaveLength(1)
  await expect.element(fieldOf('全名')).toHaveTextContent('不导入')
})

test('the key by which rows are found and the mode are chosen; a key without a column is said', async () => {
  const sent = await open({
    'POST /sys/user/importMap': (body) => mapped({ ...(body as object), columns: mapped().columns } as never)
  })
  await dialog.getByRole('button', { name: /主键列/ }).click()
  await option('<phone>').click()
  await expect.poll(() => sent).toEqual([{ id: 'i1', fields: ['username', null, null], key: 'phone' }])
  await expect.element(dialog.getByText('没有列对应主键“<phone>”，各行都按新增处理')).toBeVisible()
  await dialog.getByRole('button', { name: /导入方式/ }).click()
  await option('仅更新').click()
  await expect.poll(() => sent[1]).toMatchObject({ mode: 'edit' })
})

test('what was remembered of such a file is said, and taken back by a button, which leaves the focus in its section', async () => {
  const sent = await open({
    'POST /sys/user/importPreview': () => mapped({ mapping: 'profile' }),
    'POST /sys/user/importMap': () => state({ mapping: 'restored' })
  })
  await expect.element(dialog.getByText('已按上次的列对应导入')).toBeVisible()
  await expect.poll(spoken).toContain('已按上次的列对应导入')
  button('恢复自动识别').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([{ id: 'i1' }])
  await expect.element(button('恢复自动识别')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('已按上次的列对应导入')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('region', { name: '列对应', exact: true })).toHaveFocus()
  await expect.element(dialog.getByText('未识别的列：全名、别名')).toBeVisible()
})

test('many rows are checked again by a job, which the dialog follows to its end', async () => {
  let now = mapped({ state: 'checking', total: 5000 })
  await open({
    'POST /sys/user/importMap': () => now,
    'GET /sys/user/importState': () => now,
    'GET /sys/job/list': () => ({ records: [], total: 0, size: 30, current: 1, pages: 0 })
  })
  await fieldOf('全名').click()
  await option('<realname>').click()
  await expect.element(dialog.getByText('正在按新的列对应重新检查“用户.csv”')).toBeVisible()
  now = mapped({ total: 5000, counts: { ...counts, new: 5000, faulty: 0 } })
  await expect.element(button('导入 5000 行')).toBeEnabled()
  await expect.element(fieldOf('全名')).toHaveTextContent('<realname>')
})

test('only fields that one may read are offered', async () => {
  await open({})
  await fieldOf('全名').click()
  await expect.element(option('<realname>')).toBeVisible()
  await expect.element(option('<email>')).not.toBeInTheDocument()
})

test('who has the menu of a field is offered it', async () => {
  setPermission({ ...somePermission, menu: [menuEntry('/sys/user', '用户管理', { key: 'sys.user' })] })
  await open({})
  await fieldOf('全名').click()
  await expect.element(option('<email>')).toBeVisible()
})

test('on a phone the lines are as low as their texts, nothing is wider than the dialog, and the example is below the heading', async () => {
  await page.viewport(320, 720)
  try {
    await open({})
    const row = dialog.getByRole('row').filter({ hasText: '全名' })
    await expect.element(row.getByText('全名1').first()).toBeVisible()
    const table = dialog.getByRole('table').first().element()
    for (const box of table.querySelectorAll('button')) {
      const cell = (box.closest('td') as Element).getBoundingClientRect()
      expect(box.getBoundingClientRect().right).toBeLessThanOrEqual(cell.right)
    }
    for (let box: Element | null = table; box && box.getAttribute('role') !== 'dialog'; box = box.parentElement)
      expect(box.scrollWidth, box.className).toBeLessThanOrEqual(box.clientWidth)
    expect(row.element().getBoundingClientRect().height).toBeLessThan(64)
  } finally {
    await page.viewport(1280, 800)
  }
})
