import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sampleForm } from '#kit/files/sample-forms.ts'
import { photoJpeg } from '#server/bytes/demo/photo.ts'
import { readFonts } from '#server/forms/draw/form-fonts.ts'
import { mergeParts } from '#server/forms/draw/merge-files.ts'
import { renderForms } from '#server/forms/draw/render-forms.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-merge-'))
  const toc = await renderForms('目录', [sampleForm('volume_toc', 60)], readFonts(), new Date())
  if (toc.kind !== 'drawn') throw new Error('not drawn')
  await writeFile(join(folder, 'toc.pdf'), toc.pdf)
  await writeFile(join(folder, 'photo.jpg'), photoJpeg({ scene: 'site', name: 'merge' } as never))
  await writeFile(join(folder, 'bad.pdf'), 'no PDF at all')
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const part = (file: string, format: 'pdf' | 'jpg') => ({ path: join(folder, file), format, name: file })

test('PDFs and pictures become one PDF in the order given, with a bookmark each, in Chinese', async () => {
  const merged = await mergeParts('合并', [part('photo.jpg', 'jpg'), part('toc.pdf', 'pdf')], new Date())
  if (merged.kind !== 'merged') throw new Error(merged.why)
  const document = await getDocument({ data: new Uint8Array(merged.pdf) }).promise
  expect(document.numPages).toBe(merged.pages)
  expect((await document.getOutline()).map(({ title }) => title)).toEqual(['photo.jpg', 'toc.pdf'])
  expect((await document.getMetadata()).info).toMatchObject({ Title: '合并', Language: 'zh-CN' })
  const second = await document.getPage(2)
  expect((await second.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('')).toContain(
    '卷内目录'
  )
  await document.loadingTask.destroy()
})

test('a damaged file is named, and nothing is made', async () => {
  expect(await mergeParts('合并', [part('toc.pdf', 'pdf'), part('bad.pdf', 'pdf')], new Date())).toEqual({
    kind: 'unreadable',
    name: 'bad.pdf',
    why: 'damaged'
  })
})
