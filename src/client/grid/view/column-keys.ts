import type { useTranslation } from 'react-i18next'

import { announce } from '#ui/base/announcer.ts'

import type { GridModel } from '../model/create-grid.ts'
import type { ColumnState } from './use-column-state.ts'

/** What keys do to the active column, announced: it moves by one place, or becomes wider or narrower. */
export function columnKeys(
  { state }: GridModel,
  columns: ColumnState,
  t: ReturnType<typeof useTranslation<'grid'>>['t']
) {
  return {
    moveColumn: (key: string, by: 1 | -1): void => {
      const title = state.columns.get(key)?.title ?? ''
      const moved = columns.move(key, by)
      announce(moved ? t('columnMoved', { title, ...moved }) : t('columnAtEdge', { title }), { about: 'column' })
    },
    resizeBy: (key: string, by: number): void => {
      const column = state.columns.get(key)
      if (column) announce(t('width', { title: column.title, width: columns.resizeBy(key, by) }), { about: 'width' })
    }
  }
}
