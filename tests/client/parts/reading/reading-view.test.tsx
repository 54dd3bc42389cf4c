import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { FirstPage } from '#contract/files/first-page.ts'
import type { Answers } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame } from '#kit/drawn/framed.tsx'
import { pdfOf } from '#kit/files/pdf.ts'
import { withOrientation } from '#kit/look/orientation.ts'
import { answerReading, cellOf, firstPageOf, openPane, pane, picture } from '#kit/drawn/reading-page.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

beforeEach(() => signedIn())
afterEach(() => {
  leaveFrame()
  nobody()
  localStorage.clear()
})

const canvas = () => pane().element().querySelector('canvas')
const wide = () => canvas()?.getBoundingClientRect().width ?? 0
/** Documents of another kind in place of the photographs. */
const withDocuments = (more: Partial<FirstPage>, answers: Answers = {}) =>
  answerReading({
    'GET /files/firstPages': ({ files = '' }) => files.split(',').map((id) => ({ ...firstPageOf(id), ...more })),
    ...answers
  })
const PDF = { format: 'pdf', mime: 'application/pdf', path: 'archives/a.pdf', pages: 2, name: '批复.pdf' } as const
const withPdf = () =>
  withDocuments(PDF, { 'GET /sys/common/static/archives/a.pdf': () => new Response(pdfOf(['混凝土浇筑记录', ''])) })

async function openDrawn() {
  await openPane()
  await expect.poll(wide).toBeGreaterThan(0)
}
async function enterPane() {
  await userEvent.keyboard('{F6}')
  await expect.poll(() => pane().element().contains(document.activeElement)).toBe(true)
}

