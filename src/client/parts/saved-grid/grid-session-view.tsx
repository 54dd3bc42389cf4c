import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { $settings } from '#core/state/settings.ts'
import type { Arrangement } from '#grid/model/data/arrangement.ts'
import { Grid } from '#grid/view/grid.tsx'
import type { GridProps } from '#grid/view/grid-props.ts'

import { $labels } from '../dict/labels.ts'
import { GRID_SIZES } from '../grid-session/grid-size.ts'
import { saveColumns, savedColumns } from '../grid-session/saved-columns.ts'
import type { GridSession } from './open-grid-session.ts'

interface GridSessionGridProps extends Omit<GridProps, 'grid' | 'arrangement' | 'onArrange'> {
  session: GridSession
  /** Under which name the user's columns are kept; without one they are as declared each time. */
  columnsOf?: string
  /** Of columns, sorts, filters and groups what an address says; columns that it says take the place of the user's own. */
  view?: Arrangement
  /** Called with the state of columns, sorts, filters and groups, at first and whenever it changes. */
  onView?: (now: Arrangement) => void
}

const textOf = ({ order = [], widths = {}, hidden, pinned }: Arrangement) =>
  JSON.stringify([order, widths, hidden ?? null, pinned ?? null])

/** The grid of a session as a screen draws it, its columns as this user has put them. */
export function GridSessionView({ session, columnsOf, view, onView, ...props }: GridSessionGridProps) {
  const { twoLineRows, density } = useStore($settings)
  const [arrangement] = useState((): Arrangement => {
    const { widths, ...own } = columnsOf === undefined ? {} : savedColumns(columnsOf)
    const saysColumns = view?.order || view?.hidden || view?.pinned
    return { ...(!saysColumns && own), ...(widths && { widths }), ...view }
  })
  const isReported = useRef(false)
  useEffect(() => {
    if (isReported.current) return
    isReported.current = true
    onView?.(arrangement)
  }, [arrangement, onView])
  const columns = useRef(textOf(arrangement))
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
      size={GRID_SIZES[density]}
      {...props}
      grid={session.grid}
      hasTwoLines={twoLineRows}
      arrangement={arrangement}
      {...((columnsOf !== undefined || onView) && {
        onArrange: (now: Arrangement) => {
          onView?.(now)
          // A sort alone does not make the columns of another user's link one's own.
          if (columnsOf === undefined || textOf(now) === columns.current) return
          columns.current = textOf(now)
          saveColumns(columnsOf, now)
        }
      })}
    />
  )
}
