import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDocument,
  type PDFEmbeddedPage,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState
} from '@cantoo/pdf-lib'

import { MOST_GROUND_PAGES } from '#contract/forms/form-layout.ts'

import { angleOf } from './edit-pages.ts'

/** A PDF that lies below the pages of a drawn one from a page on, counted from 0. */
export interface Ground {
  readonly from: number
  /** So many of its pages lie there. */
  readonly pages: number
  readonly bytes: Uint8Array
}

/** The PDF with what lies below it; or which ground, from 0, no program can read, and why. */
export type LaidUnder =
  | { readonly kind: 'laid'; readonly pdf: Uint8Array }
  | { readonly kind: 'unreadable'; readonly ground: number; readonly why: 'encrypted' | 'damaged' }

/** Lays PDFs below the pages of a drawn one, at their own size from the upper left corner; they are marked as what is not read. One that lies below several forms is read and embedded once. */
export async function layUnder(drawn: Uint8Array, grounds: readonly Ground[]): Promise<LaidUnder> {
  const whole = await PDFDocument.load(drawn, { updateMetadata: false })
  const embedded = new Map<Uint8Array, readonly EmbeddedPage[]>()
  for (const [ground, { from, pages, bytes }] of grounds.entries()) {
    const below = embedded.get(bytes) ?? (await embedGround(whole, bytes))
    if (typeof below === 'string') return { kind: 'unreadable', ground, why: below }
    embedded.set(bytes, below)
    for (const [at, one] of below.slice(0, pages).entries()) layPage(whole, whole.getPage(from + at), one)
  }
  return { kind: 'laid', pdf: await whole.save() }
}

interface EmbeddedPage {
  readonly page: PDFPage
  readonly picture: PDFEmbeddedPage
}

/** Embeds the pages of a PDF that may lie below a form; why none can be. */
async function embedGround(
  whole: PDFDocument,
  bytes: Uint8Array
): Promise<readonly EmbeddedPage[] | 'encrypted' | 'damaged'> {
  try {
    const source = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
    if (source.isEncrypted) return 'encrypted'
    const below = source.getPages().slice(0, MOST_GROUND_PAGES)
    if (below.length === 0) return 'damaged'
    return await Promise.all(
      below.map(async (page) => {
        const { x, y, width, height } = page.getCropBox()
        const picture = await whole.embedPage(page, { left: x, bottom: y, right: x + width, top: y + height })
        await picture.embed()
        return { page, picture }
      })
    )
  } catch {
    return 'damaged'
  }
}

/** Puts a page below what is drawn on another one, upright as it is seen. */
function layPage(whole: PDFDocument, page: PDFPage, { page: ground, picture }: EmbeddedPage): void {
  const { width, height } = ground.getCropBox()
  const angle = angleOf(ground)
  // By how much the picture is turned, and where its corner comes then.
  const [a, b, c, d, e, f] = (
    {
      0: [1, 0, 0, 1, 0, 0],
      90: [0, -1, 1, 0, 0, width],
      180: [-1, 0, 0, -1, width, height],
      270: [0, 1, -1, 0, height, 0]
    } as const
  )[angle]
  const seen = angle % 180 === 0 ? height : width
  const down = page.getHeight() - seen
  const name = page.node.newXObject('Ground', picture.ref)
  const stream = whole.context.contentStream([
    PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]),
    pushGraphicsState(),
    concatTransformationMatrix(a, b, c, d, e, f + down),
    drawObject(name),
    popGraphicsState(),
    PDFOperator.of(PDFOperatorNames.EndMarkedContent)
  ])
  page.node.normalize()
  const contents = page.node.Contents()
  if (contents instanceof PDFArray) contents.insert(0, whole.context.register(stream))
}