test('in the pane keys zoom, fit the width again, turn the page and go to the next; the size is kept for the user', async () => {
  withPdf()
  await openDrawn()
  await enterPane()
  await userEvent.keyboard('1')
  // A4 is 595 points wide, 793 px.
  await expect.poll(() => Math.round(wide())).toBe(793)
  await userEvent.keyboard('-')
  await expect.poll(() => Math.round(wide())).toBe(595)
  await userEvent.keyboard('r')
  await expect.poll(() => Math.round(wide())).toBe(842)
  await userEvent.keyboard('{Shift>}R{/Shift}')
  await expect.poll(() => Math.round(wide())).toBe(595)
  await expect.element(pane().getByText('第 1 / 2 页', { exact: true })).toBeVisible()
  await userEvent.keyboard('{PageDown}')
  await expect.element(pane().getByText('第 2 / 2 页', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(cellOf('照片a')).toHaveFocus()
  expect(localStorage.getItem('pro__OWN_SETTINGS_u1')).toContain('"reading.zoom":{"value":75')
})

test('the same by the buttons, which are one stop of Tab and say what they do', async () => {
  withPdf()
  await openDrawn()
  const tools = pane().getByRole('toolbar', { name: '页面工具' })
  const pressed = async (name: string) => {
    ;(tools.getByRole('button', { name }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await pressed('实际大小')
  await expect.poll(() => Math.round(wide())).toBe(793)
  await pressed('适合宽度')
  await expect.poll(() => Math.round(wide())).toBeLessThan(793)
  await pressed('向右旋转')
  await expect.poll(() => (canvas()?.width ?? 0) > (canvas()?.height ?? 0)).toBe(true)
  expect(await findingsInThemes(pane().element())).toEqual([])
})

test('the text of a drawn page can be read and selected in the pane, turned or not', async () => {
  withPdf()
  await openDrawn()
  await enterPane()
  const line = pane().getByText('混凝土浇筑记录', { exact: true })
  await expect.element(line).toBeInTheDocument()
  const isOverPage = () => {
    const [run, paper] = [line.element().getBoundingClientRect(), canvas()!.getBoundingClientRect()]
    return run.left >= paper.left && run.right <= paper.right && run.top >= paper.top && run.bottom <= paper.bottom
  }
  expect(isOverPage()).toBe(true)
  getSelection()?.selectAllChildren(line.element())
  expect(String(getSelection())).toBe('混凝土浇筑记录')
  await userEvent.keyboard('r')
  await expect.poll(() => (canvas()?.width ?? 0) > (canvas()?.height ?? 0)).toBe(true)
  await expect.element(line).toBeInTheDocument()
  await expect.poll(isOverPage).toBe(true)
})

test('letters and digits that zoom and turn in the pane are typed into the cell while the focus is in the grid', async () => {
  withPdf()
  await openDrawn()
  const before = wide()
  await userEvent.keyboard('1r')
  await expect.element(page.getByRole('textbox', { name: '题名' })).toHaveValue('1r')
  expect(wide()).toBe(before)
  await userEvent.keyboard('{Escape}')
})

test('a photograph is in sight at once as it is kept, and drawn anew at the size at which it is shown', async () => {
  const photo = new OffscreenCanvas(3000, 2000)
  photo.getContext('2d')!.fillRect(0, 0, 3000, 2000)
  const blob = await photo.convertToBlob({ type: 'image/jpeg' })
  withDocuments({ width: 3000, height: 2000 }, { 'GET /sys/common/static/archives/a.jpg': () => new Response(blob) })
  await openPane()
  await expect.poll(picture).toBe('a.webp')
  await enterPane()
  await userEvent.keyboard('1')
  await expect.poll(() => [canvas()?.width, canvas()?.height, wide()]).toEqual([3000, 2000, 3000])
  await userEvent.keyboard('r')
  await expect.poll(() => [canvas()?.width, canvas()?.height]).toEqual([2000, 3000])
})

test('a photograph that was taken with the camera turned is upright, as large as it is', async () => {
  const photo = new OffscreenCanvas(1800, 1200)
  const brush = photo.getContext('2d')!
  brush.fillStyle = '#fff'
  brush.fillRect(900, 0, 900, 1200)
  const bytes = new Uint8Array(await (await photo.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
  withDocuments(
    { width: 1200, height: 1800 },
    { 'GET /sys/common/static/archives/a.jpg': () => new Response(withOrientation(bytes, 6)) }
  )
  await openPane()
  await enterPane()
  await userEvent.keyboard('1')
  await expect.poll(() => [canvas()?.width, canvas()?.height, wide()]).toEqual([1200, 1800, 1200])
  const brightness = (y: number) => canvas()!.getContext('2d')!.getImageData(600, y, 1, 1).data[0]
  expect(brightness(100)).toBeLessThan(60)
  expect(brightness(1700)).toBeGreaterThan(200)
})

test('of a TIFF the picture that the server keeps is shown, larger and turned as well; other pages are offered as a file', async () => {
  const drawing = new OffscreenCanvas(900, 600)
  drawing.getContext('2d')!.fillRect(0, 0, 450, 600)
  const kept = await drawing.convertToBlob({ type: 'image/webp' })
  withDocuments(
    {
      format: 'tif',
      mime: 'image/tiff',
      path: 'archives/a.tif',
      name: '扫描.tif',
      pages: 3,
      width: 4000,
      height: 2667
    },
    { 'GET /files/firstPage/oa/a.webp': () => new Response(kept) }
  )
  await openPane()
  await expect.poll(picture).toBe('a.webp')
  await enterPane()
  await userEvent.keyboard('1')
  await expect.poll(() => pane().element().querySelector('img')?.getBoundingClientRect().width).toBe(900)
  await userEvent.keyboard('-r')
  await expect.poll(() => [canvas()?.width, canvas()?.height, wide()]).toEqual([450, 675, 450])
  await userEvent.keyboard('{PageDown}')
  await expect.element(pane().getByText('这里只显示首页图，第 2 页请下载后查看')).toBeVisible()
  await expect.element(pane().getByRole('button', { name: '下载' })).toBeVisible()
  expect(await findingsInThemes(pane().element())).toEqual([])
})

test('a film is played', async () => {
  withDocuments({
    format: 'mp4',
    mime: 'video/mp4',
    path: 'archives/a.mp4',
    name: '浇筑.mp4',
    picture: null,
    state: 'none'
  })
  await openPane()
  await expect.poll(() => pane().element().querySelector('video')?.getAttribute('aria-label')).toBe('浇筑.mp4')
  expect(pane().element().querySelector('video')?.controls).toBe(true)
  expect(pane().getByRole('toolbar').query()).toBeNull()
})

test('of a drawing without a page its facts are shown', async () => {
  withDocuments({ format: 'dwg', mime: 'image/vnd.dwg', picture: null, state: 'none', lines: [], pages: null })
  await openPane()
  await expect.element(pane().getByText('此格式没有可显示的页面')).toBeVisible()
  await expect.element(pane().getByText('DWG')).toBeVisible()
  expect(pane().getByRole('toolbar').query()).toBeNull()
  await expect.element(pane().getByRole('button', { name: '下载' })).toBeVisible()
  expect(await findingsInThemes(pane().element())).toEqual([])
})
