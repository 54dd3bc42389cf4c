import { open, type FileHandle } from 'node:fs/promises'

import { type PDFDict, PDFDocument, PDFHexString, PDFName, type PDFPage, PDFRef, PDFString } from '@cantoo/pdf-lib'

/** The objects that every document has beside its pages. */
const CATALOG = PDFRef.of(1)
const PAGES = PDFRef.of(2)
const OUTLINES = PDFRef.of(3)
const INFO = PDFRef.of(4)
const FIRST = 5
/** Written at once. Bytes. */
const PIECE = 1024 ** 2

/** A bookmark, and the label that readers show for the pages from there on: a name, or figures from a number. */
export interface Bookmark {
  readonly title: string
  readonly page: PDFRef
}
/** How pages are called from one on: by a name, with a figure behind it, or by figures alone that begin with a number. */
export type PageLabel =
  | { readonly at: number; readonly prefix: string; readonly isNumbered: boolean }
  | { readonly at: number; readonly from: number }

/**
 * A PDF 1.7 that is written piece by piece: what has been written is not kept, so that its memory is that of the largest piece. A piece is
 * a document of the library whose objects have numbers of this one.
 */
export class PdfOut {
  readonly #file: FileHandle
  readonly #offsets = new Map<number, number>()
  #written = 0
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #next = FIRST

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** Begins a document at a place of the local disk; what was there is gone. */
  static async begin(path: string): Promise<PdfOut> {
    const out = new PdfOut(await open(path, 'w', 0o600))
    await out.#write(Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n\n', 'latin1'))
    return out
  }

  /** An empty piece: what is put there later has numbers of this document. */
  async piece(): Promise<PDFDocument> {
    const piece = await PDFDocument.create({ updateMetadata: false })
    piece.context.largestObjectNumber = Math.max(this.#next, piece.context.largestObjectNumber)
    return piece
  }

  /** Writes what a piece holds, but its own frame. The piece must not be changed any more. */
  async add(piece: PDFDocument): Promise<void> {
    await piece.flush()
    for (const page of piece.getPages()) page.node.set(PDFName.of('Parent'), PAGES)
    for (const [ref, object] of piece.context.enumerateIndirectObjects())
      if (ref.objectNumber >= this.#next) await this.#object(ref, object)
    this.#next = piece.context.largestObjectNumber + 1
  }

  /** Ends the document: its pages in their order, its bookmarks, its labels and what it is called. */
  async end(
    pages: readonly PDFRef[],
    {
      title,
      made,
      bookmarks,
      labels
    }: Readonly<{ title: string; made: Date; bookmarks: readonly Bookmark[]; labels: readonly PageLabel[] }>
  ): Promise<void> {
    const { context } = await PDFDocument.create({ updateMetadata: false })
    const items = bookmarks.map((_, at) => PDFRef.of(this.#next + at))
    for (const [at, { title: name, page }] of bookmarks.entries()) {
      const [own, before, after] = [items[at], items[at - 1], items[at + 1]]
      const item = {
        Title: PDFHexString.fromText(name),
        Parent: OUTLINES,
        Dest: [page, PDFName.of('Fit')],
        ...(before && { Prev: before }),
        ...(after && { Next: after })
      }
      if (own) await this.#object(own, context.obj(item))
    }
    const [first = OUTLINES] = items
    await this.#object(
      OUTLINES,
      context.obj({ Type: 'Outlines', First: first, Last: items.at(-1) ?? first, Count: items.length })
    )
    await this.#object(PAGES, context.obj({ Type: 'Pages', Kids: [...pages], Count: pages.length }))
    await this.#object(
      INFO,
      context.obj({
        Title: PDFHexString.fromText(title),
        Creator: PDFString.of('urban-archives'),
        CreationDate: PDFString.fromDate(made),
        ModDate: PDFString.fromDate(made)
      })
    )
    const catalog: PDFDict = context.obj({
      Type: 'Catalog',
      Pages: PAGES,
      Outlines: OUTLINES,
      PageMode: 'UseOutlines',
      Lang: PDFString.of('zh-CN'),
      ViewerPreferences: { DisplayDocTitle: true },
      PageLabels: { Nums: labels.flatMap((label) => [label.at, labelOf(label)]) }
    })
    await this.#object(CATALOG, catalog)
    await this.#crossReference(this.#next + items.length)
    await this.#flush()
    await this.#file.sync()
  }

  /** Lets the file go, whether it was ended or not. */
  close(): Promise<void> {
    return this.#file.close()
  }

  async #object(ref: PDFRef, object: { sizeInBytes(): number; copyBytesInto(buffer: Uint8Array, at: number): number }) {
    this.#offsets.set(ref.objectNumber, this.#written)
    await this.#write(Buffer.from(`${ref.objectNumber} 0 obj\n`))
    const bytes = new Uint8Array(object.sizeInBytes())
    object.copyBytesInto(bytes, 0)
    await this.#write(bytes)
    await this.#write(Buffer.from('\nendobj\n'))
  }

  async #crossReference(size: number): Promise<void> {
    const at = this.#written
    const lines = Array.from({ length: size }, (_, number) => {
      const offset = this.#offsets.get(number)
      return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
    })
    await this.#write(Buffer.from(`xref\n0 ${size}\n${lines.join('')}`))
    await this.#write(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${at}\n%%EOF\n`))
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    this.#written += bytes.length
    if (this.#waitingBytes >= PIECE) await this.#flush()
  }

  async #flush(): Promise<void> {
    const parts = this.#waiting
    this.#waiting = []
    this.#waitingBytes = 0
    for (const part of parts.length > 1 ? [Buffer.concat(parts)] : parts) await this.#file.writeFile(part)
  }
}

const labelOf = (label: PageLabel) =>
  'from' in label
    ? { S: 'D', St: label.from }
    : { P: PDFHexString.fromText(label.prefix), ...(label.isNumbered && { S: 'D' }) }

/** Lays a link over a part of a page, in points from its lower left corner. */
export function linkTo(
  page: PDFPage,
  target: PDFRef,
  rect: readonly [number, number, number, number],
  words: string
): void {
  const { context } = page.node
  const link = context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [...rect],
    Border: [0, 0, 0],
    Dest: [target, PDFName.of('Fit')],
    Contents: PDFHexString.fromText(words)
  })
  page.node.addAnnot(context.register(link))
}
