import type { FormBox } from '#contract/forms/form-layout.ts'

import type { FormRun } from './layout-tree.ts'
import { type Box, fieldOf, type Filling } from './place-text.ts'
import { partsOfTitle } from './title-parts.ts'

/** Punctuation that lies along the line, and is turned with it where lines run down (GB/T 15834 on vertical lines): brackets and dashes. */
const ALONG = new Set('（）《》「」『』【】〔〕〖〗〈〉()[]{}—–-～~…·')
/** Where the middle of a full-width character is above its baseline, as a part of its size. */
const MIDDLE = 0.38

/** One character below the other, in columns from the right to the left; of several the first ends behind a name where that leaves room. */
export function layVertical(text: string, box: Box, block: FormBox, filling: Filling): FormRun[] {
  const { names, measure, faults } = filling
  for (let size = block.size; size >= block.min; size -= 0.5) {
    const [step, column] = [size * 1.15, size * 1.4]
    const columns = columnsOf(text.replaceAll('\n', ''), Math.floor(box.height / step), names)
    const most = block.fit === 'wrap' ? Math.floor(box.width / column) : 1
    if (!columns || columns.length > most) continue
    const right = box.x + (box.width + columns.length * column) / 2
    return columns.flatMap((characters, at) => {
      const middle = right - (at + 0.5) * column
      return characters.map((character, index): FormRun => {
        const top = box.y + index * step
        const width = measure.width(character, size, block.bold)
        const letter = { page: box.page, size, bold: block.bold, text: character }
        return ALONG.has(character)
          ? { ...letter, x: middle - size * MIDDLE, y: top + (step - width) / 2, isTurned: true }
          : { ...letter, x: middle - width / 2, y: top + size * 0.92 }
      })
    })
  }
  faults.push({ field: fieldOf(block.text), why: 'overflow' })
  return []
}

/** The characters of a text in columns of so many at most; undefined where none goes in. */
function columnsOf(text: string, rows: number, names: readonly string[] = []): string[][] | undefined {
  if (rows < 1) return undefined
  const characters = [...text]
  if (characters.length <= rows) return [characters]
  const spare = Math.ceil(characters.length / rows) * rows
  const ends = partsOfTitle(text, names)
    .slice(0, -1)
    .map((_, at, parts) => parts.slice(0, at + 1).reduce((sum, part) => sum + [...part].length, 0))
  const first = ends.findLast((end) => end <= rows && characters.length - end <= spare - rows) ?? rows
  const rest = characters.slice(first)
  const columns = Array.from({ length: Math.ceil(rest.length / rows) }, (_, at) =>
    rest.slice(at * rows, (at + 1) * rows)
  )
  return [characters.slice(0, first), ...columns]
}
