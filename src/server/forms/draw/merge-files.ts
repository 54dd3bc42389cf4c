import { readFile } from 'node:fs/promises'

import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'

/** A stored file that becomes a part of a PDF, by its place on the local disk. */
export interface PartToMerge {
  readonly path: string
  readonly format: 'pdf' | 'jpg' | 'png'
  readonly name: string
}
/** One PDF of many files, or the file that cannot be a part of it. */
export type Merged =
  | { readonly kind: 'merged'; readonly pdf: Uint8Array; readonly pages: number }
  | { readonly kind: 'unreadable'; readonly name: string; readonly why: 'encrypted' | 'damaged' }

/** A4 in points, for pictures. */
const [WIDTH, HEIGHT] = [595.28, 841.89]
const MARGIN = 28

/** Makes one PDF of files in their order, with a bookmark for each. Pages are copied as they are; a picture gets an A4 page. */
export async function mergeParts(title: string, parts: readonly PartToMerge[], made: Date): Promise<Merged> {
  const whole = await PDFDocument.create()
  const begins: { readonly name: string; readonly page: number }[] = []
  for (const part of parts) {
    begins.push({ name: part.name, page: whole.getPageCount() })
    const why = await addPart(whole, part)
    if (why) return { kind: 'unreadable', name: part.name, why }
  }
  whole.setTitle(title, { showInWindowTitleBar: true })
  whole.setLanguage('zh-CN')
  whole.setCreationDate(made)
  whole.setModificationDate(made)
  whole.setCreator('urban-archives')
  addBookmarks(whole, begins)
  return { kind: 'merged', pdf: await whole.save(), pages: whole.getPageCount() }
}

async function addPart(
  whole: PDFDocument,
  { path, format }: PartToMerge
): Promise<'encrypted' | 'damaged' | undefined> {
  const bytes = await readFile(path)
  try {
    if (format === 'pdf') {
      const source = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
      if (source.isEncrypted) return 'encrypted'
      for (const page of await whole.copyPages(source, source.getPageIndices())) whole.addPage(page)
      return undefined
    }
    const picture = format === 'jpg' ? await whole.embedJpg(bytes) : await whole.embedPng(bytes)
    const isWide = picture.width > picture.height
    const [width, height] = isWide ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]
    const size = picture.scaleToFit(width - 2 * MARGIN, height - 2 * MARGIN)
    const at = { x: (width - size.width) / 2, y: (height - size.height) / 2 }
    whole.addPage([width, height]).drawImage(picture, { ...at, ...size })
    return undefined
  } catch {
    return 'damaged'
  }
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
  whole.catalog.set(PDFName.of('Lang'), PDFString.of('zh-CN'))
}
