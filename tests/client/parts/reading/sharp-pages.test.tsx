import { expect, test } from 'vitest'

import { answerCalls } from '#kit/answers/answers.ts'
import { pdfOf } from '#kit/files/pdf.ts'
import { SharpPages } from '#parts/reading/sharp-pages.ts'

const ROWS = 1000
const SIZE = { room: 300, zoom: 'width', rotation: 0 } as const
const addressAt = (row: number) => `/api/sys/common/static/${row}.pdf`
const wantedAt = (row: number, number = 1) => ({ ...SIZE, address: addressAt(row), number })

/** Documents of two pages at every row. */
function serve(): readonly string[] {
  const bytes = pdfOf(['第一页', '第二页'])
  const answers = Object.fromEntries(
    Array.from({ length: ROWS + 1 }, (_, row) => [
      `GET /sys/common/static/${row}.pdf`,
      () => new Response(bytes.slice(0), { headers: { 'content-length': String(bytes.byteLength) } })
    ])
  )
  return answerCalls(answers)
}
const shown = (pages: SharpPages) => pages.$drawn.get().page?.address

test('the page of a row is drawn, and the first page of the next row ahead of it, which is then there at once', async () => {
  serve()
  const pages = new SharpPages()
  pages.show(wantedAt(0), [addressAt(1)])
  await expect.poll(() => shown(pages)).toBe(addressAt(0))
  await expect.poll(() => pages.held).toEqual({ pages: 2, documents: 2, workers: 2 })
  pages.show(wantedAt(1), [])
  expect(shown(pages)).toBe(addressAt(1))
  // Its document is open already: another page of it is not fetched anew by the other worker.
  pages.show(wantedAt(1, 2), [])
  expect(shown(pages)).toBeUndefined()
  await expect.poll(() => pages.$drawn.get().page?.number).toBe(2)
  pages.end()
  expect(pages.held).toEqual({ pages: 0, documents: 0, workers: 0 })
})

test('who walks a thousand rows holds no more pages, documents and workers at the end than after the first, and sees the last row', async () => {
  serve()
  const pages = new SharpPages()
  for (let row = 0; row < ROWS; row++) {
    pages.show(wantedAt(row), [addressAt(row + 1), addressAt(Math.max(0, row - 1))])
    const { page } = pages.$drawn.get()
    expect(page === null || page.address === addressAt(row)).toBe(true)
    // Every so often one stays until the page is there.
    if (row % 100 === 0) await expect.poll(() => shown(pages)).toBe(addressAt(row))
    expect(pages.held.pages).toBeLessThanOrEqual(5)
    expect(pages.held.documents).toBeLessThanOrEqual(2)
    expect(pages.held.workers).toBeLessThanOrEqual(2)
  }
  await expect.poll(() => shown(pages)).toBe(addressAt(ROWS - 1))
  pages.end()
})

test('who goes on while the next page is still being drawn ahead sees it all the same; documents that are known later are drawn ahead as well', async () => {
  serve()
  const pages = new SharpPages()
  pages.show(wantedAt(0), [])
  await expect.poll(() => shown(pages)).toBe(addressAt(0))
  pages.show(wantedAt(0), [addressAt(1)])
  await expect.poll(() => pages.held.documents).toBe(2)
  pages.show(wantedAt(1), [addressAt(2)])
  await expect.poll(() => shown(pages)).toBe(addressAt(1))
  await expect.poll(() => pages.held.pages).toBe(3)
  pages.end()
})

test('rows that are only passed are not opened', async () => {
  const asked = serve()
  const pages = new SharpPages()
  for (let row = 0; row < 100; row++) pages.show(wantedAt(row), [])
  await expect.poll(() => shown(pages)).toBe(addressAt(99))
  expect(new Set(asked)).toEqual(new Set(['GET /sys/common/static/99.pdf']))
  pages.end()
})

test('why a document cannot be drawn is known, and the next one is drawn all the same', async () => {
  answerCalls({
    'GET /sys/common/static/0.pdf': () => new Response('不是文件'),
    'GET /sys/common/static/1.pdf': () => new Response(pdfOf(['第一页']))
  })
  const pages = new SharpPages()
  pages.show(wantedAt(0), [])
  await expect.poll(() => pages.$drawn.get().fault).toBe('broken')
  pages.show(wantedAt(1), [])
  await expect.poll(() => shown(pages)).toBe(addressAt(1))
  pages.end()
})
