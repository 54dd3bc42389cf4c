import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import type { GridColumn } from '../model/columns.ts'
import type { CellKind } from './kind.ts'

/** What on and off are kept as: the column's pair, or yes and no. */
const pairOf = ({ customValue }: GridColumn): readonly [on: CellValue, off: CellValue] => customValue ?? [true, false]
const isOn = (value: CellValue, column: GridColumn): boolean => !isEmpty(value) && String(value) === String(pairOf(column)[0])

/** A box that Space, Enter and a press turn (SPEC.md §3, checkbox). */
export const checkboxKind: CellKind = {
  typing: 'none',
  align: 'center',
  text: (value, _row, column, { say }) => say(isOn(value, column) ? 'yes' : 'no'),
  parse: (text, _row, column, { say }) => {
    const [on, off] = pairOf(column)
    const word = text.trim().toLowerCase()
    if ([String(on), say('yes'), 'y', 'yes', 'true', '1', '\u221a', '\u2713'].some((yes) => yes.toLowerCase() === word)) return { value: on }
    return [String(off), say('no'), 'n', 'no', 'false', '0', '\u00d7'].some((no) => no.toLowerCase() === word) ? { value: off } : null
  },
  box: isOn,
  flip: (value, column) => pairOf(column)[isOn(value, column) ? 1 : 0],
  emptied: (column) => pairOf(column)[1],
  initial: (column) => pairOf(column)[column.defaultChecked ? 0 : 1],
  Edit: null
}
