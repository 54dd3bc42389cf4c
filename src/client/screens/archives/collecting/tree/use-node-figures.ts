import { useEffect, useMemo, useState } from 'react'

import type { GridSession, SavedGridRow } from '#parts/saved-grid/open-grid-session.ts'

/** How many files there are of a kind, and how many pages they have together. */
export interface FileSum {
  readonly files: number
  readonly pages: number
}

/** What a person wants to know of the files of a node while describing them. */
export interface NodeFigures {
  readonly all: FileSum
  readonly selected: FileSum
  readonly returned: number
}

const NOTHING: FileSum = { files: 0, pages: 0 }
/** The figures of no files. */
export const NO_FIGURES: NodeFigures = { all: NOTHING, selected: NOTHING, returned: 0 }

const sumOf = (rows: readonly SavedGridRow[]): FileSum => ({
  files: rows.length,
  pages: rows.reduce((sum, { pages }) => sum + (Number(pages) || 0), 0)
})

/** Counts the files of a session, of those selected, and those that were returned. */
export function sessionFigures({ grid }: GridSession): NodeFigures {
  const rows = grid.all()
  const selected = grid.selected()
  const chosen = new Set(selected)
  return {
    all: sumOf(rows),
    selected: chosen.size === 0 ? NOTHING : sumOf(rows.filter(({ id }) => chosen.has(id))),
    returned: rows.filter(({ status }) => status === 'returned').length
  }
}

/** The figures of a session as they are now: counted anew once a frame at the most, however many cells have changed in it. */
export function useNodeFigures(session: GridSession | null): NodeFigures {
  const first = useMemo(() => (session ? sessionFigures(session) : NO_FIGURES), [session])
  const [counted, setCounted] = useState({ session, figures: first })
  useEffect(() => {
    if (!session) return
    let frame = 0
    const count = () => {
      frame = 0
      setCounted({ session, figures: sessionFigures(session) })
    }
    const stop = session.grid.subscribe(({ type }) => {
      if (type === 'rows' || type === 'status' || type === 'selection' || type === 'cells' || type === 'patched')
        frame ||= requestAnimationFrame(count)
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [session])
  return counted.session === session ? counted.figures : first
}
