import { type GridState, textOfValue } from './grid-state.ts'
import { activeCell } from './going.ts'

/** The cells of a row that somebody else has changed too. */
export const contestedIn = (state: GridState, rowIndex: number): readonly string[] => [
  ...(state.states.get(rowIndex)?.theirs.keys() ?? [])
]

/** Who has changed a contested cell, and to what, in words. */
export function theirsAt(
  state: GridState,
  rowIndex: number,
  key: string
): { readonly title: string; readonly who: string; readonly theirs: string } | null {
  const unsettled = state.states.get(rowIndex)
  const column = state.columns.get(key)
  if (!column || !unsettled?.theirs.has(key)) return null
  const { context } = state
  return {
    title: column.title,
    who: unsettled.authors.get(key) || context.say('somebodyElse'),
    theirs: textOfValue(state, rowIndex, column, unsettled.theirs.get(key)) || context.say('emptyCell')
  }
}

/** What is shown and read at a contested cell: whose value, which, and a key for either choice; empty where nobody else has changed it. */
export function contestedWords(state: GridState, rowIndex: number, key: string): string {
  const theirs = theirsAt(state, rowIndex, key)
  return theirs ? state.context.say('contested', { ...theirs }) : ''
}

/** Whether a cell is the active one. */
export function isActive(state: GridState, rowIndex: number, key: string): boolean {
  const cell = activeCell(state)
  return cell?.rowIndex === rowIndex && cell.column.key === key
}
