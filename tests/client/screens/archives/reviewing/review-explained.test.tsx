import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { leaveFrame, renderFrame } from '#kit/drawn/framed.tsx'
import { answerReview, documentOf, openReview, queueRow, waitingFiles } from '#kit/drawn/review-page.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Review from '#screens/archives/review.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  nobody()
  leaveFrame()
})

const press = (keys: string) => userEvent.keyboard(keys)
const said = (words: RegExp) =>
  expect.poll(() => document.getElementById('announcer-polite')?.textContent).toMatch(words)

/** Draws the queue for somebody with this right, and goes to the first file. */
async function openWith(right: string) {
  signedIn()
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry('/archives/review', '文件审核')],
    auth: [{ action: `archives.review:${right}`, type: '2', describe: '' }]
  })
  await renderFrame('/archives/review', { '/archives/review': Review })
  await expect.element(queueRow('记录1')).toBeVisible()
  await press('{Shift}')
  ;(queueRow('记录1').element() as HTMLElement).focus()
}

test('before the document of a file has come, the keys of its pages and of a decision say so', async () => {
  let bring: (() => void) | undefined
  const sent = answerReview(waitingFiles(2), {
    'GET /files/firstPages': async ({ files = '' }) => {
      await new Promise<void>((resolve) => {
        bring = resolve
      })
      return files.split(',').map(documentOf)
    }
  })
  await openWith('accept')
  await press(' ')
  await said(/电子文件还没有显示出来，请稍候/)
  await press('a')
  await said(/“记录1”的电子文件还没有显示出来，不能审核/)
  expect(sent).toEqual([])
  bring?.()
  await expect.element(page.getByRole('heading', { name: 'f1.docx' })).toBeVisible()
})

test('a letter for which one has no right says so, and nothing is decided', async () => {
  const sent = answerReview(waitingFiles(2))
  await openWith('accept')
  await press('r')
  await said(/没有“退回”的权限/)
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(sent).toEqual([])
})

test('D says what differs from the return, and D again that everything is shown', async () => {
  answerReview(waitingFiles(1))
  await openReview()
  await press('d')
  await said(/页数/)
  await press('d')
  await said(/已显示全部著录/)
})
