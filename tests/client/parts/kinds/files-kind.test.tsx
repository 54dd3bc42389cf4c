import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { $toasts, dismissAll } from '#core/state/toasts.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import { answerUploads, kept } from '#kit/answers/answer-uploads.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { bar, choose, input, items, menu, openCell } from '#kit/drawn/files-cell.ts'
import { giveFiles, someFile } from '#kit/drawn/give-files.ts'
import { press, said } from '#kit/drawn/grid-page.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

const TWO = 'temp/one.pdf,temp/two.pdf'
/** The dialog of a cell with two files. */
async function open(more: Partial<GridColumn> = {}) {
  const there = await openCell(TWO, more)
  await menu()
  await choose('更多')
  const dialog = page.getByRole('dialog', { name: /^(文件|图片)上传$/ })
  await expect.element(dialog).toBeVisible()
  return { ...there, dialog }
}
const button = (name: RegExp) => page.getByRole('dialog').getByRole('button', { name })
const texts = () => $toasts.get().map(({ text }) => text)

beforeEach(() => signedIn())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  nobody()
  dismissAll()
})

test('[3.E48] allowDownload and allowRemove take the commands away', async () => {
  const { dialog } = await open({ allowDownload: false })
  expect([button(/下载/).elements().length, button(/删除/).elements().length]).toEqual([0, 2])
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await press('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
})

test('[3.E48] both are there unless the column says otherwise', async () => {
  await open({ allowRemove: false })
  expect([button(/下载/).elements().length, button(/删除/).elements().length]).toEqual([2, 0])
})

test.each<[string, Partial<GridColumn>]>([
  ['number', { number: 2 }],
  ['uploadnum', { fieldExtendJson: '{"uploadnum":2}' }]
])('[3.E50] a third file is refused where %s says two', async (_name, more) => {
  const { dialog } = await open(more)
  dismissAll()
  giveFiles(dialog.element().querySelector('input[type=file]'), someFile('three.pdf'))
  await expect.poll(texts).toEqual(['此单元格最多 2 个文件'])
  expect(dialog.getByRole('listitem').elements().length).toBe(2)
})

test('[2.D25, 3.E39] an empty cell of files shows a button that opens the chooser; two files are stored as their paths', async () => {
  answerUploads(({ file }) => kept(`temp/${file.name}`, file))
  const { value, element } = await openCell(null)
  await expect.element(element.getByRole('button', { name: '上传文件' })).toBeVisible()
  await press('{Enter}')
  const upload = bar().getByRole('button', { name: '上传文件' })
  await expect.element(upload).toHaveFocus()
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  await press('{Enter}')
  expect([click.mock.contexts.length, (click.mock.contexts[0] as HTMLInputElement).type]).toEqual([1, 'file'])
  expect(await findingsInThemes(element.element())).toEqual([])
  giveFiles(input(), someFile('a.pdf'), someFile('b.pdf'))
  await expect.poll(value).toBe('temp/a.pdf,temp/b.pdf')
  await expect.poll(said).toContain('附件上传完成')
  await expect.element(element.getByText('等 2 个')).toBeVisible()
})

test('[3.E38] a cell of one upload stores its path, and another file takes its place', async () => {
  answerUploads(({ file }) => kept(`temp/${file.name}`, file))
  const { value } = await openCell(null, { type: 'upload' })
  await press('{Enter}')
  await expect.element(bar().getByRole('button', { name: '点击上传' })).toHaveFocus()
  giveFiles(input(), someFile('a.pdf'))
  await expect.poll(value).toBe('temp/a.pdf')
  await press('{Enter}')
  giveFiles(input(), someFile('b.pdf'))
  await expect.poll(value).toBe('temp/b.pdf')
})

test('[2.D26] a cell of pictures shows a button, and then each picture by its name', async () => {
  answerUploads(({ file }) => kept(`temp/${file.name}`, file))
  const { value, element } = await openCell(null, { type: 'image' })
  await expect.element(element.getByRole('button', { name: '上传图片' })).toBeVisible()
  await press('{Enter}')
  giveFiles(input(), someFile('开工原貌.png', 'image/png'))
  await expect.poll(value).toBe('temp/开工原貌.png')
  await expect.element(element.getByRole('img', { name: '开工原貌.png' })).toBeVisible()
  expect(await findingsInThemes(element.element())).toEqual([])
})

test('[2.D28] the menu of a file downloads it, deletes it, and opens more', async () => {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    asked.push(new URL(address instanceof Request ? address.url : address, location.href).pathname)
    return new Response('bytes', { headers: { 'content-disposition': 'attachment; filename="one.pdf"' } })
  })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { value } = await openCell('temp/one.pdf')
  await menu()
  expect(items()).toEqual(['下载', '删除', '更多'])
  expect(await findingsInThemes(page.getByRole('menu').element())).toEqual([])
  await choose('下载')
  await expect.poll(() => [asked[0], saved.mock.calls.length]).toEqual(['/api/sys/common/static/temp/one.pdf', 1])
  await press('{Escape}')
  await menu()
  await choose('更多')
  const dialog = page.getByRole('dialog', { name: '文件上传' })
  await expect.element(dialog).toBeVisible()
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await press('{Escape}')
  await menu()
  await choose('删除')
  await expect.poll(value).toBeNull()
  await press('{Control>}z{/Control}')
  await expect.poll(value).toBe('temp/one.pdf')
})

