import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { setPermission } from '#core/state/session/permissions.ts'
import { type Announced, recordAnnounced } from '#kit/look/announced.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { someVolumes } from '#kit/answers/volumes.ts'
import { focusRow } from '#kit/drawn/focus-row.ts'
import Volume from '#screens/archives/arrange-volume.tsx'
import { ToastBridge } from '#shell/frame/toasts.tsx'

let recorded: Announced
let held: Map<string, string[]>

beforeEach(async () => {
  signedIn()
  setPermission({ ...somePermission, auth: [{ action: 'arrange.volume:reorder', type: '2', describe: '' }] })
  const arranged = someVolumes()
  held = arranged.held
  answerCalls(arranged.answers)
  await render(
    <main className="flex h-[700px] flex-col">
      <Volume />
      <ToastBridge />
    </main>
  )
  await expect.element(fileRow('验收记录一')).toBeVisible()
  await userEvent.keyboard('{Shift}')
  recorded = recordAnnounced()
})
afterEach(() => {
  recorded.stop()
  vi.restoreAllMocks()
  nobody()
})

const fileRow = (name: string) => page.getByRole('grid', { name: '文件' }).getByRole('row', { name: new RegExp(name) })
const volumeRow = (name: string) =>
  page.getByRole('grid', { name: '案卷' }).getByRole('row', { name: new RegExp(name) })
const send = () => userEvent.keyboard('{Alt>}{Shift>}v{/Shift}{/Alt}')
/** What was given to a screen reader by some keys, up to what is announced of their outcome, and a second beyond it. */
async function after(act: () => Promise<unknown>, outcome: string): Promise<readonly string[]> {
  const from = recorded.lines().length
  await act()
  await expect.poll(() => recorded.lines().slice(from)).toContainEqual(expect.stringContaining(outcome))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return recorded.lines().slice(from)
}

test('of files that are sent to a volume the outcome is announced once, and the next file that stays is named once', async () => {
  focusRow(volumeRow('0001'))
  focusRow(fileRow('验收记录二'))
  const sent = await after(send, '移入')
  expect(held.get('v1')).toEqual(['f2'])
  expect(sent.filter((line) => line.startsWith('~'))).toEqual(['~ 1 件移入 0001，现 1 件 2 页'])
  expect(sent.filter((line) => line.includes('验收记录三'))).toHaveLength(1)
})

test('of a file that is moved within its volume its new place is announced, and the file, which keeps the focus, is not named again', async () => {
  held.set('v1', ['f1', 'f2', 'f3'])
  focusRow(volumeRow('0001'))
  await userEvent.keyboard('{Enter}')
  await expect.element(fileRow('验收记录三')).toBeVisible()
  focusRow(fileRow('验收记录三'))
  const moved = await after(() => userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}'), '第 2')
  expect(moved.filter((line) => line.includes('第 2 件'))).toEqual(['~ 现为第 2 件，共 3 件'])
  expect(moved.filter((line) => !line.startsWith('~'))).toEqual([])
  await expect.element(fileRow('验收记录三')).toHaveFocus()
})

test('of files that are placed in a volume the outcome is announced, and the volume, which keeps the focus, is not named again', async () => {
  focusRow(fileRow('验收记录二'))
  await userEvent.keyboard('{Control>}x{/Control}')
  focusRow(volumeRow('0002'))
  const placed = await after(() => userEvent.keyboard('{Control>}v{/Control}'), '移入')
  expect(placed.filter((line) => line.includes('移入'))).toEqual(['~ 1 件移入 0002，现 1 件 2 页'])
  expect(placed.filter((line) => !line.startsWith('~'))).toEqual([])
})
