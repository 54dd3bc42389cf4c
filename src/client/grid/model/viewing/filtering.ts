import type { ColumnFilter, Filters } from '../data/arrangement.ts'
import type { GridColumn } from '../data/columns.ts'
import { type GridState, cellText } from '../edits/grid-state.ts'

/** Whether a filter lets everything through. */
export const isOpenFilter = ({ has = '', texts }: ColumnFilter): boolean => has.trim() === '' && texts === undefined

/** The row indexes of an order that pass the filters, in that order. */
export function filtered(state: GridState, order: Uint32Array, filters: Filters): Uint32Array {
  let passed = order
  for (const [key, { has = '', texts }] of Object.entries(filters)) {
    const column = state.columns.get(key)
    if (!column) continue
    const wanted = has.trim().toLowerCase()
    const among = texts && new Set(texts)
    passed = passed.filter((rowIndex) => {
      const text = cellText(state, rowIndex, column)
      return (wanted === '' || text.toLowerCase().includes(wanted)) && (among?.has(text) ?? true)
    })
  }
  return passed
}

/** The texts of a column, each once, as they first occur; and whether there are more than `most`. */
export function textsIn(
  state: GridState,
  column: GridColumn,
  most: number
): { readonly texts: readonly string[]; readonly isCut: boolean } {
  const texts = new Set<string>()
  for (const rowIndex of state.rows.sequence) {
    texts.add(cellText(state, rowIndex, column))
    if (texts.size > most) break
  }
  return { texts: [...texts].slice(0, most), isCut: texts.size > most }
}
