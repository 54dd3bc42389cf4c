import type { CellValue } from '#contract/core/rules.ts'

import type { TextTable } from './clipboard.ts'
import { type GridState, sayOnce } from '../edits/grid-state.ts'
import { countFaults, cellFaultOf, nextFault, sayFault } from '../edits/faults.ts'
import { clear, type FillOutcome, fillDown, fillSeries, type Leftover, tableOf } from './filling.ts'
import { replaceIn } from './finding.ts'
import { confirmActive, fillActive, type IsSaid, NOTHING_SAID } from './confirming.ts'
import { hiddenGaps, nextGap, nextUnconfirmed } from '../edits/gaps.ts'
import { activeCell, activeRowIndex, activateCell, reveal } from '../edits/going.ts'
import type { GridColumn } from '../data/columns.ts'
import type { CellPosition } from '../data/cursor.ts'
import type { HistoryStep } from '../data/history.ts'
import type { DateUnit } from './moments.ts'
import { giveRows, type GivenRow, type JoinedRow, putRows } from './joining.ts'
import { addRest, columnsNamed, planLater, planPaste } from './pasting.ts'
import { stepWords } from '../edits/step-words.ts'
import { replay } from '../edits/structure.ts'
import { type Write, writeCellStep } from '../edits/writing.ts'

/** What a person does to the cells at the cursor. */
export class CellCommands {
  /** What the last paste, fill or replacement could not put anywhere; null where that is nothing, or has been seen. */
  leftover: Leftover | null = null
  readonly #state: GridState

  constructor(state: GridState) {
    this.#state = state
  }

