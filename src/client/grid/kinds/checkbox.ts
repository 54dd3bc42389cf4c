import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import type { GridColumn } from '../model/data/columns.ts'
import type { CellKind } from './kind.ts'

/** What on and off are kept as: the column's pair, or yes and no. */
const pairOf = ({ customValue }: GridColumn): readonly [on: CellValue, off: CellValue] => customValue ?? [true, false]
/** What spreadsheets also write for on and off: √ ✓ ✔ ☑, × ✗ ✘ ☐. */
const YES = ['y', 'yes', 'true', '1', '\u221a', '\u2713', '\u2714', '\u2611']
const NO = ['n', 'no', 'false', '0', '\u00d7', '\u2717', '\u2718', '\u2610']
const isOn = (value: CellValue, column: GridColumn): boolean =>
  !isEmpty(value) && String(value) === String(pairOf(column)[0])

/** A box that Space, Enter and a press turn (SPEC.md §3, checkbox). */
export const checkboxKind: CellKind = {
  typing: 'none',
  align: 'center',
  text: (value, _row, column, { say }) => say(isOn(value, column) ? 'yes' : 'no'),
  parse: (text, _row, column, { say }) => {
    const pair = pairOf(column)
    const word = text.trim().toLowerCase()
    const isOneOf = (words: readonly string[]) => words.some((one) => one.toLowerCase() === word)
    // Its own words first: a column may keep 0 for on.
    const own = pair.find((value) => String(value).toLowerCase() === word)
    if (own !== undefined) return { value: own }
    if (isOneOf([say('yes'), ...YES])) return { value: pair[0] }
    return isOneOf([say('no'), ...NO]) ? { value: pair[1] } : null
  },
  box: isOn,
  flip: (value, column) => pairOf(column)[isOn(value, column) ? 1 : 0],
  emptied: (column) => pairOf(column)[1],
  initial: (column) => pairOf(column)[column.defaultChecked ? 0 : 1],
  Edit: null
}
