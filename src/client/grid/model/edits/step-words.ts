import { partsTurned, type ArrangementPart, type UndoTurn } from '../data/arrangement.ts'
import { type GridState, cellText } from './grid-state.ts'
import type { Shift, HistoryStep } from '../data/history.ts'
import type { GridText } from '../data/texts.ts'
import { UNCONFIRMED } from '../data/unconfirmed.ts'

const TURNED: Readonly<Record<ArrangementPart, GridText>> = {
  sorts: 'stepSorts',
  filters: 'stepFilters',
  group: 'stepGroup',
  order: 'stepOrder',
  hidden: 'stepHidden',
  pinned: 'stepPinned',
  widths: 'stepWidths'
}

/** What a step did, in words: the same when it is taken back and when it is done again. A single cell is named with what it holds now. */
export function stepWords(state: GridState, { cells, shift, turn }: HistoryStep): string {
  if (turn) return turnWords(state, turn)
  if (shift) return shiftWords(state, shift)
  const seen = cells.filter(({ key }) => key !== UNCONFIRMED)
  if (seen.length === 0) return state.context.say('stepConfirmed')
  const [only, ...others] = seen
  const column = only && others.length === 0 ? state.columns.get(only.key) : undefined
  if (!only || !column || !state.rows.has(only.rowIndex)) return state.context.say('stepCells', { count: seen.length })
  return state.context.say('stepCell', {
    title: column.title,
    value: cellText(state, only.rowIndex, column) || state.context.say('emptyCell')
  })
}

const turnWords = ({ context }: GridState, turn: UndoTurn): string =>
  partsTurned(turn)
    .map((part) => context.say(TURNED[part]))
    .join(context.say('listComma'))

function shiftWords({ context }: GridState, { before, after }: Shift): string {
  const was = new Set(before)
  const added = after.filter((rowIndex) => !was.delete(rowIndex)).length
  if (added > 0) return context.say('stepAdded', { count: added })
  if (was.size > 0) return context.say('stepRemoved', { count: was.size })
  return context.say('stepMoved')
}
