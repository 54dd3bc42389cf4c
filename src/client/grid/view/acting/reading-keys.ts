import type { Intent } from '../../model/data/keys.ts'
import { activeRowIndex } from '../../model/edits/going.ts'
import type { Stage } from '../stage/stage.ts'

/** What would change cells or rows by keys that mean nothing where rows are read. */
const NOTHING: ReadonlySet<Intent['do']> = new Set([
  'type',
  'insertBelow',
  'moveRow',
  'fillDown',
  'ditto',
  'series',
  'candidate',
  'lines',
  'fillUnconfirmed',
  'duplicate',
  'choose',
  'redo',
  'gap'
])

/** What the keys that insert a row, and go on with a series, mean in a tree: they add a row there. */
const HOW_ADDED: { readonly [I in Intent['do']]?: 'below' | 'beside' } = { insertBelow: 'beside', series: 'below' }

/**
 * Does what a key means where rows are read. Answers null where it means what it does in any grid, and false where it means nothing
 * here: then the key is the browser's.
 */
export function actReading(stage: Pick<Stage, 'grid' | 'show'>, intent: Intent): boolean | null {
  const { grid } = stage
  const { reading } = grid.options
  const { state } = grid
  if (!reading || state.edit.mode === 'edit') return null
  const { line, col } = state.cursor.at
  const added = HOW_ADDED[intent.do]
  // Also from a heading: an emptied list has nothing else to focus.
  if (intent.do === 'undo' && reading.undo) return act(reading.undo, () => reading.undo?.())
  if (line < 0) return null
  const active = activeRowIndex(state)
  if (intent.do === 'moveRow' && reading.move && active >= 0) {
    reading.move(state.rows.row(active).id, intent.by)
    return true
  }
  if (added && reading.add && active >= 0) {
    reading.add(state.rows.row(active).id, added)
    return true
  }
  const key = state.columns.placed[col]?.key ?? ''
  if (intent.do === 'choose' && state.states.get(active)?.theirs.has(key)) return null
  if (intent.do === 'dismiss' && active >= 0 && grid.edit.giveUp()) return true
  const isInPlace = active >= 0 && reading.lockOf?.(state.rows.row(active), key) !== undefined
  if (intent.do === 'edit' && reading.edit && active >= 0 && !isInPlace) {
    reading.edit(state.rows.row(active).id)
    return true
  }
  if (NOTHING.has(intent.do)) return false
  const isRow = active >= 0
  if (intent.do === 'undo') return act(reading.undo, () => reading.undo?.())
  if (!isRow) return null
  if (intent.do === 'toggle') {
    grid.rows.toggleRows()
    return true
  }
  if (intent.do === 'clear')
    return act(reading.remove, () => reading.remove?.(grid.rows.meant().map((one) => state.rows.row(one).id)))
  if (intent.do === 'flipOrEdit') {
    if (state.columns.placed[col]?.edge === 'select') grid.rows.toggleRows()
    else if (reading.open) reading.open(state.rows.row(active).id)
    else if (!stage.show('details')) grid.tree?.toggle()
    return true
  }
  return null
}

function act(can: unknown, work: () => void): boolean {
  if (can === undefined) return false
  work()
  return true
}
