import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import type { CellValue } from '#contract/core/rules.ts'

import type { CellKind } from '../kinds/kind.ts'
import { slotOf } from '../kinds/slot.tsx'
import type { GridModel } from '../model/create-grid.ts'
import { lockOf } from '../model/edits/grid-state.ts'
import type { SlotCells } from './stage/slot-cells.ts'

/** What screens draw in their slot columns, and kinds in their own cells, put into the drawn cells. */
export function Slots({ grid, cells }: { grid: GridModel<CellKind>; cells: SlotCells }) {
  const list = useSyncExternalStore(cells.subscribe, cells.list)
  const { rows, columns } = grid.state
  return list.map(({ el, rowIndex, key }) => {
    const column = columns.get(key)
    const Content = column && (slotOf(column) ?? grid.kinds[column.type].Show)
    const row = rowIndex < rows.slots ? rows.row(rowIndex) : null
    if (!Content || !row) return null
    const isLocked = lockOf(grid.state, rowIndex, column) !== null
    const content = (
      <Content
        value={row[key] as CellValue}
        row={row}
        column={column}
        isLocked={isLocked}
        onCommit={(value) => grid.set(row.id, { [key]: value })}
      />
    )
    return createPortal(content, el, `${rowIndex} ${key}`)
  })
}
