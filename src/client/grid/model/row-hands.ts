import { INSERT_GUARD } from '#contract/core/limits.ts'
import type { CellValue } from '#contract/core/rules.ts'

import { type Desk, kindOf, lockOf, say } from './desk.ts'
import { activeSlot, go } from './going.ts'
import type { Selected } from './selection.ts'
import { copyOf, insert, moveBy, moveTo, remove } from './structure.ts'
import { type Moved, moveBranches, moveBranchesTo } from './tree-moves.ts'

/** What a user may do to rows. */
export interface Allowed {
  readonly canAdd: boolean
  readonly canRemove: boolean
  readonly canMove: boolean
  readonly isRowDisabled: ((slot: number) => boolean) | null
}

/** What a person does to rows: adds, copies, removes, moves and selects them. */
export class RowHands {
  readonly #desk: Desk
  readonly #allowed: Allowed
  #inserted = Number.NEGATIVE_INFINITY

  constructor(desk: Desk, allowed: Allowed) {
    this.#desk = desk
    this.#allowed = allowed
  }

  /** Puts a new row below the active one, and gives its first cell that can be edited the focus. Within 1500 ms it acts once. */
  insertBelow() {
    const desk = this.#desk
    if (!this.#allowed.canAdd) return say(desk, 'noAdding')
    if (desk.rows.groupAt(desk.cursor.at.line)) return say(desk, 'groupNoAdding')
    const now = desk.now()
    if (now - this.#inserted < INSERT_GUARD) return say(desk, 'tooFast')
    this.#inserted = now
    this.add(desk.rows.total === 0 ? undefined : activeSlot(this.#desk) < 0 ? null : activeSlot(this.#desk), [{}])
    desk.changes.emit({ type: 'focus' })
  }
  /** Puts rows behind a slot (null: at the start; undefined: at the end) and goes to the first of them. */
  add(behind: number | null | undefined, rows: readonly Readonly<Record<string, CellValue>>[]): readonly number[] {
    const desk = this.#desk
    const slots = insert(desk, behind, rows)
    const line = desk.rows.placeOf(slots[0]!)
    const first = desk.columns.placed.findIndex(({ edge, column }) => edge === null && !lockOf(desk, slots[0]!, column))
    go(this.#desk, { line, col: Math.max(0, first) })
    say(desk, 'inserted', { place: desk.rows.numberOf(slots[0]!), count: slots.length })
    return slots
  }
  /** Puts a copy of the active row below it, without what is its alone. */
  duplicate() {
    const desk = this.#desk
    const slot = activeSlot(desk)
    if (!this.#allowed.canAdd) return say(desk, 'noAdding')
    if (slot < 0) return
    const own = desk.columns.all.flatMap((column) => (kindOf(desk, column).isOwn ? [[column.key, null] as const] : []))
    this.add(slot, [{ ...copyOf(desk, slot), ...Object.fromEntries(own) }])
  }
  /** The rows that a row command means: the selected ones where the active row is among them, else the active one. */
  meant(): number[] {
    const { selection } = this.#desk
    if (selection.has(activeSlot(this.#desk))) return selection.values()
    return activeSlot(this.#desk) < 0 ? [] : [activeSlot(this.#desk)]
  }
  /** The rows that go where some are taken away: in a tree also those below them. */
  doomed(slots: readonly number[]): readonly number[] {
    return this.#desk.tree?.withBelow(slots) ?? slots
  }
  /** Takes rows away; those that may not be edited stay, and in a tree whole branches with them. */
  remove(chosen: readonly number[]) {
    const desk = this.#desk
    if (!this.#allowed.canRemove) return say(desk, 'noRemoving')
    const slots = this.doomed(chosen)
    const locked = slots.filter((slot) => desk.lockOf(desk.rows.row(slot)) !== null)
    const kept = new Set(locked.flatMap((slot) => [slot, ...(desk.tree?.above(slot) ?? [])]))
    const free = slots.filter((slot) => !kept.has(slot))
    const next = this.#survivor(new Set(free))
    remove(desk, free)
    if (desk.cursor.on.group === null) go(desk, { line: next < 0 ? -1 : desk.rows.placeOf(next), col: desk.cursor.at.col })
    if (free.length < slots.length) say(desk, 'removedSome', { count: free.length, kept: slots.length - free.length })
    else say(desk, 'removed', { count: free.length })
  }
  /** The row to go to when some are gone: the next one that stays, else the one before; -1 where none does. */
  #survivor(gone: ReadonlySet<number>): number {
    const { rows, cursor } = this.#desk
    const at = Math.max(0, cursor.at.line)
    for (let line = at; line < rows.size; line++) if (rows.slotAt(line) >= 0 && !gone.has(rows.slotAt(line))) return rows.slotAt(line)
    for (let line = Math.min(at, rows.size) - 1; line >= 0; line--) if (rows.slotAt(line) >= 0 && !gone.has(rows.slotAt(line))) return rows.slotAt(line)
    return -1
  }
  /** Moves rows up or down by one; the first cannot go up, the last cannot go down. */
  move(by: 1 | -1) {
    const desk = this.#desk
    if (!this.#mayMove()) return
    if (desk.tree) return this.#sayMoved(moveBranches(desk, desk.tree, this.meant(), by), by)
    if (!moveBy(desk, this.meant(), by)) return say(desk, by < 0 ? 'firstRow' : 'lastRow')
    say(desk, 'movedTo', { place: desk.cursor.at.line + 1, count: desk.rows.size })
  }
  /** Puts the rows that are meant before the one that stands at a place: they have been pulled there. */
  moveTo(place: number) {
    const desk = this.#desk
    if (!this.#mayMove()) return
    if (desk.tree) return this.#sayMoved(moveBranchesTo(desk, desk.tree, this.meant(), place), 1)
    if (moveTo(desk, this.meant(), place)) say(desk, 'movedTo', { place: desk.cursor.at.line + 1, count: desk.rows.size })
  }
  #sayMoved(moved: Moved, by: 1 | -1) {
    if (moved === 'atEdge') say(this.#desk, by < 0 ? 'treeFirst' : 'treeLast')
    else if (moved === 'apart') say(this.#desk, 'treeApart')
    else if (moved === 'outside') say(this.#desk, 'treeStays')
    else say(this.#desk, 'treeMoved', { ...moved })
  }
  #mayMove(): boolean {
    const desk = this.#desk
    if (!this.#allowed.canMove) say(desk, 'noMoving')
    else if (desk.rows.isArranged) say(desk, 'sortedNoMoving')
    else return activeSlot(desk) >= 0
    return false
  }

  /** Selects the rows of the range, or unselects them where the active one is selected. */
  toggleRows() {
    const { rows, selection, cursor } = this.#desk
    const { top, bottom } = cursor.range
    const slots: number[] = []
    for (let line = Math.max(0, top); line <= Math.min(bottom, rows.size - 1); line++) if (rows.slotAt(line) >= 0) slots.push(rows.slotAt(line))
    const free = slots.filter((slot) => !this.isDisabled(slot))
    if (free.length === 0) return say(this.#desk, 'rowDisabled')
    const isSelected = !selection.has(activeSlot(this.#desk))
    selection.set(free, isSelected)
    this.#desk.changes.emit({ type: 'selection' })
    say(this.#desk, isSelected ? 'rowSelected' : 'rowUnselected', { count: selection.size })
  }
  /** Selects every row that may be, or none where all are. */
  toggleAll() {
    const { rows, selection, changes } = this.#desk
    const free = this.selectable()
    const isSelected = selection.among(free.length) !== 'all'
    selection.clear()
    if (isSelected) selection.set(free, true)
    changes.emit({ type: 'selection' })
    say(this.#desk, isSelected ? 'allSelected' : 'noneSelected', { count: isSelected ? free.length : rows.count })
  }
  /** Lets go of every selected row. */
  clearSelection() {
    const { rows, selection, changes } = this.#desk
    selection.clear()
    changes.emit({ type: 'selection' })
    say(this.#desk, 'noneSelected', { count: rows.count })
  }
  /** What the box in the header shows. */
  get selected(): Selected {
    const { rows, selection } = this.#desk
    return selection.among(this.#allowed.isRowDisabled || rows.isGrouped || this.#desk.tree ? this.selectable().length : rows.size)
  }
  /** Whether a row cannot be selected. */
  isDisabled(slot: number): boolean {
    return this.#allowed.isRowDisabled?.(slot) ?? false
  }
  /** What a user may do here. */
  get allowed(): Allowed {
    return this.#allowed
  }
  /** The shown rows that may be selected; in a tree closed branches are among them. */
  selectable(): number[] {
    const { rows, tree } = this.#desk
    if (tree) return Array.from(rows.sequence).filter((slot) => rows.passes(slot) && !this.isDisabled(slot))
    const free: number[] = []
    for (let line = 0; line < rows.size; line++) if (rows.slotAt(line) >= 0 && !this.isDisabled(rows.slotAt(line))) free.push(rows.slotAt(line))
    return free
  }
}
