import { useState } from 'react'

import type { AnyResource } from '#contract/core/resource/resource.ts'

import { isFixed } from './fixed-rows.ts'
import type { ResourceRow } from './rows.ts'
import type { ResourceList } from './use-resource-list.ts'

/** Which rows are selected, by their keys and as they are now (SPEC.md §3, selectedRowKeys and selectionRows): these of the page, or all that match but the exceptions. */
export interface RowSelection {
  /** Of the page. */
  readonly ids: readonly string[]
  /** The same rows as the list shows them. */
  readonly rows: readonly ResourceRow[]
  readonly isAll: boolean
  /** Rows of any page that are left out although they match. */
  readonly except: readonly string[]
  /** How many match, where that was counted when all were selected: a tree shows only what is open. */
  readonly counted?: number | undefined
}
export const NO_ROWS: RowSelection = { ids: [], rows: [], isAll: false, except: [] }
/** What is remembered of it: the rows are the list's. */
type Kept = Omit<RowSelection, 'rows'>
const NONE: Kept = { ids: [], isAll: false, except: [] }

/** How many rows are selected, of so many that match. */
export const selectedCount = ({ ids, isAll, except, counted }: RowSelection, total: number): number =>
  isAll ? (counted ?? total) - except.length : ids.length

/** All that match but the exceptions, as calls have it. */
export const allSelected = (
  { except }: Pick<RowSelection, 'except'>,
  list: Pick<ResourceList, 'allMatching'>
): Readonly<Record<string, string | number>> => ({
  ...list.allMatching(),
  ...(except.length > 0 && { except: except.join(',') })
})

/** Which rows a write of many means: these with the states that were seen, or all that match but some. */
export type RowChoice =
  | { readonly rows: readonly ResourceRow[]; readonly fixed: number }
  | { readonly all: Readonly<Record<string, string | number>>; readonly except: readonly string[] }

/** Named rows as a choice: those that cannot be changed are only counted. */
export function choiceOfRows(resource: AnyResource, rows: readonly ResourceRow[]): RowChoice {
  const free = rows.filter((row) => !isFixed(resource, row))
  return { rows: free, fixed: rows.length - free.length }
}

interface RowSelecting {
  readonly selection: RowSelection
  /** These rows of a page are selected now, and the others of it are not. */
  readonly select: (ids: readonly string[], page: readonly string[]) => void
  /** Selects all that match, so many where that is not known from the list. */
  readonly selectAll: (counted?: number) => void
  readonly clear: () => void
}

/** The selection of a list. All that match stay selected over its pages and orders, until something else is asked. */
export function useRowSelection(list: Pick<ResourceList, 'question' | 'state' | 'rowOf'>): RowSelecting {
  const { search, query } = list.question
  const asked = JSON.stringify([search, query])
  const [held, setHeld] = useState({ asked, selection: NONE })
  const kept = held.selection.isAll && held.asked !== asked ? NONE : held.selection
  const hold = (next: (now: Kept) => Kept) =>
    setHeld((before) => ({
      asked,
      selection: next(before.selection.isAll && before.asked !== asked ? NONE : before.selection)
    }))
  const rows = kept.ids.flatMap((id) => list.rowOf(id) ?? [])
  return {
    selection: { ...kept, rows },
    select: (ids, page) => hold((now) => selected(now, ids, page)),
    selectAll: (counted) => hold((now) => ({ ...now, isAll: true, except: [], counted })),
    clear: () => hold(() => NONE)
  }
}

function selected(now: Kept, ids: readonly string[], page: readonly string[]): Kept {
  if (!now.isAll) return { ids, isAll: false, except: [] }
  // The box in the header takes a whole page away at once: then nothing is meant any more.
  if (ids.length === 0 && now.ids.length > 1 && now.ids.every((id) => page.includes(id))) return NONE
  const elsewhere = now.except.filter((id) => !page.includes(id))
  return { ...now, ids, isAll: true, except: [...elsewhere, ...page.filter((id) => !ids.includes(id))] }
}
