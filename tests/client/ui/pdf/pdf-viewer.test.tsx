import { useEffect, useRef } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { pdfOf } from '#kit/files/pdf.ts'
import { openPdf, type Pdf } from '#ui/pdf/pdf-engine.ts'
import { PdfPage } from '#ui/pdf/pdf-page.tsx'
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx'

const bytes = pdfOf(['Concrete record', '混凝土浇筑记录', ''])

function Viewer({ data }: { data: ArrayBuffer }) {
  return (
    <main style={{ height: 600, display: 'flex' }}>
      <PdfViewer title="浇筑记录.pdf" data={data} className="w-full" />
    </main>
  )
}

/** The effect of what is outside runs after that of the page, which has asked for its drawing by then. */
function Closed({ pdf }: { pdf: Pdf }) {
  useEffect(() => void pdf.loadingTask.destroy(), [pdf])
  const ref = useRef<HTMLElement>(null)
  return (
    <PdfPage ref={ref} pdf={pdf} number={1} zoom={0} rotation={0} hits={[]} current={undefined} onKeyDown={() => {}} />
  )
}

const pageBox = (name: RegExp) => page.getByRole('group', { name })

test('pages are turned by keys, their text can be read, and a scan is named as such', async () => {
  const { container } = await render(<Viewer data={bytes} />)
  await expect.element(page.getByText('Concrete record')).toBeInTheDocument()
  await expect.element(pageBox(/第 1 页，共 3 页/)).toHaveAttribute('aria-busy', 'false')
  ;(pageBox(/第 1 页/).element() as HTMLElement).focus()
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{PageDown}')
  await expect.element(page.getByText('混凝土浇筑记录')).toBeInTheDocument()
  await userEvent.keyboard('{End}')
  await expect.element(pageBox(/第 3 页，共 3 页，扫描图像，没有文字/)).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByText('Concrete record')).toBeInTheDocument()
})

test('a page is gone to by its number, and drawn larger and turned', async () => {
  await render(<Viewer data={bytes} />)
  await expect.element(pageBox(/第 1 页/)).toHaveAttribute('aria-busy', 'false')
  const canvas = () => document.querySelector('canvas') as HTMLCanvasElement
  ;(page.getByRole('textbox').element() as HTMLInputElement).select()
  await userEvent.keyboard('2')
  await expect.element(pageBox(/第 2 页/)).toHaveAttribute('aria-busy', 'false')
  ;(pageBox(/第 2 页/).element() as HTMLElement).focus()
  await userEvent.keyboard('-')
  await expect.poll(() => canvas().style.width).toBe('595px')
  await page.getByRole('button', { name: '向右旋转' }).click()
  await expect.poll(() => canvas().style.height).toBe('595px')
})

test('what is no document is explained in words', async () => {
  const { container } = await render(<Viewer data={new TextEncoder().encode('not a pdf').buffer} />)
  await expect.element(page.getByText('文件已损坏，无法预览')).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})

test('text is found in every page by Ctrl+F, counted, marked, and gone through by Enter', async () => {
  const { container } = await render(
    <Viewer data={pdfOf(['Concrete record', 'Record of concrete, CONCRETE twice', ''])} />
  )
  await expect.element(pageBox(/第 1 页/)).toHaveAttribute('aria-busy', 'false')
  ;(pageBox(/第 1 页/).element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}f{/Control}')
  await expect.element(page.getByRole('searchbox', { name: '在文档中查找' })).toHaveFocus()
  await userEvent.keyboard('concrete')
  await expect
    .poll(() => document.getElementById('announcer-polite')?.textContent)
    .toContain('第 1 处，共 3 处，在第 1 页')
  const marks = () =>
    [...container.querySelectorAll('mark')].map((mark) => `${mark.textContent}${mark.dataset.current ? '!' : ''}`)
  await expect.poll(marks).toEqual(['Concrete!'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(marks).toEqual(['concrete!', 'CONCRETE'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(marks).toEqual(['concrete', 'CONCRETE!'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(marks).toEqual(['Concrete!'])
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(pageBox(/第 2 页/)).toHaveAttribute('aria-busy', 'false')
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(pageBox(/第 2 页/)).toHaveFocus()
  await expect.poll(marks).toEqual([])
})

test('what a document lacks is said', async () => {
  await render(<Viewer data={bytes} />)
  await expect.element(pageBox(/第 1 页/)).toHaveAttribute('aria-busy', 'false')
  await userEvent.type(page.getByRole('searchbox'), 'steel')
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('文档中没有找到')
  await expect.element(page.getByRole('button', { name: '下一处' })).toBeDisabled()
})

test('a document closed before its page has come closes without a word', async () => {
  const unhandled: unknown[] = []
  const note = (event: PromiseRejectionEvent) => {
    unhandled.push(event.reason)
    event.preventDefault()
  }
  window.addEventListener('unhandledrejection', note)
  const pdf = await openPdf(pdfOf(['Concrete record']))
  const { unmount } = await render(<Closed pdf={pdf} />)
  await unmount()
  await render(<Viewer data={bytes} />)
  await expect.element(pageBox(/第 1 页/)).toHaveAttribute('aria-busy', 'false')
  window.removeEventListener('unhandledrejection', note)
  expect(unhandled).toEqual([])
})
