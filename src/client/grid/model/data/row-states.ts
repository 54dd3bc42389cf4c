import type { CellValue } from '#contract/core/rules.ts'

/** The saving state of a row. */
export type RowState = 'clean' | 'unsent' | 'saving' | 'refused' | 'conflict'

/** What is known of a row that the server does not know, or has not accepted. */
export interface Unsettled {
  /** The server has never seen this row. */
  isNew: boolean
  /** The cells that differ from what the server last said, and what it said. */
  readonly base: Map<string, CellValue>
  /** What is on its way; null where nothing is. */
  sent: ReadonlyMap<string, CellValue> | null
  /** Why the server did not take the row, and what it said of its cells. */
  refusal: { readonly reason: string; readonly cells: Map<string, string> } | null
  /** Cells that somebody else has changed too, and what they hold there. */
  readonly theirs: Map<string, CellValue>
  /** Who has changed them there, as far as that is known. */
  readonly authors: Map<string, string>
  /** What those cells held when they were begun here. */
  readonly started: Map<string, CellValue>
}

const same = (one: CellValue, other: CellValue) => one === other || ((one ?? '') === '' && (other ?? '') === '')

/** The rows that are not as the server has them, by row index. A row that is not here is clean. */
export class RowStates {
  /** Whether what was typed does not get to the server, or takes long: only then the cells say that they are unsent. */
  isSendingStalled = false
  readonly #rows = new Map<number, Unsettled>()

  get(rowIndex: number): Unsettled | undefined {
    return this.#rows.get(rowIndex)
  }
  /** The row indexes of all rows that are not clean. */
  slots(): number[] {
    return [...this.#rows.keys()]
  }
  of(rowIndex: number): RowState {
    const row = this.#rows.get(rowIndex)
    if (!row) return 'clean'
    if (row.sent) return 'saving'
    if (row.theirs.size > 0) return 'conflict'
    return row.refusal ? 'refused' : 'unsent'
  }
  isUnsent(rowIndex: number, key: string): boolean {
    return this.#rows.get(rowIndex)?.base.has(key) ?? false
  }
  clear(): void {
    this.#rows.clear()
  }
  forget(rowIndex: number): void {
    this.#rows.delete(rowIndex)
  }
  open(rowIndex: number): Unsettled {
    let row = this.#rows.get(rowIndex)
    if (!row) {
      row = {
        isNew: false,
        base: new Map(),
        sent: null,
        refusal: null,
        theirs: new Map(),
        authors: new Map(),
        started: new Map()
      }
      this.#rows.set(rowIndex, row)
    }
    return row
  }

  /** A cell has got another value by hand; `before` is what it held. Back at the server's value, it is unsent no more. */
  edited(rowIndex: number, key: string, before: CellValue, after: CellValue): void {
    const row = this.open(rowIndex)
    if (!row.base.has(key)) row.base.set(key, row.theirs.has(key) ? row.theirs.get(key) : before)
    if (same(row.base.get(key), after) && !row.sent?.has(key)) row.base.delete(key)
    // Both have written the same.
    if (row.theirs.has(key) && same(row.theirs.get(key), after)) row.theirs.delete(key)
    // Every cell that was refused has been seen to: the row may be sent again.
    if (row.refusal?.cells.delete(key) || row.refusal?.cells.size === 0)
      row.refusal = row.refusal.cells.size > 0 ? row.refusal : null
    this.#settle(rowIndex, row)
  }
  /** Marks what is on its way to the server. */
  sending(rowIndex: number, values: ReadonlyMap<string, CellValue>): void {
    const row = this.open(rowIndex)
    row.sent = values
    row.refusal = null
  }
  /** The server has taken what was sent. What was changed since stays unsent, against what was sent. */
  accepted(rowIndex: number, now: (key: string) => CellValue): void {
    const row = this.#rows.get(rowIndex)
    if (!row) return
    for (const [key, value] of row.sent ?? []) {
      if (same(now(key), value)) row.base.delete(key)
      else row.base.set(key, value)
      row.theirs.delete(key)
    }
    row.sent = null
    row.isNew = false
    this.#settle(rowIndex, row)
  }
  /** The server has not taken it; the values stay, with the reason. */
  refused(rowIndex: number, reason: string, cells: ReadonlyMap<string, string>): void {
    const row = this.open(rowIndex)
    row.sent = null
    row.refusal = { reason, cells: new Map(cells) }
  }
  /** The server never got it: the values wait. */
  unsent(rowIndex: number): void {
    const row = this.#rows.get(rowIndex)
    if (!row) return
    row.sent = null
    this.#settle(rowIndex, row)
  }
  /** A refused row may be sent again as it is. */
  retried(rowIndex: number): void {
    const row = this.#rows.get(rowIndex)
    if (row) row.refusal = null
  }
  /** Somebody else, `author` if that is known, has changed a cell that is unsent here, or open; `started` is what it held when it was begun. */
  contested(rowIndex: number, key: string, theirs: CellValue, started: CellValue, author: string): void {
    const row = this.open(rowIndex)
    row.authors.set(key, author)
    if (!row.theirs.has(key)) row.started.set(key, started)
    row.theirs.set(key, theirs)
    if (row.base.has(key)) row.base.set(key, theirs)
  }
  /** The server has another value now in a cell that is unsent here; where it is ours, there is nothing left to send. */
  rebased(rowIndex: number, key: string, served: CellValue, mine: CellValue): void {
    const row = this.#rows.get(rowIndex)
    if (!row?.base.has(key)) return
    if (same(served, mine)) row.base.delete(key)
    else row.base.set(key, served)
    this.#settle(rowIndex, row)
  }
  /** The server has a row that was new here: cells that hold something else are unsent, against what it has. */
  found(rowIndex: number, served: Iterable<readonly [key: string, value: CellValue]>): void {
    const row = this.open(rowIndex)
    row.isNew = false
    for (const [key, value] of served) row.base.set(key, value)
    this.#settle(rowIndex, row)
  }
  /** What the unsent cells of a row held when they were begun: while nobody has chosen, not what somebody else has written since. */
  begun(rowIndex: number): Record<string, CellValue> {
    const row = this.#rows.get(rowIndex)
    const begun = Object.fromEntries(row?.base ?? [])
    for (const key of row?.theirs.keys() ?? []) if (key in begun) begun[key] = row?.started.get(key)
    return begun
  }
  /** What a cell holds here is to be sent in place of theirs, also where it was only open. */
  claimed(rowIndex: number, key: string, theirs: CellValue): void {
    this.open(rowIndex).base.set(key, theirs)
  }
  /** One of the two values has been chosen. */
  settled(rowIndex: number, key: string): void {
    const row = this.#rows.get(rowIndex)
    if (!row) return
    row.theirs.delete(key)
    this.#settle(rowIndex, row)
  }

  #settle(rowIndex: number, row: Unsettled): void {
    if (row.base.size === 0) row.refusal = row.isNew ? row.refusal : null
    if (!row.isNew && row.base.size === 0 && !row.sent && row.theirs.size === 0) this.#rows.delete(rowIndex)
  }
}
