import type { EditedDocument, EditedPage, Mark, PageTurn } from '#contract/forms/edit-pdf.ts'
import { uuid } from '#core/state/uuid.ts'

/** A page of the document that is being edited, with what is put on it. */
export interface PageEdit extends EditedPage {
  /** Its own, also where the same page is there twice. */
  readonly id: string
  /** What its document is called, where that is another one. */
  readonly from?: string
  readonly marks: readonly PageMark[]
}

/** What is put on a page. */
export interface PageMark extends Omit<Mark, 'page'> {
  readonly id: string
}

/** The pages of a stored document as they are. */
export const pagesOfDocument = (object: string, count: number, from?: string): PageEdit[] =>
  Array.from({ length: count }, (_, at) => ({
    id: uuid(),
    object,
    page: at + 1,
    turn: 0,
    marks: [],
    ...(from !== undefined && { from })
  }))

const QUARTERS: Readonly<Record<string, PageTurn>> = { 0: 0, 90: 90, 180: 180, 270: 270 }
/** The pages, one of them turned by a quarter, clockwise or back. */
export const turned = (pages: readonly PageEdit[], id: string, by: 90 | -90): PageEdit[] =>
  pages.map((page) => (page.id === id ? { ...page, turn: QUARTERS[(page.turn + by + 360) % 360] ?? 0 } : page))

/** The pages with others behind one of them, or behind all. */
export function inserted(pages: readonly PageEdit[], behind: string | null, more: readonly PageEdit[]): PageEdit[] {
  const at = pages.findIndex(({ id }) => id === behind)
  return pages.toSpliced(at < 0 ? pages.length : at + 1, 0, ...more)
}

/** What is asked of the server. */
export const askedOf = (object: string, pages: readonly PageEdit[]): EditedDocument => ({
  object,
  pages: pages.map(({ object: from, page, turn }) => ({ object: from, page, turn })),
  marks: pages.flatMap(({ marks }, at) => marks.map(({ id: _, ...mark }) => ({ ...mark, page: at + 1 })))
})

/** Whether the pages are another document than the one they began as. */
export const isEdited = (pages: readonly PageEdit[], object: string, count: number): boolean =>
  pages.length !== count ||
  pages.some(
    ({ object: from, page, turn, marks }, at) => from !== object || page !== at + 1 || turn !== 0 || marks.length > 0
  )

/** Reads `2-4,7` as pages of a document; null where it is none. */
export function pageNumbers(text: string, count: number): number[] | null {
  const parts = text.split(/[,，、;；\s]+/).filter(Boolean)
  const found: number[] = []
  for (const part of parts) {
    const [, first, last = first] = /^(\d+)(?:[-–—~](\d+))?$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (first === undefined || from < 1 || to < from || to > count) return null
    for (let page = from; page <= to; page++) found.push(page)
  }
  return found.length > 0 ? found : null
}
