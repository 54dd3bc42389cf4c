import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { finishedFiles, type FinishedVersion } from '#contract/forms/finished.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Finished from '#screens/files/finished.tsx'

const PATH = '/after/finished'
const nothing = Object.fromEntries(
  Object.keys(finishedFiles.fields).flatMap((key) => [
    [key, null],
    [`${key}_dictText`, '']
  ])
)
const row = (id: string, title: string, more: object = {}) => ({
  ...nothing,
  ...{ id, title, rowVersion: 1, isShared: false, kind: 'merge', kind_dictText: '合并PDF', status: 'ready' },
  ...{
    status_dictText: '已完成',
    verdict: 'sound',
    verdict_dictText: '完好',
    source: 'made',
    source_dictText: '系统制作'
  },
  ...{
    version: 2,
    pages: 10,
    kilobytes: 231,
    byName: '尤午壬',
    madeAt: '2026-11-28 15:00:00',
    path: `finished/${id}.pdf`
  },
  ...{ createBy: 'u1', createTime: '2026-11-28 15:00:00', updateBy: null, updateTime: null },
  ...more
})
const version = (more: Partial<FinishedVersion>): FinishedVersion => ({
  ...{ id: 'd1', version: 2, status: 'ready', source: 'upload', path: 'finished/d1.pdf', fileName: '整卷合并.pdf' },
  ...{ format: 'pdf', bytes: 235_992, sha256: 'a'.repeat(64), reason: null, verdict: 'differs' },
  ...{ checkedAt: '2026-11-28 15:01:00', byName: '尤午壬', madeAt: '2026-11-28 15:00:00' },
  checked: {
    ...{ opens: true, pages: 2, said: 10, isDigestRight: true, differing: [] },
    leftOut: [{ title: '台账', name: '台账.xlsx', why: 'format' }]
  },
  ...more
})
const ACTIONS = ['add', 'edit', 'download', 'print', 'delete']
let sent: [string, unknown][]
const may = (actions: readonly string[]) =>
  setPermission({
    ...somePermission,
    menu: [
      ...somePermission.menu,
      menuEntry(PATH, '成品文件'),
      menuEntry('/pdf/preview', 'PDF预览', { key: 'pdf.preview' })
    ],
    auth: [{ action: actions.map((one) => `after.finished:${one}`).join(','), type: '2', describe: '' }]
  })

beforeEach(async () => {
  await page.viewport(1280, 800)
  fakeSockets()
  signedIn()
  may(ACTIONS)
  setDictionaries({})
  sent = []
  let rows = [
    row('d1', 'E-001 施工文件'),
    row('d2', 'E-002 监理文件', { status: 'failed', status_dictText: '未能制作', verdict: null, path: null })
  ]
  const done = (name: string) => (input: object) => {
    sent.push([name, input])
    if (name === 'discard') rows = rows.filter(({ id }) => id !== 'd1')
    return { change: null, count: 1, ids: ['d1'], result: null }
  }
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /sys/job/list': () => ({ records: [], total: 0, size: 30, current: 1, pages: 0 }),
    'GET /after/finished/list': () => ({ records: rows, total: rows.length, size: 10, current: 1, pages: 1 }),
    'GET /after/finished/versions': () => [
      version({}),
      version({ id: 'd0', version: 1, source: 'made', verdict: 'sound' })
    ],
    'GET /after/finished/targets': () => [
      { id: 'v1', title: 'E-001 施工文件', files: 4, pages: 7, isMade: true },
      { id: 'v2', title: 'E-002 监理文件', files: 9, pages: 120, isMade: false }
    ],
    'POST /after/finished/make': (input) => {
      sent.push(['make', input])
      return { job: 'j1', count: 1 }
    },
    'PUT /after/finished/check': done('check'),
    'PUT /after/finished/discard': done('discard'),
    'PUT /after/finished/restore': done('restore')
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
  $toasts.set([])
})

const open = async (keys: string, name = /E-001/) => {
  const screen = await renderFrame(PATH, { [PATH]: Finished })
  await pressOn(page.getByRole('row', { name }).getByRole('gridcell').first(), `{Home}${keys}`)
  return screen
}

test('[1.A35] Enter shows every version with what its check has found', async () => {
  await open('{ArrowRight}{ArrowRight}{Enter}')
  const dialog = page.getByRole('dialog', { name: /版本与检查：E-001/ })
  await expect.element(dialog.getByRole('region', { name: '第 2 版（当前）' })).toBeVisible()
  await expect.element(dialog.getByText('共 2 页，应有 10 页').first()).toBeVisible()
  await expect.element(dialog.getByText(/《台账》台账.xlsx：本件不是 PDF 或图片/).first()).toBeVisible()
  await expect.element(dialog.getByRole('region', { name: '第 1 版', exact: true })).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: /打开第 1 版/ }))
    .toHaveAttribute('href', '/pdf?path=finished%2Fd1.pdf')
  expect(await findingsInThemes(dialog.element())).toEqual([])
})

test('what is not merged yet is ordered by keys, and a list of all volumes as well', async () => {
  await open('m')
  const dialog = page.getByRole('dialog', { name: '制作成品' })
  await expect.element(dialog.getByRole('radio', { name: '尚未合并的 1 卷' })).toBeChecked()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await dialog.getByRole('button', { name: '开始制作' }).click()
  await expect.poll(() => sent).toEqual([['make', { kind: 'merge', volumes: ['v2'] }]])
  await expect.element(page.getByText(/已在后台制作 1 份成品文件/).first()).toBeVisible()
})

test('Ctrl+Enter orders from the first choice, where the dialog begins; what cannot be ordered so is said at its choice', async () => {
  await open('m')
  const dialog = page.getByRole('dialog', { name: '制作成品' })
  await expect.element(dialog.getByRole('radio', { name: '整卷合并' })).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent).toEqual([['make', { kind: 'merge', volumes: ['v2'] }]])
  answerCalls({
    'GET /after/finished/targets': () => [{ id: 'v1', title: 'E-001 施工文件', files: 4, pages: 7, isMade: true }]
  })
  await pressOn(page.getByRole('row', { name: /E-001/ }).getByRole('gridcell').first(), '{Home}m')
  await expect.element(dialog.getByRole('radio', { name: '尚未合并的 0 卷' })).toBeChecked()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText('没有尚未合并的案卷，请选择全部或指定案卷')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: '尚未合并的 0 卷' })).toHaveFocus()
  expect(sent).toHaveLength(1)
})

test('one is checked by its letter, deleted by Delete once that is confirmed, and brought back by Ctrl+Z; what failed is not downloaded', async () => {
  await open('c')
  await expect.poll(() => sent.map(([name]) => name)).toEqual(['check'])
  await pressOn(page.getByRole('row', { name: /E-001/ }).getByRole('gridcell').first(), '{Home}{Delete}')
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => sent.map(([name]) => name)).toEqual(['check', 'discard'])
  await pressOn(page.getByRole('row', { name: /E-002/ }).getByRole('gridcell').first(), '{Home}d')
  await expect.element(page.getByText('请先选择已制作完成的成品文件').first()).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => sent.map(([name]) => name)).toEqual(['check', 'discard', 'restore'])
})

test('who may only download is offered nothing else', async () => {
  may(['download'])
  const screen = await open('')
  await expect.element(page.getByRole('button', { name: '下载' })).toBeVisible()
  for (const name of ['制作成品', '打印']) expect(page.getByRole('button', { name, exact: true }).query()).toBeNull()
  expect(possibleCommands().map(({ id }) => id)).not.toContain('finishedFile.make')
  expect(await findingsInThemes(screen.container)).toEqual([])
})
