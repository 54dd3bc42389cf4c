import { PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'

import { describeDocument, openPart, type PartToMerge } from './open-part.ts'
import type { NotTaken } from './take-pages.ts'

/** One PDF of many files, or the file that cannot be a part of it. */
export type Merged =
  | { readonly kind: 'merged'; readonly pdf: Uint8Array; readonly pages: number }
  | Extract<NotTaken, { kind: 'unreadable' }>

/** Makes one PDF of files in their order, with a bookmark for each. Pages are copied as they are; a picture gets an A4 page. */
export async function mergeParts(title: string, parts: readonly PartToMerge[], made: Date): Promise<Merged> {
  const whole = await PDFDocument.create()
  const begins: { readonly name: string; readonly page: number }[] = []
  for (const part of parts) {
    begins.push({ name: part.name, page: whole.getPageCount() })
    const source = await openPart(part)
    if (typeof source === 'string') return { kind: 'unreadable', name: part.name, why: source }
    try {
      for (const page of await whole.copyPages(source, source.getPageIndices())) whole.addPage(page)
    } catch {
      return { kind: 'unreadable', name: part.name, why: 'damaged' }
    }
  }
  describeDocument(whole, title, made)
  addBookmarks(whole, begins)
  return { kind: 'merged', pdf: await whole.save(), pages: whole.getPageCount() }
}

/** A bookmark for each part, at its first page. */
function addBookmarks(whole: PDFDocument, begins: readonly { readonly name: string; readonly page: number }[]): void {
  const { context } = whole
  const root = context.nextRef()
  const refs = begins.map(() => context.nextRef())
  for (const [index, { name, page }] of begins.entries()) {
    const [before, after] = [refs[index - 1], refs[index + 1]]
    const item = context.obj({
      Title: PDFHexString.fromText(name),
      Parent: root,
      Dest: [whole.getPage(Math.min(page, whole.getPageCount() - 1)).ref, PDFName.of('Fit')],
      ...(before && { Prev: before }),
      ...(after && { Next: after })
    })
    const ref = refs[index]
    if (ref) context.assign(ref, item)
  }
  const [first, last] = [refs[0], refs.at(-1)]
  if (!first || !last) return
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: last, Count: refs.length }))
  whole.catalog.set(PDFName.of('Outlines'), root)
}
