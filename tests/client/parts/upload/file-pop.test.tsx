import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { StoredObject } from '#contract/files/stored.ts'
import { $toasts, dismissAll } from '#core/state/toasts.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { answerUploads, kept } from '#kit/answers/answer-uploads.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { giveFiles, someFile } from '#kit/drawn/give-files.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import type { Accepts } from '#parts/upload/file-set.ts'
import { FilePop } from '#parts/upload/file-pop.tsx'
import type { FilePopResult } from '#parts/upload/held-file.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'

const object = (path: string, name: string): StoredObject => ({
  id: path,
  path,
  name,
  size: 7,
  format: 'png',
  mime: 'image/png',
  sha256: path,
  pages: null
})
const done = vi.fn<(result: FilePopResult | null) => void>()
let count = 0

async function open(accepts: Accepts = 'file', objects: readonly StoredObject[] = [], limit = 0) {
  count += 1
  await render(
    <main>
      <FilePop id="row1" about={`test ${count}`} accepts={accepts} objects={objects} limit={limit} onDone={done} />
    </main>
  )
  await expect.element(pop()).toBeVisible()
}
const pop = () => page.getByRole('dialog', { name: /^(文件|图片)上传$/ })
const input = () => pop().element().querySelector('input[type=file]')
const button = (name: string | RegExp) => pop().getByRole('button', { name })
const names = () =>
  pop()
    .getByRole('listitem')
    .elements()
    .map((item) => /[^\s]+?\.(?:png|pdf|txt)/.exec(item.textContent)?.[0])
const texts = () => $toasts.get().map(({ text }) => text)
async function at(place: Locator, keys = '{Enter}'): Promise<void> {
  await expect.element(place).toBeVisible()
  ;(place.element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  startAnnouncer()
  signedIn()
  done.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  nobody()
  dismissAll()
})

test('[9.K35] the pop is 520 px wide', async () => {
  await open()
  await expect
    .poll(
      () =>
        pop().element().closest('[data-rac]:has([role=dialog])')?.getBoundingClientRect().width ??
        pop().element().parentElement?.getBoundingClientRect().width
    )
    .toBe(520)
  expect(await findingsInThemes(pop().element())).toEqual([])
})

test('[5.I12] confirming without a file says so', async () => {
  await open()
  await at(button('确定'))
  await expect.poll(texts).toEqual(['未上传任何文件'])
  expect(done).not.toHaveBeenCalled()
})

test('two files are uploaded and confirmed as one result', async () => {
  answerUploads(({ file }) => kept(`temp/${file.name}`, file))
  await open()
  giveFiles(input(), someFile('a.pdf'), someFile('b.pdf'))
  await expect.poll(() => pop().getByText('上传完成').elements().length).toBe(2)
  expect(await findingsInThemes(pop().element())).toEqual([])
  await at(button('确定'))
  expect(done).toHaveBeenCalledWith({
    name: 'a.pdf',
    url: expect.stringMatching(/static\/temp\/a\.pdf$/),
    path: 'temp/a.pdf,temp/b.pdf',
    status: 'done',
    id: 'row1'
  })
})

test('[5.I13] where pictures are wanted another file is refused and not sent', async () => {
  const sent = answerUploads(({ file }) => kept('x', file))
  await open('image')
  giveFiles(input(), someFile('a.txt', 'text/plain'))
  await expect.poll(texts).toEqual(['请上传图片'])
  expect([sent.length, names()]).toEqual([0, []])
})

test('[5.I14] where PDFs are wanted another file is refused and not sent', async () => {
  const sent = answerUploads(({ file }) => kept('x', file))
  await open('pdf')
  giveFiles(input(), someFile('a.png', 'image/png'))
  await expect.poll(texts).toEqual(['请上传pdf'])
  expect([sent.length, names()]).toEqual([0, []])
})

