import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { getDocument, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Mark, TURNS } from '#contract/forms/edit-pdf.ts'
import { sampleForm } from '#kit/files/sample-forms.ts'
import { photoJpeg } from '#server/bytes/demo/photo.ts'
import { type EditTask, editPages } from '#server/forms/draw/edit-pages.ts'
import { readFonts } from '#server/forms/draw/form-fonts.ts'
import { renderForms } from '#server/forms/draw/render-forms.ts'

let folder: string
const fonts = readFonts()
const made = new Date()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-edit-'))
  const toc = await renderForms('目录', [sampleForm('volume_toc', 60)], fonts, made)
  if (toc.kind !== 'drawn') throw new Error('not drawn')
  await writeFile(join(folder, 'toc.pdf'), toc.pdf)
  await writeFile(join(folder, 'bad.pdf'), 'no PDF at all')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const part = (id: string) => ({ id, path: join(folder, `${id}.pdf`), name: `${id}.pdf` })
const page = (no: number, turn: (typeof TURNS)[number] = 0) => ({ object: 'toc', page: no, turn })
const note = (text: string, more: Partial<Mark> = {}): Mark => ({
  page: 1,
  kind: 'note',
  place: 'topLeft',
  text,
  size: 12,
  ...more
})
const edit = (task: Partial<EditTask>) =>
  editPages({ title: '改', parts: [part('toc')], pages: [page(1)], marks: [], made, ...task }, () => fonts)

/** The texts of a page, each with where it is as the page is seen, and whether it is upright. */
async function textsOf(pdf: Uint8Array, no: number) {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise
  const shown = await document.getPage(no)
  const viewport = shown.getViewport({ scale: 1 })
  const { items } = await shown.getTextContent()
  const texts = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a = 0, b = 0, , , x = 0, y = 0] = Util.transform(viewport.transform, item.transform) as number[]
    return [{ text: item.str, x: x / viewport.width, y: y / viewport.height, isUpright: a > 0 && Math.abs(b) < 0.01 }]
  })
  const pages = document.numPages
  await document.loadingTask.destroy()
  return { texts, pages }
}

test('pages are ordered, left out and taken twice, and their text stays text', async () => {
  const edited = await edit({ pages: [page(3), page(1), page(3)] })
  if (edited.kind !== 'edited') throw new Error(edited.kind)
  expect(edited.pages).toBe(3)
  const words = async (no: number) => (await textsOf(edited.pdf, no)).texts.map(({ text }) => text).join('')
  expect(await words(1)).toBe(await words(3))
  expect(await words(2)).toContain('卷内目录')
})

test.each(TURNS)('on a page that is turned by %i° a note is upright at its place', async (turn) => {
  const edited = await edit({
    pages: [page(1, turn)],
    marks: [note('此页补签'), note('右下', { place: 'bottomRight' })]
  })
  if (edited.kind !== 'edited') throw new Error(edited.kind)
  const { texts } = await textsOf(edited.pdf, 1)
  const at = (wanted: string) => texts.find(({ text }) => text.includes(wanted))
  expect(at('此页补签')).toMatchObject({ isUpright: true })
  expect(at('此页补签')?.x).toBeLessThan(0.15)
  expect(at('此页补签')?.y).toBeLessThan(0.12)
  expect(at('右下')).toMatchObject({ isUpright: true })
  expect(at('右下')?.x).toBeGreaterThan(0.85)
  expect(at('右下')?.y).toBeGreaterThan(0.9)
})

test('a stamp and a signature are put on a page beside each other', async () => {
  const edited = await edit({
    marks: [
      note('副 本', { kind: 'stamp', place: 'middle', size: 30 }),
      note('', { kind: 'signature', place: 'middle' })
    ],
    signature: photoJpeg({ scene: 'site', name: 'sign' } as never)
  })
  if (edited.kind !== 'edited') throw new Error(edited.kind)
  expect((await textsOf(edited.pdf, 1)).texts.some(({ text }) => text.includes('副'))).toBe(true)
})

test('a page that is not there, a damaged document and characters without a glyph are named, and nothing is made', async () => {
  expect(await edit({ pages: [page(99)] })).toEqual({ kind: 'noPage', name: 'toc.pdf', page: 99 })
  expect(await edit({ parts: [part('bad')], pages: [{ object: 'bad', page: 1, turn: 0 }] })).toMatchObject({
    kind: 'unreadable',
    why: 'damaged'
  })
  expect(await edit({ marks: [note('\u{1F600}')] })).toEqual({ kind: 'glyphs', characters: '\u{1F600}' })
})
