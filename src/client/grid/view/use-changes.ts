import { useLayoutEffect, useReducer } from 'react'

import type { Change } from '../model/data/changes.ts'
import type { GridModel } from '../model/create-grid.ts'

/** Draws a part of the page again when the grid emits a change of one of these types. */
export function useChanges(grid: GridModel, ...types: readonly Change['type'][]): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const wanted = types.join(' ')
  useLayoutEffect(() => {
    const set = new Set(wanted.split(' '))
    return grid.subscribe(({ type }) => {
      if (set.has(type)) redraw()
    })
  }, [grid, wanted])
}
