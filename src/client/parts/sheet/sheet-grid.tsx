import { Grid, type GridProps } from '#grid/view/grid.tsx'

import type { Sheet } from './open-sheet.ts'

/** The grid of a sheet as a screen draws it. */
export function SheetGrid({ sheet, ...props }: { sheet: Sheet } & Omit<GridProps, 'grid'>) {
  return <Grid {...props} grid={sheet.grid} />
}
