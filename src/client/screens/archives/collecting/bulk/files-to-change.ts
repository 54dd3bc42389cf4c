import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'

import type { ReadySession } from '../session/collect-session.ts'

/** The files that a change of many is about. */
export interface FilesToChange {
  readonly session: GridSession
  readonly ids: readonly string[]
  /** How many more match what is searched for and were not brought. */
  readonly unbrought: number
}

/** These files, those that are selected, or all that are in sight. What is being typed is in its cell before. */
export function filesToChange({ session, total }: ReadySession, ids?: readonly string[]): FilesToChange {
  const { grid } = session
  grid.edit.commit('stay')
  const chosen = ids ?? grid.selected()
  if (chosen.length > 0) return { session, ids: chosen, unbrought: 0 }
  const { rows } = grid.state
  const all = Array.from(rows.sequence).filter((rowIndex) => rows.passes(rowIndex))
  return {
    session,
    ids: all.map((rowIndex) => rows.row(rowIndex).id),
    unbrought: Math.max(0, total - rows.total)
  }
}
