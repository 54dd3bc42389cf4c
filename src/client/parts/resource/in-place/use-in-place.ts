import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { cachedItems } from '#core/state/dictionaries.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import type { GridOptions } from '#grid/model/data/options.ts'
import type { ReadingMode } from '#grid/model/data/reading.ts'
import { announce } from '#ui/base/announcer.ts'

import { keepCells, readCells } from './kept-cells.ts'
import { isElsewhere, isFixed } from '../rows/fixed-rows.ts'
import { may, type ResourceRow, type RowsWritten } from '../rows/rows.ts'

/** The columns of a list that are edited in place, and what follows a cell that was saved. */
export interface InPlace {
  readonly keys: readonly string[]
  readonly onSaved: (written: RowsWritten) => void
}

interface InPlaceGrid {
  readonly options: Pick<GridOptions, 'journal' | 'optionsOf'>
  readonly lockOf: ReadingMode['lockOf']
  /** Follows the grid once it is made. */
  readonly restore: (grid: GridModel) => void
}

/** What a grid needs where F2 edits cells of a list in place; nothing where no column is. */
export function useInPlace(resource: AnyResource, { keys }: InPlace): InPlaceGrid {
  const { t } = useTranslation('resource')
  const form = `cells of ${resource.name}`
  // What is not saved yet is kept by its row while other pages are read, and when the page is loaded anew.
  const [typed] = useState(() => readCells(form, keys))
  const isNew = useRef(true)
  const say = useRef(t)
  say.current = t
  const lockOf = (row: Partial<ResourceRow>, key: string) => {
    if (!keys.includes(key)) return undefined
    if (!may(resource, 'edit')) return say.current('inPlace.noRight')
    if (!isFixed(resource, row as ResourceRow)) return null
    return say.current(
      row.isShared ? 'inPlace.shared' : isElsewhere(resource, row as ResourceRow) ? 'inPlace.elsewhere' : 'fixed',
      { row: String(row[resource.label]) }
    )
  }
  return {
    lockOf: keys.length > 0 ? (row, key) => lockOf(row as Partial<ResourceRow>, key) : undefined,
    options:
      keys.length === 0
        ? {}
        : {
            journal: {
              keep(entries) {
                for (const entry of entries) typed.set(entry.id, entry)
                keepCells(form, typed)
              },
              drop(ids) {
                for (const id of ids) typed.delete(id)
                keepCells(form, typed)
              }
            },
            optionsOf: ({ key, dictCode = '' }, row) => {
              const value = String(row?.[key] ?? '')
              return cachedItems(dictCode) ?? [{ value, text: String(row?.[`${key}_dictText`] ?? value) }]
            }
          },
    restore: (grid) => {
      const count = typed.size > 0 ? grid.server.restore([...typed.values()]) : 0
      if (isNew.current && count > 0) announce(say.current('inPlace.restored', { count }), { about: 'draft' })
      isNew.current = false
    }
  }
}

/** Sends what is edited in place. What sends is fetched when the first cell is opened. */
export function useSavingInPlace(grid: GridModel, resource: AnyResource, { keys, onSaved }: InPlace): void {
  const saved = useRef(onSaved)
  saved.current = onSaved
  const isOffered = keys.length > 0
  useEffect(() => {
    if (!isOffered) return
    const end = new AbortController()
    let isAsked = false
    const stop = grid.subscribe(({ type }) => {
      if (isAsked || (type !== 'edit' && type !== 'status')) return
      isAsked = true
      import('./save-in-place.ts').then(
        ({ saveInPlace }) => saveInPlace(grid, resource, saved, end.signal),
        // Where it does not come, the next cell fetches it again; what was typed stays.
        () => {
          isAsked = false
        }
      )
    })
    return () => {
      stop()
      end.abort()
    }
  }, [grid, resource, isOffered])
}
