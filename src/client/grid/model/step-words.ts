import { partsTurned, type ArrangementPart, type Turn } from './arrangement.ts'
import { type Desk, textOf } from './desk.ts'
import type { Shift, Step } from './history.ts'
import type { GridText } from './texts.ts'

const TURNED: Readonly<Record<ArrangementPart, GridText>> = {
  sorts: 'stepSorts',
  filters: 'stepFilters',
  group: 'stepGroup',
  order: 'stepOrder',
  hidden: 'stepHidden',
  pinned: 'stepPinned',
  widths: 'stepWidths'
}

/** What a step did, in words: the same when it is taken back and when it is done again. A single cell is told with what it holds now. */
export function stepWords(desk: Desk, { cells, shift, turn }: Step): string {
  if (turn) return turnWords(desk, turn)
  if (shift) return shiftWords(desk, shift)
  const [only, ...others] = cells
  const column = only && others.length === 0 ? desk.columns.get(only.key) : undefined
  if (!only || !column || !desk.rows.has(only.slot)) return desk.context.say('stepCells', { count: cells.length })
  return desk.context.say('stepCell', { title: column.title, value: textOf(desk, only.slot, column) || desk.context.say('emptyCell') })
}

const turnWords = ({ context }: Desk, turn: Turn): string =>
  partsTurned(turn)
    .map((part) => context.say(TURNED[part]))
    .join(context.say('listComma'))

function shiftWords({ context }: Desk, { before, after }: Shift): string {
  const was = new Set(before)
  const added = after.filter((slot) => !was.delete(slot)).length
  if (added > 0) return context.say('stepAdded', { count: added })
  if (was.size > 0) return context.say('stepRemoved', { count: was.size })
  return context.say('stepMoved')
}
