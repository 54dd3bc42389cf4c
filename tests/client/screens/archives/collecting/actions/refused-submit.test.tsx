import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { setPermission } from '#core/state/session/permissions.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { type Answers, answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { collectAnswers, fileAt, textTemplate, treeItem } from '#kit/answers/collect-answers.ts'
import { leaveFrame, renderFrame } from '#kit/drawn/framed.tsx'
import { renderCollect } from '#kit/drawn/collect-page.tsx'
import { at, press } from '#kit/drawn/grid-page.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Collect from '#screens/archives/collect.tsx'
import { ConfirmHost } from '#ui/containers/confirm.tsx'

/** Each test has a node of its own: what was done at one is kept while its answer is awaited. */
let node = ''
let count = 0
const filesNow = () => ['a', 'b', 'c'].map((id, at) => fileAt(node, id, `${id}层记录`, { orderNum: at + 1 }))
/** The files that were submitted. */
const submitted: string[][] = []
const outcome = (id: string, why = '') => ({
  id,
  ok: why === '',
  code: why === '' ? 200 : 510,
  message: why && `有 1 处未通过：${why}`,
  faults: why === '' ? [] : [{ field: 'responsible', message: why }],
  row:
    why === '' ? { ...filesNow().find((one) => one.id === id)!, status: 'submitted', status_dictText: '待审核' } : null
})
const answers = (lacking: readonly string[]): Answers => ({
  ...collectAnswers([treeItem(node, '施工记录', 3)], filesNow),
  'POST /archives/file/refusedAtSubmit': (input) =>
    (input.ids as unknown as string[]).filter((id) => lacking.includes(id)).map((id) => outcome(id, '责任者不能为空')),
  'POST /archives/file/submit': (input) => {
    const ids = input.ids as unknown as string[]
    submitted.push(ids)
    return ids.map((id) => outcome(id))
  }
})
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
const open = async (lacking: readonly string[]) => {
  const screen = await renderCollect(answers(lacking))
  await render(<ConfirmHost />)
  await expect.element(cell('a层记录')).toBeVisible()
  return screen
}
const submit = () =>
  possibleCommands()
    .find(({ id }) => id === 'collect.submit')
    ?.run()

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  submitted.length = 0
  node = `R${++count}`
  setPermission({
    ...somePermission,
    auth: [{ action: 'archives.collect:edit,archives.collect:submit', type: '2', describe: '' }]
  })
})
afterEach(() => {
  nobody()
  leaveFrame()
})

const choose = async (...rows: readonly number[]) => {
  for (const row of rows) await userEvent.click(page.getByRole('checkbox', { name: `选择第 ${row} 行` }))
}
const said = () => document.activeElement?.getAttribute('aria-description')

test('what the server would refuse is marked and named before anything is submitted, and one key goes to the first', async () => {
  await open(['b', 'c'])
  await choose(2, 3)
  const done = submit()
  const dialog = page.getByRole('alertdialog', { name: '2 件还不能提交' })
  await expect.element(dialog.getByRole('listitem').first()).toHaveTextContent('第 2 行 b层记录：责任者不能为空')
  await expect.element(dialog.getByRole('listitem').nth(1)).toHaveTextContent('第 3 行 c层记录：责任者不能为空')
  await expect.element(dialog.getByRole('button', { name: '到第一处' })).toHaveFocus()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await press('{Enter}')
  await done
  expect(submitted).toEqual([])
  await expect.poll(() => [at()[0], said()]).toEqual([3, '责任者不能为空'])
  await press('{ArrowDown}')
  await expect.poll(() => [at()[0], said()]).toEqual([4, '责任者不能为空'])
})

test('the others go on without those that would be refused, or all wait for what is missing', async () => {
  await open(['b'])
  await choose(1, 2, 3)
  const first = submit()
  const dialog = page.getByRole('alertdialog', { name: '1 件还不能提交' })
  await expect.element(dialog.getByRole('button', { name: '提交其余 2 件' })).toHaveFocus()
  await press('{Escape}')
  await first
  expect(submitted).toEqual([])
  await expect.poll(() => [at()[0], said()]).toEqual([3, '责任者不能为空'])
  const second = submit()
  await expect.element(dialog.getByRole('button', { name: '提交其余 2 件' })).toHaveFocus()
  await press('{Enter}')
  await second
  expect(submitted).toEqual([['a', 'c']])
})

test('files that lack nothing are submitted without a question', async () => {
  await open([])
  await choose(1)
  await submit()
  expect(submitted).toEqual([['a']])
})

test('what a group has no column for leads to the item of the file, and is marked there', async () => {
  const group = { ...treeItem(node, '竣工图像', 1), level: 'group' as const, templates: ['file_text', 'file_photo'] }
  const item = { ...treeItem(`${node}-01`, '竣工照片', 1), parentId: node, templates: ['file_photo'] }
  const photo = () => fileAt(item.id, 'p', '竣工新貌照片', { template: 'file_photo' })
  answerCalls({
    ...collectAnswers([group, item], () => []),
    'GET /archives/template/published': () => [
      textTemplate,
      {
        ...{ ...textTemplate, code: 'file_photo', name: '照片' },
        columns: [textTemplate.columns[0]!, { key: 'photographer', title: '摄影者', type: 'input', width: '160px' }]
      }
    ],
    'GET /archives/file/list': () => ({ records: [photo()], total: 1, size: 1000, current: 1, pages: 1 }),
    'POST /archives/file/refusedAtSubmit': () => [
      {
        id: 'p',
        ok: false,
        code: 510,
        message: '有 1 处未通过',
        faults: [{ field: 'photographer', message: '摄影者不能为空' }],
        row: null
      }
    ]
  })
  await renderFrame('/archives/collect', { '/archives/collect': Collect })
  await expect.element(cell('竣工新貌照片')).toBeVisible()
  expect(page.getByRole('columnheader', { name: '摄影者' }).query()).toBe(null)
  await choose(1)
  const done = submit()
  const dialog = page.getByRole('alertdialog', { name: '1 件还不能提交' })
  await expect.element(dialog.getByText(/请到各自的条目补齐后再提交/)).toBeVisible()
  await expect
    .element(dialog.getByRole('listitem'))
    .toHaveTextContent(`第 1 行 竣工新貌照片（${item.id}）：摄影者不能为空`)
  // Nothing in this grid is said to be wrong.
  expect(page.getByText('1 处错误').query()).toBe(null)
  await expect.element(dialog.getByRole('button', { name: `到 ${item.id} 补齐` })).toHaveFocus()
  await press('{Enter}')
  await done
  await expect.element(page.getByRole('columnheader', { name: '摄影者' })).toBeVisible()
  await expect.poll(said).toBe('摄影者不能为空')
})
