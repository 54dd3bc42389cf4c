import type { ReactNode } from 'react'

import { createGrid } from '#grid/model/create-grid.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { Grid } from '#grid/view/grid.tsx'

import { LIST_KINDS } from '../resource/fields/list-kinds.ts'
import type { SessionGrid } from '../saved-grid/open-grid-session.ts'

/** A column of a queue, and one of its rows. */
export type QueueColumn = GridColumn
export type QueueRow = GridRow

/** Makes the grid of a queue: its rows are read and marked, and nothing is edited. */
export const createQueue = (columns: readonly QueueColumn[]): SessionGrid =>
  createGrid({
    columns: columns.map((column) => ({ ...column, disabled: true, isSortable: false })),
    kinds: LIST_KINDS,
    hasNumbers: false,
    canAdd: false,
    canRemove: false,
    canMove: false,
    reading: {}
  })

interface QueueGridProps {
  readonly grid: SessionGrid
  /** The queue's name, for who does not see it. */
  readonly label: string
  /** What a queue without rows says. */
  readonly empty: ReactNode
}

/** A list that is worked off row by row: while one of its rows has the focus, single characters are commands (core/state/list-keys). */
export function QueueGrid({ grid, label, empty }: QueueGridProps) {
  return (
    <div data-list-keys className="min-h-0 flex-1">
      <Grid grid={grid} label={label} size="small" empty={empty} />
    </div>
  )
}
