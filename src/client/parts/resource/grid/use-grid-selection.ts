import { type RefObject, useEffect } from 'react'

import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridModel } from '#grid/model/create-grid.ts'

import { selectBut, selectOnly } from './select-but.ts'

/** What is selected in a list, and how that is said. */
interface GridSelection {
  readonly onSelect: (ids: readonly string[], page: readonly string[]) => void
  /** Where all that match are selected: the rows that are not. */
  readonly except: readonly string[] | undefined
  /** Of a tree: the rows that match, where what is above them is shown as well. */
  readonly matching: ReadonlySet<string> | undefined
  /** There where the rows lie below one another. */
  readonly tree: object | undefined
}

/**
 * Says what is selected in a grid, and selects what comes while all that match are: rows of a page with it, those of a tree when they
 * are brought.
 */
export function useGridSelection(grid: GridModel<CellKind>, now: RefObject<GridSelection>, isAll: boolean): void {
  useEffect(() => {
    const { except = [], matching } = now.current
    if (isAll) selectBut(grid, except, matching)
  }, [grid, now, isAll])
  useEffect(
    () =>
      grid.subscribe(({ type }) => {
        const { tree, except, matching, onSelect } = now.current
        if (type !== 'selection' && type !== 'rows') return
        if (type === 'rows' && except) {
          if (tree) selectBut(grid, except, matching)
          return
        }
        const isMeant = (id: string) => !except || !matching || matching.has(id)
        const selected = grid.selected()
        const chosen = selected.filter(isMeant)
        // What is above a row that was found does not match.
        if (chosen.length < selected.length) return selectOnly(grid, chosen)
        const page = grid.all().map(({ id }) => id)
        onSelect(chosen, page.filter(isMeant))
      }),
    [grid, now]
  )
}
