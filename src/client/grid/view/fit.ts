import { withoutLeading } from '#ui/base/text/leading-names.ts'

import type { GridModel } from '../model/create-grid.ts'
import { MIN_WIDTH } from '../model/data/columns.ts'
import { cellText } from '../model/edits/grid-state.ts'

/** So many rows say how wide a column's texts are, and it becomes no wider than this (px). */
const SAMPLE = 500
const MOST = 480
/** What a cell has beside its text, and a title, which may bear a star and the signs of a sort and a filter. Px. */
const BESIDE = 24
const BESIDE_TITLE = 40

let canvas: CanvasRenderingContext2D | null | undefined

/** The widths of several columns at which they show their titles and texts whole, by their keys. */
export const fittingWidths = (grid: GridModel, keys: readonly string[], within: Element): Record<string, number> =>
  Object.fromEntries(keys.map((key) => [key, fittingWidth(grid, key, within)]))

/** The width in px at which a column shows its title and the texts of its first rows whole, in the font of an element. */
function fittingWidth({ state }: GridModel, key: string, within: Element): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  const column = state.columns.get(key)
  if (!canvas || !column) return MIN_WIDTH
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(within)
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const widthOf = (text: string) => canvas?.measureText(text).width ?? 0
  let widest = widthOf(column.title) + BESIDE_TITLE
  for (let line = 0; line < Math.min(SAMPLE, state.rows.size); line++) {
    const rowIndex = state.rows.rowIndexAt(line)
    if (rowIndex < 0) continue
    const text = withoutLeading(cellText(state, rowIndex, column), column.placesOf?.(state.rows.row(rowIndex)) ?? [])
    widest = Math.max(widest, widthOf(text) + BESIDE)
  }
  return Math.ceil(Math.min(MOST, Math.max(MIN_WIDTH, widest)))
}
