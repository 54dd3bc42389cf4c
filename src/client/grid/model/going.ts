import type { GridColumn } from './columns.ts'
import type { Position } from './cursor.ts'
import type { Desk } from './desk.ts'

/** The slot of the row one stands in; -1 on the header and the footer. */
export const activeSlot = ({ rows, cursor }: Desk): number => rows.slotAt(cursor.at.line)

/** The slot and column of the active cell; null on the header, the footer and the edge columns. */
export function activeCell({ cursor, rows, columns }: Desk): { readonly slot: number; readonly column: GridColumn } | null {
  const slot = rows.slotAt(cursor.at.line)
  const placed = columns.placed[cursor.at.col]
  return slot >= 0 && placed?.edge === null ? { slot, column: placed.column } : null
}

/** Makes a cell the active one; `extend` draws a range there. */
export function go({ cursor, changes }: Desk, to: Position, extend = false): void {
  cursor.go(to, extend)
  changes.tell({ type: 'cursor' })
}
