import type { useTranslation } from 'react-i18next'

import { VOLUME_COLUMNS, type VolumeColumn } from '#contract/archives/volume-column-keys.ts'
import type { VolumeSort } from '#contract/archives/volume-columns.ts'
import { createReadGrid, type ReadModel, type ReadGridRow } from '#parts/queue/create-read-grid.ts'

import { volumeColumns, volumeMarks } from './volume-columns.ts'
import { UNPLACED } from './volume-controller.ts'

type Translate = ReturnType<typeof useTranslation<'arrange'>>['t']

/** What the list of volumes asks of its screen. */
interface VolumeGridCalls {
  readonly open: (id: string) => void
  readonly remove: (() => void) | undefined
  readonly onSort: (sort: VolumeSort | null) => void
}

const isColumn = (key: string): key is VolumeColumn => (VOLUME_COLUMNS as readonly string[]).includes(key)

/** Makes the list of volumes: read, marked and sorted, with what lies in no volume always above them. */
export const createVolumeGrid = (t: Translate, { open, remove, onSort }: VolumeGridCalls): ReadModel =>
  createReadGrid({
    columns: volumeColumns(t),
    marks: volumeMarks(t),
    isRowDisabled: ({ id }) => id === UNPLACED,
    onSort: (sort) =>
      onSort(sort && isColumn(sort.key) ? { column: sort.key, order: sort.isDescending ? 'desc' : 'asc' } : null),
    reading: { open, remove }
  })

/** The files that lie in no volume, as the first row. */
export const unplacedLine = (
  t: Translate,
  { total, isOpen }: { readonly total: number; readonly isOpen: boolean }
): ReadGridRow =>
  ({
    ...{ id: UNPLACED, volumeNo: t('unplacedNo'), title: t('unplacedCount', { count: total }) },
    ...{ isOpen, places: [] }
  }) as ReadGridRow

/** Shows rows: in their place where the same ones follow each other, else anew, with what is marked and where one is kept. */
export function showVolumes(grid: ReadModel, rows: readonly ReadGridRow[]): void {
  const before = grid.all()
  const isSame = before.length === rows.length && rows.every(({ id }, at) => before[at]?.id === id)
  if (!isSame) grid.refresh(rows)
  else {
    const changed = rows.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]))
    if (changed.length > 0) grid.server.patch(changed)
  }
  const { cursor, columns } = grid.state
  if (cursor.at.col < columns.first) cursor.go({ line: cursor.at.line, col: columns.first })
}

/** The columns that are shown, from the left. */
export const shownVolumeColumns = ({ state }: Pick<ReadModel, 'state'>): readonly VolumeColumn[] =>
  state.columns.placed.flatMap(({ key, edge }) => (edge === null && isColumn(key) ? [key] : []))
