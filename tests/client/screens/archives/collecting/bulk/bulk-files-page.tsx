import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { FileRow } from '#contract/archives/files.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { possibleCommands } from '#core/work/commands.ts'
import type { Answers } from '#kit/answers/answers.ts'
import { collectAnswers, fileAt, treeItem } from '#kit/answers/collect-answers.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { renderCollect } from '#kit/drawn/collect-page.tsx'
import { press } from '#kit/drawn/grid-page.tsx'
import { ConfirmHost } from '#ui/containers/confirm.tsx'

const CARRIERS = [
  { value: 'PE', text: '纸质+电子' },
  { value: 'P', text: '纸质' },
  { value: 'E', text: '电子' }
]
const SIDES = [
  { value: 'single', text: '单面' },
  { value: 'double', text: '双面' }
]
const needed = [{ required: true }]
const BODIES = ['云澜一建', '云澜监理']
const TEXT: Template = {
  code: 'file_text',
  name: '文字材料',
  level: 'file',
  version: 1,
  columns: [
    { key: 'orderNum', title: '序号', type: 'inputNumber', isOrder: true },
    { key: 'title', title: '文件题名', type: 'input' },
    { key: 'docNo', title: '文件编号', type: 'input' },
    { key: 'responsible', title: '责任者', type: 'sel_search', dictTable: 'arc_org,name,name' },
    { key: 'docDate', title: '形成日期', type: 'date', validateRules: [{ handler: 'notFuture' }] },
    { key: 'carrier', title: '载体', type: 'select', options: CARRIERS, validateRules: needed },
    { key: 'copies', title: '份数', type: 'inputNumber' },
    { key: 'sides', title: '单双面', type: 'select', options: SIDES },
    { key: 'pages', title: '页数', type: 'inputNumber' },
    { key: 'signed', title: '签章', type: 'checkbox', customValue: ['Y', 'N'] },
    { key: 'attachment', title: '电子文件', type: 'file' }
  ]
}
const PHOTO: Template = {
  ...TEXT,
  code: 'file_photo',
  name: '照片',
  columns: [
    { key: 'orderNum', title: '序号', type: 'inputNumber', isOrder: true },
    { key: 'photoNo', title: '照片号', type: 'input', validateRules: [{ unique: true }] },
    { key: 'title', title: '照片题名', type: 'input' },
    { key: 'carrier', title: '载体', type: 'select', options: CARRIERS, validateRules: needed }
  ]
}

/** Each test has a node of its own: what was done at one is kept while its answer is awaited. */
export const bulk = {
  node: '',
  files: new Map<string, FileRow>(),
  /** What was sent, file by file. */
  sent: [] as { readonly id: string; readonly cells: Readonly<Record<string, unknown>> }[],
  /** Why the server refuses files, by their ids. */
  refusing: {} as Readonly<Record<string, string>>
}
let count = 0

const save: Answers[string] = (input) =>
  (input.rows as unknown as { id: string; rowVersion: number; cells: Record<string, string> }[]).map(
    ({ id, rowVersion, cells }) => {
      bulk.sent.push({ id, cells })
      const why = bulk.refusing[id]
      if (why !== undefined)
        return { id, ok: false, code: 510, message: why, faults: [{ field: 'carrier', message: why }], row: null }
      const row: FileRow = { ...bulk.files.get(id)!, ...cells, rowVersion: rowVersion + 1 }
      bulk.files.set(id, row)
      return { id, ok: true, code: 200, message: '', faults: [], row }
    }
  )
const bodies: Answers[string] = ({ keyword = '' }) =>
  BODIES.filter((name) => name.includes(keyword)).map((name) => ({ value: name, text: name, title: name, label: name }))

/** Three files at a node of their own, and who may describe them. */
export async function beginBulk() {
  await page.viewport(1280, 800)
  signedIn()
  bulk.node = `K${++count}`
  bulk.sent = []
  bulk.refusing = {}
  bulk.files = new Map(
    ['a', 'b', 'c'].map((id, at) => [
      id,
      fileAt(bulk.node, id, `${id}层记录`, { orderNum: at + 1, carrier: 'PE', copies: 1 })
    ])
  )
  setPermission({ ...somePermission, auth: [{ action: 'archives.collect:edit', type: '2', describe: '' }] })
}
export function endBulk() {
  nobody()
  $toasts.set([])
}

export const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
export const dialog = page.getByRole('dialog', { name: '批量修改文件' })
export const toasts = () => $toasts.get().map(({ text }) => text)
export const cellsOf = (key: string) =>
  [...bulk.files.values()].map((file) => (file as unknown as Record<string, unknown>)[key])

export const openFiles = async () => {
  await renderCollect({
    ...collectAnswers([{ ...treeItem(bulk.node, '施工记录', 3), templates: ['file_text', 'file_photo'] }], () => [
      ...bulk.files.values()
    ]),
    'GET /archives/template/published': () => [TEXT, PHOTO],
    'PUT /archives/file/editBatch': save,
    'GET /sys/dict/loadDict/responsible_body%2Cname%2Cname': bodies
  })
  await render(<ConfirmHost />)
  await expect.element(cell('a层记录')).toBeVisible()
}
/** Opens the dialog by its command, as the palette and its keys do. */
export const openDialog = async () => {
  await possibleCommands()
    .find(({ id }) => id === 'collect.bulkEdit')
    ?.run()
  await expect.element(dialog.getByRole('button', { name: /添加要修改的字段/ })).toHaveFocus()
}
/** Adds a field out of the list, by the beginning of its name; its control has the focus then. */
export const add = async (title: string) => {
  await press('{Enter}')
  const option = page.getByRole('option', { name: title, exact: true })
  await expect.element(option).toBeVisible()
  while (document.activeElement !== option.element()) await press('{ArrowDown}')
  await press('{Enter}')
  await expect.element(option).not.toBeInTheDocument()
}
/** Chooses a value out of the list of a field. */
export const choose = async (text: string) => {
  await press('{Enter}')
  await expect.element(page.getByRole('option', { name: text, exact: true })).toBeVisible()
  while (document.activeElement !== page.getByRole('option', { name: text, exact: true }).element())
    await press('{ArrowDown}')
  await press('{Enter}')
}
export const send = () => press('{Control>}{Enter}{/Control}')
export const agree = async () => {
  const question = page.getByRole('alertdialog', { name: '批量修改文件' })
  await expect.element(question.getByRole('button', { name: '确定' })).toHaveFocus()
  await press('{Enter}')
}
