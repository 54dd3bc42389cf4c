import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { $settings } from '#core/state/settings.ts'
import type { PrintedFact } from '#core/work/printed.ts'
import { usePrinted } from '#core/work/use-printed.ts'
import type { CellKind } from '#grid/kinds/kind.ts'
import { createGrid, type GridModel } from '#grid/model/create-grid.ts'
import { columnParts } from '#grid/model/data/arrangement.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { Grid } from '#grid/view/grid.tsx'

import { printedGrid } from '../../print/printed-grid.ts'
import { GRID_SIZES } from '../../grid-session/grid-size.ts'
import { saveColumns, savedColumns } from '../../grid-session/saved-columns.ts'
import { columnKey, fieldOfColumn, listColumn, type PlacesOf } from '../fields/columns.ts'
import { EmptyList } from './empty-list.tsx'
import type { GridTree } from './grid-tree.ts'
import { LIST_KINDS } from '../fields/list-kinds.ts'
import type { ListQuestion, ListSort } from '../rows/list-params.ts'
import { RowDetails } from './row-details.tsx'
import { selectBut } from './select-but.ts'
import { inWords, type ResourceRow } from '../rows/rows.ts'
import { showTreeRows } from './show-tree-rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import { useGridSelection } from './use-grid-selection.ts'
import { type InPlace, useInPlace, useSavingInPlace } from '../in-place/use-in-place.ts'
import type { ViewColumns } from '../views/use-list-views.ts'
import { type TurnedList, usePageTurns } from './use-page-turns.ts'

interface ResourceGridProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly label: string
  readonly columns: readonly string[]
  readonly widths: Readonly<Record<string, number | undefined>>
  readonly placesOf?: PlacesOf | undefined
  readonly records: readonly ResourceRow[]
  /** What they have to do with those that were shown; left out: they are other rows. */
  readonly how?: 'patched' | 'renewed' | undefined
  /** The list of which they are a page. */
  readonly list?: TurnedList
  /** What was asked for these rows. */
  readonly asked: ListQuestion
  readonly isFiltered: boolean
  readonly onSort: (sort: ListSort | null) => void
  readonly onSelect: (ids: readonly string[], page: readonly string[]) => void
  /** Where all that match are selected: the rows that are not. */
  readonly except?: readonly string[]
  /** Of a tree: the rows that match, where what is above them is shown as well. */
  readonly matching?: ReadonlySet<string> | undefined
  /** What Enter does with a row, where it is not shown whole. */
  readonly onOpen?: ((id: string) => void) | undefined
  readonly onRemove: ((ids: readonly string[]) => void) | undefined
  readonly onUndo: (() => void) | undefined
  /** What Ctrl+V does with a table that was copied elsewhere. */
  readonly onPaste?: ((text: string) => void) | undefined
  /** Set here: gives the focus to a row, or to where it was; '' takes the selection away. */
  readonly focus: RefObject<(id?: string) => void>
  /** More items for the menu of a row; `ids` are the rows meant. */
  readonly rowMenu: (row: GridRow, ids: readonly string[]) => ReactNode
  /** Buttons for a row that is shown whole; `close` closes it first. */
  readonly rowActions: (row: GridRow, close: () => void) => ReactNode
  /** Where the rows lie below one another. */
  readonly tree?: GridTree
  /** Under what conditions these rows were found, as they are printed; without it the page is printed as it is shown. */
  readonly printedFacts?: () => readonly PrintedFact[]
  /** The columns that are edited in place, where there are some. */
  readonly inPlace?: InPlace
  /** Set here: the grid, which knows the rows that were brought since and how its columns are arranged. */
  readonly model?: RefObject<GridModel | null>
  /** How the open view arranges the columns, where the list has views. */
  readonly viewColumns?: ViewColumns
}

const NOTHING_IN_PLACE: InPlace = { keys: [], onSaved: () => undefined }

