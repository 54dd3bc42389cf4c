import type { CellValue } from '#contract/core/rules.ts'

import { cellText, type GridState } from '../edits/grid-state.ts'
import { insert } from '../edits/structure.ts'
import { type FillOutcome, FillPlan, replanned, type Texts } from './filling.ts'

/** Texts for a row that is there, or, without an id, for one that is added at the end. */
export interface JoinedRow {
  readonly id: string | null
  readonly texts: Texts
}

/** Plans texts for cells by their rows; a cell that shows its text already, and a text that is empty, change nothing. */
function planRows(state: GridState, rows: readonly (readonly [rowIndex: number, texts: Texts])[]): FillPlan {
  const plan = new FillPlan(state)
  for (const [rowIndex, texts] of rows)
    for (const [key, text] of Object.entries(texts)) {
      const column = state.columns.get(key)
      if (column && text.trim() !== '' && cellText(state, rowIndex, column) !== text.trim())
        plan.text(rowIndex, column, text)
    }
  return plan
}

/** Puts texts into the cells of rows and of rows that are added at the end, as one step; later than asked, where choices that they need are still on their way. */
export async function putRows(state: GridState, given: readonly JoinedRow[]): Promise<FillOutcome> {
  const there = given.filter(({ id }) => id !== null)
  const added = given.filter(({ id }) => id === null)
  const targets = () =>
    there.flatMap(({ id, texts }) => {
      const rowIndex = state.rows.rowIndexOf(id ?? '')
      return rowIndex < 0 ? [] : [[rowIndex, texts] as const]
    })
  const plan = await replanned<never>(planRows(state, targets()), () => planRows(state, targets()))
  if (added.length === 0) return plan.carryOut()
  const rowIndexes = insert(
    state,
    undefined,
    added.map(() => ({}))
  )
  const whole = planRows(state, [...targets(), ...added.map(({ texts }, at) => [rowIndexes[at] ?? -1, texts] as const)])
  const filled = whole.carryOut()
  if (filled.cells > 0) state.history.join()
  return filled
}

/** Values for the cells of a row. */
export interface GivenRow {
  readonly id: string
  readonly values: Readonly<Record<string, CellValue>>
}

/** Puts values into the cells of rows by their ids, as one step; a row that is not there is left out. */
export function giveRows(state: GridState, given: readonly GivenRow[]): FillOutcome {
  const plan = new FillPlan(state)
  for (const { id, values } of given) {
    const rowIndex = state.rows.rowIndexOf(id)
    if (!state.rows.has(rowIndex)) continue
    for (const [key, value] of Object.entries(values)) {
      const column = state.columns.get(key)
      if (column) plan.value(rowIndex, column, value)
    }
  }
  return plan.carryOut()
}
