import { type FileRow, saveFiles } from '#contract/archives/files.ts'
import { warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'

import { type MovedFile, PLACE_KEY } from './collect-moves.ts'

/**
 * Moves files back to where this user has moved them from: by their grid, as an edit that can be undone itself, where that is
 * still open; else by the server at once. Gives the rows that the server has moved.
 */
export async function moveBack(
  files: readonly MovedFile[],
  session: GridSession | null,
  /** What is said of those that stay where they are. */
  refused: (count: number, reason: string) => string
): Promise<readonly FileRow[]> {
  const back = files.flatMap(({ row, before }) => (before ? [{ row, before }] : []))
  const here = new Set(session?.grid.server.bringBack(back.map(({ row }) => row.id)) ?? [])
  const [first] = here
  if (session && first !== undefined) {
    const { grid } = session
    grid.cells.write(
      back.flatMap(({ row: { id }, before }) =>
        here.has(id)
          ? Object.entries(before).map(([key, value]) => ({ rowIndex: grid.state.rows.rowIndexOf(id), key, value }))
          : []
      )
    )
    grid.goTo(first, PLACE_KEY)
  }
  const rest = back.filter(({ row }) => !here.has(row.id))
  if (rest.length === 0) return []
  const rows = rest.map(({ row, before }) => ({ id: row.id, rowVersion: row.rowVersion, cells: { ...before } }))
  // A failure is shown by `ask`; the files stay where they are.
  const outcomes = await ask(saveFiles, { rows }).catch(() => [])
  const failed = outcomes.filter(({ ok }) => !ok)
  if (failed.length > 0) warn(refused(failed.length, failed[0]?.message ?? ''))
  return outcomes.flatMap(({ ok, row }) => (ok && row ? [row] : []))
}
