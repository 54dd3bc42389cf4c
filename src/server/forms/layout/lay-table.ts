import type { FormColumn, FormLetters, FormTable } from '#contract/forms/form-layout.ts'

import type { FormPages } from './form-page.ts'
import { branch, type LayoutNode, points, type FormRun } from './layout-tree.ts'
import { type Filling, fitOrFault, PADDING, placeLines } from './place-text.ts'

/** The rows of a form's table, on as many pages as they need: each page repeats the head, no row is parted. */
export function layTable(
  block: FormTable,
  columns: readonly FormColumn[],
  pages: FormPages,
  filling: Filling
): LayoutNode {
  const sum = columns.reduce((total, { width }) => total + width, 0)
  const widths = columns.map(({ width }) => (width / sum) * pages.width)
  const least = points(block.rowHeight)
  if (pages.room < points(block.headHeight) + least) pages.next()
  const head = layHead(block, columns, widths, pages, filling)
  const body: LayoutNode[] = []
  for (const [index, row] of filling.rows.entries()) {
    const cells = columns.map(({ key, align }, at) => {
      const text = row[key] ?? ''
      const width = (widths[at] ?? 0) - 2 * PADDING
      const box = block.fit === 'shrink' ? ({ width, height: least } as const) : ({ width, height: 'grows' } as const)
      return { text, align, fitted: fitOrFault(filling, { field: key, row: index + 1 }, text, box, block) }
    })
    const height = Math.max(least, ...cells.map(({ fitted }) => fitted.height + PADDING))
    if (height > pages.bottom - pages.top - points(block.headHeight)) {
      const longest = cells.findIndex(({ fitted }) => fitted.height + PADDING >= height)
      filling.faults.push({ field: columns[longest]?.key ?? '', row: index + 1, why: 'overflow' })
      continue
    }
    if (pages.room < height) repeatHead(block, columns, widths, pages, filling)
    ruleRow(widths, height, pages)
    let x = pages.left
    const laid = cells.map(({ text, align, fitted }, at): LayoutNode => {
      const box = { page: pages.page, x: x + PADDING, y: pages.y, width: (widths[at] ?? 0) - 2 * PADDING, height }
      x += widths[at] ?? 0
      const runs = placeLines(fitted, box, { align, valign: 'middle', bold: block.bold }, filling.measure)
      return { tag: 'TD', text, runs, children: [] }
    })
    pages.y += height
    body.push(branch('TR', laid))
  }
  if (block.fill || body.length === 0) fillPage(widths, least, body.length === 0 && !block.fill ? 1 : 0, pages)
  return branch('Table', [branch('THead', [branch('TR', head)]), ...(body.length > 0 ? [branch('TBody', body)] : [])])
}

/** The head where the table begins: it is read. */
function layHead(
  block: FormTable,
  columns: readonly FormColumn[],
  widths: readonly number[],
  pages: FormPages,
  filling: Filling
): LayoutNode[] {
  const runs = headRuns(block, columns, widths, pages, filling)
  return columns.map(({ label }, at) => ({
    tag: 'TH',
    scope: 'Column',
    text: label,
    runs: runs[at] ?? [],
    children: []
  }))
}

/** The same at the top of a further page: it is drawn, and not read again. */
function repeatHead(
  block: FormTable,
  columns: readonly FormColumn[],
  widths: readonly number[],
  pages: FormPages,
  filling: Filling
): void {
  pages.next()
  for (const run of headRuns(block, columns, widths, pages, filling).flat()) pages.artifact(run)
}

function headRuns(
  block: FormTable,
  columns: readonly FormColumn[],
  widths: readonly number[],
  pages: FormPages,
  filling: Filling
): FormRun[][] {
  const height = points(block.headHeight)
  ruleRow(widths, height, pages)
  const letters: FormLetters = { ...block, fit: 'wrap', min: Math.min(block.min, 7), bold: true }
  let x = pages.left
  const runs = columns.map(({ label }, at) => {
    const width = (widths[at] ?? 0) - PADDING
    const box = { page: pages.page, x: x + PADDING / 2, y: pages.y, width, height }
    x += widths[at] ?? 0
    const fitted = fitOrFault(filling, { field: label }, label, { width, height: height - 2 }, letters)
    return placeLines(fitted, box, { align: 'center', valign: 'middle', bold: true }, filling.measure)
  })
  pages.y += height
  return runs
}

function ruleRow(widths: readonly number[], height: number, pages: FormPages): void {
  const { left, y } = pages
  pages.frame(left, y, pages.width, height)
  let x = left
  for (const width of widths.slice(0, -1)) {
    x += width
    pages.rule([x, y], [x, y + height])
  }
}

/** Rules what is left of the page, or so many rows at least. */
function fillPage(widths: readonly number[], height: number, least: number, pages: FormPages): void {
  const count = least > 0 ? least : Math.floor(pages.room / height)
  for (let row = 0; row < count; row += 1) {
    ruleRow(widths, height, pages)
    pages.y += height
  }
}
