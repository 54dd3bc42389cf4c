import type { GridColumn } from './columns.ts'
import { type GridState, cellText } from './grid-state.ts'
import { GROUP, type Group, type Grouped } from './groups.ts'

/** Puts the slots of an order under their groups, which stand as they first occur. */
export function grouped(state: GridState, order: Uint32Array, column: GridColumn, isFolded: (text: string) => boolean): Grouped {
  const members = new Map<string, number[]>()
  for (const slot of order) {
    const text = cellText(state, slot, column)
    const group = members.get(text)
    if (group) group.push(slot)
    else members.set(text, [slot])
  }
  const lines: number[] = []
  const groups: Group[] = []
  const folded = new Set<number>()
  for (const [text, slots] of members) {
    lines.push(GROUP + groups.length)
    groups.push({ text, count: slots.length, isFolded: isFolded(text) })
    for (const slot of slots) {
      if (isFolded(text)) folded.add(slot)
      else lines.push(slot)
    }
  }
  return { order: Uint32Array.from(lines), groups, folded }
}
