import { cellText, type GridState } from '../edits/grid-state.ts'
import { insert } from '../edits/structure.ts'
import { type FillOutcome, Plan, replanned, type Texts } from './filling.ts'

/** Texts for a row that is there, or, without an id, for one that is added at the end. */
export interface JoinedRow {
  readonly id: string | null
  readonly texts: Texts
}

/** Plans texts for cells by their rows; a cell that shows its text already, and a text that is empty, change nothing. */
function planRows(state: GridState, rows: readonly (readonly [rowIndex: number, texts: Texts])[]): Plan {
  const plan = new Plan(state)
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
