import { moved } from '../../model/data/cursor.ts'
import type { GridModel } from '../../model/create-grid.ts'
import { activeCell, activeRowIndex, activateCell } from '../../model/edits/going.ts'
import type { Intent } from '../../model/data/keys.ts'
import { actReading } from './reading-keys.ts'
import type { Stage } from '../stage/stage.ts'
import type { ProposalCommands } from '../proposals/use-proposals.tsx'

/** What a key needs beside the grid itself. */
export interface ActContext {
  readonly stage: Pick<Stage, 'grid' | 'viewport' | 'composing' | 'dismiss' | 'touched' | 'show'>
  /** Makes a column wider or narrower, in px. */
  readonly resizeBy: (key: string, by: number) => void
  /** Puts a column one place to the left or right. */
  readonly moveColumn: (key: string, by: 1 | -1) => void
  readonly openMenu: () => void
  /** Asks by what the active column is to be filtered. Answers false where there is nothing to filter by. */
  readonly openFilter: () => boolean
  /** What a screen proposes for the active cell, by keys. */
  readonly proposals: ProposalCommands
  /** Shows the bar that finds and replaces. */
  readonly openFind: () => void
}

/** How much wider a key makes a column. Px. */
export const RESIZE_STEP = 16

/** Sorts by the column of a header cell: up, down, not at all, `isAlso` behind those before it; or selects every row. */
export function actOnHeader(grid: GridModel, col: number, isAlso = false): boolean {
  const placed = grid.state.columns.placed[col]
  if (!placed || placed.edge === 'number' || placed.edge === 'sub') return false
  if (placed.edge === 'select') grid.rows.toggleAll()
  else if (placed.column.isSortable !== false) grid.view.turnSort(placed.key, isAlso)
  else return false
  return true
}

/** Space, or a press on a box: turns the value of the active cell, or selects the row. */
export function toggle(grid: GridModel): void {
  const cell = activeCell(grid.state)
  if (!cell || !grid.edit.flip()) grid.rows.toggleRows()
}

/** Chooses between one's own value of the active cell and somebody else's; what is being typed there is one's own. Answers false where nobody else has changed it. */
function choose(grid: GridModel, whose: 'mine' | 'theirs'): boolean {
  const { state, server } = grid
  const cell = activeCell(state)
  if (!cell) return false
  const { id } = state.rows.row(cell.rowIndex)
  const { key } = cell.column
  if (server.theirs(id, key) === undefined) return false
  if (state.edit.mode === 'edit' && state.edit.draft !== null) grid.edit.commit('stay')
  server.resolve(id, key, whose)
  if (state.edit.mode === 'edit') grid.edit.cancel()
  return true
}

/** Does what a key means. Answers false where it means nothing here: then the key is the browser's. */
export function act(
  { stage, resizeBy, moveColumn, openMenu, openFilter, openFind, proposals }: ActContext,
  intent: Intent
): boolean {
  const { grid, viewport } = stage
  const { state } = grid
  const { at } = state.cursor
  const read = actReading(stage, intent)
  if (read !== null) return read
  const isRow = activeRowIndex(state) >= 0
  const edge = state.columns.placed[at.col]?.edge
  switch (intent.do) {
    case 'move': {
      const { line, col } = at
      // On the line of a group the arrows fold and unfold it first.
      if (!intent.extend && (intent.move === 'left' || intent.move === 'right')) {
        if (grid.view.fold(intent.move === 'left')) return true
        if (intent.move === 'left' ? grid.tree?.left() : grid.tree?.right()) return true
      }
      if (line < 0 && intent.extend) {
        const key = state.columns.placed[col]?.key ?? ''
        const isColumn = state.columns.placed[col]?.edge === null
        if (isColumn && (intent.move === 'lineStart' || intent.move === 'lineEnd'))
          moveColumn(key, intent.move === 'lineStart' ? -1 : 1)
        if (intent.move === 'left' || intent.move === 'right')
          resizeBy(key, intent.move === 'left' ? -RESIZE_STEP : RESIZE_STEP)
        return true
      }
      const extent = {
        first: -1,
        last: state.rows.size - 1 + state.totals.lines.length,
        rows: state.rows.size,
        columns: state.columns.placed.length,
        page: viewport.geometry.page
      }
      const to = moved(at, intent.move, intent.extend ? { ...extent, first: 0, last: state.rows.size - 1 } : extent)
      activateCell(state, to, intent.extend)
      return true
    }
    case 'edit':
      if (isRow) grid.edit.open()
      return isRow
    case 'flipOrEdit':
      if (at.line < 0) return actOnHeader(grid, at.col)
      if (grid.view.fold()) return true
      if (!isRow) return false
      if (edge === 'sub') return stage.show('subTable')
      if (grid.cells.confirm()) return true
      if (edge === 'select') grid.rows.toggleRows()
      else if (!grid.edit.flip() && !grid.edit.open() && state.columns.first === at.col) grid.tree?.toggle()
      return true
    case 'unfold':
      if (intent.isOpen) grid.tree?.openAll()
      else grid.tree?.closeAll()
      return grid.tree !== null
    case 'type':
      // The character itself is left to the browser, which types it into the editor that has just taken the focus.
      return isRow && grid.edit.open(intent.text) && grid.kinds[activeCell(state)!.column.type].typing === 'open'
    case 'clear':
      if (isRow) grid.cells.clear()
      return isRow
    case 'commit':
      return grid.edit.commit(intent.after)
    case 'cancel':
      grid.edit.cancel()
      return true
    case 'dismiss':
      return stage.dismiss()
    case 'toggle':
      if (at.line < 0) return actOnHeader(grid, at.col)
      if (grid.view.fold()) return true
      if (isRow && edge === 'sub') return stage.show('subTable')
      if (isRow) toggle(grid)
      return isRow
    case 'show':
      return (isRow || intent.what === 'errors') && stage.show(intent.what)
    case 'selectRow':
      if (isRow) grid.rows.toggleRows()
      return isRow
    case 'selectAll':
      // A second press takes nothing away: who presses it wants all of them, whatever was selected before.
      grid.rows.selectAll()
      return true
    case 'insertBelow':
      if (at.line < 0 && actOnHeader(grid, at.col, true)) return true
      grid.edit.commit('stay')
      grid.rows.insertBelow()
      return true
    case 'moveRow':
      // Only a tree whose screen moves its rows has places in and out.
      if (!isRow || typeof intent.by === 'string') return false
      grid.rows.move(intent.by)
      return true
    case 'fillDown':
      grid.cells.fillDown()
      return true
    case 'ditto':
      grid.cells.ditto()
      return true
    case 'series':
      grid.cells.fillSeries()
      return true
    case 'candidate':
      return isRow && proposals.put()
    case 'lines':
      return isRow && proposals.list()
    case 'fillUnconfirmed':
      return isRow && proposals.fill()
    case 'choose':
      return isRow && choose(grid, intent.whose)
    case 'duplicate':
      if (isRow) grid.rows.duplicate()
      return isRow
    case 'find':
      openFind()
      return true
    case 'gap':
      grid.cells.nextGap(intent.back)
      return true
    case 'undo':
      grid.cells.undo()
      return true
    case 'redo':
      grid.cells.redo()
      return true
    case 'error':
      grid.nextError(intent.back)
      return true
    case 'menu':
      if (isRow || at.line < 0) openMenu()
      return isRow || at.line < 0
    case 'filter':
      return openFilter()
  }
}
