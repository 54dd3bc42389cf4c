import { columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'

import { type Arrangement, MIN_WIDTH, widthOf } from '../model/columns.ts'
import type { Grid } from '../model/create-grid.ts'

const features = tableFeatures({ columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature })
/** The rows stand in the grid's own model: TanStack sees none of them. */
const NO_ROWS: { readonly id: string }[] = []

/** What a header changes about its columns. */
export interface ColumnState {
  /** Makes a column wider or narrower, in px. */
  readonly resize: (key: string, width: number) => void
  /** The width of a column in px. */
  readonly widthOf: (key: string) => number
}

/**
 * How the columns stand: their order, widths, which are hidden and which are pinned, in TanStack Table. It begins with
 * `initial`; every change reaches the grid, and who keeps it.
 */
export function useColumnState(grid: Grid, initial: Arrangement | undefined, onArrange: ((arrangement: Arrangement) => void) | undefined): ColumnState {
  const columns = useMemo(
    () => grid.desk.columns.all.filter(({ type }) => type !== 'hidden').map((column) => ({ id: column.key, size: widthOf(column), minSize: MIN_WIDTH, maxSize: 2000 })),
    [grid]
  )
  const table = useTable({
    features,
    columns,
    data: NO_ROWS,
    initialState: {
      columnOrder: [...(initial?.order ?? [])],
      columnSizing: { ...initial?.widths },
      columnVisibility: Object.fromEntries((initial?.hidden ?? []).map((key) => [key, false])),
      columnPinning: { start: [...(initial?.pinned ?? grid.desk.columns.all.filter(({ isPinned }) => isPinned).map(({ key }) => key))], end: [] }
    }
  })
  const { columnOrder, columnSizing, columnVisibility, columnPinning } = table.state
  const isFirst = useRef(true)
  const tell = useEffectEvent((arrangement: Arrangement) => onArrange?.(arrangement))
  useEffect(() => {
    const hidden = Object.keys(columnVisibility).filter((key) => !columnVisibility[key])
    const arrangement: Arrangement = { order: columnOrder, widths: columnSizing, hidden, pinned: columnPinning.start }
    grid.arrange(arrangement)
    if (!isFirst.current) tell(arrangement)
    isFirst.current = false
  }, [grid, columnOrder, columnSizing, columnVisibility, columnPinning])
  return {
    resize: (key, width) => table.setColumnSizing((sizes) => ({ ...sizes, [key]: Math.max(MIN_WIDTH, Math.round(width)) })),
    widthOf: (key) => table.getColumn(key)?.getSize() ?? MIN_WIDTH
  }
}
