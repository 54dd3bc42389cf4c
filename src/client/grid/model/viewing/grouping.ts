import type { GridColumn } from '../data/columns.ts'
import { type GridState, cellText } from '../edits/grid-state.ts'
import { GROUP, type RowGroup, type Grouped } from '../data/groups.ts'

/** Puts the row indexes of an order under their groups, which are in the order of their first rows. */
export function grouped(
  state: GridState,
  order: Uint32Array,
  column: GridColumn,
  isFolded: (text: string) => boolean
): Grouped {
  const members = new Map<string, number[]>()
  for (const rowIndex of order) {
    const text = cellText(state, rowIndex, column)
    const group = members.get(text)
    if (group) group.push(rowIndex)
    else members.set(text, [rowIndex])
  }
  const lines: number[] = []
  const groups: RowGroup[] = []
  const folded = new Set<number>()
  for (const [text, rowIndexes] of members) {
    lines.push(GROUP + groups.length)
    groups.push({ text, count: rowIndexes.length, isFolded: isFolded(text) })
    for (const rowIndex of rowIndexes) {
      if (isFolded(text)) folded.add(rowIndex)
      else lines.push(rowIndex)
    }
  }
  return { order: Uint32Array.from(lines), groups, folded }
}
