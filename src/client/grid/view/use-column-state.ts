import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable
} from '@tanstack/react-table'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'

import type { Arrangement } from '../model/data/arrangement.ts'
import { hiddenOf, MIN_WIDTH, pinnedOf, widthOf } from '../model/data/columns.ts'
import type { GridModel } from '../model/create-grid.ts'
import { activateCell } from '../model/edits/going.ts'
import { fittingWidths } from './fit.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature
})
/** The rows are in the grid's own model: TanStack sees none of them. */
const NO_ROWS: { readonly id: string }[] = []

/** How wide columns are. It stays the same while no column changes. */
export interface ColumnSizes {
  /** Makes a column wider or narrower, in px. */
  readonly resize: (key: string, width: number) => void
  /** The width of a column in px. */
  readonly widthOf: (key: string) => number
}

/** What a header changes about its columns. */
export interface ColumnState extends ColumnSizes {
  readonly sizes: ColumnSizes
  /** Puts a column one place to the left (-1) or right (1) and returns its new place; null where it is at the edge of its kind, pinned or not. */
  readonly move: (key: string, by: 1 | -1) => { readonly place: number; readonly count: number } | null
  /** Makes a column wider or narrower by so many px, and answers how wide it is then. */
  readonly resizeBy: (key: string, by: number) => number
  /** Makes columns as wide as their titles and texts, or one of them. */
  readonly fit: (key?: string) => void
  readonly hide: (key: string) => void
  readonly showAll: () => void
  /** Keeps a column at the left edge, or no longer. */
  readonly pin: (key: string, isPinned: boolean) => void
  readonly isPinned: (key: string) => boolean
  /** The keys of the hidden columns. */
  readonly hidden: readonly string[]
  /** Puts everything as it was declared. */
  readonly reset: () => void
}

const isAway = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, false]))

/**
 * The state of the columns: their order, widths, which are hidden and which are pinned, in TanStack Table. It begins with
 * `initial`; the grid, and who stores the state, get every change, as do sorts and filters.
 */
