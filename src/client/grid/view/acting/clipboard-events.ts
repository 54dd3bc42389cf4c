import { fromElsewhere, toHtml, toTsv } from '../../model/cells/clipboard.ts'
import { sayOnce } from '../../model/edits/grid-state.ts'
import type { GridModel } from '../../model/create-grid.ts'

/** Puts the cells at the cursor onto the clipboard, as text and as a table; a cut empties them. */
export function copied(grid: GridModel, { clipboardData }: ClipboardEvent, isCut: boolean): boolean {
  if (grid.state.edit.mode === 'edit' || !clipboardData) return false
  const table = grid.cells.copy()
  const columns = table[0]?.length ?? 0
  if (columns === 0) return false
  clipboardData.setData('text/plain', toTsv(table))
  clipboardData.setData('text/html', toHtml(table))
  if (isCut) grid.cells.clear()
  // That they are empty now is said with it.
  sayOnce(grid.state, isCut ? 'cut' : 'copied', { rows: table.length, columns }, 'cells')
  return true
}

/** Puts what is on the clipboard into the cells at the cursor; rows that are read take a table as new ones, where the screen has a way for that. */
export function pasted(grid: GridModel, { clipboardData, target }: ClipboardEvent): boolean {
  if (!clipboardData) return false
  const table = fromElsewhere(clipboardData.getData('text/plain'), clipboardData.getData('text/html'))
  if (!table) return false
  const { edit, alwaysEdit, reading } = grid.state
  const isOne = table.length === 1 && table[0]!.length === 1
  if (edit.mode === 'edit') {
    // Where cells are always fields, a field has the focus before anything is typed: a table is meant for the cells.
    const isField =
      alwaysEdit && edit.draft === null && target instanceof HTMLInputElement && target.closest('.is-open') !== null
    if (!isField || isOne) return false
    grid.edit.cancel()
  }
  if (reading?.paste && !isOne) {
    reading.paste(toTsv(table))
    return true
  }
  grid.cells.paste(table)
  return true
}
