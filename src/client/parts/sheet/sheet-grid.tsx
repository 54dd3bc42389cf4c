import { useEffect, useRef, useState } from 'react'

import { Grid, type GridProps } from '#grid/view/grid.tsx'

import { $labels } from '../dict/labels.ts'
import { keepColumns, keptColumns } from './kept-columns.ts'
import type { Sheet } from './open-sheet.ts'

interface SheetGridProps extends Omit<GridProps, 'grid' | 'arrangement' | 'onArrange'> {
  sheet: Sheet
  /** Under which name the user's columns are kept; without one they are as declared each time. */
  columnsOf?: string
}

/** The grid of a sheet as a screen draws it, its columns as this user has put them. */
export function SheetGrid({ sheet, columnsOf, ...props }: SheetGridProps) {
  const [arrangement] = useState(() => (columnsOf === undefined ? {} : keptColumns(columnsOf)))
  // Only a grid that is in sight listens: a sheet that is closed or asleep is held by nothing, and catches up when it is seen again.
  const drawn = useRef($labels.get())
  useEffect(() => {
    const redraw = () => {
      drawn.current = $labels.get()
      sheet.grid.redraw()
    }
    if (drawn.current !== $labels.get()) redraw()
    return $labels.listen(redraw)
  }, [sheet])
  return <Grid {...props} grid={sheet.grid} arrangement={arrangement} {...(columnsOf !== undefined && { onArrange: (now) => keepColumns(columnsOf, now) })} />
}
