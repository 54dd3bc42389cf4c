import { PDFDocument } from '@cantoo/pdf-lib'

import { describeDocument, openPart, type PartToMerge } from './open-part.ts'
import { type NotTaken, type OpenedPart, type TakenPage, takePages } from './take-pages.ts'

/** Documents that are made of pages of stored files: files are split, merged, or both. */
export interface ComposeTask {
  readonly parts: readonly (PartToMerge & { readonly id: string })[]
  readonly documents: readonly { readonly name: string; readonly pages: readonly TakenPage[] }[]
  readonly made: Date
}
/** The documents in their order, or what hinders them. */
export type Composed =
  | { readonly kind: 'composed'; readonly documents: readonly { readonly pdf: Uint8Array; readonly pages: number }[] }
  | NotTaken

/** Makes documents of pages of files. Each file is opened once, however many documents its pages go to. */
export async function composeDocuments({ parts, documents, made }: ComposeTask): Promise<Composed> {
  const opened = new Map<string, OpenedPart>()
  for (const part of parts) opened.set(part.id, { name: part.name, source: await openPart(part) })
  const done: { pdf: Uint8Array; pages: number }[] = []
  for (const { name, pages } of documents) {
    const whole = await PDFDocument.create()
    const fault = await takePages(whole, opened, pages)
    if (fault) return fault
    describeDocument(whole, name, made)
    done.push({ pdf: await whole.save(), pages: whole.getPageCount() })
  }
  return { kind: 'composed', documents: done }
}
