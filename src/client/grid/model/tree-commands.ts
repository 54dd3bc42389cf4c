import { enterBelow } from './coming.ts'
import { type GridState, say } from './grid-state.ts'
import { activeSlot, go } from './going.ts'
import type { Row } from './rows.ts'
import { insert } from './structure.ts'
import { NO_ROW, type Tree } from './tree.ts'

const ABOUT = 'tree'

/** What a person does to the branches of a tree table: opens, closes and walks them. */
export class TreeCommands {
  readonly #state: GridState
  readonly #tree: Tree

  constructor(state: GridState, tree: Tree) {
    this.#state = state
    this.#tree = tree
  }

  /** Right in the column of the tree: opens a closed row. Answers false where it is open or has nothing below it: then the key goes into the row. */
  right(): boolean {
    const slot = this.#atBranch()
    const branch = slot < 0 ? 'leaf' : this.#tree.branchOf(slot)
    if (branch === 'closed' || branch === 'failed') void this.open(slot)
    return branch === 'closed' || branch === 'failed' || branch === 'loading'
  }
  /** Left in the column of the tree: closes an open row, and goes from a closed one to the row above. Answers false on the first level. */
  left(): boolean {
    const { rows, cursor } = this.#state
    const slot = this.#atBranch()
    if (slot < 0) return false
    const branch = this.#tree.branchOf(slot)
    if (branch === 'open' || branch === 'loading') {
      this.close(slot)
      return true
    }
    const parent = this.#tree.parentOf(slot)
    if (parent !== NO_ROW) go(this.#state, { line: rows.placeOf(parent), col: cursor.at.col })
    return parent !== NO_ROW
  }
  /** Opens or closes a row; brings again what did not come. */
  toggle(slot = activeSlot(this.#state)): void {
    const branch = slot < 0 ? 'leaf' : this.#tree.branchOf(slot)
    if (branch === 'open' || branch === 'loading') this.close(slot)
    else if (branch !== 'leaf') void this.open(slot)
  }
  /** Shows the rows below one. Where they are not here they are asked for, once. */
  async open(slot: number, isQuiet = false): Promise<void> {
    const tree = this.#tree
    tree.open([slot])
    if (tree.isBrought(slot)) {
      this.#show()
      if (!isQuiet) this.#say('treeOpened', { count: tree.childrenOf(slot).length })
      return
    }
    const { epoch } = tree
    if (tree.begin(slot)) {
      this.#row(slot)
      if (!isQuiet) this.#say('treeLoading')
      const answer = await this.#bring(slot)
      if (epoch !== tree.epoch || !this.#state.rows.has(slot)) return
      if ('failure' in answer) {
        tree.end(slot, answer.failure)
        this.#row(slot)
        this.#say('treeFailed', { message: answer.failure })
        return
      }
      const isShown = tree.end(slot)
      enterBelow(this.#state, tree, slot, answer.rows)
      this.#row(slot)
      if (isShown && !isQuiet) this.#say(answer.rows.length > 0 ? 'treeOpened' : 'treeEmpty', { count: answer.rows.length })
    } else this.#row(slot)
  }
  close(slot: number): void {
    this.#tree.close([slot])
    this.#show()
    this.#row(slot)
    this.#say('treeClosed')
  }
  /** Opens every row whose rows are here; none is asked for. */
  openAll(): void {
    this.#tree.open(this.#tree.branches())
    this.#show()
    say(this.#state, 'treeAllOpen', { count: this.#state.rows.size })
  }
  /** Closes every row; one stands then in the first level. */
  closeAll(): void {
    const { rows, cursor } = this.#state
    const slot = activeSlot(this.#state)
    const top = slot < 0 ? NO_ROW : (this.#tree.above(slot).at(-1) ?? slot)
    this.#tree.close(this.#tree.branches())
    this.#show()
    if (top !== NO_ROW) go(this.#state, { line: rows.placeOf(top), col: cursor.at.col })
    say(this.#state, 'treeAllClosed', { count: rows.size })
  }
  /** Opens again what was open, from above: rows that are not here are asked for. */
  async reopen(ids: readonly string[]): Promise<void> {
    const { rows } = this.#state
    const { epoch } = this.#tree
    this.#tree.open(ids.map((id) => rows.slotOf(id)).filter((slot) => rows.has(slot) && this.#tree.isBrought(slot)))
    rows.reorder()
    for (const id of ids) {
      const slot = rows.slotOf(id)
      if (epoch === this.#tree.epoch && rows.has(slot) && !this.#tree.isBrought(slot)) await this.open(slot, true)
    }
  }
  /** Puts a new row at the end of those below the active one, and goes to it. Rows that are not here are brought before. */
  async addBelow(): Promise<void> {
    const { rows, columns } = this.#state
    const parent = activeSlot(this.#state)
    if (parent < 0) return
    if (!this.#tree.isBrought(parent)) await this.open(parent, true)
    if (!rows.has(parent) || !this.#tree.isBrought(parent)) return
    this.#tree.open([parent])
    const [slot = NO_ROW] = insert(this.#state, undefined, [{ [this.#tree.parentKey]: rows.row(parent).id }])
    go(this.#state, { line: rows.placeOf(slot), col: columns.placed.findIndex(({ edge }) => edge === null) })
    this.#state.changes.emit({ type: 'focus' })
    this.#say('inserted', { place: rows.numberOf(slot), count: 1 })
  }
  async #bring(slot: number): Promise<{ readonly rows: readonly Row[] } | { readonly failure: string }> {
    try {
      return { rows: (await this.#tree.bring?.(this.#state.rows.row(slot))) ?? [] }
    } catch (failure) {
      return { failure: failure instanceof Error ? failure.message : String(failure) }
    }
  }
  /** The row one stands in, where that is in the column of the tree: the first that holds values; -1 elsewhere. */
  #atBranch(): number {
    const { columns, cursor } = this.#state
    return columns.first === cursor.at.col ? activeSlot(this.#state) : NO_ROW
  }
  #show(): void {
    this.#state.rows.reorder()
    this.#state.changes.emit({ type: 'rows' })
    this.#state.changes.emit({ type: 'status' })
  }
  #row(slot: number): void {
    this.#state.changes.emit({ type: 'row', slot })
  }
  #say(text: Parameters<typeof say>[1], words = {}): void {
    say(this.#state, text, words, ABOUT)
  }
}
