import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { StoredObject } from '#contract/files/stored.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { OwnPageProvider } from '#core/work/own-page.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pdfOf } from '#kit/files/pdf.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Preview from '#screens/files/preview.tsx'

const stored = (name: string, format = 'pdf'): StoredObject => ({
  id: name,
  path: `archives/${name}`,
  name,
  size: 1000,
  format,
  mime: 'application/pdf',
  sha256: 'a'.repeat(64),
  pages: 2
})
const bytes =
  (...pages: string[]) =>
  () =>
    new Response(pdfOf(pages), { headers: { 'content-type': 'application/pdf' } })
const show = async (search: string, answers: Answers) => {
  const asked = answerCalls(answers)
  const key = `/pdf${search}`
  const screen = await render(
    <OwnPageProvider value={{ key, path: '/pdf', query: new URLSearchParams(search) }}>
      <main className="flex min-h-dvh flex-col">
        <Preview />
      </main>
    </OwnPageProvider>
  )
  return { asked, screen }
}
const grant = (...actions: string[]) => {
  const entries = ['pdf.preview:download', 'pdf.preview:print', 'archives.collect:download'].map((action) => ({
    action,
    type: '2',
    describe: ''
  }))
  setPermission({
    ...somePermission,
    auth: entries.filter(({ action }) => actions.includes(action)),
    allAuth: entries.map((entry) => ({ ...entry, status: '1' }))
  })
}
const press = async (name: string) => {
  await expect.element(page.getByRole('button', { name })).toBeEnabled()
  ;(page.getByRole('button', { name }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

beforeEach(() => {
  signedIn()
  grant('pdf.preview:download', 'pdf.preview:print')
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('the document that the address names is shown, at the page it names, and its pages are turned by keys', async () => {
  const { screen } = await show('?path=archives/a.pdf&page=2', {
    'GET /files/documents': () => [stored('a.pdf')],
    'GET /sys/common/static/archives/a.pdf': bytes('first', 'second', 'third')
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'a.pdf' })).toBeVisible()
  const session = page.getByRole('group', { name: /第 2 页，共 3 页/ })
  await expect.element(session).toHaveAttribute('aria-busy', 'false')
  ;(session.element() as HTMLElement).focus()
  await userEvent.keyboard('{PageDown}')
  await expect.element(page.getByText('third')).toBeInTheDocument()
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('of a file with several documents each can be chosen', async () => {
  await show('?file=f1', {
    'GET /files/documents': ({ file }) => (file === 'f1' ? [stored('a.pdf'), stored('b.pdf')] : []),
    'GET /sys/common/static/archives/a.pdf': bytes('one'),
    'GET /sys/common/static/archives/b.pdf': bytes('two')
  })
  await press('b.pdf')
  await expect.element(page.getByRole('heading', { level: 1, name: 'b.pdf' })).toBeVisible()
  await expect.element(page.getByText('two')).toBeInTheDocument()
})

test('printing gives every page to the browser as paper, and takes them away again', async () => {
  let printed = 0
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelectorAll('.pdf-print img').length
  })
  await show('?path=archives/a.pdf', {
    'GET /files/documents': () => [stored('a.pdf')],
    'GET /sys/common/static/archives/a.pdf': bytes('one', 'two')
  })
  await expect.element(page.getByText('one')).toBeInTheDocument()
  await press('打印')
  await expect.poll(() => printed).toBe(2)
  await expect.poll(() => document.querySelector('.pdf-print')).toBeNull()
})

test('who may neither print nor download finds no button for it', async () => {
  grant()
  await show('?path=archives/a.pdf', {
    'GET /files/documents': () => [stored('a.pdf')],
    'GET /sys/common/static/archives/a.pdf': bytes('one')
  })
  await expect.element(page.getByText('one')).toBeInTheDocument()
  expect(page.getByRole('button', { name: '打印' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: '下载' }).elements()).toEqual([])
})

test('nothing named, nothing allowed and nothing that can be drawn: each says what to do', async () => {
  const none = await show('', { 'GET /files/documents': () => [] })
  await expect.element(page.getByText('没有指定要查看的文件')).toBeVisible()
  await none.screen.unmount()

  let isAllowed = false
  const refused = await show('?path=x', {
    'GET /files/documents': () => (isAllowed ? [stored('plan.dwg', 'dwg')] : new Refusing(403, '拒绝访问'))
  })
  await expect.element(page.getByText('拒绝访问')).toBeVisible()
  isAllowed = true
  await press('重试')
  await expect.element(page.getByText('DWG 文件不能在页面中查看，请下载后打开')).toBeVisible()
  expect(await findingsInThemes(refused.screen.container)).toEqual([])
})
