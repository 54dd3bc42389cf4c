import { changedSince, type FileReturn } from '#contract/archives/returns.ts'
import type { SessionGrid, SessionMarks, SavedGridRow } from '#parts/saved-grid/open-grid-session.ts'

/** What is said of files that came back. */
export interface ReturnWords {
  /** A word or two for a row that came back. */
  readonly name: string
  /** Why, what the reviewer wrote, who it was and when. */
  readonly why: (returned: FileReturn) => string
  /** What a cell held then. */
  readonly changed: (before: string) => string
  /** The stored files are others now. */
  readonly otherFiles: string
}

/** Why a row came back; null where it did not. */
export const returnOf = ({ lastReturn }: Readonly<Record<string, unknown>>): FileReturn | null =>
  (lastReturn as FileReturn | null | undefined) ?? null

const NONE: ReturnType<SessionMarks['cell']> = []

/** Marks what came back (`fileKeys`: the columns of stored files): the row, the cell that the reason is about, and every cell that was changed since. */
export function markReturned(
  { name, why, changed, otherFiles }: ReturnWords,
  fileKeys: ReadonlySet<string>
): SessionMarks {
  return {
    row(row) {
      const returned = returnOf(row)
      return returned && { sign: 'returned', name, words: why(returned) }
    },
    cell(row, key) {
      const returned = returnOf(row)
      if (!returned) return NONE
      const isMarked = returned.keys.includes(key)
      const before = returned.cells[key] ?? null
      const isChanged = key in returned.cells && String(before ?? '') !== String(row[key] ?? '')
      if (!isMarked && !isChanged) return NONE
      return [
        ...(isMarked ? [{ sign: 'returned' as const, words: why(returned) }] : []),
        ...(isChanged
          ? [
              {
                sign: 'changed' as const,
                words: fileKeys.has(key)
                  ? otherFiles
                  : (textOf: (value: typeof before) => string) => changed(textOf(before))
              }
            ]
          : [])
      ]
    }
  }
}

/** Of some rows those that came back and are as they were then. */
export const unchangedReturns = (rows: readonly SavedGridRow[]): readonly SavedGridRow[] =>
  rows.filter((row) => {
    const returned = returnOf(row)
    return returned !== null && changedSince(returned, row).size === 0
  })

/** The row that each grid has gone to last as one that came back. */
const visited = new WeakMap<SessionGrid, string>()

/**
 * Goes to the next row that came back, round the end, at the cell that its reason is about. Enter after a mended cell goes on to the row below:
 * what comes next is counted from the row that was gone to last, so that none is skipped. Answers which it is of how many; null where there is none.
 */
export function goToNextReturn(grid: SessionGrid): { readonly place: number; readonly count: number } | null {
  const { rows, cursor, columns } = grid.state
  const all = [...rows.sequence].filter((rowIndex) => returnOf(rows.row(rowIndex)))
  if (all.length === 0) return null
  const active = rows.rowIndexAt(cursor.at.line)
  const ranks = new Map([...rows.sequence].map((rowIndex, rank) => [rowIndex, rank]))
  const here = ranks.get(active) ?? 0
  const last = visited.get(grid)
  const lastRank = last === undefined ? undefined : ranks.get(rows.rowIndexOf(last))
  // Whoever has gone back above it goes on from there; a row that came back is not left out where the cursor is on it already.
  const from = lastRank !== undefined && lastRank <= here ? lastRank : here - 1
  const at = Math.max(
    0,
    all.findIndex((rowIndex) => (ranks.get(rowIndex) ?? 0) > from)
  )
  const row = rows.row(all[at]!)
  visited.set(grid, row.id)
  const [key] = returnOf(row)?.keys ?? []
  grid.goTo(row.id, key !== undefined && columns.get(key) ? key : 'title')
  return { place: at + 1, count: all.length }
}