test('[4.S29, 4.S30, 4.S31] pictures are put left and right; at the ends they stay, and that is said', async () => {
  await open('image', [object('a', 'a.png'), object('b', 'b.png')])
  await expect.poll(names).toEqual(['a.png', 'b.png'])
  await at(button('前移 b.png'))
  await expect.poll(names).toEqual(['b.png', 'a.png'])
  await expect
    .poll(() => document.getElementById('announcer-polite')?.textContent)
    .toContain('已移动到第 1 个，共 2 个')
  await expect.element(button('前移 b.png')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(texts).toEqual(['未知的操作'])
  dismissAll()
  await at(button('后移 a.png'))
  await expect.poll(texts).toEqual(['已到最后~'])
  await at(button('确定'))
  expect(done.mock.calls[0]?.[0]?.path).toBe('b,a')
})

test('[4.S25, 8.X22, 8.X23] a file that fails is announced by name; its sign opens what was recorded', async () => {
  answerUploads(() => ({ body: { success: false, code: 510, message: '文件已加密', result: null, timestamp: 0 } }))
  await open()
  giveFiles(input(), someFile('a.pdf'))
  await expect.poll(texts).toEqual(['a.pdf 上传失败.'])
  expect($toasts.get()[0]?.tone).toBe('error')
  await at(button('a.pdf 上传出错'))
  const failure = page.getByRole('dialog', { name: '上传出错', exact: true })
  await expect.element(failure).toBeVisible()
  await expect.element(failure.getByText('错误信息：文件已加密')).toBeVisible()
  expect(await findingsInThemes(failure.element())).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(failure).not.toBeInTheDocument()
  await expect.element(button('a.pdf 上传出错')).toHaveFocus()
  dismissAll()
  await at(button('确定'))
  await expect.poll(texts).toEqual(['还有文件上传失败，请重试或删除'])
  await at(button('删除 a.pdf'))
  await expect.element(pop().getByText('还没有文件')).toBeVisible()
  await expect.element(button('上传文件')).toHaveFocus()
})

test('[8.X24] a failure without a name of a file is announced without one', async () => {
  answerUploads(() => ({ body: { success: false, code: 510, message: '', result: null, timestamp: 0 } }))
  await open()
  giveFiles(input(), someFile(''))
  await expect.poll(texts).toEqual(['文件上传失败.'])
  await at(button('未知的文件 上传出错'))
  await expect.element(page.getByText('错误信息：未知错误')).toBeVisible()
})

test('[8.X28] a file without a name is shown as unknown', async () => {
  await open('file', [object('a', '')])
  await expect.element(pop().getByText('未知的文件', { exact: true })).toBeVisible()
})

test('while a file is on its way its percent is shown, and confirming waits', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof kept>>()
  answerUploads(() => answer.promise)
  await open()
  const file = someFile('a.pdf')
  giveFiles(input(), file)
  await expect.element(pop().getByRole('progressbar', { name: '上传 a.pdf' })).toHaveAttribute('aria-valuenow', '45')
  await expect.element(pop().getByText('上传中')).toBeVisible()
  await at(button('确定'))
  await expect.poll(texts).toEqual(['还有文件正在上传，请稍候'])
  answer.resolve(kept('temp/a.pdf', file))
  await expect.element(pop().getByText('上传完成')).toBeVisible()
})

test('a window of 320 px holds the pop with a picture', async () => {
  await page.viewport(320, 640)
  answerCalls({})
  await open('image', [object('a', '一号商务办公楼三层平面放线测量记录和竣工总平面图.png'), object('b', 'b.png')])
  const area = pop().element().querySelector<HTMLElement>('section[class*=overflow]')
  await expect
    .poll(() => [document.documentElement.scrollWidth <= 320, (area?.scrollWidth ?? 0) <= (area?.clientWidth ?? 0) + 1])
    .toEqual([true, true])
  expect(await findingsInThemes(pop().element())).toEqual([])
})

test('pages that are counted once the dialog is open are shown in it', async () => {
  const [first, second] = [object('a', 'a.pdf'), object('b', 'b.pdf')]
  const drawn = (objects: readonly StoredObject[]) => (
    <main>
      <FilePop id="row1" about="counted" objects={objects} onDone={done} />
    </main>
  )
  const { rerender } = await render(drawn([first, second]))
  await expect.element(pop()).toBeVisible()
  await rerender(drawn([{ ...first, pages: 3 }, second]))
  await expect.element(pop().getByText(/3 页/)).toBeVisible()
})