export function useColumnState(
  grid: GridModel,
  initial: Arrangement | undefined,
  onArrange: ((arrangement: Arrangement) => void) | undefined,
  /** The element whose font the cells have. */
  frame: () => Element
): ColumnState {
  const columns = useMemo(
    () =>
      grid.state.columns.all
        .filter(({ type }) => type !== 'hidden')
        .map((column) => ({ id: column.key, size: widthOf(column), minSize: MIN_WIDTH, maxSize: 2000 })),
    [grid]
  )
  const table = useTable({
    features,
    columns,
    data: NO_ROWS,
    initialState: {
      columnOrder: [...(initial?.order ?? [])],
      columnSizing: { ...initial?.widths },
      columnVisibility: isAway(initial?.hidden ?? hiddenOf(grid.state.columns.all)),
      columnPinning: { start: [...(initial?.pinned ?? pinnedOf(grid.state.columns.all))], end: [] }
    }
  })
  const { columnOrder, columnSizing, columnVisibility, columnPinning } = table.state
  const hidden = Object.keys(columnVisibility).filter((key) => !columnVisibility[key])
  const isFirst = useRef(true)
  const isFitting = useRef(initial?.widths === undefined)
  /** The widths that the grid has chosen itself are stored with the first that its user changes. */
  const isOwn = useRef(false)
  const fitFirst = useEffectEvent(() => {
    if (!isFitting.current || grid.state.rows.size === 0) return
    isFitting.current = false
    const keys = grid.state.columns.placed.flatMap(({ edge, column }) =>
      edge === null && column.fitsContent ? [column.key] : []
    )
    if (keys.length === 0) return
    isOwn.current = true
    table.setColumnSizing((before) => ({ ...fittingWidths(grid, keys, frame()), ...before }))
  })
  const first = useEffectEvent(() => ({
    ...(initial?.sorts && { sorts: initial.sorts }),
    ...(initial?.filters && { filters: initial.filters }),
    ...(initial?.group !== undefined && { group: initial.group })
  }))
  /** What is as it was declared is left out. */
  const arrangement = useEffectEvent(
    (): Arrangement => ({
      ...(columnOrder.length > 0 && { order: columnOrder }),
      ...(Object.keys(columnSizing).length > 0 && { widths: columnSizing }),
      ...(hidden.toSorted().join() !== hiddenOf(grid.state.columns.all).toSorted().join() && { hidden }),
      ...(columnPinning.start.join() !== pinnedOf(grid.state.columns.all).join() && { pinned: columnPinning.start })
    })
  )
  const reportArrangement = useEffectEvent(() =>
    onArrange?.({ ...arrangement(), sorts: grid.view.sorts, filters: grid.view.filters, group: grid.view.group })
  )
  // In the layout phase: titles that depend on it are drawn in the same frame.
  useLayoutEffect(() => {
    grid.arrange({
      order: columnOrder,
      widths: columnSizing,
      hidden: Object.keys(columnVisibility).filter((key) => !columnVisibility[key]),
      pinned: columnPinning.start,
      ...(isFirst.current && first())
    })
    if (!isFirst.current && !isOwn.current) reportArrangement()
    isFirst.current = false
    isOwn.current = false
  }, [grid, columnOrder, columnSizing, columnVisibility, columnPinning])
  // Who wants a hidden column to be seen goes there next.
  const reveal = useEffectEvent((key: string) =>
    flushSync(() => table.setColumnVisibility(({ [key]: _shown, ...others }) => others))
  )
  const turn = useEffectEvent(
    ({
      order = [],
      widths = {},
      hidden: away = hiddenOf(grid.state.columns.all),
      pinned = pinnedOf(grid.state.columns.all)
    }: Arrangement) => {
      flushSync(() => {
        table.setColumnOrder([...order])
        table.setColumnSizing({ ...widths })
        table.setColumnVisibility(isAway(away))
        table.setColumnPinning({ start: [...pinned], end: [] })
      })
      reportArrangement()
    }
  )
  useEffect(() => {
    fitFirst()
    return grid.subscribe((change) => {
      if (change.type === 'rows') fitFirst()
      else if (change.type === 'viewed') reportArrangement()
      else if (change.type === 'reveal') reveal(change.key)
      else if (change.type === 'turn') turn(change.to)
    })
  }, [grid])

  const isPinned = (key: string) => columnPinning.start.includes(key)
  const sizes = useMemo(
    (): ColumnSizes => ({
      resize: (key, width) =>
        table.setColumnSizing((before) => ({ ...before, [key]: Math.max(MIN_WIDTH, Math.round(width)) })),
      widthOf: (key) => table.getColumn(key)?.getSize() ?? MIN_WIDTH
    }),
    [table]
  )
  /** What keys do to the active column is seen at once, and so is the column, wherever it is then. */
  const byKeys = (act: () => void) => {
    flushSync(act)
    activateCell(grid.state, grid.state.cursor.at)
  }
  return {
    ...sizes,
    sizes,
    resizeBy(key, by) {
      byKeys(() => sizes.resize(key, sizes.widthOf(key) + by))
      return sizes.widthOf(key)
    },
    move(key, by) {
      const order = grid.state.columns.placed.flatMap(({ edge, key: one }) => (edge === null ? [one] : []))
      const at = order.indexOf(key)
      const other = order[at + by]
      if (other === undefined || isPinned(other) !== isPinned(key)) return null
      // Hidden ones keep their places among the others.
      const all = [
        ...columnOrder,
        ...grid.state.columns.all.map((column) => column.key).filter((one) => !columnOrder.includes(one))
      ]
      const swapped = all.map((one) => (one === key ? other : one === other ? key : one))
      byKeys(() => table.setColumnOrder(swapped))
      return { place: at + by + 1, count: order.length }
    },
    fit(key) {
      const keys = grid.state.columns.placed.flatMap((one) => (one.edge === null ? [one.key] : []))
      const widths = fittingWidths(grid, key === undefined ? keys : [key], frame())
      byKeys(() => table.setColumnSizing((before) => ({ ...before, ...widths })))
    },
    hide: (key) => table.setColumnVisibility((visible) => ({ ...visible, [key]: false })),
    showAll: () => table.setColumnVisibility({}),
    pin: (key, pinned) =>
      table.setColumnPinning(({ start, end }) => ({
        start: pinned ? [...start, key] : start.filter((one) => one !== key),
        end
      })),
    isPinned,
    hidden,
    reset: () => grid.view.reset()
  }
}
