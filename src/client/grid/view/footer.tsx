import { useEffect, useLayoutEffect, useReducer, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import type { GridModel } from '../model/create-grid.ts'
import type { BandColumns } from './stage/band-columns.ts'
import { GridPart } from './part.tsx'
import { useChanges } from './use-changes.ts'

/** The lines 合计 and 平均 below the rows (SPEC.md §9); blanks are left out, two decimals. */
export function GridFooter({ grid, drawn, onDraw }: { grid: GridModel; drawn: BandColumns; onDraw: () => void }) {
  useLayoutEffect(onDraw)
  const { t } = useTranslation('grid')
  useChanges(grid, 'rows', 'columns')
  // Most commits touch no total: the line stays as it is.
  useSyncExternalStore(grid.subscribe, () => grid.state.totals.version)
  const count = useSyncExternalStore(drawn.subscribe, drawn.count)
  const { columns, totals, rows } = grid.state
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const isLater = totals.lines.length > 0 && !totals.isAtHand
  // The rows are to be seen first: to count many of them takes as long as to draw.
  useEffect(() => {
    if (!isLater) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = () => {
      totals.count()
      redraw()
    }
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(count)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  })
  const name = { sum: t('sum'), average: t('average') }
  // The name of the line precedes the first figure: in the number column, or else in the first one without a figure.
  const label = Math.max(
    0,
    columns.placed.findIndex(({ edge }) => edge === 'number')
  )
  return totals.lines.map((line, at) => {
    let left = 0
    return (
      <GridPart
        key={line}
        role="row"
        aria-rowindex={rows.size + 2 + at}
        className="g-band"
        style={{ width: columns.placed.reduce((sum, { width }) => sum + width, 0) }}
      >
        {columns.placed.slice(0, count).map(({ key, column, edge, width }, index) => {
          const x = left
          left += width
          const total = edge === null && !isLater && column.statistics?.includes(line) ? totals.of(column)[line] : null
          return (
            <GridPart
              key={key}
              role={index === label ? 'rowheader' : 'gridcell'}
              aria-colindex={index + 1}
              aria-readonly={index === label ? undefined : true}
              aria-label={index !== label && total === null ? t('emptyCell') : undefined}
              className={`${index === label ? 'at-center' : 'at-end'}${index < columns.pinned ? ' is-pinned' : ''}`}
              style={{ width, left: x }}
            >
              {index === label
                ? name[line]
                : total === null
                  ? ''
                  : total.toLocaleString('zh-CN', { maximumFractionDigits: 2 })}
            </GridPart>
          )
        })}
      </GridPart>
    )
  })
}
