import type { Table } from './clipboard.ts'
import { type Desk, say } from './desk.ts'
import { countFaults, faultOf, nextFault, sayFault } from './faults.ts'
import { clear, type Filled, fillDown, fillSeries, type Leftover, tableOf } from './filling.ts'
import { replaceIn } from './finding.ts'
import { hiddenGaps, nextGap } from './gaps.ts'
import { activeCell, go, reveal } from './going.ts'
import type { Position } from './cursor.ts'
import type { Step } from './history.ts'
import type { Unit } from './moments.ts'
import { addRest, planLater, planPaste } from './pasting.ts'
import { stepWords } from './step-words.ts'
import { replay } from './structure.ts'
import { type Write, writeStep } from './writing.ts'

/** What a person does to the cells at the cursor. */
export class CellHands {
  /** What the last paste, fill or replacement could not put anywhere; null where that is nothing, or has been seen. */
  leftover: Leftover | null = null
  readonly #desk: Desk

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** Writes cells as one step. */
  write(writes: readonly Write[]) {
    writeStep(this.#desk, writes)
  }
  /** Empties the active cell, or the range. */
  clear(): Filled {
    const cleared = clear(this.#desk, this.#desk.cursor.range)
    const { cells: count, refused } = cleared
    if (refused.length > 0) say(this.#desk, 'clearedSome', { count, refused: refused.length })
    else if (count > 0) say(this.#desk, 'cleared', { count }, 'cells')
    const cell = count > 0 && !this.#desk.cursor.isRange ? activeCell(this.#desk) : null
    const fault = cell && faultOf(this.#desk, cell.slot, cell.column.key)
    if (cell && fault) sayFault(this.#desk, fault, cell.column)
    return cleared
  }
  /** Fills the range with its first row, or the active cell with the one above. */
  fillDown(): Filled {
    return this.#told(fillDown(this.#desk, this.#desk.cursor.range), 'filled')
  }
  /** The same as above, in the active cell alone. */
  ditto(): Filled {
    const { line, col } = this.#desk.cursor.at
    return this.#told(fillDown(this.#desk, { top: line, bottom: line, left: col, right: col }), 'filled')
  }
  /** Goes on with the series that the range begins with (楼层, 编号, 日期), or in the active cell with what stands above it. */
  fillSeries(unit: Unit = 'auto', head = 0): Filled {
    return this.#told(fillSeries(this.#desk, this.#desk.cursor.range, unit, head), 'filled')
  }
  /** Puts other letters in place of some in cells, as one step. */
  replace(cells: readonly Position[], wanted: string, by: string): Filled {
    return this.#told(replaceIn(this.#desk, cells, wanted, by), 'replaced')
  }
  /** Goes to the next cell that must be filled and is empty. */
  nextGap(isBack: boolean): boolean {
    reveal(this.#desk, hiddenGaps(this.#desk))
    const found = nextGap(this.#desk, this.#desk.cursor.at, isBack)
    if (found) go(this.#desk, found)
    else say(this.#desk, 'noGaps')
    return found !== null
  }
  copy(): Table {
    return tableOf(this.#desk, this.#desk.cursor.range)
  }
  /** Puts a table of texts into the cells at the cursor; later, where choices that it needs are still on their way: then nothing has changed yet. */
  paste(table: Table): Filled {
    const { range } = this.#desk.cursor
    const plan = planPaste(this.#desk, table, range)
    if (plan.coming.length === 0) return this.#told(plan.carryOut(), 'pasted')
    say(this.#desk, 'loading')
    void planLater(this.#desk, table, range, plan).then((later) => later && this.#told(later.carryOut(), 'pasted'))
    return { cells: 0, wrong: 0, refused: [], outside: 0, rest: [] }
  }
  undo() {
    this.#replay(this.#desk.history.back(), true)
  }
  redo() {
    this.#replay(this.#desk.history.forth(), false)
  }
  /** Whether something is wrong, refused or contested at a cell in sight, as far as it is known. */
  get hasFault(): boolean {
    return nextFault(this.#desk, { line: 0, col: -1 }, false) !== null
  }
  /** Goes to the next cell at which something is wrong. */
  nextError(isBack: boolean): boolean {
    const found = nextFault(this.#desk, this.#desk.cursor.at, isBack)
    if (found) go(this.#desk, found)
    else if (countFaults(this.#desk) > 0) say(this.#desk, 'errorsHidden', { count: countFaults(this.#desk) })
    else say(this.#desk, 'noErrors')
    return found !== null
  }

  /** Adds rows for what lay below the last one. */
  addLeftover(): void {
    const { rest = [] } = this.leftover ?? {}
    if (rest.length === 0) return
    const place = this.#desk.rows.total
    this.#told(addRest(this.#desk, rest), 'pasted')
    go(this.#desk, { line: this.#desk.rows.placeOf(this.#desk.rows.sequence[place]!), col: this.#desk.cursor.at.col })
  }
  /** What could not be put anywhere has been seen. */
  forgetLeftover(): void {
    this.#leave(null)
  }

  #leave(leftover: Leftover | null): void {
    if (leftover === this.leftover) return
    this.leftover = leftover
    this.#desk.changes.emit({ type: 'leftover' })
  }
  #told(filled: Filled, text: 'filled' | 'pasted' | 'replaced'): Filled {
    const { rows } = this.#desk
    const cells = filled.refused.map(({ slot, ...cell }) => ({ ...cell, id: rows.row(slot).id }))
    this.#leave(cells.length + filled.outside > 0 ? { cells, outside: filled.outside, rest: filled.rest } : null)
    const refused = filled.refused.length + filled.outside
    if (refused > 0) say(this.#desk, `${text}Some`, { count: filled.cells, refused })
    else say(this.#desk, text, { count: filled.cells })
    if (filled.wrong > 0) say(this.#desk, 'wrongCells', { count: filled.wrong })
    return filled
  }
  #replay(step: Step | null, isBack: boolean) {
    const desk = this.#desk
    if (!step) return say(desk, isBack ? 'nothingToUndo' : 'nothingToRedo')
    this.forgetLeftover()
    const where = replay(desk, step, isBack)
    const what = stepWords(desk, step)
    if (where && desk.tree) {
      desk.tree.open(desk.tree.above(where.slot))
      desk.rows.reorder()
      desk.changes.emit({ type: 'rows' })
    }
    const line = where ? desk.rows.placeOf(where.slot) : -1
    if (step.turn) go(desk, desk.cursor.at)
    else if (where && line >= 0) go(desk, { line, col: where.key === null ? desk.cursor.at.col : Math.max(0, desk.columns.placeOf(where.key)) })
    say(desk, isBack ? 'undone' : 'redone', { what })
  }
}
