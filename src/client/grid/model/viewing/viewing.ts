import {
  type Arrangement,
  columnParts,
  type ColumnFilter,
  type Filters,
  partsTurned,
  type Sort
} from '../data/arrangement.ts'
import type { ColumnArrangement } from '../data/columns.ts'
import { type GridState, sayOnce, cellText } from '../edits/grid-state.ts'
import { foldedFaults, hiddenFaults } from '../edits/faults.ts'
import { filtered, isOpenFilter } from './filtering.ts'
import { reveal } from '../edits/going.ts'
import { grouped } from './grouping.ts'
import type { GridOptions } from '../data/options.ts'
import { asSorts, saySorts, sorted } from './sorting.ts'
import type { RowTree } from '../data/tree.ts'

/** Sorting, filtering and grouping of the rows. The rows themselves stay as they are, and none is lost. */
export class Viewing {
  /** By what the rows are sorted, the weightiest first; empty: as they follow each other. */
  sorts: readonly Sort[]
  filters: Filters = {}
  /** The key of the column by which rows are grouped. */
  group: string | null = null
  /** The state of the columns; null until it is first set. */
  #columns: ColumnArrangement | null = null
  /** The state of everything when it was last compared. */
  #last: Arrangement = {}
  #folded = new Set<string>()
  #wasFiltered = false
  readonly #state: GridState
  readonly #options: Pick<GridOptions, 'sorts' | 'sort' | 'onSort'>

