import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react'
import { memo, type PointerEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import { isNeeded, type Placed } from '../model/data/columns.ts'
import type { GridModel } from '../model/create-grid.ts'
import { actOnHeader } from './acting/act.ts'
import type { BandColumns } from './stage/band-columns.ts'
import { GridPart } from './part.tsx'
import { useChanges } from './use-changes.ts'
import type { ColumnSizes } from './use-column-state.ts'

interface HeaderProps {
  grid: GridModel
  sizes: ColumnSizes
  /** Of how many columns. */
  drawn: BandColumns
  /** Called when it has been drawn anew. */
  onDraw: () => void
}

/** The line of titles: sorts on Enter and by a press (with Ctrl or Shift behind the others), widens a column by its grip or by Shift and the arrows. */
export const GridHeader = memo(function Header({ grid, sizes, drawn, onDraw }: HeaderProps) {
  useLayoutEffect(onDraw)
  useChanges(grid, 'columns')
  const count = useSyncExternalStore(drawn.subscribe, drawn.count)
  const { placed, pinned } = grid.state.columns
  let left = 0
  return (
    <GridPart
      role="row"
      aria-rowindex={1}
      className="g-band"
      style={{ width: placed.reduce((sum, { width }) => sum + width, 0) }}
    >
      {placed.slice(0, count).map((one, index) => {
        const x = left
        left += one.width
        return <Title key={one.key} {...{ grid, sizes, one, index }} left={x} isPinned={index < pinned} />
      })}
    </GridPart>
  )
})

function Title({
  grid,
  sizes,
  one,
  index,
  left,
  isPinned
}: Pick<HeaderProps, 'grid' | 'sizes'> & { one: Placed; index: number; left: number; isPinned: boolean }) {
  const { column, edge, key, width } = one
  const { t } = useTranslation('grid')
  const { sorts, filters } = grid.view
  const place = sorts.findIndex((one) => one.key === key)
  const sort = sorts[place]
  const isFiltered = filters[key] !== undefined
  const description = [
    ...(sorts.length > 1 && sort ? [t('sortPlace', { place: place + 1, count: sorts.length })] : []),
    ...(isFiltered ? [t('isFiltered')] : [])
  ].join(t('listComma'))
  const isSortable = edge === null && column.isSortable !== false
  const align = edge ? 'center' : (column.align ?? grid.kinds[column.type].align ?? 'start')
  const star = isNeeded(column) && (
    <span aria-hidden className="text-danger">
      *
    </span>
  )
  return (
    <GridPart
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sort ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      className={`at-${align}${isPinned ? ' is-pinned' : ''}${edge ? ` is-${edge}` : ''}`}
      style={{ width, left }}
    >
      {edge === 'select' ? <SelectAll grid={grid} /> : null}
      {edge === 'number' ? <RowNumbers /> : null}
      {edge === 'sub' ? <span className="sr-only">{t('subTable')}</span> : null}
      {edge === null &&
        (isSortable ? (
          <button
            type="button"
            data-stop
            tabIndex={-1}
            className="g-title"
            aria-description={description || undefined}
            onClick={(event) => actOnHeader(grid, index, event.shiftKey || event.ctrlKey || event.metaKey)}
          >
            <span>{column.title}</span>
            {star}
            {sort && (sort.isDescending ? <ArrowDown aria-hidden size={14} /> : <ArrowUp aria-hidden size={14} />)}
            {sort && sorts.length > 1 && <small aria-hidden>{place + 1}</small>}
            {isFiltered && <ListFilter aria-hidden size={14} />}
          </button>
        ) : (
          <span className="g-title">
            <span>{column.title}</span>
            {star}
          </span>
        ))}
      {edge === null && <Grip sizes={sizes} name={key} />}
    </GridPart>
  )
}

function RowNumbers() {
  const { t } = useTranslation('grid')
  return (
    <>
      <span aria-hidden>#</span>
      <span className="sr-only">{t('rowNumbers')}</span>
    </>
  )
}

/** Drawn as the boxes of the rows are, and like them turned by the grid's own keys. */
function SelectAll({ grid }: { grid: GridModel }) {
  const { t } = useTranslation('grid')
  useChanges(grid, 'selection', 'rows')
  const { selected } = grid.rows
  return (
    <GridPart
      role="checkbox"
      className="g-box"
      data-stop
      aria-label={t('selectAll')}
      aria-checked={selected === 'some' ? 'mixed' : selected === 'all'}
    />
  )
}

/** The edge by which a column is pulled. Keys do the same from its title. */
function Grip({ sizes, name }: { sizes: ColumnSizes; name: string }) {
  const [start, setStart] = useState<{ x: number; width: number } | null>(null)
  const take = (event: PointerEvent) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    setStart({ x: event.clientX, width: sizes.widthOf(name) })
  }
  return (
    <span
      aria-hidden
      className={`g-grip${start ? ' is-held' : ''}`}
      onPointerDown={take}
      onPointerMove={(event) => start && sizes.resize(name, start.width + event.clientX - start.x)}
      onPointerUp={() => setStart(null)}
      onPointerCancel={() => setStart(null)}
    />
  )
}
