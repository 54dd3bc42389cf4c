import { degrees, PDFDocument, type PDFPage } from '@cantoo/pdf-lib'

import type { EditedPage, Mark } from '#contract/forms/edit-pdf.ts'

import { drawMarks, type PageMarks } from './draw-marks.ts'
import type { FormFonts } from './form-fonts.ts'
import { describeDocument, openPart } from './open-part.ts'
import { type NotTaken, type OpenedPart, takePages } from './take-pages.ts'

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
  | NotTaken
  | { readonly kind: 'glyphs'; readonly characters: string }

/** Makes a document of pages of others, turned as asked, with marks on them. Pages are copied as they are: their text stays text. */
export async function editPages(task: EditTask, fonts: () => FormFonts): Promise<Edited> {
  const { parts, pages, marks, title, made } = task
  const whole = await PDFDocument.create()
  const opened = new Map<string, OpenedPart>()
  for (const part of parts) opened.set(part.id, { name: part.name, source: await openPart({ ...part, format: 'pdf' }) })
  const fault = await takePages(
    whole,
    opened,
    pages.map(({ object, page, turn }) => ({ part: object, page, turn }))
  )
  if (fault) return fault
  if (marks.length > 0) {
    const characters = await mark(whole, task, fonts())
    if (characters !== '') return { kind: 'glyphs', characters }
  }
  describeDocument(whole, title, made)
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
export function seenSize(page: PDFPage): { readonly width: number; readonly height: number } {
  const { width, height } = page.getCropBox()
  return angleOf(page) % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Draws an overlay over a page, upright as that is seen: its lower left corner is at another corner of a page that is turned. */
export function layOver(page: PDFPage, drawn: Awaited<ReturnType<PDFDocument['embedPdf']>>[number]): void {
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