  constructor(state: GridState, options: Pick<GridOptions, 'sorts' | 'sort' | 'onSort'>) {
    this.#state = state
    this.#options = options
    this.sorts = asSorts(options.sort)
    this.#last = this.#current
    state.changes.subscribe((change) => change.type === 'turn' && this.#turn(change.to))
  }

  /** Whether rows are put in order and left out here, and not by who brings them. */
  get isHere(): boolean {
    return this.#options.sorts !== 'there'
  }
  /** Sorts by columns. Where the screen sorts, it is called and loads other rows. */
  sortBy(sorts: readonly Sort[]): void {
    this.sorts = sorts
    if (this.isHere) this.show()
    this.#callOnSort()
    this.#viewChanged()
    saySorts(this.#state, sorts)
  }
  /** Sorts by a column: up, down, not at all; `isAlso` keeps the other columns before it. */
  turnSort(key: string, isAlso: boolean): void {
    const now = this.sorts.find((sort) => sort.key === key)
    const next: Sort | null = now
      ? now.isDescending
        ? null
        : { key, isDescending: true }
      : { key, isDescending: false }
    if (!isAlso) this.sortBy(next ? [next] : [])
    else if (!now) this.sortBy([...this.sorts, next!])
    else this.sortBy(this.sorts.flatMap((sort) => (sort !== now ? [sort] : next ? [next] : [])))
  }
  /** Shows only the rows that pass a filter of a column; null takes it away. */
  filterBy(key: string, filter: ColumnFilter | null): void {
    const { [key]: _before, ...others } = this.filters
    this.#filter(filter === null || isOpenFilter(filter) ? others : { ...others, [key]: filter })
  }
  /** Shows every row again. */
  showAll(): void {
    if (Object.keys(this.filters).length > 0) this.#filter({})
  }
  /** Puts the rows that share a text in a column under a line of their own; null takes the groups away. */
  groupBy(key: string | null): void {
    const { columns, rows } = this.#state
    this.group = key
    this.#folded.clear()
    this.show()
    this.#viewChanged()
    const title = columns.get(key ?? '')?.title ?? ''
    sayOnce(this.#state, key === null ? 'ungrouped' : 'groupedBy', { title, count: rows.groupsBefore(rows.size) })
  }
  /** Folds or unfolds the group whose line is active. Returns false where a row is. */
  fold(isFolded?: boolean): boolean {
    const { rows, cursor } = this.#state
    const group = rows.groupAt(cursor.at.line)
    if (!group || group.isFolded === isFolded) return false
    if (group.isFolded) this.#folded.delete(group.text)
    else this.#folded.add(group.text)
    this.show()
    sayOnce(this.#state, group.isFolded ? 'groupOpen' : 'groupFolded', {
      name: group.text || this.#state.context.say('emptyCell'),
      count: group.count
    })
    return true
  }
  /** Brings a row into sight that is filtered out or folded away. */
  reveal(rowIndex: number): void {
    const { rows, tree } = this.#state
    if (!rows.has(rowIndex) || rows.placeOf(rowIndex) >= 0) return
    if (!rows.passes(rowIndex)) this.showAll()
    if (rows.placeOf(rowIndex) >= 0) return
    this.#folded.clear()
    tree?.open(tree.above(rowIndex))
    this.show()
  }
  /** Shows the hidden columns and opens the branches and groups in which something is wrong, so that who goes from one error to the next passes none over. */
  unfoldFaults(): void {
    reveal(this.#state, hiddenFaults(this.#state))
    const rowIndexes = foldedFaults(this.#state)
    if (rowIndexes.length === 0) return
    const { columns, tree } = this.#state
    const column = columns.get(this.group ?? '')
    for (const rowIndex of rowIndexes) {
      tree?.open(tree.above(rowIndex))
      if (column) this.#folded.delete(cellText(this.#state, rowIndex, column))
    }
    this.show()
  }
  /** Takes over the state of columns, sorts, filters and groups that was stored, without an announcement. The first state of the columns is no step that could be undone. */
  arrange(arrangement: Arrangement): void {
    const isFirst = this.#columns === null
    this.#columns = columnParts(arrangement)
    const isViewed = this.#restore(arrangement)
    const isMoved = this.#place(arrangement)
    if (isMoved || isViewed) this.#state.changes.emit({ type: 'columns' })
    if (isFirst) this.#last = this.#current
    else this.#remember()
  }
  /** Sorts as the rows came, filters and groups nothing, and puts the columns as they were declared: one step. */
  reset(): void {
    const before = this.#last
    const pinned = this.#state.columns.all.flatMap(({ key, isPinned }) => (isPinned ? [key] : []))
    this.#state.changes.emit({
      type: 'turn',
      to: { pinned, sorts: asSorts(this.#options.sort), filters: {}, group: null }
    })
    this.#remember(before)
  }
  /** Puts the rows in sight in order. What is hidden is selected no more: what one does to the selected rows, one sees. */
  show(): void {
    const { rows, selection, totals, changes } = this.#state
    const isFiltered = Object.keys(this.filters).length > 0
    if (this.isHere || this.#state.tree) this.order()
    // Another order changes no sum.
    if (isFiltered || this.#wasFiltered) totals.reset()
    this.#wasFiltered = isFiltered
    const hidden = isFiltered ? selection.values().filter((rowIndex) => !rows.passes(rowIndex)) : []
    selection.set(hidden, false)
    changes.emit({ type: 'rows' })
    changes.emit({ type: 'status' })
    if (hidden.length > 0) changes.emit({ type: 'selection' })
  }

  /** Puts the rows in sight in order, without a word to anybody. */
  order(): void {
    const { rows, columns, tree } = this.#state
    const isFiltered = Object.keys(this.filters).length > 0
    const column = this.group === null ? undefined : columns.get(this.group)
    // Groups are in the order of their column, the rows in each as they are sorted.
    const { sorts } = this
    if (tree) {
      this.#orderTree(tree, isFiltered)
      return
    }
    const first = sorts.find(({ key }) => key === column?.key)
    const all = column
      ? [first ?? { key: column.key, isDescending: false }, ...sorts.filter((sort) => sort !== first)]
      : sorts
    const order = sorted(this.#state, all)
    const passed = isFiltered ? filtered(this.#state, order ?? rows.sequence, this.filters) : order
    if (!column) return void rows.show(passed)
    const groups = grouped(this.#state, passed ?? rows.sequence, column, (text) => this.#folded.has(text))
    rows.show(groups.order, groups)
  }
  /** Siblings are sorted; a row that passes is seen with its ancestors. */
  #orderTree(tree: RowTree, isFiltered: boolean): void {
    const { rows } = this.#state
    const order = (this.isHere && sorted(this.#state, this.sorts)) || null
    const passed = isFiltered && this.isHere ? filtered(this.#state, order ?? rows.sequence, this.filters) : null
    const shown = tree.order(order ?? rows.sequence, passed)
    rows.show(shown.order, { folded: shown.folded, isNatural: !order && !passed })
  }
  #filter(filters: Filters): void {
    const { rows, tree } = this.#state
    this.filters = filters
    // What passes is to be seen, wherever it is in the tree.
    if (tree && Object.keys(filters).length > 0)
      for (const rowIndex of filtered(this.#state, rows.sequence, filters)) tree.open(tree.above(rowIndex))
    this.show()
    this.#viewChanged()
    const isFiltered = Object.keys(filters).length > 0
    sayOnce(this.#state, isFiltered ? 'filteredTo' : 'filterGone', { shown: rows.count, total: rows.total })
  }
  get #current(): Arrangement {
    return { ...this.#columns, sorts: this.sorts, filters: this.filters, group: this.group }
  }
  /** Whatever differs from before is a step that can be undone. */
  #remember(before = this.#last): void {
    const turn = { before, after: this.#current }
    this.#last = turn.after
    if (partsTurned(turn).length > 0) this.#state.history.addTurn(turn)
  }
  /** Everything returns to another state. */
  #turn(to: Arrangement): void {
    const before = this.#last
    this.#columns = columnParts(to)
    this.#restore(to)
    this.#place(to)
    this.#last = this.#current
    if (partsTurned({ before, after: this.#last }).includes('sorts')) this.#callOnSort()
    this.#state.changes.emit({ type: 'columns' })
  }
  /** Answers whether there was anything to take over. */
  #restore({ sorts, filters, group }: Arrangement): boolean {
    if (!sorts && !filters && group === undefined) return false
    if (sorts) this.sorts = sorts
    if (filters) this.filters = filters
    if (group !== undefined) this.group = group
    if (this.isHere || this.#state.tree) this.show()
    return true
  }
  /** Returns whether a column has changed. One that has been hidden gives its place to the next. */
  #place(arrangement: ColumnArrangement): boolean {
    const { columns, cursor } = this.#state
    const key = columns.placed[cursor.at.col]?.key ?? ''
    if (!columns.arrange(arrangement)) return false
    const place = columns.placeOf(key)
    cursor.go({
      line: cursor.at.line,
      col: Math.max(0, Math.min(place < 0 ? cursor.at.col : place, columns.placed.length - 1))
    })
    return true
  }
  #callOnSort(): void {
    this.#options.onSort?.(this.sorts[0] ?? null, this.sorts)
  }
  #viewChanged(): void {
    this.#remember()
    this.#state.changes.emit({ type: 'columns' })
    this.#state.changes.emit({ type: 'viewed' })
  }
}