  /** Writes cells as one step. */
  write(writes: readonly Write[]) {
    writeCellStep(this.#state, writes)
  }
  /** Empties the active cell, or the range. */
  clear(): FillOutcome {
    const cleared = clear(this.#state, this.#state.cursor.range)
    const { cells: count, refused } = cleared
    if (refused.length > 0) sayOnce(this.#state, 'clearedSome', { count, refused: refused.length })
    else if (count > 0) sayOnce(this.#state, 'cleared', { count }, 'cells')
    const cell = count > 0 && !this.#state.cursor.isRange ? activeCell(this.#state) : null
    const fault = cell && cellFaultOf(this.#state, cell.rowIndex, cell.column.key)
    if (cell && fault) sayFault(this.#state, fault, cell.column)
    return cleared
  }
  /** Fills the range with its first row, or the active cell with the one above. */
  fillDown(): FillOutcome {
    return this.#announceOutcome(fillDown(this.#state, this.#state.cursor.range), 'filled')
  }
  /** The same as above, in the active cell alone. */
  ditto(): FillOutcome {
    const { line, col } = this.#state.cursor.at
    return this.#announceOutcome(fillDown(this.#state, { top: line, bottom: line, left: col, right: col }), 'filled')
  }
  /** Goes on with the series that the range begins with (楼层, 编号, 日期), or in the active cell with the cell above it. */
  fillSeries(unit: DateUnit = 'auto', head = 0): FillOutcome {
    return this.#announceOutcome(fillSeries(this.#state, this.#state.cursor.range, unit, head), 'filled')
  }
  /** Puts other letters in place of some in cells, as one step. */
  replace(cells: readonly CellPosition[], wanted: string, by: string): FillOutcome {
    return this.#announceOutcome(replaceIn(this.#state, cells, wanted, by), 'replaced')
  }
  /** Goes to the next cell that must be filled and is empty, or is 待核. */
  nextGap(isBack: boolean): boolean {
    reveal(this.#state, hiddenGaps(this.#state))
    const found = nextGap(this.#state, this.#state.cursor.at, isBack)
    if (found) activateCell(this.#state, found)
    else sayOnce(this.#state, 'noGaps')
    return found !== null
  }
  /** Goes to the next cell that is 待核. */
  nextUnconfirmed(isBack: boolean): boolean {
    reveal(this.#state, hiddenGaps(this.#state))
    const found = nextUnconfirmed(this.#state, this.#state.cursor.at, isBack)
    if (found) activateCell(this.#state, found)
    return found !== null
  }
  /** Fills the empty cells of the active row with values that were read in its document: each is 待核 until it is confirmed or edited. What is 待核 and `isSaid` by the document is confirmed. */
  fillUnconfirmed(values: ReadonlyMap<string, CellValue>, isSaid: IsSaid = NOTHING_SAID): void {
    const rowIndex = activeRowIndex(this.#state)
    if (rowIndex >= 0) fillActive(this.#state, rowIndex, values, isSaid)
  }
  /** Confirms the active cell where it is 待核, and goes on to the next one of its row. Answers false where it is not. */
  confirm(): boolean {
    return confirmActive(this.#state)
  }
  copy(): TextTable {
    return tableOf(this.#state, this.#state.cursor.range)
  }
  /** Puts a table of texts into the cells at the cursor; later, where choices that it needs are still on their way: then nothing has changed yet. */
  paste(table: TextTable): FillOutcome {
    const { range } = this.#state.cursor
    const plan = planPaste(this.#state, table, range)
    if (plan.coming.length === 0) return this.#announceOutcome(plan.carryOut(), 'pasted')
    sayOnce(this.#state, 'loading')
    void planLater(this.#state, table, range, plan).then(
      (later) => later && this.#announceOutcome(later.carryOut(), 'pasted')
    )
    return { cells: 0, wrong: 0, refused: [], outside: 0, rest: [] }
  }
  /** The columns that a line of titles names, place by place; null where it names none. */
  columnsNamed(line: readonly string[]): readonly (GridColumn | null)[] | null {
    return columnsNamed(this.#state, line)
  }
  /** Puts texts into the cells of rows by their ids, and of rows that are added at the end: one step. */
  async putRows(rows: readonly JoinedRow[]): Promise<FillOutcome> {
    return this.#announceOutcome(await putRows(this.#state, rows), 'imported')
  }
  /** Puts values into the cells of rows by their ids: one step. */
  giveRows(rows: readonly GivenRow[]): FillOutcome {
    return this.#announceOutcome(giveRows(this.#state, rows), 'filled')
  }
  undo() {
    this.#replay(this.#state.history.back(), true)
  }
  redo() {
    this.#replay(this.#state.history.forth(), false)
  }
  /** Whether something is wrong, refused or contested at a cell in sight, as far as it is known. */
  get hasFault(): boolean {
    return nextFault(this.#state, { line: 0, col: -1 }, false) !== null
  }
  /** Goes to the next cell at which something is wrong. */
  nextError(isBack: boolean): boolean {
    const found = nextFault(this.#state, this.#state.cursor.at, isBack)
    if (found) activateCell(this.#state, found)
    else if (countFaults(this.#state) > 0) sayOnce(this.#state, 'errorsHidden', { count: countFaults(this.#state) })
    else sayOnce(this.#state, 'noErrors')
    return found !== null
  }

  /** Adds rows for what lay below the last one. */
  addLeftover(): void {
    const { rest = [] } = this.leftover ?? {}
    if (rest.length === 0) return
    const place = this.#state.rows.total
    this.#announceOutcome(addRest(this.#state, rest), 'pasted')
    activateCell(this.#state, {
      line: this.#state.rows.placeOf(this.#state.rows.sequence[place]!),
      col: this.#state.cursor.at.col
    })
  }
  /** What could not be put anywhere has been seen. */
  forgetLeftover(): void {
    this.#leave(null)
  }

  #leave(leftover: Leftover | null): void {
    if (leftover === this.leftover) return
    this.leftover = leftover
    this.#state.changes.emit({ type: 'leftover' })
  }
  #announceOutcome(filled: FillOutcome, text: 'filled' | 'pasted' | 'replaced' | 'imported'): FillOutcome {
    const { rows } = this.#state
    const cells = filled.refused.map(({ rowIndex, ...cell }) => ({ ...cell, id: rows.row(rowIndex).id }))
    this.#leave(cells.length + filled.outside > 0 ? { cells, outside: filled.outside, rest: filled.rest } : null)
    const refused = filled.refused.length + filled.outside
    if (refused > 0) sayOnce(this.#state, `${text}Some`, { count: filled.cells, refused })
    else sayOnce(this.#state, text, { count: filled.cells })
    if (filled.wrong > 0) sayOnce(this.#state, 'wrongCells', { count: filled.wrong })
    return filled
  }
  #replay(step: HistoryStep | null, isBack: boolean) {
    const state = this.#state
    if (!step) return sayOnce(state, isBack ? 'nothingToUndo' : 'nothingToRedo')
    this.forgetLeftover()
    const where = replay(state, step, isBack)
    const what = stepWords(state, step)
    if (where && state.tree) {
      state.tree.open(state.tree.above(where.rowIndex))
      state.rows.reorder()
      state.changes.emit({ type: 'rows' })
    }
    const line = where ? state.rows.placeOf(where.rowIndex) : -1
    if (step.turn) activateCell(state, state.cursor.at)
    else if (where && line >= 0)
      activateCell(state, {
        line,
        col: where.key === null ? state.cursor.at.col : Math.max(0, state.columns.placeOf(where.key))
      })
    sayOnce(state, isBack ? 'undone' : 'redone', { what })
  }
}
