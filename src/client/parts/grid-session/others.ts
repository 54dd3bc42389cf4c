import type { GridModel } from '#grid/model/create-grid.ts'
import { isTemporary } from '#grid/model/data/row-ids.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { hasOtherFacts } from '#grid/model/server/saving.ts'

/** What other clients have done to a row that somebody works in here: it is announced, for nobody sees a row outside the viewport. */
export type Met =
  /** The active row has other values now. */
  | { readonly type: 'changed'; readonly row: GridRow }
  /** The row is no longer there; what was typed into it is kept here. */
  | { readonly type: 'gone'; readonly row: GridRow }
  /** The active row is no longer there, and has gone here as well. */
  | { readonly type: 'taken'; readonly row: GridRow }

/** The ids of the rows of a session. */
export type RowIds = ReadonlySet<string>

/** What an action of this client has made of rows: how they are now, and which are no longer there. */
export interface Acted {
  readonly rows?: readonly GridRow[]
  readonly gone?: readonly string[]
}

/** Takes what other clients do into a session, without touching what somebody types here. */
export interface Others {
  /** Rows as others have left them; those that are older than what is here are passed over. */
  readonly changed: (rows: readonly GridRow[]) => void
  /** Rows that are no longer there. One that holds something unsent stays, and is refused when it is sent. */
  readonly gone: (ids: readonly string[]) => void
  /** What is here while the list is asked for anew: rows that come or go here meanwhile are not part of the answer. */
  readonly asked: () => RowIds
  /** The whole list anew, after something was missed: what differs is taken over. Rows that are not among them are gone. */
  readonly all: (rows: readonly GridRow[], asked: RowIds) => void
  /**
   * Acts on rows: what arrives about them meanwhile waits, since the server may publish what the action has done before it
   * answers. What the answer says of them is taken over as it is from others, without a word.
   */
  readonly act: <Answer>(
    ids: readonly string[],
    send: () => Promise<Answer>,
    acted: (answer: Answer) => Acted
  ) => Promise<Answer>
  /** Subscribes to what was met. Returns the function that unsubscribes. */
  readonly onMet: (listener: (met: Met) => void) => () => void
}

/** Makes the way by which other clients' changes come into a grid. `versionKey` counts the changes of a row. */
export function createOthers(grid: GridModel, versionKey = 'rowVersion'): Others {
  const listeners = new Set<(met: Met) => void>()
  /** The actions of this client that have no answer yet, each with its rows. */
  const actions = new Set<readonly string[]>()
  /** Rows that came while the row was on its way to the server or was acted on: the answer comes first. */
  const waiting = new Map<string, { readonly row: GridRow; readonly isOwn: boolean }>()
  /** Rows that went while they were acted on. */
  const leaving = new Set<string>()
  const { state } = grid
  const stateOf = (id: string) => state.states.of(state.rows.rowIndexOf(id))
  const isActedOn = (id: string) => [...actions].some((ids) => ids.includes(id))
  const isAwaited = (id: string) => stateOf(id) === 'saving' || isActedOn(id)
  const isOpen = (id: string) => state.edit.mode === 'edit' && state.rows.row(state.edit.rowIndex).id === id
  const emit = (met: Met) => {
    for (const listener of listeners) listener(met)
  }
  const versionsAhead = (row: GridRow) => Number(row[versionKey]) - Number(grid.get(row.id)?.[versionKey] ?? 0)
  /** What the server itself fills in (pages that were counted) is no change of anybody's: the version is the same. */
  const differs = (row: GridRow) => {
    const here = grid.get(row.id)
    return (
      grid.state.columns.all.some(({ key }) => key in row && (row[key] ?? null) !== (here?.[key] ?? null)) ||
      (here !== null && hasOtherFacts(here, row))
    )
  }
  const contestedIn = (id: string) => state.states.get(state.rows.rowIndexOf(id))?.theirs.size ?? 0
  const take = (row: GridRow, isOwn: boolean) => {
    const ahead = versionsAhead(row)
    if (ahead < 0 || (ahead === 0 && !differs(row))) return
    const before = contestedIn(row.id)
    const at = state.rows.rowIndexAt(state.cursor.at.line)
    const isHere = at >= 0 && state.rows.row(at).id === row.id
    grid.server.patch([row])
    // The grid itself announces a cell that both have changed.
    if (contestedIn(row.id) === before && isHere && !isOwn && ahead > 0)
      emit({ type: 'changed', row: grid.get(row.id) ?? row })
  }
  const takeWaiting = () => {
    for (const [id, { row, isOwn }] of [...waiting]) {
      if (grid.get(id) && isAwaited(id)) continue
      waiting.delete(id)
      take(row, isOwn)
    }
  }
  grid.subscribe(({ type }) => {
    if (type === 'status' && waiting.size > 0) takeWaiting()
  })
  const come = (rows: readonly GridRow[], isOwn: boolean) => {
    for (const row of rows) {
      if (!grid.get(row.id)) continue
      const newest = waiting.get(row.id)?.row ?? row
      if (!isAwaited(row.id)) take(row, isOwn)
      else if (Number(newest[versionKey]) <= Number(row[versionKey])) waiting.set(row.id, { row, isOwn })
    }
  }
  const leave = (ids: readonly string[], isOwn: boolean) => {
    const here = ids.filter((id) => grid.get(id) !== null)
    const kept = here.filter((id) => stateOf(id) !== 'clean' || isOpen(id))
    const removed = new Set(grid.server.removals())
    for (const id of ids) if (removed.has(id)) grid.server.settleRemoval(id, null)
    const rowIndex = state.rows.rowIndexAt(state.cursor.at.line)
    const at = rowIndex < 0 ? null : state.rows.row(rowIndex)
    grid.server.take(here.filter((id) => !kept.includes(id)))
    if (at && !isOwn && grid.get(at.id) === null) emit({ type: 'taken', row: at })
    for (const id of kept) emit({ type: 'gone', row: grid.get(id)! })
  }
  const gone: Others['gone'] = (ids) => {
    for (const id of ids) if (isActedOn(id)) leaving.add(id)
    leave(
      ids.filter((id) => !leaving.has(id)),
      false
    )
  }
  const act: Others['act'] = async (ids, send, acted) => {
    // A copy: the same rows may be acted on twice.
    const action = [...ids]
    actions.add(action)
    try {
      const answer = await send()
      const { rows = [], gone: left = [] } = acted(answer)
      actions.delete(action)
      come(rows, true)
      leave(left, true)
      for (const id of left) leaving.delete(id)
      return answer
    } finally {
      actions.delete(action)
      takeWaiting()
      const free = [...leaving].filter((id) => !isActedOn(id))
      for (const id of free) leaving.delete(id)
      gone(free)
    }
  }
  return {
    changed: (rows) => come(rows, false),
    gone,
    asked: () => new Set([...grid.all().map(({ id }) => id), ...grid.server.removals()]),
    all(rows, asked) {
      const there = new Set(rows.map(({ id }) => id))
      come(rows, false)
      const fresh = rows.filter(({ id }) => !grid.get(id) && !asked.has(id))
      gone(grid.all().flatMap(({ id }) => (there.has(id) || !asked.has(id) || isTemporary(id) ? [] : [id])))
      if (fresh.length > 0) grid.server.enter(fresh)
    },
    act,
    onMet(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}
