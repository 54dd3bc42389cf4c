import type { FormBox, FormText } from '#contract/forms/form-layout.ts'

import { type Fitted, fitText, LEADING } from './fit-text.ts'
import type { FormPages } from './form-page.ts'
import { layNumber } from './lay-number.ts'
import { layVertical } from './lay-vertical.ts'
import { type LayoutNode, points, type FormRun } from './layout-tree.ts'
import { type Box, fieldOf, filledText, type Filling, fitOrFault, placeLines } from './place-text.ts'
import { partsOfTitle } from './title-parts.ts'

/** A form's heading in the middle of its line. */
export function layTitle(
  { text, size, after }: { readonly text: string; readonly size: number; readonly after: number },
  pages: FormPages,
  filling: Filling
): LayoutNode {
  const letters = { size, min: size * 0.6, fit: 'wrap', bold: true } as const
  const shown = filledText(text, filling.values)
  const height = size * LEADING * 2
  const fitted = fitOrFault(filling, { field: fieldOf(text) }, shown, { width: pages.width, height }, letters)
  const box = { page: pages.page, x: pages.left, y: pages.y, width: pages.width, height: fitted.height }
  pages.y += fitted.height + points(after)
  const place = { align: 'center', valign: 'top', bold: true } as const
  return { tag: 'H1', text: shown, runs: placeLines(fitted, box, place, filling.measure), children: [] }
}

/** A paragraph over the width of the page, line by line over as many pages as it needs. */
export function layParagraph(block: FormText, pages: FormPages, filling: Filling): LayoutNode {
  const { text, align, indent, after, bold } = block
  const shown = filledText(text, filling.values)
  const box = { width: pages.width, height: 'grows', first: indent } as const
  const { size, lines } = fitOrFault(filling, { field: fieldOf(text) }, shown, box, block)
  const height = size * LEADING
  const runs = lines.flatMap((line, index) => {
    if (pages.room < height) pages.next()
    const at = { page: pages.page, x: pages.left, y: pages.y, width: pages.width, height }
    pages.y += height
    const place = { align, valign: 'top', bold, first: index === 0 ? indent : 0 } as const
    return placeLines({ size, lines: [line], height }, at, place, filling.measure)
  })
  pages.y += points(after)
  return { tag: 'P', text: shown, runs, children: [] }
}

/** A box at its own place: its label, its text, and what is ruled. */
export function layBox(block: FormBox, pages: FormPages, filling: Filling): LayoutNode {
  const [x, y, given, height] = block.at.map(points) as [number, number, number, number]
  const width = given === 0 ? pages.paper.width - 2 * x : given
  const page = block.page - 1
  pages.haveAtLeast(block.page)
  const labelled = block.label === undefined ? 0 : points(block.labelWidth)
  const whole: Box = { page, x, y, width, height }
  const box: Box = { ...whole, x: x + labelled, width: width - labelled }
  const shown = filledText(block.text, filling.values)
  const { label } = block
  const isPrinted = label !== undefined && labelled === 0
  const name = label === undefined || isPrinted ? [] : labelRuns(label, { ...whole, width: labelled }, block, filling)
  const runs = block.vertical
    ? layVertical(shown, box, block, filling)
    : (layNumber(shown, box, block, filling) ?? layLines(shown, box, block, filling))
  if (block.rule === 'under') pages.rule([box.x, y + height], [x + width, y + height], 0.5, page)
  if (block.rule === 'frame') pages.frame(x, y, width, height, 0.5, page)
  const text = label === undefined ? shown : `${label.replaceAll('　', '')}：${shown}`
  return {
    tag: block.role === 'title' ? 'H1' : 'P',
    text,
    runs: [...name, ...runs],
    children: [],
    ...(isPrinted && { isWhole: true })
  }
}

function layLines(text: string, box: Box, block: FormBox, filling: Filling): FormRun[] {
  const field = fieldOf(block.text)
  const fitted =
    (block.role === 'title' && fitByNames(text, box, block, filling)) ||
    fitOrFault(filling, { field }, text, box, block)
  return placeLines(fitted, box, block, filling.measure)
}

/** A title that begins with names may be made so much smaller, as a part of its size, for a line to end behind each. */
const SMALLER = 0.7

/** A title whose lines end behind the names that it begins with; undefined where it has one line, or would be much smaller so. */
function fitByNames(text: string, box: Box, block: FormBox, { names = [], measure }: Filling): Fitted | undefined {
  const whole = fitText(text, box, block, measure)
  if (!whole || whole.lines.length < 2) return undefined
  const lines = partsOfTitle(text, names).map((part) => part.trimEnd())
  // Each on a line of its own first, and else broken further.
  const ways = (['shrink', 'wrap'] as const).map((fit) => fitText(lines.join('\n'), box, { ...block, fit }, measure))
  return ways.find((one) => one !== undefined && one.size >= whole.size * SMALLER)
}

function labelRuns(label: string, box: Box, block: FormBox, filling: Filling): FormRun[] {
  const letters = { ...block, fit: 'shrink', bold: false } as const
  const fitted = fitOrFault(filling, { field: label }, label, box, letters)
  return placeLines(fitted, box, { align: 'left', valign: block.valign, bold: false }, filling.measure)
}
