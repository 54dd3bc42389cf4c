import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { sampleForm } from '#kit/files/sample-forms.ts'
import { FORMS } from '#server/db/seed/data.ts'
import { type FormFonts, readFonts } from '#server/forms/draw/form-fonts.ts'
import { renderForms } from '#server/forms/draw/render-forms.ts'

let fonts: FormFonts
let folder: string
beforeAll(() => {
  fonts = readFonts()
  folder = mkdtempSync(join(tmpdir(), 'archives-forms-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const AT = new Date('2026-11-23T08:00:00Z')
async function drawn(codes: readonly (typeof FORMS)[number][], title: string) {
  const made = await renderForms(
    title,
    codes.map((code) => sampleForm(code)),
    fonts,
    AT
  )
  if (made.kind !== 'drawn') throw new Error(JSON.stringify(made))
  return made
}
const plain = (text: string) => text.replaceAll(/[\s：]/g, '')

/** The text of all pages in the order of their content, without what is marked as not to be read. */
async function readByPdf(document: PDFDocumentProxy): Promise<string> {
  const parts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const open: string[] = []
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) parts.push(open.includes('Artifact') ? '' : item.str)
      else if (item.type === 'endMarkedContent') open.pop()
      else open.push((item as { readonly tag?: string }).tag ?? '')
    }
  }
  return plain(parts.join(''))
}
/** What the twin says, without its pictures. */
const readByTwin = (twin: string): string =>
  plain(
    twin
      .replace(/^[\s\S]*<main>/, '')
      .replaceAll(/<figure>.*?<\/figure>/g, '')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  )

/** What poppler says of a file, where it is installed: its words, and that it has nothing to warn of. */
function poppler(program: 'pdfinfo' | 'pdffonts' | 'pdftotext', args: readonly string[]): string | undefined {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const errors = join(folder, 'errors')
  const shell = ['-c', `exec "$0" "$@" 2>${errors}`, program, ...args]
  const said = execFileSync('/bin/sh', shell, { encoding: 'utf8' })
  expect(execFileSync('cat', [errors], { encoding: 'utf8' })).toBe('')
  return said
}

describe.each(FORMS)('%s', (code) => {
  test('is a tagged PDF in Chinese whose text comes out in the order in which it is read', async () => {
    const { pdf, pages, twin } = await drawn([code], sampleForm(code).name)
    const document = await getDocument({ data: new Uint8Array(pdf) }).promise
    expect(document.numPages).toBe(pages)
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: sampleForm(code).name, Language: 'zh-CN' })
    expect((await document.getMarkInfo()) as unknown).toEqual(expect.objectContaining(new Map([['Marked', true]])))
    expect((await document.getOutline()).map(({ title }) => title)).toEqual([sampleForm(code).name])
    expect(await readByPdf(document)).toBe(readByTwin(twin))
    expect(JSON.stringify(await (await document.getPage(1)).getStructTree())).toMatch(/"role":"(?:H1|Table)"/)
    await document.loadingTask.destroy()
  })

  test('is opened by a second program without a warning, its fonts embedded', async () => {
    const { pdf, pages } = await drawn([code], sampleForm(code).name)
    const path = join(folder, `${code}.pdf`)
    writeFileSync(path, pdf)
    const info = poppler('pdfinfo', [path])
    if (info === undefined) return
    expect(info).toMatch(/Tagged:\s+yes/)
    expect(info).toMatch(new RegExp(`Pages:\\s+${pages}\\n`))
    const lines = (poppler('pdffonts', [path]) ?? '').trim().split('\n').slice(2)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line).toMatch(/NotoSansSC.*CID TrueType.*Identity-H\s+yes yes yes/)
    const { data } = sampleForm(code)
    const text = plain(poppler('pdftotext', ['-raw', path, '-']) ?? '')
    for (const row of data.rows) expect(text).toContain(Object.values(row).at(-1))
  })

  test('has a twin of HTML that says the same, with its cells named by their heads', async () => {
    const { twin } = await drawn([code], '甲<乙')
    expect(twin).toContain('<html lang="zh-CN">')
    expect(twin).toContain('<title>甲&#60;乙</title>')
    expect(twin.match(/<h1>/g)).toHaveLength(1)
    if (twin.includes('<table')) expect(twin).toMatch(/<th scope="(?:row|col)"/)
    for (const row of sampleForm(code).data.rows) expect(twin).toContain(`>${Object.values(row).at(-1)}<`)
  })
})

test('forms one after the other are one PDF with a bookmark each', async () => {
  const { pdf, pages } = await drawn(['volume_cover', 'volume_spine', 'volume_toc'], '三份')
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise
  expect((await document.getOutline()).map(({ title }) => title)).toEqual(['案卷封面', '案卷脊背', '卷内目录'])
  expect(document.numPages).toBe(pages)
  await document.loadingTask.destroy()
})

test('each character is measured as wide as it is drawn', async () => {
  const { pdf } = await drawn(['names_roster'], '名册')
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const size = Math.hypot(item.transform[0] as number, item.transform[1] as number)
    const widths = [false, true].map((bold) => fonts.measure.width(item.str, size, bold))
    expect(Math.min(...widths.map((width) => Math.abs(width - item.width)))).toBeLessThan(0.1)
  }
  await document.loadingTask.destroy()
})
