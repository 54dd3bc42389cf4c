import { type Desk, say } from './desk.ts'
import { type Filter, type Filters, filtered, isOpenFilter } from './filtering.ts'
import type { GridOptions } from './options.ts'
import { asSorts, type Sort, sorted } from './sorting.ts'

/** How the rows are looked at: in which order, and which of them. The rows themselves stay as they are, and none is lost. */
export class Viewing {
  /** By what the rows are sorted, the weightiest first; empty: as they follow each other. */
  sorts: readonly Sort[]
  filters: Filters = {}
  readonly #desk: Desk
  readonly #options: Pick<GridOptions, 'sorts' | 'sort' | 'onSort'>

  constructor(desk: Desk, options: Pick<GridOptions, 'sorts' | 'sort' | 'onSort'>) {
    this.#desk = desk
    this.#options = options
    this.sorts = asSorts(options.sort)
  }

  /** Whether rows are put in order and left out here, and not by who brings them. */
  get isHere(): boolean {
    return this.#options.sorts !== 'there'
  }
  /** Sorts by columns. Where the screen sorts, it hears of it and brings other rows. */
  sortBy(sorts: readonly Sort[]): void {
    this.sorts = sorts
    if (this.isHere) this.show()
    this.#options.onSort?.(sorts[0] ?? null, sorts)
    this.#told()
    this.#saySorts()
  }
  /** Sorts by a column: up, down, not at all; `isAlso` keeps the other columns before it. */
  turnSort(key: string, isAlso: boolean): void {
    const now = this.sorts.find((sort) => sort.key === key)
    const next: Sort | null = now ? (now.isDescending ? null : { key, isDescending: true }) : { key, isDescending: false }
    if (!isAlso) this.sortBy(next ? [next] : [])
    else if (!now) this.sortBy([...this.sorts, next!])
    else this.sortBy(this.sorts.flatMap((sort) => (sort !== now ? [sort] : next ? [next] : [])))
  }
  /** Shows only the rows that pass a filter of a column; null takes it away. */
  filterBy(key: string, filter: Filter | null): void {
    const { [key]: _before, ...others } = this.filters
    this.#filter(filter === null || isOpenFilter(filter) ? others : { ...others, [key]: filter })
  }
  /** Shows every row again. */
  showAll(): void {
    if (Object.keys(this.filters).length > 0) this.#filter({})
  }
  /** Takes over sorts and filters that were kept, without a word. */
  restore(sorts: readonly Sort[] | undefined, filters: Filters | undefined): void {
    if (sorts) this.sorts = sorts
    if (filters) this.filters = filters
    if (this.isHere) this.show()
  }
  /** Sorts as the rows came, and filters nothing. */
  reset(): void {
    this.restore(asSorts(this.#options.sort), {})
    this.#told()
  }
  /** Puts the rows in sight in order. What is hidden is selected no more: what one does to the selected rows, one sees. */
  show(): void {
    const { rows, selection, totals, changes } = this.#desk
    const isFiltered = Object.keys(this.filters).length > 0
    if (this.isHere) {
      const order = sorted(this.#desk, this.sorts)
      rows.show(isFiltered ? filtered(this.#desk, order ?? rows.sequence, this.filters) : order)
    }
    totals.reset()
    const hidden = isFiltered ? selection.values().filter((slot) => rows.placeOf(slot) < 0) : []
    selection.set(hidden, false)
    changes.tell({ type: 'rows' })
    changes.tell({ type: 'status' })
    if (hidden.length > 0) changes.tell({ type: 'selection' })
  }

  #filter(filters: Filters): void {
    const { rows } = this.#desk
    this.filters = filters
    this.show()
    this.#told()
    const isFiltered = Object.keys(filters).length > 0
    say(this.#desk, isFiltered ? 'filteredTo' : 'filterGone', { shown: rows.size, total: rows.total })
  }
  #told(): void {
    this.#desk.changes.tell({ type: 'columns' })
    this.#desk.changes.tell({ type: 'viewed' })
  }
  #saySorts(): void {
    const { columns, context } = this.#desk
    const titleOf = (key: string) => columns.get(key)?.title ?? key
    const [only, ...more] = this.sorts
    const words = this.sorts.map(({ key, isDescending }) => context.say(isDescending ? 'columnDown' : 'columnUp', { title: titleOf(key) }))
    if (!only) say(this.#desk, 'unsorted')
    else if (more.length > 0) say(this.#desk, 'sortedByAll', { columns: words.join(context.say('listComma')) })
    else say(this.#desk, only.isDescending ? 'sortedDown' : 'sortedUp', { title: titleOf(only.key) })
  }
}
