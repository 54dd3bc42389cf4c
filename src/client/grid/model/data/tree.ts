import type { CellValue } from '#contract/core/rules.ts'

import type { GridRow, Rows } from './rows.ts'
import { flatTree, flatTreeOrder } from './tree-rows.ts'

/** What makes a grid a tree table (SPEC.md §7): rows come nested in `children`, or name the row above them, or are brought when one is opened. */
export interface TreeOptions {
  /** Brings the rows below a row, once; the message of its error is shown in the row. */
  readonly bring?: (row: GridRow) => Promise<readonly GridRow[]>
  /** Whether rows below one may still be brought: by its `hasChildren`, unless said otherwise. */
  readonly hasChildren?: (row: GridRow) => boolean
  /** The field that holds the id of the row above. */
  readonly parentKey?: string
}

/** What a row of a tree table offers: nothing below it, rows that are hidden or shown, rows on their way, rows that did not come. */
export type Branch = 'leaf' | 'closed' | 'open' | 'loading' | 'failed'

/** Above the rows of the first level. */
export const NO_ROW = -1

/** The parents and children of a tree table's rows, by row index. In natural order every row is followed by those below it. */
export class RowTree {
  readonly parentKey: string
  readonly bring: TreeOptions['bring']
  readonly #rows: Rows
  readonly #hasChildren: (row: GridRow) => boolean
  #parents = new Map<number, number>()
  #below = new Map<number, number[]>()
  #open = new Set<number>()
  #brought = new Set<number>()
  #loading = new Set<number>()
  #failed = new Map<number, string>()
  #ranks = new Map<number, readonly [at: number, of: number]>()
  /** Another number once other rows have come: what was asked for the old ones is not theirs. */
  epoch = 0

  constructor(
    rows: Rows,
    { bring, hasChildren = (row) => Boolean(row.hasChildren), parentKey = 'parentId' }: TreeOptions
  ) {
    this.#rows = rows
    this.bring = bring
    this.#hasChildren = hasChildren
    this.parentKey = parentKey
  }