test('[3.E49] the button, the token, the address and the field of the answer are those of the column', async () => {
  const sent = answerUploads(() => ({
    body: { success: true, code: 200, message: 'not/this', store: 'other/a.pdf', result: null, timestamp: 0 }
  }))
  const { value } = await openCell(null, {
    btnText: '上传扫描件',
    token: false,
    action: '/other/upload',
    responseName: 'store'
  })
  await press('{Enter}')
  await expect.element(bar().getByRole('button', { name: '上传扫描件' })).toHaveFocus()
  giveFiles(input(), someFile('a.pdf'))
  await expect.poll(value).toBe('other/a.pdf')
  expect(sent[0]?.address).toBe(`${location.origin}/api/other/upload`)
  expect(sent[0]?.headers.has('X-Access-Token')).toBe(false)
})

test('a file on its way shows its progress; one that failed bears a sign that opens by keys what was recorded', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof kept>>()
  answerUploads(() => answer.promise)
  const { value, element } = await openCell(null)
  await press('{Enter}')
  giveFiles(input(), someFile('a.pdf'))
  await expect.element(element.getByText('上传中 45%')).toBeVisible()
  await press('{ArrowLeft}')
  answer.resolve({ body: { success: false, code: 510, message: '文件已加密', result: null, timestamp: 0 } })
  await expect.poll(texts).toEqual(['a.pdf 上传失败.'])
  expect(value()).toBeNull()
  await press('{ArrowRight}{Enter}')
  const sign = bar().getByRole('button', { name: 'a.pdf 上传出错' })
  await expect.element(sign).toHaveFocus()
  // The arrows of a toolbar go round.
  await press('{ArrowLeft}')
  await expect.poll(() => document.activeElement?.matches('[data-tool=menu]')).toBe(true)
  await press('{ArrowRight}')
  await expect.element(sign).toHaveFocus()
  await press('{ArrowRight}{ArrowLeft}{Enter}')
  await expect.element(page.getByRole('dialog', { name: '上传出错' }).getByText('错误信息：文件已加密')).toBeVisible()
  await press('{Escape}')
  await expect.element(sign).toHaveFocus()
})

test('the buttons of a cell of files are one stop of Tab, which the arrows move', async () => {
  await openCell(TWO)
  await press('{Enter}')
  const more = bar().getByRole('button', { name: /的操作$/ })
  const upload = bar().getByRole('button', { name: '上传文件' })
  await expect.element(more).toHaveFocus()
  await expect.element(upload).toHaveAttribute('tabindex', '-1')
  await press('{ArrowLeft}')
  await expect.element(upload).toHaveFocus()
  await expect.element(more).toHaveAttribute('tabindex', '-1')
  await expect.element(upload).not.toHaveAttribute('tabindex', '-1')
})

test('a cell that is locked offers nothing', async () => {
  const { element } = await openCell(null, { disabled: true })
  expect(element.getByRole('button', { name: '上传文件' }).elements()).toEqual([])
})

test('in Tab the grid stays one stop, whatever its cells draw', async () => {
  await openCell('temp/one.pdf')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: '后', exact: true })).toHaveFocus()
})

test('a copy of a row has none of its files, and no other row is filled with them; the copied text names them whole', async () => {
  const { grid, value } = await openCell('temp/a-rather-long-name.pdf')
  await press('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
  await expect
    .poll(() => grid.all().map(({ title, files }) => [title, files]))
    .toEqual([
      ['甲', 'temp/a-rather-long-name.pdf'],
      ['甲', null]
    ])
  await press("{ArrowRight}{Control>}'{/Control}")
  await expect
    .poll(() => page.getByRole('region', { name: '未写入的内容' }).element().textContent)
    .toContain('文件只属于所在的行，不能填充到其他行')
  expect([grid.all()[1]?.files, value()]).toEqual([null, 'temp/a-rather-long-name.pdf'])
  await press('{ArrowUp}')
  expect(grid.cells.copy()).toEqual([['a-rather-long-name.pdf']])
})
