import type { GridState } from '../edits/grid-state.ts'
import type { JournalEntry } from '../data/journal.ts'
import type { GridRow } from '../data/rows.ts'
import { bringBack, leaveRows } from '../edits/leaving.ts'
import { addRows, dropRows } from './coming.ts'
import { settleRemoval } from './removing.ts'
import { discard, NOTHING_RESTORED, type RestoredEdits, restoreEdits } from './restoring.ts'
import { isTemporary } from '../data/row-ids.ts'
import { type SaveOutcome, patch, choose, markSending, settleRow, type Unsent, unsentRows } from './saving.ts'
import { keepInJournal } from '../edits/writing.ts'

/** What a screen does for its grid with the server: sends what waits, settles it, applies what others changed. */
export class ServerCommands {
  readonly #state: GridState
  #restored: RestoredEdits = NOTHING_RESTORED

  constructor(state: GridState) {
    this.#state = state
  }
  /** The rows that wait to be sent; those in conflict wait for a choice, refused ones for an edit. */
  unsent(): readonly Unsent[] {
    return unsentRows(this.#state)
  }
  /** Says that rows are on their way, and answers what is to be sent of each. */
  send(ids: readonly string[]): readonly Unsent[] {
    return markSending(this.#state, ids)
  }
  /** Says whether sending does not get on, or does again. */
  stall(isStalled: boolean): void {
    const { states, changes } = this.#state
    if (states.isSendingStalled === isStalled) return
    states.isSendingStalled = isStalled
    changes.emit({ type: 'cells' })
  }
  /** Says what became of a row that was sent; `isQuiet` where whoever has sent it says so himself. */
  settle(id: string, outcome: SaveOutcome, isQuiet = false): void {
    settleRow(this.#state, id, outcome, isQuiet)
  }
  /** Lets refused rows be sent again as they are. */
  retry(ids: readonly string[]): void {
    for (const id of ids) this.#state.states.retried(this.#state.rows.rowIndexOf(id))
    this.#state.changes.emit({ type: 'cells' })
    this.#state.changes.emit({ type: 'status' })
    this.#state.commits.emit({ type: 'cells', cells: [] })
  }
  /** The ids of stored rows that were taken away here and are still to be deleted (SPEC.md §4, delete list). */
  removals(): readonly string[] {
    return [...this.#state.removals.values()].flatMap(({ id }) => (isTemporary(id) ? [] : [id]))
  }
  /** The server has deleted a row (null), or says why not: then it comes back. */
  settleRemoval(id: string, refusal: string | null): void {
    settleRemoval(this.#state, id, refusal)
  }
  /** The server has the order of the rows. */
  settleOrder(): void {
    const { moved } = this.#state
    const rowIndexes = [...moved]
    moved.clear()
    keepInJournal(this.#state, rowIndexes)
  }
  /** Takes over rows that somebody else has changed. A cell that is unsent or open here keeps its value, and both are shown. */
  patch(rows: readonly GridRow[]): void {
    patch(this.#state, rows)
  }
  /** Rows that are no longer there: somebody else has deleted or moved them away. What was unsent in them is dropped. */
  take(ids: readonly string[]): void {
    dropRows(this.#state, ids)
  }
  /** Rows that this user has sent elsewhere: they go, and come back by undo. Those that hold something unsent stay. Answers which have gone. */
  leave(ids: readonly string[]): readonly string[] {
    const { rows } = this.#state
    return leaveRows(
      this.#state,
      ids.map((id) => rows.rowIndexOf(id))
    ).map((rowIndex) => rows.row(rowIndex).id)
  }
  /** A row that has gone by `leave`, as the server has it; null where none has. */
  left(id: string): GridRow | null {
    const { rows, left } = this.#state
    const rowIndex = rows.rowIndexOf(id)
    return left.has(rowIndex) ? rows.row(rowIndex) : null
  }
  /** Brings back rows that have gone by `leave`. Answers which. */
  bringBack(ids: readonly string[]): readonly string[] {
    const { rows } = this.#state
    return bringBack(
      this.#state,
      ids.map((id) => rows.rowIndexOf(id))
    ).map((rowIndex) => rows.row(rowIndex).id)
  }
  /** Rows that the server has made (an upload's), or others have: rows that are loaded are patched, the others are inserted before the row that `before` names, else at the end. */
  enter(rows: readonly GridRow[], before?: (row: GridRow) => string | null): void {
    addRows(this.#state, rows, before)
  }
  /** Chooses between the two values of a contested cell. */
  resolve(id: string, key: string, whose: 'mine' | 'theirs'): void {
    choose(this.#state, this.#state.rows.rowIndexOf(id), key, whose)
  }
  /** What somebody else has put into a cell that is unsent here; undefined where nobody has. */
  theirs(id: string, key: string): unknown {
    return this.#state.states.get(this.#state.rows.rowIndexOf(id))?.theirs.get(key)
  }
  /** Brings back what a journal has kept. Answers how many rows. */
  restore(kept: readonly JournalEntry[]): number {
    this.#restored = restoreEdits(this.#state, kept)
    return this.#restored.count
  }
  /** Throws away what `restore` has brought back; what was done since stays. */
  discard(): void {
    discard(this.#state, this.#restored)
    this.#restored = NOTHING_RESTORED
  }
}
