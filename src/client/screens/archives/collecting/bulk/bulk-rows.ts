import type { useTranslation } from 'react-i18next'

import type { RefusedRow } from '#parts/resource/bulk/bulk-refusals.ts'
import type { SessionGrid } from '#parts/saved-grid/open-grid-session.ts'

type Words = ReturnType<typeof useTranslation<'archives'>>['t']

/** A file that was not saved, and why: at which of its cells, where it is about one. */
export interface UnsavedFile extends RefusedRow {
  readonly key: string | undefined
}

const named = (grid: SessionGrid, id: string, why: string, t: Words): string =>
  t('refusedSubmit.row', {
    number: grid.state.rows.numberOf(grid.state.rows.rowIndexOf(id)),
    title: String(grid.get(id)?.title ?? ''),
    why
  })

/** Which of these files may be changed, and which may not, with why. */
export function changeable(
  grid: SessionGrid,
  ids: readonly string[],
  t: Words
): { readonly open: readonly string[]; readonly fixed: readonly RefusedRow[] } {
  const open: string[] = []
  const fixed: RefusedRow[] = []
  for (const id of ids) {
    const row = grid.get(id)
    const why = row && grid.state.lockOf(row)
    if (row && why === null) open.push(id)
    else if (row) fixed.push({ id, message: named(grid, id, why ?? '', t) })
  }
  return { open, fixed }
}

/** Which of these files the server has not taken as they are here, each with why: it refused them, or somebody else has changed them too. */
export function refusedFiles(grid: SessionGrid, ids: readonly string[], t: Words): readonly UnsavedFile[] {
  const { rows, states } = grid.state
  return ids.flatMap((id) => {
    const unsettled = states.get(rows.rowIndexOf(id))
    const cells = [...(unsettled?.refusal?.cells ?? [])]
    const theirs = [...(unsettled?.theirs.keys() ?? [])]
    if (!unsettled || (!unsettled.refusal && theirs.length === 0)) return []
    const why = unsettled.refusal
      ? cells.map(([, message]) => message).join(t('refusedSubmit.next')) || unsettled.refusal.reason
      : t('bulk.contested')
    return [{ id, key: cells[0]?.[0] ?? theirs[0], message: named(grid, id, why, t) }]
  })
}
