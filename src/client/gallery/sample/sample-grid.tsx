import { useState } from 'react'

import type { CellKind } from '#grid/kinds/kind.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import type { GridOptions } from '#grid/model/data/options.ts'
import { Grid } from '#grid/view/grid.tsx'
import type { GridProps } from '#grid/view/grid-props.ts'
import { CELL_KINDS } from '#parts/kinds/cell-kinds.ts'

interface SampleGridProps extends Omit<GridProps, 'grid'> {
  /** Makes what the grid is made of, once. */
  readonly make: () => Omit<GridOptions<CellKind>, 'kinds'>
}

/** A grid that keeps its rows itself, in the room that a page would give it. */
export function SampleGrid({ make, ...props }: SampleGridProps) {
  const [grid] = useState(() => createGrid<CellKind>({ ...make(), kinds: CELL_KINDS }))
  return (
    <div className="h-115 w-full min-w-0">
      <Grid {...props} grid={grid} />
    </div>
  )
}
