import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { $toasts } from '#core/state/toasts.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { MySuccessions } from '#parts/invite/my-successions.tsx'

const waitingOne = {
  ...{ id: 's1', kind: 'person', project: '云澜星河新城一期', predecessor: '何申甲', predecessorUnit: '星河置业' },
  ...{ unit: '星河置业', roles: '建设单位', note: '调岗', askedBy: '何申甲', askedAt: '2026-11-28 09:05:30' }
}
let waiting = [waitingOne]
const sent = vi.fn()

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  $toasts.set([])
  waiting = [waitingOne]
  answerCalls({
    'GET /project/handover/succession/mine': () => waiting,
    'GET /project/handover/succession/work': () => ({
      counts: [{ kind: 'returned', count: 1 }],
      lines: [{ kind: 'returned', id: 'f1', title: '基坑验槽记录', place: '1号楼', owner: '何申甲' }]
    }),
    'PUT /project/handover/succession/accept': (input) => {
      sent(input)
      waiting = []
      return { project: '云澜星河新城一期', handed: 1 }
    },
    'PUT /project/handover/succession/refuse': (input) => {
      sent(input)
      waiting = []
      return null
    }
  })
})
afterEach(() => {
  vi.resetAllMocks()
  vi.restoreAllMocks()
  nobody()
})
const shown = () => expect.element(page.getByText('何申甲发起，2026-11-28 09:05')).toBeVisible()

test('who is asked to take over reads whose work it is, sees the list, and accepts by keys', async () => {
  const screen = await render(<MySuccessions />)
  await shown()
  expect(await findingsInThemes(screen.container)).toEqual([])
  await pressOn(page.getByRole('button', { name: '查看“云澜星河新城一期”的交接清单' }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('共 1 项：被退回文件 1')).toBeVisible()
  await expect.element(dialog.getByText('基坑验槽记录')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await pressOn(page.getByRole('button', { name: '接手“云澜星河新城一期”' }))
  await expect.poll(() => sent.mock.calls).toEqual([[{ id: 's1' }]])
  await expect.element(page.getByText('没有待接手的项目')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '待接手的项目' })).toHaveFocus()
  expect($toasts.get().map(({ text }) => text)).toEqual(['已接手项目“云澜星河新城一期”，共 1 项，可以在选择项目中进入'])
})

test('who refuses gives the reason', async () => {
  await render(<MySuccessions />)
  await shown()
  await pressOn(page.getByRole('button', { name: '拒绝接手“云澜星河新城一期”' }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: '拒绝原因' })).toHaveFocus()
  await userEvent.keyboard('手头项目太多')
  await pressOn(dialog.getByRole('button', { name: '拒绝' }))
  await expect.poll(() => sent.mock.calls).toEqual([[{ id: 's1', reason: '手头项目太多' }]])
  await expect.element(page.getByText('没有待接手的项目')).toBeVisible()
})
