import { addRowsBelow } from '../server/coming.ts'
import { type GridState, sayOnce } from '../edits/grid-state.ts'
import { activeRowIndex, activateCell } from '../edits/going.ts'
import type { GridRow } from '../data/rows.ts'
import { insert } from '../edits/structure.ts'
import { NO_ROW, type RowTree } from '../data/tree.ts'

const ABOUT = 'tree'

/** What a person does to the branches of a tree table: opens, closes and walks them. */
export class TreeCommands {
  readonly #state: GridState
  readonly #tree: RowTree

  constructor(state: GridState, tree: RowTree) {
    this.#state = state
    this.#tree = tree
  }

  /** Right in the column of the tree: opens a closed row. Answers false where it is open or has nothing below it: then the key goes into the row. */
  right(): boolean {
    const rowIndex = this.#atBranch()
    const branch = rowIndex < 0 ? 'leaf' : this.#tree.branchOf(rowIndex)
    if (branch === 'closed' || branch === 'failed') void this.open(rowIndex)
    return branch === 'closed' || branch === 'failed' || branch === 'loading'
  }
  /** Left in the column of the tree: closes an open row, and goes from a closed one to the row above. Answers false on the first level. */
  left(): boolean {
    const { rows, cursor } = this.#state
    const rowIndex = this.#atBranch()
    if (rowIndex < 0) return false
    const branch = this.#tree.branchOf(rowIndex)
    if (branch === 'open' || branch === 'loading') {
      this.close(rowIndex)
      return true
    }
    const parent = this.#tree.parentOf(rowIndex)
    if (parent !== NO_ROW) activateCell(this.#state, { line: rows.placeOf(parent), col: cursor.at.col })
    return parent !== NO_ROW
  }
  /** Opens or closes a row; brings again what did not come. */
  toggle(rowIndex = activeRowIndex(this.#state)): void {
    const branch = rowIndex < 0 ? 'leaf' : this.#tree.branchOf(rowIndex)
    if (branch === 'open' || branch === 'loading') this.close(rowIndex)
    else if (branch !== 'leaf') void this.open(rowIndex)
  }
  /** Shows the rows below one. Where they are not here they are asked for, once. */
  async open(rowIndex: number, isQuiet = false): Promise<void> {
    const tree = this.#tree
    tree.open([rowIndex])
    if (tree.isBrought(rowIndex)) {
      this.#show()
      if (!isQuiet) this.#say('treeOpened', { count: tree.childrenOf(rowIndex).length })
      return
    }
    const { epoch } = tree
    if (tree.begin(rowIndex)) {
      this.#row(rowIndex)
      if (!isQuiet) this.#say('treeLoading')
      const answer = await this.#bring(rowIndex)
      if (epoch !== tree.epoch || !this.#state.rows.has(rowIndex)) return
      if ('failure' in answer) {
        tree.end(rowIndex, answer.failure)
        this.#row(rowIndex)
        this.#say('treeFailed', { message: answer.failure })
        return
      }
      const isShown = tree.end(rowIndex)
      addRowsBelow(this.#state, tree, rowIndex, answer.rows)
      this.#row(rowIndex)
      if (isShown && !isQuiet)
        this.#say(answer.rows.length > 0 ? 'treeOpened' : 'treeEmpty', { count: answer.rows.length })
    } else this.#row(rowIndex)
  }
  close(rowIndex: number): void {
    this.#tree.close([rowIndex])
    this.#show()
    this.#row(rowIndex)
    this.#say('treeClosed')
  }
  /** Opens every row whose rows are here; none is asked for. */
  openAll(): void {
    this.#tree.open(this.#tree.branches())
    this.#show()
    sayOnce(this.#state, 'treeAllOpen', { count: this.#state.rows.size })
  }
  /** Closes every row; a row of the first level is active then. */
  closeAll(): void {
    const { rows, cursor } = this.#state
    const rowIndex = activeRowIndex(this.#state)
    const top = rowIndex < 0 ? NO_ROW : (this.#tree.above(rowIndex).at(-1) ?? rowIndex)
    this.#tree.close(this.#tree.branches())
    this.#show()
    if (top !== NO_ROW) activateCell(this.#state, { line: rows.placeOf(top), col: cursor.at.col })
    sayOnce(this.#state, 'treeAllClosed', { count: rows.size })
  }
  /** Opens again what was open, from above: rows that are not here are asked for. */
  async reopen(ids: readonly string[]): Promise<void> {
    const { rows } = this.#state
    const { epoch } = this.#tree
    this.#tree.open(
      ids.map((id) => rows.rowIndexOf(id)).filter((rowIndex) => rows.has(rowIndex) && this.#tree.isBrought(rowIndex))
    )
    rows.reorder()
    for (const id of ids) {
      const rowIndex = rows.rowIndexOf(id)
      if (epoch === this.#tree.epoch && rows.has(rowIndex) && !this.#tree.isBrought(rowIndex))
        await this.open(rowIndex, true)
    }
  }
  /** Puts a new row at the end of those below the active one, and goes to it. Rows that are not here are brought before. */
  async addBelow(): Promise<void> {
    const { rows, columns } = this.#state
    const parent = activeRowIndex(this.#state)
    if (parent < 0) return
    if (!this.#tree.isBrought(parent)) await this.open(parent, true)
    if (!rows.has(parent) || !this.#tree.isBrought(parent)) return
    this.#tree.open([parent])
    const [rowIndex = NO_ROW] = insert(this.#state, undefined, [{ [this.#tree.parentKey]: rows.row(parent).id }])
    activateCell(this.#state, {
      line: rows.placeOf(rowIndex),
      col: columns.placed.findIndex(({ edge }) => edge === null)
    })
    this.#state.changes.emit({ type: 'focus' })
    this.#say('inserted', { place: rows.numberOf(rowIndex), count: 1 })
  }
  async #bring(rowIndex: number): Promise<{ readonly rows: readonly GridRow[] } | { readonly failure: string }> {
    try {
      return { rows: (await this.#tree.bring?.(this.#state.rows.row(rowIndex))) ?? [] }
    } catch (failure) {
      return { failure: failure instanceof Error ? failure.message : String(failure) }
    }
  }
  /** The active row, where the active cell is in the column of the tree: the first that holds values; -1 elsewhere. */
  #atBranch(): number {
    const { columns, cursor } = this.#state
    return columns.first === cursor.at.col ? activeRowIndex(this.#state) : NO_ROW
  }
  #show(): void {
    this.#state.rows.reorder()
    this.#state.changes.emit({ type: 'rows' })
    this.#state.changes.emit({ type: 'status' })
  }
  #row(rowIndex: number): void {
    this.#state.changes.emit({ type: 'row', rowIndex })
  }
  #say(text: Parameters<typeof sayOnce>[1], words = {}): void {
    sayOnce(this.#state, text, words, ABOUT)
  }
}
