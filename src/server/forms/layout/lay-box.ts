import type { FormBox, FormText } from '#contract/forms/form-layout.ts'

import { LEADING } from './fit-text.ts'
import type { FormPages } from './form-page.ts'
import { type LayoutNode, points, type FormRun } from './layout-tree.ts'
import { type Box, fieldOf, filledText, type Filling, fitOrFault, placeLines } from './place-text.ts'

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
export function layText(block: FormText, pages: FormPages, filling: Filling): LayoutNode {
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
  const runs = block.vertical ? layVertical(shown, box, block, filling) : layLines(shown, box, block, filling)
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
  const fitted = fitOrFault(filling, { field: fieldOf(block.text) }, text, box, block)
  return placeLines(fitted, box, block, filling.measure)
}

function labelRuns(label: string, box: Box, block: FormBox, filling: Filling): FormRun[] {
  const letters = { ...block, fit: 'shrink', bold: false } as const
  const fitted = fitOrFault(filling, { field: label }, label, box, letters)
  return placeLines(fitted, box, { align: 'left', valign: block.valign, bold: false }, filling.measure)
}

/** One character below the other, in columns from the right to the left. */
function layVertical(text: string, box: Box, block: FormBox, { measure, faults }: Filling): FormRun[] {
  const characters = [...text.replaceAll('\n', '')]
  for (let size = block.size; size >= block.min; size -= 0.5) {
    const [step, column] = [size * 1.15, size * 1.4]
    const rows = Math.floor(box.height / step)
    const columns = Math.ceil(characters.length / Math.max(1, rows))
    const most = block.fit === 'wrap' ? Math.floor(box.width / column) : 1
    if (rows < 1 || columns > most) continue
    const right = box.x + (box.width + columns * column) / 2
    return characters.map((character, index) => {
      const at = Math.floor(index / rows)
      const middle = right - (at + 0.5) * column
      const x = middle - measure.width(character, size, block.bold) / 2
      const y = box.y + (index % rows) * step + size * 0.92
      return { page: box.page, x, y, size, bold: block.bold, text: character }
    })
  }
  faults.push({ field: fieldOf(block.text), why: 'overflow' })
  return []
}
