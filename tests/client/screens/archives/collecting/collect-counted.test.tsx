import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { answerUploads, kept } from '#kit/answers/answer-uploads.ts'
import { collectAnswers, fileAt, textTemplate, treeItem } from '#kit/answers/collect-answers.ts'
import { renderCollect } from '#kit/drawn/collect-page.tsx'
import { FakeSocket, fakeSockets } from '#kit/answers/fake-socket.ts'
import { giveFiles, someFile } from '#kit/drawn/give-files.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { $collected, collectUploads } from '#screens/archives/collecting/session/collect-uploads.ts'

beforeEach(async () => {
  await page.viewport(1280, 800)
  fakeSockets()
  signedIn()
  setPermission({
    ...somePermission,
    auth: [{ action: 'archives.collect:edit,archives.collect:upload', type: '2', describe: '' }]
  })
})
afterEach(() => {
  collectUploads.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  nobody()
})

test('pages that were counted before the answer to an upload has come stay in its row', async () => {
  const collected = Promise.withResolvers<unknown>()
  answerUploads(({ file }) => kept('a.pdf', file))
  const template = {
    ...textTemplate,
    columns: [...textTemplate.columns, { key: 'pages', title: '页数', type: 'inputNumber' as const }]
  }
  await renderCollect({
    ...collectAnswers([treeItem('M1', '甲项')], () => []),
    'GET /archives/template/published': () => [template],
    'POST /archives/file/known': () => [],
    'POST /archives/file/collect': () => collected.promise
  })
  const grid = page.getByRole('grid', { name: /^M1 .*的文件/ })
  await expect.element(grid).toBeVisible()
  FakeSocket.opened.at(-1)?.open()
  FakeSocket.opened.at(-1)?.receive({ type: 'joined', since: '1.1' })
  giveFiles(document.querySelector('input[type=file]'), someFile('一号记录.pdf'))
  const row = fileAt('M1', 'f1', '一号记录', { pages: null })
  // The live message of the row comes first, and says more.
  FakeSocket.opened.at(-1)?.receive({
    type: 'update_vxe_table',
    data: { socketKey: 'archives.collect', args: [{ ...row, pages: 4 }, ''] }
  })
  await expect.element(grid.getByRole('gridcell', { name: '4', exact: true })).toBeVisible()
  collected.resolve({ row, existing: false, placed: 'named' })
  await expect.element(page.getByText('已著录为', { exact: false })).toBeVisible()
  // The page has taken what the answer says.
  await expect.poll(() => $collected.get()).toEqual([])
  await expect.element(grid.getByRole('gridcell', { name: '4', exact: true })).toBeVisible()
})
