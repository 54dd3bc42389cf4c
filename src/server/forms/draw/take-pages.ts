import { degrees, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib'

import type { UnreadablePart } from './open-part.ts'

/** A page of a part, and by how many degrees it is turned clockwise. */
export interface TakenPage {
  readonly part: string
  /** From 1. */
  readonly page: number
  readonly turn: number
}
/** A part of a document: opened, or why it could not be. */
export interface OpenedPart {
  readonly name: string
  readonly source: PDFDocument | UnreadablePart
}
/** Why pages cannot be taken: a part that cannot be read, or a page that is not there. */
export type NotTaken =
  | { readonly kind: 'unreadable'; readonly name: string; readonly why: UnreadablePart }
  | { readonly kind: 'noPage'; readonly name: string; readonly page: number }

/** Adds pages of parts to a document in the order given, as they are: their text stays text. */
export async function takePages(
  whole: PDFDocument,
  parts: ReadonlyMap<string, OpenedPart>,
  pages: readonly TakenPage[]
): Promise<NotTaken | null> {
  const copied = new Map<TakenPage, PDFPage>()
  for (const [id, { name, source }] of parts) {
    const own = pages.filter(({ part }) => part === id)
    if (own.length === 0) continue
    if (typeof source === 'string') return { kind: 'unreadable', name, why: source }
    const beyond = own.find(({ page }) => page > source.getPageCount())
    if (beyond) return { kind: 'noPage', name, page: beyond.page }
    try {
      // A page that is taken twice is copied twice: each is turned and marked for itself.
      for (const round of rounds(own)) {
        const made = await whole.copyPages(
          source,
          round.map(({ page }) => page - 1)
        )
        for (const [at, page] of made.entries()) if (round[at]) copied.set(round[at], page)
      }
    } catch {
      return { kind: 'unreadable', name, why: 'damaged' }
    }
  }
  for (const taken of pages) {
    const page = copied.get(taken)
    if (!page) throw new Error(`page ${taken.page} of ${taken.part} was not copied`)
    if (taken.turn !== 0) page.setRotation(degrees((page.getRotation().angle + taken.turn) % 360))
    whole.addPage(page)
  }
  return null
}

/** Pages in rounds, in each of which no page is there twice. */
function rounds(pages: readonly TakenPage[]): TakenPage[][] {
  const found: TakenPage[][] = []
  const seen = new Map<number, number>()
  for (const taken of pages) {
    const times = seen.get(taken.page) ?? 0
    seen.set(taken.page, times + 1)
    const round = found[times]
    if (round) round.push(taken)
    else found.push([taken])
  }
  return found
}
