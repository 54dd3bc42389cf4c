import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { $settings } from '#core/state/settings.ts'
import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import { Grid } from '#grid/view/grid.tsx'

import { GRID_SIZES } from '../grid-session/grid-size.ts'
import { saveColumns, savedColumns } from '../grid-session/saved-columns.ts'

interface ReadGridProps {
  readonly grid: GridModel<CellKind>
  readonly label: string
  /** Under which name this user's columns are kept. */
  readonly keptAs: string
}

/** Rows that a screen holds whole and that are read: as high as its user wants lists, with his columns. */
export function ReadGrid({ grid, label, keptAs }: ReadGridProps) {
  const { twoLineRows, density } = useStore($settings)
  const [arrangement] = useState(() => savedColumns(keptAs))
  return (
    <div className="min-h-40 flex-1 overflow-hidden rounded-lg border border-line bg-surface">
      <Grid
        grid={grid}
        label={label}
        size={GRID_SIZES[density]}
        hasTwoLines={twoLineRows}
        arrangement={arrangement}
        onArrange={(now) => saveColumns(keptAs, now)}
      />
    </div>
  )
}
