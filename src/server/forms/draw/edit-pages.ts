import { readFile } from 'node:fs/promises'

import { degrees, PDFDocument, type PDFPage, PDFName, PDFString } from '@cantoo/pdf-lib'

import type { EditedPage, Mark } from '#contract/forms/edit-pdf.ts'

import { drawMarks, type PageMarks } from './draw-marks.ts'
import type { FormFonts } from './form-fonts.ts'

/** What an edited document is made of: stored PDFs by their ids, the pages to take, and what is put on them. */
export interface EditTask {
  readonly title: string
  readonly parts: readonly { readonly id: string; readonly path: string; readonly name: string }[]
  readonly pages: readonly EditedPage[]
  readonly marks: readonly Mark[]
  /** The sample of the signer's hand: a JPEG or a PNG. */
  readonly signature?: Uint8Array | undefined
  readonly made: Date
}
/** The edited document, or why it cannot be made: a part that cannot be read, a page that is not there, characters that no font has. */
export type Edited =
  | { readonly kind: 'edited'; readonly pdf: Uint8Array; readonly pages: number }
  | { readonly kind: 'unreadable'; readonly name: string; readonly why: 'encrypted' | 'damaged' }
  | { readonly kind: 'noPage'; readonly name: string; readonly page: number }
  | { readonly kind: 'glyphs'; readonly characters: string }

/** Makes a document of pages of others, turned as asked, with marks on them. Pages are copied as they are: their text stays text. */
export async function editPages(task: EditTask, fonts: () => FormFonts): Promise<Edited> {
  const { parts, pages, marks, title, made } = task
  const whole = await PDFDocument.create()
  const copied = new Map<string, readonly PDFPage[]>()
  for (const { id, path, name } of parts) {
    const wanted = [...new Set(pages.flatMap(({ object, page }) => (object === id ? [page - 1] : [])))]
    try {
      const source = await PDFDocument.load(await readFile(path), { ignoreEncryption: true, updateMetadata: false })
      if (source.isEncrypted) return { kind: 'unreadable', name, why: 'encrypted' }
      const beyond = wanted.find((at) => at >= source.getPageCount())
      if (beyond !== undefined) return { kind: 'noPage', name, page: beyond + 1 }
      const taken = await whole.copyPages(source, wanted)
      const byPage: PDFPage[] = []
      for (const [place, at] of wanted.entries()) if (taken[place]) byPage[at] = taken[place]
      copied.set(id, byPage)
    } catch {
      return { kind: 'unreadable', name, why: 'damaged' }
    }
  }
  for (const { object, page, turn } of pages) {
    const added = copied.get(object)?.[page - 1]
    if (!added) throw new Error(`page ${page} of ${object} was not copied`)
    if (turn !== 0) added.setRotation(degrees((added.getRotation().angle + turn) % 360))
    whole.addPage(added)
  }
  if (marks.length > 0) {
    const characters = await mark(whole, task, fonts())
    if (characters !== '') return { kind: 'glyphs', characters }
  }
  whole.setTitle(title, { showInWindowTitleBar: true })
  whole.catalog.set(PDFName.of('Lang'), PDFString.of('zh-CN'))
  whole.setCreationDate(made)
  whole.setModificationDate(made)
  whole.setCreator('urban-archives')
  return { kind: 'edited', pdf: await whole.save(), pages: whole.getPageCount() }
}

/** Lays what is put on pages over them; answers characters that cannot be drawn. */
async function mark(
  whole: PDFDocument,
  { marks, signature, title, made }: EditTask,
  fonts: FormFonts
): Promise<string> {
  const characters = fonts.measure.missing(marks.map(({ text }) => text).join(''))
  if (characters !== '') return characters
  const byPage = [...Map.groupBy(marks, ({ page }) => page)]
  const sizes = byPage.map(([page, own]): PageMarks => ({ ...seenSize(whole.getPage(page - 1)), marks: own }))
  const overlay = await whole.embedPdf(
    await drawMarks(title, sizes, { fonts, signature, made }),
    sizes.map((_, at) => at)
  )
  for (const [at, [page]] of byPage.entries()) {
    const drawn = overlay[at]
    if (drawn) layOver(whole.getPage(page - 1), drawn)
  }
  return ''
}

/** By how much a page is turned as it is seen. */
export const angleOf = (page: PDFPage) => (((page.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270

/** How large a page is as it is seen. Points. */
function seenSize(page: PDFPage): { readonly width: number; readonly height: number } {
  const { width, height } = page.getCropBox()
  return angleOf(page) % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Draws an overlay over a page, upright as that is seen: its lower left corner is at another corner of a page that is turned. */
function layOver(page: PDFPage, drawn: Awaited<ReturnType<PDFDocument['embedPdf']>>[number]): void {
  const { x, y, width, height } = page.getCropBox()
  const angle = angleOf(page)
  const corner = {
    0: { x, y },
    90: { x: x + width, y },
    180: { x: x + width, y: y + height },
    270: { x, y: y + height }
  }[angle]
  page.drawPage(drawn, { ...corner, rotate: degrees(angle) })
}
