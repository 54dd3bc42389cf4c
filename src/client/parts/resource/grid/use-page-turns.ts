import { useEffect, useRef } from 'react'

import { fail } from '#core/state/toasts.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import type { DetailsPages } from '#grid/view/details-dialog.tsx'

import type { ResourceRow } from '../rows/rows.ts'
import type { ResourceList } from '../rows/use-resource-list.ts'

/** The list whose pages are turned. */
export type TurnedList = Pick<ResourceList, 'state' | 'turn'>
const IDLE: ResourceList['state'] = { status: 'idle' }

/** A page of a list that somebody turns while a row of it is shown whole. */
interface Turn {
  readonly page: number
  readonly by: 1 | -1
  /** The rows that were shown before. */
  readonly from: readonly ResourceRow[] | undefined
  readonly end: (isThere: boolean) => void
}

/**
 * The pages of a list for the details of its rows: behind the last row of a page comes the first one of the next, in the order of
 * the query. Undefined where the rows of the grid are all there are, as in a tree.
 */
export function usePageTurns(grid: GridModel, list: TurnedList | undefined): DetailsPages | undefined {
  const turn = useRef<Turn>(null)
  const state = list?.state ?? IDLE
  const page = 'data' in state ? state.data : undefined
  const failure = state.status === 'failed' ? state.failure : undefined
  useEffect(() => {
    const wanted = turn.current
    // A page that is there no more is followed by the last one that is.
    if (!wanted || !page || page.records === wanted.from || (page.records.length === 0 && page.total > 0)) return
    turn.current = null
    const { rows, cursor } = grid.state
    const isFirst = wanted.by > 0 && page.asked.page === wanted.page
    activateCell(grid.state, { line: isFirst ? 0 : rows.size - 1, col: cursor.at.col })
    wanted.end(true)
  }, [grid, page])
  useEffect(() => {
    if (failure === undefined || !turn.current) return
    fail(errorMessage(failure))
    turn.current.end(false)
    turn.current = null
  }, [failure])
  if (!list || !page) return undefined
  const { asked, total, isMore = false } = page
  return {
    before: (asked.page - 1) * asked.size,
    total,
    isMore,
    turn: (by) =>
      new Promise((end) => {
        turn.current = { page: asked.page + by, by, from: page.records, end }
        list.turn(asked.page + by)
      })
  }
}