  /** Other rows: in the order in which they are to be adopted, each behind the one above it. */
  plant(given: readonly GridRow[]): GridRow[] {
    for (const store of [this.#parents, this.#below, this.#open, this.#brought, this.#loading, this.#failed])
      store.clear()
    this.epoch++
    const planted = flatTreeOrder(flatTree(given, this.parentKey))
    planted.forEach(({ parent, hasBelow }, rowIndex) => {
      if (parent >= 0) this.#parents.set(rowIndex, parent)
      if (hasBelow) this.#brought.add(rowIndex)
    })
    return planted.map(({ row }) => row)
  }
  /** Sets the parent of rows. */
  put(rowIndexes: Iterable<number>, parent: number): void {
    for (const rowIndex of rowIndexes) {
      if (parent === NO_ROW) this.#parents.delete(rowIndex)
      else this.#parents.set(rowIndex, parent)
    }
  }

  /** The row above a slot; -1 on the first level. */
  parentOf(rowIndex: number): number {
    return this.#parents.get(rowIndex) ?? NO_ROW
  }
  /** The rows above a slot, the nearest first. */
  above(rowIndex: number): number[] {
    const above: number[] = []
    for (let at = this.parentOf(rowIndex); at !== NO_ROW; at = this.parentOf(at)) above.push(at)
    return above
  }
  /** The level of a row index, from 1. */
  levelOf(rowIndex: number): number {
    return this.above(rowIndex).length + 1
  }
  /** Row indexes with every row below them, in natural order. */
  withBelow(rowIndexes: Iterable<number>): number[] {
    const wanted = new Set(rowIndexes)
    for (const rowIndex of this.#rows.sequence) if (wanted.has(this.parentOf(rowIndex))) wanted.add(rowIndex)
    return Array.from(this.#rows.sequence).filter((rowIndex) => wanted.has(rowIndex))
  }
  /** A row has another id now: those below it name it by that. */
  renamed(parent: number): void {
    for (const rowIndex of this.childrenOf(parent)) this.#rows.setCell(rowIndex, this.parentKey, this.idOf(parent))
  }
  /** The rows right below one, in natural order. */
  childrenOf(parent: number): number[] {
    return Array.from(this.#rows.sequence).filter((rowIndex) => this.parentOf(rowIndex) === parent)
  }
  /** The slot that a cell of the parent's field names; undefined where it names none that is here. */
  named(id: CellValue): number | undefined {
    const rowIndex = this.#rows.rowIndexOf(String(id ?? ''))
    return this.#rows.has(rowIndex) ? rowIndex : undefined
  }
  /** The id of the row above, as a new row's cell holds it. */
  idOf(parent: number): string | null {
    return parent === NO_ROW ? null : this.#rows.row(parent).id
  }
  /** Which of its siblings in sight a row is, and how many there are. */
  rankOf(rowIndex: number): readonly [at: number, of: number] {
    return this.#ranks.get(rowIndex) ?? [1, 1]
  }

  branchOf(rowIndex: number): Branch {
    if (this.#loading.has(rowIndex)) return this.#open.has(rowIndex) ? 'loading' : 'closed'
    if (this.#failed.has(rowIndex)) return 'failed'
    if (this.#below.has(rowIndex)) return this.#open.has(rowIndex) ? 'open' : 'closed'
    return this.isBrought(rowIndex) ? 'leaf' : 'closed'
  }
  /** Why the rows below one did not come. */
  failureOf(rowIndex: number): string {
    return this.#failed.get(rowIndex) ?? ''
  }
  /** Whether the rows below one are here, or there are none. */
  isBrought(rowIndex: number): boolean {
    return this.#brought.has(rowIndex) || !this.bring || !this.#hasChildren(this.#rows.row(rowIndex))
  }
  /** Shows the rows below some, as soon as they are here. */
  open(rowIndexes: Iterable<number>): void {
    for (const rowIndex of rowIndexes) this.#open.add(rowIndex)
  }
  close(rowIndexes: Iterable<number>): void {
    for (const rowIndex of rowIndexes) this.#open.delete(rowIndex)
  }
  /** The open rows, in natural order. */
  opened(): number[] {
    return Array.from(this.#rows.sequence).filter((rowIndex) => this.#open.has(rowIndex))
  }
  /** The rows with others below them that are here. */
  branches(): number[] {
    return [...this.#below.keys()].filter((rowIndex) => rowIndex !== NO_ROW)
  }
  /** Rows below one are asked for. Answers false where they are on their way already. */
  begin(rowIndex: number): boolean {
    if (this.#loading.has(rowIndex)) return false
    this.#failed.delete(rowIndex)
    this.#loading.add(rowIndex)
    return true
  }
  /** They have come, or (with why) have not. Answers whether they are still to be shown. */
  end(rowIndex: number, failure?: string): boolean {
    this.#loading.delete(rowIndex)
    if (failure === undefined) this.#brought.add(rowIndex)
    else this.#failed.set(rowIndex, failure)
    return failure === undefined ? this.#open.has(rowIndex) : this.#open.delete(rowIndex)
  }

  /** The rows in sight: an order of all, of which only some pass (and those above them), without what is closed. */
  order(
    all: Uint32Array,
    passed: Uint32Array | null
  ): { readonly order: Uint32Array; readonly folded: ReadonlySet<number> } {
    const seen = passed && new Set(Array.from(passed, (rowIndex) => [rowIndex, ...this.above(rowIndex)]).flat())
    const below = new Map<number, number[]>()
    for (const rowIndex of all) {
      if (seen && !seen.has(rowIndex)) continue
      const parent = this.parentOf(rowIndex)
      const siblings = below.get(parent)
      if (siblings) siblings.push(rowIndex)
      else below.set(parent, [rowIndex])
    }
    this.#below = below
    this.#ranks = new Map()
    const lines: number[] = []
    const folded = new Set<number>()
    const walk = (parent: number, isShown: boolean) => {
      const siblings = below.get(parent) ?? []
      siblings.forEach((rowIndex, at) => {
        this.#ranks.set(rowIndex, [at + 1, siblings.length])
        if (isShown) lines.push(rowIndex)
        else folded.add(rowIndex)
        walk(rowIndex, isShown && this.#open.has(rowIndex))
      })
    }
    walk(NO_ROW, true)
    return { order: Uint32Array.from(lines), folded }
  }
}