/** The rows of a page of a list, drawn by the grid and read: Enter shows one whole, Space selects, Delete asks. */
export function ResourceGrid({
  resource,
  texts,
  label,
  columns,
  widths,
  placesOf,
  records: given,
  how,
  list,
  asked,
  isFiltered,
  onSort,
  onSelect,
  except,
  matching,
  onOpen,
  onRemove,
  onUndo,
  onPaste,
  focus,
  rowMenu,
  rowActions,
  tree,
  printedFacts,
  inPlace = NOTHING_IN_PLACE,
  model,
  viewColumns
}: ResourceGridProps) {
  const { t, i18n } = useTranslation('resource')
  const { t: parts } = useTranslation('parts')
  const { twoLineRows, density } = useStore($settings)
  const records = useMemo(() => given.map((row) => inWords(row, columns, texts.shown)), [given, columns, texts.shown])
  const calls = useRef({ onSort, onSelect, onOpen, onRemove, onUndo, onPaste, tree, except, matching })
  calls.current = { onSort, onSelect, onOpen, onRemove, onUndo, onPaste, tree, except, matching }
  const editing = useInPlace(resource, inPlace)
  const [grid, setGrid] = useState(() => make())
  const language = useRef(i18n.language)
  function make() {
    const sort = asked.sort && {
      key: columnKey(resource, asked.sort.column, inPlace.keys),
      isDescending: asked.sort.order === 'desc'
    }
    return createGrid<CellKind>({
      columns: columns.map((key) => ({
        ...listColumn(resource, key, texts.field(key), widths[key], inPlace.keys.includes(key)),
        ...(tree && { isSortable: false }),
        ...(key === resource.label && placesOf && { placesOf })
      })),
      rows: records,
      ...(tree && {
        hasNumbers: false,
        tree: { parentKey: tree.parentKey, bring: (row) => calls.current.tree?.bring(row) ?? Promise.resolve([]) }
      }),
      kinds: LIST_KINDS,
      ...editing.options,
      marks: {
        cell: () => [],
        row: (row) => (row.isGone === true ? { sign: 'gone', name: t('gone'), words: t('goneWords') } : null)
      },
      canAdd: false,
      canRemove: false,
      canMove: false,
      sorts: 'there',
      sort,
      onSort: (next) =>
        calls.current.onSort(next && { column: fieldOfColumn(next.key), order: next.isDescending ? 'desc' : 'asc' }),
      reading: {
        open: onOpen && ((id) => calls.current.onOpen?.(id)),
        remove: onRemove && ((ids) => calls.current.onRemove?.(ids)),
        undo: onUndo && (() => calls.current.onUndo?.()),
        paste: onPaste && ((text) => calls.current.onPaste?.(text)),
        lockOf: editing.lockOf,
        edit: tree?.edit && ((id) => calls.current.tree?.edit?.(id)),
        move: tree?.move && ((id, by) => calls.current.tree?.move?.(id, by)),
        add: tree?.add && ((id, how) => calls.current.tree?.add?.(id, how))
      }
    })
  }
  // Titles are the columns' own: another language makes them anew.
  useEffect(() => {
    if (language.current === i18n.language) return
    language.current = i18n.language
    setGrid(make())
  })
  // What was found at once is opened like what is found later.
  const restore = useRef(editing.restore)
  restore.current = editing.restore
  useSavingInPlace(grid, resource, inPlace)
  // What was not saved before the page was loaded anew is sent again.
  useEffect(() => restore.current(grid), [grid])
  const shown = useRef(tree?.isFound ? null : records)
  const wanted = useRef<string>(null)
  useEffect(() => {
    if (shown.current === records) return
    shown.current = records
    if (tree) showTreeRows(grid, records, tree.isFound)
    else if (how === 'patched') grid.server.patch(records)
    else if (how === 'renewed') grid.refresh(records)
    else grid.load(records)
    if (calls.current.except) selectBut(grid, calls.current.except, calls.current.matching)
    restore.current(grid)
    // What was written may be in another place now, or has only come with these rows.
    if (wanted.current !== null && grid.get(wanted.current)) grid.goTo(wanted.current)
    wanted.current = null
  }, [grid, records, how, tree])
  const pages = usePageTurns(grid, list)
  useEffect(() => {
    if (model) model.current = grid
  }, [grid, model])
  useGridSelection(grid, calls, except !== undefined)
  useEffect(() => {
    focus.current = (id) => {
      if (id === '') grid.rows.clearSelection()
      wanted.current = id || null
      if (id && grid.get(id)) grid.goTo(id)
      else grid.state.changes.emit({ type: 'focus' })
    }
  }, [grid, focus])
  const firstNumber = (asked.page - 1) * asked.size + 1
  usePrinted(() =>
    printedFacts ? { title: label, about: printedFacts(), pieces: [printedGrid(grid, parts, [], firstNumber)] } : null
  )
  const own = `list.${resource.name}`
  const ofView = viewColumns?.arrangement ?? null
  const [arrangement] = useState(() => {
    const first = ofView ?? savedColumns(own)
    viewColumns?.onArrange(first)
    return first
  })
  const arranged = useRef(ofView)
  // A view brings its columns with it; without one they are this user's own again.
  useEffect(() => {
    if (arranged.current === ofView) return
    arranged.current = ofView
    // The grid draws them at once, which it may not do while React is drawing.
    queueMicrotask(() => {
      if (arranged.current === ofView) grid.state.changes.emit({ type: 'turn', to: ofView ?? savedColumns(own) })
    })
  }, [grid, ofView, own])
  return (
    <div className="min-h-60 flex-1 overflow-hidden rounded-lg border border-line bg-surface">
      <Grid
        grid={grid}
        label={label}
        size={GRID_SIZES[density]}
        hasTwoLines={twoLineRows}
        firstNumber={firstNumber}
        arrangement={arrangement}
        onArrange={(now) => {
          viewColumns?.onArrange(columnParts(now))
          if (arranged.current === null) saveColumns(own, now)
        }}
        empty={<EmptyList {...{ resource, thing: texts.thing, isFiltered }} />}
        details={{
          draw: (row) => <RowDetails resource={resource} texts={texts} row={row as ResourceRow} />,
          actions: rowActions,
          pages
        }}
        rowMenu={rowMenu}
      />
    </div>
  )
}
