import type { ReadableAtom } from 'nanostores'
import type { RefObject } from 'react'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { isOwnChange } from '#core/state/own-changes.ts'
import type { QueryState } from '#core/state/query.ts'
import { followResource } from '#core/wire/live/live.ts'
import type { GridModel } from '#grid/model/create-grid.ts'

import type { ResourceRow } from './rows.ts'

/** What others have made of the rows that a list shows, beyond what is shown in its place: it waits until the list is asked anew. */
export interface ListNews {
  readonly added: number
  readonly gone: number
  readonly isMoved: boolean
}

interface Records {
  readonly records: readonly ResourceRow[]
}

/** A list whose rows others may change, as far as following them needs it. */
export interface FollowedList {
  readonly resource: Pick<AnyResource, 'name' | 'tree'>
  readonly rows: {
    readonly $state: ReadableAtom<QueryState<Records>>
    readonly patch: (change: <T extends Records>(shown: T) => T) => void
  }
  /** The rows that the same question finds now. */
  readonly ask: (signal: AbortSignal) => Promise<readonly ResourceRow[]>
  /** The grid, where it has rows that came after the answer. */
  readonly model?: RefObject<GridModel | null>
  readonly onNews: (news: ListNews | null) => void
  readonly onPatched: (rows: readonly ResourceRow[]) => void
}

/** Changes of a moment are asked for together, a little later in each browser than in the next, and not all the time. Milliseconds. */
const REST = 500
const SPREAD = 700
const EVERY = 4000

/**
 * Follows what others do to the rows of a list until the signal says so. Changed rows are shown in their places, those that went are marked there;
 * what came, went or moved is said, so that nothing moves under the cursor. A page that nobody sees waits until it is seen.
 */
export function followChanges(list: FollowedList, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  let changes: string[] = []
  let isMissed = false

  const soon = () => {
    const wait = Math.max(REST + Math.random() * SPREAD, last + EVERY - performance.now())
    timer ??= setTimeout(() => void look(), wait)
  }
  const look = async () => {
    timer = undefined
    const before = list.rows.$state.get()
    const isForeign = isMissed || changes.some((change) => !isOwnChange(change))
    if (!isForeign) changes = []
    if (!isForeign || document.hidden || before.status === 'failed') return
    if (before.status !== 'ready') return soon()
    last = performance.now()
    ;[changes, isMissed] = [[], false]
    const found = await list.ask(signal).catch(() => null)
    if (signal.aborted || !found) return
    // What was asked for meanwhile is newer, or is about to be.
    if (list.rows.$state.get() !== before) {
      isMissed = true
      soon()
    } else compare(list, found)
  }
  const stops = [
    followResource(list.resource.name, {
      changed: (change) => {
        changes.push(change)
        soon()
      },
      // Also of the first time: what happened since the rows were asked for, while the socket was being opened.
      gap: () => {
        isMissed = true
        soon()
      }
    }),
    list.rows.$state.listen(({ status }) => {
      if (status === 'loading') list.onNews(null)
    })
  ]
  const seen = () => {
    if (!document.hidden && (isMissed || changes.length > 0)) soon()
  }
  document.addEventListener('visibilitychange', seen)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', seen)
    for (const stop of stops) stop()
  })
}

function compare(list: FollowedList, found: readonly ResourceRow[]): void {
  const shown = new Map(shownRows(list).map((row) => [row.id, row]))
  const ids = new Set(found.map(({ id }) => id))
  const here = found.filter(({ id }) => shown.has(id))
  const news = {
    added: found.length - here.length,
    gone: [...shown.keys()].filter((id) => !ids.has(id)).length,
    isMoved:
      places(list, here) !==
      places(
        list,
        [...shown.values()].filter(({ id }) => ids.has(id))
      )
  }
  const changed = here.filter((row) => isOther(row, shown.get(row.id) as ResourceRow))
  const marks = [...shown.values()].flatMap(({ id, isGone }) =>
    ids.has(id) === !isGone ? [] : [{ id, isGone: !ids.has(id) }]
  )
  if (changed.length + marks.length > 0) patch(list, [...changed, ...marks])
  if (changed.length > 0) list.onPatched(changed)
  list.onNews(news.added + news.gone > 0 || news.isMoved ? news : null)
}

/** The rows that are shown, in their order. Levels of a tree that were opened and closed again are there, and are not asked for. */
function shownRows({ rows, model }: FollowedList): readonly ResourceRow[] {
  const state = rows.$state.get()
  if (!model) return 'data' in state ? (state.data?.records ?? []) : []
  const { tree, rows: known } = model.current?.state ?? {}
  if (!tree || !known) return []
  const opened = new Set<number>(tree.opened())
  return Array.from(known.sequence)
    .filter((rowIndex) => tree.parentOf(rowIndex) < 0 || opened.has(tree.parentOf(rowIndex)))
    .map((rowIndex) => known.row(rowIndex) as ResourceRow)
}

/**
 * Where rows lie, if people put them in an order and below each other; nothing where a question orders them. An answer has them level by
 * level, the grid each below its own: only how those of one parent follow one another is compared.
 */
function places({ resource: { tree } }: FollowedList, rows: readonly ResourceRow[]): string {
  if (!tree) return ''
  const below = Map.groupBy(rows, (row) => String(row[tree.parent] ?? ''))
  return JSON.stringify([...below].map(([parent, children]) => [parent, children.map(({ id }) => id)]).toSorted())
}

function patch(
  { rows, model }: FollowedList,
  changed: readonly (Partial<ResourceRow> & { readonly id: string })[]
): void {
  if (model) {
    model.current?.server.patch(changed)
    return
  }
  const byId = Map.groupBy(changed, ({ id }) => id)
  const now = (row: ResourceRow): ResourceRow => Object.assign({}, row, ...(byId.get(row.id) ?? []))
  rows.patch((page) => ({ ...page, how: 'patched', records: page.records.map(now) }))
}

/** Whether a row holds something else; what lies below it is no value of its own. */
const isOther = (row: ResourceRow, shown: ResourceRow): boolean =>
  Object.keys(row).some((key) => key !== 'children' && (row[key] ?? '') !== (shown[key] ?? ''))
