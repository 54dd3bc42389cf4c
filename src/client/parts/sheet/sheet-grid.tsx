import { useState } from 'react'

import { Grid, type GridProps } from '#grid/view/grid.tsx'

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
  return <Grid {...props} grid={sheet.grid} arrangement={arrangement} {...(columnsOf !== undefined && { onArrange: (now) => keepColumns(columnsOf, now) })} />
}
