import type { FormBox } from '#contract/forms/form-layout.ts'

import { ASCENT, LEADING } from './fit-text.ts'
import type { FormRun } from './layout-tree.ts'
import { type Box, type Filling, placeLines } from './place-text.ts'

/** An archive number (档号): parts of letters and digits that the signs of its pattern join, or one part of both. */
const NUMBER = /^(?:\w+(?:[-.]+\w+)+|(?=[A-Z\d]*[A-Z])(?=[A-Z]*\d)[A-Z\d]+)$/
/** Behind which signs a number may go on in the next line. */
const SEPARATORS = /[-.]+/g
/** One line is preferred to two, and a line across to one that is turned, down to such a part of the size of the other. */
const PREFERRED = 0.75

interface Arrangement {
  readonly size: number
  readonly lines: readonly string[]
  readonly isTurned: boolean
}

/**
 * An archive number in a box: on one line, on two that part between its parts, or turned by a quarter in a box that is higher than wide;
 * where that does not go in, on as few more lines as it takes. Undefined for other texts, and where none of that goes in.
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
  const cuts = block.fit === 'wrap' ? cutsOf(text) : []
  const on = (isTurned: boolean, count: number): Arrangement[] =>
    count > cuts.length + 1 ? [] : largest(isTurned, linesOf(text, cuts, count))
  let all = across.flatMap((isTurned) => [...on(isTurned, 1), ...on(isTurned, 2)])
  for (let count = 3; all.length === 0 && count <= cuts.length + 1; count++)
    all = across.flatMap((isTurned) => on(isTurned, count))
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

/** Where a number may be parted: behind each of its signs. */
const cutsOf = (text: string): readonly number[] =>
  [...text.matchAll(SEPARATORS)].map(({ index, 0: signs }) => index + signs.length)

/** So many lines, each parted as near to an equal share as the cuts allow. */
function linesOf(text: string, cuts: readonly number[], count: number): readonly string[] {
  const lines: string[] = []
  let [start, from] = [0, 0]
  for (let left = count; left > 1; left--) {
    const ideal = start + (text.length - start) / left
    // Each of the lines that follow needs a cut of its own.
    const open = cuts.slice(from, cuts.length - left + 2)
    const at = open.reduce((best, one) => (Math.abs(ideal - one) < Math.abs(ideal - best) ? one : best))
    lines.push(text.slice(start, at))
    start = at
    from = cuts.indexOf(at) + 1
  }
  return [...lines, text.slice(start)]
}
