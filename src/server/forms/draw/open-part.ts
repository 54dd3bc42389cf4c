import { readFile } from 'node:fs/promises'

import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'

/** A stored file that becomes a part of a PDF, by its place on the local disk. */
export interface PartToMerge {
  readonly path: string
  readonly format: 'pdf' | 'jpg' | 'png'
  readonly name: string
}
/** Why a stored file cannot become a part of a PDF. */
export type UnreadablePart = 'encrypted' | 'damaged'

/** A4 in points, for pictures. */
const [WIDTH, HEIGHT] = [595.28, 841.89]
const MARGIN = 28

/** Opens a stored file as a document: a PDF as it is, a picture as a page of A4 that it fills. */
export async function openPart({ path, format }: PartToMerge): Promise<PDFDocument | UnreadablePart> {
  try {
    const bytes = await readFile(path)
    if (format !== 'pdf') return await pictureAsDocument(bytes, format)
    const source = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
    return source.isEncrypted ? 'encrypted' : source
  } catch {
    return 'damaged'
  }
}

async function pictureAsDocument(bytes: Uint8Array, format: 'jpg' | 'png'): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  const picture = format === 'jpg' ? await document.embedJpg(bytes) : await document.embedPng(bytes)
  const [width, height] = picture.width > picture.height ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]
  const size = picture.scaleToFit(width - 2 * MARGIN, height - 2 * MARGIN)
  const at = { x: (width - size.width) / 2, y: (height - size.height) / 2 }
  document.addPage([width, height]).drawImage(picture, { ...at, ...size })
  return document
}

/** Says of a document that was made of others what it is called, in which language it is, and when it was made. */
export function describeDocument(document: PDFDocument, title: string, made: Date): void {
  document.setTitle(title, { showInWindowTitleBar: true })
  document.catalog.set(PDFName.of('Lang'), PDFString.of('zh-CN'))
  document.setCreationDate(made)
  document.setModificationDate(made)
  document.setCreator('urban-archives')
}
