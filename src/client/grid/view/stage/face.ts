import type { CellValue } from '#contract/core/rules.ts'
import { leadingLength } from '#ui/base/text/leading-names.ts'

import type { Placed, OptionTone } from '../../model/data/columns.ts'
import type { MarkSign } from '../../model/data/marks.ts'
import { type GridState, kindOf, lockOf, cellText, markWords } from '../../model/edits/grid-state.ts'
import { contestedWords } from '../../model/edits/contested.ts'
import { cellFaultOf, faultWords } from '../../model/edits/faults.ts'
import { unconfirmedIn } from '../../model/data/unconfirmed.ts'

/** The signs that a cell may bear beside its text; several at once are added up. */
export const SIGN = {
  readOnly: 1,
  error: 2,
  warning: 4,
  unsent: 8,
  range: 16,
  contested: 32,
  fresh: 64,
  ditto: 128,
  open: 256,
  field: 512,
  group: 1024,
  unconfirmed: 2048,
  returned: 4096,
  changed: 8192,
  gone: 16384
} as const satisfies Record<MarkSign, number> & Record<string, number>

/** Everything that a drawn cell shows. */
export interface Face {
  readonly text: string
  /** How many characters at its beginning are not drawn, for they are the names of the list's own places. */
  readonly leftOut: number
  readonly signs: number
  readonly tone: OptionTone | null
  /** A box instead of the text: ticked or not, or (null) none. */
  readonly box: boolean | null
  /** The share of a bar, 0 to 1. */
  readonly bar: number | null
  /** What the cell is called where its text does not say it. */
  readonly name: string | null
  /** Where a text that names its row leads to. */
  readonly href: string | null
  /** What a screen reader says beside the text: what is wrong, what is unsent, why it cannot be edited. */
  readonly description: string
}

/** What a cell shows. `isFresh`: its row has just been changed by somebody else; `isEntry`: one has come to the row by this cell. */
export function faceOf(
  state: GridState,
  rowIndex: number,
  { column, key }: Placed,
  line: number,
  { isFresh, isEntry }: { readonly isFresh: boolean; readonly isEntry: boolean }
): Face {
  const { rows, states, context, cursor, columns } = state
  const kind = kindOf(state, column)
  const row = rows.row(rowIndex)
  const value = row[key] as CellValue
  const text = cellText(state, rowIndex, column)
  const lock = lockOf(state, rowIndex, column)
  const fault = cellFaultOf(state, rowIndex, key)
  const unsettled = states.get(rowIndex)
  let signs = lock && !state.reading ? SIGN.readOnly : 0
  let description = ''
  const describe = (words: string) => {
    description = description === '' ? words : `${description}；${words}`
  }
  if (fault) {
    signs |= fault.isWarning ? SIGN.warning : SIGN.error
    describe(faultWords(state, fault, key))
  }
  if (unsettled) {
    if (unsettled.theirs.has(key)) {
      signs |= SIGN.contested
      describe(contestedWords(state, rowIndex, key))
    } else if (unsettled.base.has(key)) {
      signs |= SIGN.unsent
      if (states.isSendingStalled) describe(context.say('unsent'))
    }
  }
  if (unconfirmedIn(row).includes(key)) {
    signs |= SIGN.unconfirmed
    describe(context.say('unconfirmed'))
  }
  for (const mark of state.marks.cell(row, key)) {
    signs |= SIGN[mark.sign]
    describe(markWords(state, rowIndex, column, mark))
  }
  const whole = isEntry ? state.marks.row(row) : null
  if (whole && !(signs & SIGN[whole.sign])) describe(whole.words)
  if (lock && 'message' in lock && !state.reading) describe(lock.message)
  if (cursor.isRange && cursor.covers(line, columns.placeOf(key))) signs |= SIGN.range
  if (state.alwaysEdit && !lock && kind.typing !== 'none') signs |= SIGN.field
  if (isFresh) signs |= SIGN.fresh
  if (
    column.isDitto &&
    !(signs & SIGN.unconfirmed) &&
    text !== '' &&
    line > 0 &&
    rows.rowIndexAt(line - 1) >= 0 &&
    cellText(state, rows.rowIndexAt(line - 1), column) === text
  )
    signs |= SIGN.ditto
  const box = kind.box ? kind.box(value, column) : null
  // What is drawn in the cell is its name as well.
  const name = text === '' && box === null && !kind.isDrawn ? context.say('emptyCell') : null
  return {
    text: kind.isDrawn ? '' : text,
    leftOut: column.placesOf && !kind.isDrawn ? leadingLength(text, column.placesOf(row)) : 0,
    signs,
    tone: column.tone?.(value, row) ?? null,
    box,
    bar: kind.bar?.(value) ?? null,
    name,
    href: (column.isRowHeader && state.reading?.hrefOf?.(row)) || null,
    description
  }
}
