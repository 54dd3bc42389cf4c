import PDFDocument from 'pdfkit'

import type { Mark, MarkPlace } from '#contract/forms/edit-pdf.ts'

import type { FormFonts } from './form-fonts.ts'
import { layPlainly } from './plain-layout.ts'

/** What is put on one page, and how large that is as it is seen. Points. */
export interface PageMarks {
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
}
interface Drawn {
  readonly fonts: FormFonts
  readonly signature: Uint8Array | undefined
  readonly made: Date
}

/** From the edge of a page, and between marks of one place. Points. */
const EDGE = 28
const BETWEEN = 6
const RED = '#c00000'
const BLACK = '#000000'
/** A signature is so wide at its size of 12 points. */
const SIGNATURE_WIDTH = 96
const USUAL_SIZE = 12

/** Draws the marks of pages on pages of their own, as large as these: notes, stamps in a red frame, the signer's hand. */
export async function drawMarks(title: string, overlays: readonly PageMarks[], drawn: Drawn): Promise<Buffer> {
  const { fonts, made } = drawn
  const doc = new PDFDocument({
    autoFirstPage: false,
    fontLayoutCache: false,
    info: { Title: title, CreationDate: made, ModDate: made }
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => doc.on('end', resolve))
  doc.registerFont('regular', fonts.regular)
  doc.registerFont('bold', fonts.bold)
  layPlainly(doc, 'regular')
  layPlainly(doc, 'bold')
  for (const { width, height, marks } of overlays) {
    doc.addPage({ size: [width, height], margin: 0 })
    for (const [place, own] of Map.groupBy(marks, (mark) => mark.place))
      drawPlace(doc, { width, height }, place, own, drawn)
  }
  doc.end()
  await ended
  return Buffer.concat(parts)
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Draws the marks of one place below each other. */
function drawPlace(doc: PDFKit.PDFDocument, page: Size, place: MarkPlace, marks: readonly Mark[], drawn: Drawn): void {
  const sizes = marks.map((mark) => sizeOf(doc, page, mark, drawn))
  const height = sizes.reduce((sum, one) => sum + one.height, 0) + BETWEEN * (marks.length - 1)
  let top = /^top/.test(place) ? EDGE : /^bottom/.test(place) ? page.height - EDGE - height : (page.height - height) / 2
  for (const [at, mark] of marks.entries()) {
    const size = sizes[at]
    if (!size) continue
    const left = /left$/i.test(place)
      ? EDGE
      : /right$/i.test(place)
        ? page.width - EDGE - size.width
        : (page.width - size.width) / 2
    drawMark(doc, mark, { ...size, left, top }, drawn)
    top += size.height + BETWEEN
  }
}

const fontOf = ({ kind }: Mark) => (kind === 'stamp' ? 'bold' : 'regular')
/** Between the words of a stamp and its frame. */
const frameOf = ({ kind, size }: Mark) => (kind === 'stamp' ? size / 2 : 0)

function sizeOf(doc: PDFKit.PDFDocument, page: Size, mark: Mark, { signature }: Drawn): Size {
  if (mark.kind === 'signature') {
    const width = (SIGNATURE_WIDTH * mark.size) / USUAL_SIZE
    const { width: wide, height: high } = pictureSize(doc, signature)
    return { width, height: (width * high) / wide }
  }
  const frame = frameOf(mark)
  const most = page.width - 2 * EDGE - 2 * frame
  doc.font(fontOf(mark)).fontSize(mark.size)
  const width = Math.min(most, ...[Math.max(...mark.text.split('\n').map((line) => doc.widthOfString(line))) + 1])
  return { width: width + 2 * frame, height: doc.heightOfString(mark.text, { width }) + 2 * frame }
}

function pictureSize(doc: PDFKit.PDFDocument, signature: Uint8Array | undefined): Size {
  if (!signature) throw new Error('a signature is put on a page without a sample')
  return (doc as unknown as { openImage: (bytes: Buffer) => Size }).openImage(Buffer.from(signature))
}

function drawMark(
  doc: PDFKit.PDFDocument,
  mark: Mark,
  { left, top, width, height }: Size & { readonly left: number; readonly top: number },
  { signature }: Drawn
): void {
  if (mark.kind === 'signature') {
    if (signature) doc.image(Buffer.from(signature), left, top, { width })
    return
  }
  const frame = frameOf(mark)
  if (mark.kind === 'stamp')
    doc
      .lineWidth(mark.size / 8)
      .rect(left, top, width, height)
      .stroke(RED)
  doc
    .font(fontOf(mark))
    .fontSize(mark.size)
    .fillColor(mark.kind === 'stamp' ? RED : BLACK)
    .text(mark.text, left + frame, top + frame, { width: width - 2 * frame })
}
