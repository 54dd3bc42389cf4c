import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { $settings } from '#core/state/settings.ts'
import { Grid, type GridProps } from '#grid/view/grid.tsx'

import { $labels } from '../dict/labels.ts'
import { saveColumns, savedColumns } from '../grid-session/saved-columns.ts'
import type { GridSession } from './open-grid-session.ts'

interface GridSessionGridProps extends Omit<GridProps, 'grid' | 'arrangement' | 'onArrange'> {
  session: GridSession
  /** Under which name the user's columns are kept; without one they are as declared each time. */
  columnsOf?: string
}

/** The grid of a session as a screen draws it, its columns as this user has put them. */
export function GridSessionView({ session, columnsOf, ...props }: GridSessionGridProps) {
  const { twoLineRows } = useStore($settings)
  const [arrangement] = useState(() => (columnsOf === undefined ? {} : savedColumns(columnsOf)))
  // Only a grid that is in sight is subscribed: nothing holds one that is closed or asleep, and it catches up when it is seen again.
  const drawn = useRef($labels.get())
  useEffect(() => {
    const redraw = () => {
      drawn.current = $labels.get()
      session.grid.redraw()
    }
    if (drawn.current !== $labels.get()) redraw()
    return $labels.listen(redraw)
  }, [session])
  return (
    <Grid
      {...props}
      grid={session.grid}
      hasTwoLines={twoLineRows}
      arrangement={arrangement}
      {...(columnsOf !== undefined && { onArrange: (now) => saveColumns(columnsOf, now) })}
    />
  )
}
