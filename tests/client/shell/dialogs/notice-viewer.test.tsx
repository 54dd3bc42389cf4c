import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { closeAllDialogs, openDialog } from '#core/state/dialogs.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn } from '#kit/drawn/framed.tsx'
import { someNotice } from '#kit/answers/notice.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { Asking } from '#shell/dialogs/asking.tsx'
import { DialogHost } from '#shell/dialogs/host.tsx'

const leadingTo = (openPage: string) => someNotice('1', { openType: 'url', openPage })
const opened = vi.fn()

beforeEach(() => {
  signedIn()
  opened.mockClear()
  vi.spyOn(window, 'open').mockImplementation((address) => {
    opened(String(address))
    return null
  })
})
afterEach(() => {
  closeAllDialogs()
  vi.restoreAllMocks()
  nobody()
  leaveFrame()
})

async function handle(openPage: string): Promise<void> {
  await render(
    <main>
      <DialogHost />
      <Asking />
    </main>
  )
  openDialog({ kind: 'notice', notice: leadingTo(openPage) })
  await pressOn(page.getByRole('button', { name: '去处理' }))
}
const question = page.getByRole('alertdialog', { name: '打开外部网站' })

test('a notice that leads to another site names its host, and opens it only when that is confirmed', async () => {
  await handle('https://archive.example@evil.example:8443/login?next=1')
  await expect.element(question.getByText(/外部网站 evil\.example:8443，/)).toBeVisible()
  expect(opened.mock.calls).toEqual([])
  expect(await findingsInThemes(question.element())).toEqual([])
  await pressOn(question.getByRole('button', { name: '打开' }))
  expect(opened.mock.calls).toEqual([['https://archive.example@evil.example:8443/login?next=1']])
})

test.each([
  ['/api/sys/thirdLogin/render/oidc', /外部网站 \S+\/api\/sys\/thirdLogin\/render\/oidc，/],
  ['/user/login?redirect=//evil.example/x', /外部网站 \/\/evil\.example\/x，/],
  ['/help.html?x=https%3A%2F%2Fevil.example', /外部网站 https:\/\/evil\.example，/],
  ['/help.html#/a?next=%5C%5Cevil.example', /外部网站 \\\\evil\.example，/]
])(
  'a notice that leads to %s of this site, which may lead anywhere, is asked about as another site',
  async (path, place) => {
    await handle(location.origin + path)
    await expect.element(question.getByText(place)).toBeVisible()
    expect(opened.mock.calls).toEqual([])
  }
)

test('who does not trust the site leaves it by Escape, and nothing opens', async () => {
  await handle('https://evil.example/')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(opened.mock.calls).toEqual([])
})

test('a notice that leads to an address of this site opens it at once', async () => {
  await handle(`${location.origin}/help.html`)
  await expect.poll(() => opened.mock.calls).toEqual([[`${location.origin}/help.html`]])
  expect(question.elements()).toEqual([])
})
