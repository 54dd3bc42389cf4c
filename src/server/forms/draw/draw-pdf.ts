import PDFDocument from 'pdfkit'

import type { Figure, Layout, FormPage, LayoutNode, FormRun } from '../layout/layout-tree.ts'
import { codeSquares } from './draw-code.ts'
import type { FormFonts } from './form-fonts.ts'
import { layPlainly } from './plain-layout.ts'

type Doc = PDFKit.PDFDocument
type Struct = ReturnType<Doc['struct']>

/** A form with the picture that it shows, if any: bytes of a JPEG or a PNG. */
export interface Drawable {
  readonly layout: Layout
  readonly picture?: Uint8Array | undefined
}

const BLACK = '#000'

/**
 * Draws forms one after the other as one PDF 1.7: tagged in the order in which they are read, in zh-CN, with embedded subsets of
 * the fonts and a bookmark for each form. What is not read (rules, repeated heads, page numbers) is marked as such.
 */
export async function drawPdf(
  title: string,
  forms: readonly Drawable[],
  fonts: FormFonts,
  made: Date
): Promise<Buffer> {
  const doc = new PDFDocument({
    tagged: true,
    lang: 'zh-CN',
    displayTitle: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    fontLayoutCache: false,
    // Pages are kept only where a form goes back to one: lists have thousands.
    bufferPages: forms.some(({ layout }) => goesBack(layout)),
    info: { Title: title, Creator: 'urban-archives', CreationDate: made, ModDate: made }
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => doc.on('end', resolve))
  doc.registerFont('regular', fonts.regular)
  doc.registerFont('bold', fonts.bold)
  layPlainly(doc, 'regular')
  layPlainly(doc, 'bold')
  const root = doc.struct('Document', { title })
  doc.addStructure(root)
  for (const form of forms) new FormDrawing(doc, form).draw(root)
  root.end()
  doc.end()
  await ended
  return Buffer.concat(parts)
}

/** Whether a part of a form is on a page before that of the part that is read before it. */
function goesBack({ nodes }: Layout): boolean {
  let last = 0
  const isBefore = ({ runs, figure, children }: LayoutNode): boolean => {
    for (const page of [...runs.map((run) => run.page), ...(figure ? [figure.page] : [])]) {
      if (page < last) return true
      last = page
    }
    return children.some(isBefore)
  }
  return nodes.some(isBefore)
}

/** Draws one form: its parts in their order, and a page once the first part on it comes. */
class FormDrawing {
  readonly #doc: Doc
  readonly #layout: Layout
  readonly #picture: Uint8Array | undefined
  /** The page that is drawn on, and the last one that was added, from 0 in this form. */
  #page = -1
  #last = -1

  constructor(doc: Doc, { layout, picture }: Drawable) {
    this.#doc = doc
    this.#layout = layout
    this.#picture = picture
  }

  draw(root: Struct): void {
    this.#turnTo(0)
    this.#doc.outline.addItem(this.#layout.title)
    const section = this.#doc.struct('Sect', { title: this.#layout.title })
    root.add(section)
    for (const node of this.#layout.nodes) this.#drawNode(node, section)
    section.end()
    this.#turnTo(this.#layout.pages.length - 1)
  }

  #turnTo(page: number): void {
    while (this.#last < page) {
      this.#last += 1
      const next = this.#layout.pages[this.#last]
      if (!next) throw new Error(`the form has no page ${this.#last}`)
      if (this.#page !== this.#last - 1) this.#goTo(this.#last - 1)
      this.#doc.addPage({ size: [next.width, next.height], margin: 0 })
      this.#page = this.#last
      this.#drawArtifacts(next)
    }
    if (this.#page !== page) this.#goTo(page)
  }

  /** Goes to a page of this form that was drawn on before. */
  #goTo(page: number): void {
    const { start, count } = this.#doc.bufferedPageRange()
    this.#doc.switchToPage(start + count - 1 - (this.#last - page))
    this.#page = page
  }

  #drawArtifacts({ rules, artifacts }: FormPage): void {
    const doc = this.#doc
    doc.markContent('Artifact', { type: 'Layout' })
    for (const width of new Set(rules.map((rule) => rule.width))) {
      doc.lineWidth(width).strokeColor(BLACK)
      for (const { from, to } of rules.filter((rule) => rule.width === width)) doc.moveTo(...from).lineTo(...to)
      doc.stroke()
    }
    for (const run of artifacts) drawRun(doc, run)
    doc.endMarkedContent()
  }

  #drawNode({ tag, scope, span, text, runs, children, figure, isWhole }: LayoutNode, parent: Struct): void {
    const doc = this.#doc
    const struct = doc.struct(tag, {
      ...(scope && { scope }),
      ...(figure && { alt: text }),
      ...(isWhole && { actual: text })
    })
    if (span !== undefined && span > 1) spanColumns(struct, span)
    parent.add(struct)
    for (const run of runs) {
      this.#turnTo(run.page)
      const content = doc.markStructureContent(tag)
      drawRun(doc, run)
      doc.endMarkedContent()
      struct.add(content)
    }
    if (figure) {
      this.#turnTo(figure.page)
      const content = doc.markStructureContent('Figure')
      this.#drawFigure(figure)
      doc.endMarkedContent()
      struct.add(content)
    }
    for (const child of children) this.#drawNode(child, struct)
    struct.end()
  }

  #drawFigure({ x, y, width, height, shows }: Figure): void {
    const doc = this.#doc
    if (shows.kind === 'picture') {
      const options: PDFKit.Mixins.ImageOption = { fit: [width, height], align: 'center', valign: 'center' }
      if (this.#picture) doc.image(Buffer.from(this.#picture), x, y, options)
      return
    }
    if (shows.kind === 'bars') {
      const module = width / shows.widths.reduce((sum, wide) => sum + wide, 0)
      let at = x
      for (const [index, wide] of shows.widths.entries()) {
        if (index % 2 === 0) doc.rect(at, y, wide * module, height)
        at += wide * module
      }
      doc.fill(BLACK)
      return
    }
    const squares = codeSquares(shows.text)
    const side = width / squares.length
    for (const [row, line] of squares.entries())
      for (const [column, isDark] of line.entries()) if (isDark) doc.rect(x + column * side, y + row * side, side, side)
    doc.fill(BLACK)
  }
}

function drawRun(doc: Doc, { x, y, size, bold, text, isTurned }: FormRun): void {
  doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(BLACK)
  if (isTurned) doc.save().rotate(90, { origin: [x, y] })
  doc.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  if (isTurned) doc.restore()
}

/** How many columns a cell is wide, beside what its element says already. */
function spanColumns(struct: Struct, span: number): void {
  const { data } = (struct as unknown as { readonly dictionary: { readonly data: { A?: Record<string, unknown> } } })
    .dictionary
  data.A = { ...data.A, O: 'Table', ColSpan: span }
}
