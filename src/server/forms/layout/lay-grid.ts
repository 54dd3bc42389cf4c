import type { FormCell, FormGrid } from '#contract/forms/form-layout.ts'

import type { FormPages } from './form-page.ts'
import { cellLines } from './cell-lines.ts'
import { laySign } from './lay-sign.ts'
import { branch, type LayoutNode, points } from './layout-tree.ts'
import { type Box, fieldOf, filledText, type Filling, fitOrFault, PADDING } from './place-text.ts'

/** Rows of ruled cells, each row whole on its page; a row that may grow is as high as its longest text. */
export function layGrid({ columns, rows }: FormGrid, pages: FormPages, filling: Filling): LayoutNode {
  const sum = columns.reduce((total, width) => total + width, 0)
  const widths = columns.map((width) => (width / sum) * pages.width)
  const laid = rows.map((row) => layRow(row, widths, pages, filling))
  // Cells without a label are no table for a screen reader, which reads them as paragraphs.
  const isTable = rows.some(({ cells }) => cells.some(({ content }) => content.kind === 'label'))
  return isTable ? branch('Table', [branch('TBody', laid)]) : branch('Div', laid.flatMap(paragraphs))
}

function layRow(
  row: FormGrid['rows'][number],
  widths: readonly number[],
  pages: FormPages,
  filling: Filling
): LayoutNode {
  const cells = withWidths(row.cells, widths)
  const full = pages.bottom - pages.top
  const least = points(row.height)
  const height = row.grows
    ? Math.max(least, ...cells.map(({ cell, width }) => grownHeight(cell, width, full, filling)))
    : least
  if (pages.room < height) pages.next()
  let x = pages.left
  const laid = cells.map(({ cell, width }) => {
    const box = { page: pages.page, x, y: pages.y, width, height }
    pages.frame(box.x, box.y, box.width, box.height)
    x += width
    return layCell(cell, box, pages, filling)
  })
  pages.y += height
  return branch('TR', laid)
}

const paragraphs = ({ children }: LayoutNode): LayoutNode[] =>
  children.map(({ text, runs, children: inner }) => ({ tag: 'P', text, runs, children: inner }))

function withWidths(cells: readonly FormCell[], widths: readonly number[]) {
  let next = 0
  return cells.map((cell) => {
    const width = widths.slice(next, next + cell.span).reduce((sum, one) => sum + one, 0)
    next += cell.span
    return { cell, width }
  })
}

/** How high a cell must be for its text; what is higher than a page is refused by its field. */
function grownHeight(cell: FormCell, width: number, full: number, filling: Filling): number {
  if (cell.content.kind !== 'text') return 0
  const { text } = cell.content
  const field = fieldOf(text)
  const box = { width: width - 2 * PADDING, height: 'grows' } as const
  const { height } = fitOrFault(filling, { field }, filledText(text, filling.values), box, cell)
  if (height + 2 * PADDING <= full) return height + 2 * PADDING
  filling.faults.push({ field, why: 'overflow' })
  return 0
}

function layCell(cell: FormCell, box: Box, pages: FormPages, filling: Filling): LayoutNode {
  const { content, span } = cell
  const inner = within(box)
  switch (content.kind) {
    case 'label': {
      const runs = cellLines(content.text, content.text, inner, cell, 'center', 'middle', filling)
      return { tag: 'TH', scope: 'Row', span, text: content.text, runs, children: [] }
    }
    case 'text': {
      const text = filledText(content.text, filling.values)
      const runs = cellLines(fieldOf(content.text), text, inner, cell, 'left', 'middle', filling)
      return { tag: 'TD', span, text, runs, children: [] }
    }
    case 'sign':
      return laySign(content, cell, inner, { pages, filling })
    case 'qr': {
      const text = filledText(content.text, filling.values)
      if (text === '') return { tag: 'TD', span, text: '', runs: [], children: [] }
      return figureCell(span, { ...squareIn(inner), shows: { kind: 'qr', text } }, `${content.alt}：${text}`)
    }
    case 'picture':
      return figureCell(span, { ...within(inner), shows: { kind: 'picture' } }, filledText(content.alt, filling.values))
  }
}

function figureCell(span: number, figure: NonNullable<LayoutNode['figure']>, text: string): LayoutNode {
  return { ...branch('TD', [{ tag: 'Figure', text, runs: [], children: [], figure }]), span }
}

/** What is left of a box inside its padding. */
const within = (box: Box): Box => ({
  ...box,
  x: box.x + PADDING,
  y: box.y + PADDING / 2,
  width: box.width - 2 * PADDING,
  height: box.height - PADDING
})

function squareIn(box: Box): Box {
  const side = Math.min(box.width, box.height) - PADDING
  return { ...box, x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, width: side, height: side }
}
