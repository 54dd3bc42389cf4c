import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { collectAnswers, fileAt, treeItem } from '#kit/answers/collect-answers.ts'
import { leaveFrame, pressOn, renderFrame, settle } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Collect from '#screens/archives/collect.tsx'

const DOWNLOAD = 'POST /archives/file/download'
const FILES = ['f1', 'f2'].map((id) => fileAt('C5-01', id, `验收记录${id}`))
const asked: Readonly<Record<string, string>>[] = []
let answer: () => unknown
const saved: string[] = []

beforeEach(() => {
  signedIn()
  setPermission({
    ...somePermission,
    auth: [{ action: 'archives.collect:edit,archives.collect:download', type: '2', describe: '' }]
  })
  asked.length = 0
  saved.length = 0
  answer = () =>
    new Response('PK', {
      headers: { 'content-type': 'application/zip', 'content-disposition': "attachment; filename*=UTF-8''files.zip" }
    })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  answerCalls({
    ...collectAnswers([treeItem('C5-01', '隐蔽工程验收记录', 2)], () => FILES),
    [DOWNLOAD]: (input) => {
      asked.push(input)
      return answer()
    }
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  leaveFrame()
  nobody()
})
const opened = async () => {
  await renderFrame('/archives/collect', { '/archives/collect': Collect })
  await expect.element(page.getByRole('gridcell', { name: '验收记录f1' })).toBeVisible()
  await settle()
}

test('the stored files of a node, or of the selected rows, come by one key', async () => {
  await opened()
  await pressOn(page.getByRole('gridcell', { name: '验收记录f2' }), '{Alt>}{Shift>}d{/Shift}{/Alt}')
  await expect.poll(() => saved).toEqual(['files.zip'])
  expect(asked[0]).toMatchObject({ nodeId: expect.stringContaining('C5-01') })
  expect(asked[0]).not.toHaveProperty('selections')
  await expect.element(page.getByText('电子文件已下载')).toBeVisible()
  await expect.element(page.getByText(/^正在下载/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Shift>} {/Shift}')
  await pressOn(page.getByRole('button', { name: '下载', exact: true }), '{Enter}')
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toMatchObject({ selections: 'f2' })
  await expect.poll(() => saved.length).toBe(2)
})

test('what is refused is said in its words, and a download is given up by a key', async () => {
  await opened()
  answer = () => new Refusing(510, '“验收记录f1”的电子文件 a.pdf 在存储中不存在')
  await pressOn(page.getByRole('button', { name: '下载', exact: true }), '{Enter}')
  await expect.element(page.getByText('“验收记录f1”的电子文件 a.pdf 在存储中不存在').first()).toBeVisible()
  answer = () => new Promise(() => undefined)
  await pressOn(page.getByRole('button', { name: '下载', exact: true }), '{Enter}')
  await pressOn(page.getByRole('button', { name: '取消下载' }), '{Enter}')
  await expect.element(page.getByText(/^正在下载/)).not.toBeInTheDocument()
  expect(saved).toEqual([])
})
