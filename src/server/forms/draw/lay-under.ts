import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState
} from '@cantoo/pdf-lib'

/** A PDF that lies below the pages of a drawn one from a page on, counted from 0. */
export interface Ground {
  readonly from: number
  /** So many of its pages lie there. */
  readonly pages: number
  readonly bytes: Uint8Array
}

/** A ground that no program can read: which of them, from 0, and why. */
export class GroundRefused extends Error {
  readonly ground: number
  readonly why: 'encrypted' | 'damaged'
  constructor(ground: number, why: 'encrypted' | 'damaged', options?: ErrorOptions) {
    super('a PDF cannot lie below a form', options)
    this.ground = ground
    this.why = why
  }
}

/** Lays PDFs below the pages of a drawn one, at their own size from the upper left corner; they are marked as what is not read. Throws GroundRefused. */
export async function layUnder(drawn: Uint8Array, grounds: readonly Ground[]): Promise<Uint8Array> {
  const whole = await PDFDocument.load(drawn, { updateMetadata: false })
  for (const [index, { from, pages, bytes }] of grounds.entries()) {
    const source = await readGround(index, bytes)
    try {
      const count = Math.min(pages, source.getPageCount())
      if (count === 0) throw new Error('it has no pages')
      for (let at = 0; at < count; at++) await layPage(whole, whole.getPage(from + at), source.getPage(at))
    } catch (cause) {
      throw new GroundRefused(index, 'damaged', { cause })
    }
  }
  return whole.save()
}

async function readGround(index: number, bytes: Uint8Array): Promise<PDFDocument> {
  const source = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false }).catch((cause) => {
    throw new GroundRefused(index, 'damaged', { cause })
  })
  if (source.isEncrypted) throw new GroundRefused(index, 'encrypted')
  return source
}

/** Puts a page below what is drawn on another one, upright as it is seen. */
async function layPage(whole: PDFDocument, page: PDFPage, ground: PDFPage): Promise<void> {
  const { x, y, width, height } = ground.getCropBox()
  const picture = await whole.embedPage(ground, { left: x, bottom: y, right: x + width, top: y + height })
  await picture.embed()
  const angle = ((ground.getRotation().angle % 360) + 360) % 360
  // By how much the picture is turned, and where its corner comes then.
  const [a, b, c, d, e, f] = {
    0: [1, 0, 0, 1, 0, 0],
    90: [0, -1, 1, 0, 0, width],
    180: [-1, 0, 0, -1, width, height],
    270: [0, 1, -1, 0, height, 0]
  }[angle] ?? [1, 0, 0, 1, 0, 0]
  const seen = angle % 180 === 0 ? height : width
  const down = page.getHeight() - seen
  const name = page.node.newXObject('Ground', picture.ref)
  const stream = whole.context.contentStream([
    PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]),
    pushGraphicsState(),
    concatTransformationMatrix(a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, (f ?? 0) + down),
    drawObject(name),
    popGraphicsState(),
    PDFOperator.of(PDFOperatorNames.EndMarkedContent)
  ])
  page.node.normalize()
  const contents = page.node.Contents()
  if (contents instanceof PDFArray) contents.insert(0, whole.context.register(stream))
}
