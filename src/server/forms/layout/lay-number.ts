import type { FormBox } from '#contract/forms/form-layout.ts'

import { ASCENT, LEADING } from './fit-text.ts'
import type { FormRun } from './layout-tree.ts'
import { type Box, type Filling, placeLines } from './place-text.ts'

/** A number of parts that are joined by hyphens, such as an archive number (档号). */
const NUMBER = /^[\w.]+(?:-[\w.]+)+$/
/** One line is preferred to two, and a line across to one that is turned, down to such a part of the size of the other. */
const PREFERRED = 0.75

interface Arrangement {
  readonly size: number
  readonly lines: readonly string[]
  readonly isTurned: boolean
}

/**
 * An archive number in a box: on one line, on two that part at a hyphen, or turned by a quarter in a box that is higher than wide.
 * Undefined for other texts, and where none of that goes in.
 */
export function layNumber(text: string, box: Box, block: FormBox, filling: Filling): FormRun[] | undefined {
  if (!NUMBER.test(text) || block.fit === 'refuse') return undefined
  const { measure } = filling
  const largest = (isTurned: boolean, lines: readonly string[]): Arrangement[] => {
    const [along, across] = isTurned ? [box.height, box.width] : [box.width, box.height]
    for (let size = block.size; size >= block.min - 0.001; size -= 0.5)
      if (
        lines.length * size * LEADING <= across + 0.01 &&
        lines.every((line) => measure.width(line, size, block.bold) <= along + 0.01)
      )
        return [{ size, lines, isTurned }]
    return []
  }
  const across = [false, ...(box.height > box.width ? [true] : [])]
  const all = across.flatMap((isTurned) => [
    ...largest(isTurned, [text]),
    ...(block.fit === 'wrap' ? largest(isTurned, halves(text)) : [])
  ])
  const most = Math.max(...all.map(({ size }) => size))
  const chosen = all.find(({ size }) => size >= most * PREFERRED)
  if (!chosen) return undefined
  const { size, lines, isTurned } = chosen
  if (!isTurned) return placeLines({ size, lines, height: lines.length * size * LEADING }, box, block, measure)
  // The first of turned lines is the one at the right.
  const right = box.x + (box.width + lines.length * size * LEADING) / 2
  return lines.map((line, at) => ({
    page: box.page,
    x: right - at * size * LEADING - size * ASCENT,
    y: box.y + (box.height - measure.width(line, size, block.bold)) / 2,
    size,
    bold: block.bold,
    text: line,
    isTurned: true
  }))
}

/** Two lines that part at the hyphen next to the middle. */
function halves(text: string): readonly string[] {
  const hyphens = [...text.matchAll(/-/g)].map(({ index }) => index + 1)
  const at = hyphens.reduce((best, one) =>
    Math.abs(2 * one - text.length) < Math.abs(2 * best - text.length) ? one : best
  )
  return [text.slice(0, at), text.slice(at)]
}
