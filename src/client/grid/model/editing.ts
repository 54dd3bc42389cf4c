import { BLUR_CHECK } from '#contract/core/limits.ts'
import type { CellValue } from '#contract/core/rules.ts'

import type { Fault } from './check.ts'
import type { Position } from './cursor.ts'
import { type Desk, kindOf, type Lock, lockOf, readDraft, sayAtCell } from './desk.ts'
import { type After, type Draft, VIEW } from './edit.ts'
import { faultOf, sayFault } from './faults.ts'
import { activeCell, go } from './going.ts'
import { resolve } from './saving.ts'
import { keep, writeStep } from './writing.ts'

/** One cell edited by hand: opened, typed into, committed or left as it was. */
export class Editing {
  /** What is wrong with what is being typed. */
  draftFault: Fault | null = null
  readonly #desk: Desk
  /** The cell from which Tab goes on though nothing is open in it; null where Tab leaves the grid. */
  #tabFrom: Position | null = null

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** Opens the active cell's editor; with a character where typing opened it. Says why not where it may not be edited. */
  open(typed: string | null = null): boolean {
    const desk = this.#desk
    const cell = activeCell(this.#desk)
    if (!cell || desk.edit.mode === 'edit') return false
    if (typed === null && kindOf(desk, cell.column).flip) {
      this.flip()
      return false
    }
    const lock = lockOf(desk, cell.slot, cell.column)
    if (lock) {
      this.#refuse(lock)
      return false
    }
    if (typed !== null && kindOf(desk, cell.column).typing === 'none') return false
    const wrong = kindOf(desk, cell.column).beginsWrong?.(typed ?? '')
    if (wrong) {
      sayAtCell(desk, wrong, { title: cell.column.title })
      return false
    }
    const { slot, column } = cell
    desk.edit = { mode: 'edit', slot, key: column.key, before: desk.rows.cell(slot, column.key) ?? null, typed, draft: null }
    this.draftFault = null
    desk.changes.emit({ type: 'edit' })
    return true
  }
  /** What would be committed now. It is kept, and checked as it is typed. */
  draft(draft: Draft | null) {
    const desk = this.#desk
    if (desk.edit.mode !== 'edit') return
    const { slot, key } = desk.edit
    desk.edit = { ...desk.edit, draft }
    keep(desk, [slot])
    this.#checkDraft(slot, key, draft)
  }
  /** Ends editing with a value, or with the draft. Answers false where there is no next cell to go to. */
  commit(after: After, chosen?: Extract<Draft, { readonly value: unknown }>): boolean {
    const desk = this.#desk
    if (desk.edit.mode !== 'edit') return true
    const { slot, key, draft } = desk.edit
    const column = desk.columns.get(key)!
    const end = chosen ?? (draft && { value: readDraft(desk, slot, column, draft) })
    this.#close()
    if (end) {
      // What was typed in between is not to come back where the cell is left as it was.
      if (writeStep(desk, [{ slot, key, value: end.value }]).length === 0) keep(desk, [slot])
      // One goes on to another cell: what is wrong with the one that is left has to be said.
      const fault = faultOf(desk, slot, key)
      if (fault && after !== 'stay') sayFault(desk, fault, column)
    } else this.#yield(slot, key)
    if (chosen && after === 'stay') this.#tabFrom = desk.cursor.at
    return this.#goOn(after)
  }
  /** Ends editing with values for several cells of the row, as one step. What a choice brings along is written even where nobody may type it. */
  commitRow(after: After, values: Readonly<Record<string, CellValue>>): boolean {
    const desk = this.#desk
    if (desk.edit.mode !== 'edit') return true
    const { slot } = desk.edit
    this.#close()
    const writes = Object.entries(values).map(([key, value]) => ({ slot, key, value }))
    if (writeStep(desk, writes).length === 0) keep(desk, [slot])
    if (after === 'stay') this.#tabFrom = desk.cursor.at
    return this.#goOn(after)
  }
  /** Ends editing; the cell keeps what it held. */
  cancel() {
    const desk = this.#desk
    this.endTabs()
    if (desk.edit.mode !== 'edit') return
    const { slot, key } = desk.edit
    this.#close()
    this.#yield(slot, key)
    keep(desk, [slot])
  }
  /** Goes where a commit leads; to the next cell that may be edited, line after line. Answers false at the end of the grid. */
  step(after: After): boolean {
    const { cursor, rows, columns } = this.#desk
    const { line, col } = cursor.at
    if (after === 'stay') return true
    if (after === 'down' || after === 'up') {
      go(this.#desk, { line: Math.max(0, Math.min(rows.size - 1, line + (after === 'down' ? 1 : -1))), col })
      return true
    }
    const by = after === 'next' ? 1 : -1
    const width = columns.placed.length
    for (let at = line * width + col + by; at >= 0 && at < rows.size * width; at += by) {
      const to = { line: Math.floor(at / width), col: at % width }
      const { edge, column } = columns.placed[to.col]!
      if (edge !== null || rows.slotAt(to.line) < 0 || lockOf(this.#desk, rows.slotAt(to.line), column)) continue
      go(this.#desk, to)
      return true
    }
    return false
  }
  /** Turns a value that changes at once. Answers false where the kind has none such. */
  flip(): boolean {
    const cell = activeCell(this.#desk)
    const flip = cell && kindOf(this.#desk, cell.column).flip
    if (!cell || !flip) return false
    const lock = lockOf(this.#desk, cell.slot, cell.column)
    if (lock) {
      this.#refuse(lock)
      return true
    }
    writeStep(this.#desk, [{ slot: cell.slot, key: cell.column.key, value: flip(this.#desk.rows.cell(cell.slot, cell.column.key), cell.column) }])
    this.#tabFrom = this.#desk.cursor.at
    return true
  }
  /** Tab on a cell in which nothing is open: goes on where an edit has just led there or ended. Answers false where Tab leaves the grid. */
  tab(after: 'next' | 'previous'): boolean {
    return this.#tabFrom === this.#desk.cursor.at && this.#goOn(after)
  }
  /** From now on Tab leaves the grid. */
  endTabs(): void {
    this.#tabFrom = null
  }

  /** Nothing was changed here: what somebody else has written meanwhile stands. */
  #yield(slot: number, key: string) {
    if (!this.#desk.states.isUnsent(slot, key)) resolve(this.#desk, slot, key, 'theirs')
  }
  /** Goes where a commit leads. Tab opens the next cell, and so does Enter where cells are always edited; a box, or a cell that would open a dialog, is stood on, and Tab goes on from there. */
  #goOn(after: After): boolean {
    const isThere = this.step(after)
    const isTab = after === 'next' || after === 'previous'
    if (!isThere || after === 'stay' || !(isTab || this.#desk.alwaysEdit)) return isThere
    const cell = activeCell(this.#desk)
    const kind = cell && kindOf(this.#desk, cell.column)
    if (cell && (kind?.typing === 'replace' || kind?.opensByTab) && !lockOf(this.#desk, cell.slot, cell.column)) this.open()
    else if (isTab) this.#tabFrom = this.#desk.cursor.at
    return isThere
  }
  #refuse(lock: Lock) {
    if ('message' in lock) sayAtCell(this.#desk, 'plain', { message: lock.message })
    else sayAtCell(this.#desk, lock.text)
  }
  #close() {
    const desk = this.#desk
    // Validation on blur (SPEC.md §5): a required cell that was left empty says so.
    if (desk.edit.mode === 'edit') {
      const { slot, key } = desk.edit
      setTimeout(() => desk.rows.has(slot) && desk.checks.again(slot, key), BLUR_CHECK)
    }
    desk.edit = VIEW
    this.draftFault = null
    desk.changes.emit({ type: 'edit' })
  }
  #checkDraft(slot: number, key: string, draft: Draft | null) {
    const desk = this.#desk
    const set = (fault: Fault | null) => {
      if (desk.edit.mode !== 'edit' || desk.edit.draft !== draft) return
      this.draftFault = fault
      desk.changes.emit({ type: 'draft' })
    }
    if (!draft) return set(null)
    const fault = desk.checks.ask(slot, key, readDraft(desk, slot, desk.columns.get(key)!, draft))
    if (fault instanceof Promise) void fault.then(set)
    else set(fault)
  }
}
