import type { CellValue } from '#contract/core/rules.ts'

import type { Row, Rows } from './rows.ts'
import { flatTree, inOrder } from './tree-rows.ts'

/** What makes a grid a tree table (SPEC.md §7): rows come nested in `children`, or name the row above them, or are brought when one is opened. */
export interface TreeOptions {
  /** Brings the rows below a row, once; the message of its error is shown in the row. */
  readonly bring?: (row: Row) => Promise<readonly Row[]>
  /** Whether rows below one may still be brought: by its `hasChildren`, unless said otherwise. */
  readonly hasChildren?: (row: Row) => boolean
  /** The field that holds the id of the row above. */
  readonly parentKey?: string
}

/** What a row of a tree table offers: nothing below it, rows that are hidden or shown, rows on their way, rows that did not come. */
export type Branch = 'leaf' | 'closed' | 'open' | 'loading' | 'failed'

/** Above the rows of the first level. */
export const NO_ROW = -1

/** How the rows of a tree table stand below each other, by slot. In natural order every row is followed by those below it. */
export class Tree {
  readonly parentKey: string
  readonly bring: TreeOptions['bring']
  readonly #rows: Rows
  readonly #hasChildren: (row: Row) => boolean
  #parents = new Map<number, number>()
  #below = new Map<number, number[]>()
  #open = new Set<number>()
  #brought = new Set<number>()
  #loading = new Set<number>()
  #failed = new Map<number, string>()
  #ranks = new Map<number, readonly [at: number, of: number]>()
  /** Another number once other rows have come: what was asked for the old ones is not theirs. */
  epoch = 0

  constructor(rows: Rows, { bring, hasChildren = (row) => Boolean(row.hasChildren), parentKey = 'parentId' }: TreeOptions) {
    this.#rows = rows
    this.bring = bring
    this.#hasChildren = hasChildren
    this.parentKey = parentKey
  }

  /** Other rows: in the order in which they are to be adopted, each behind the one above it. */
  plant(given: readonly Row[]): Row[] {
    for (const store of [this.#parents, this.#below, this.#open, this.#brought, this.#loading, this.#failed]) store.clear()
    this.epoch++
    const planted = inOrder(flatTree(given, this.parentKey))
    planted.forEach(({ parent, hasBelow }, slot) => {
      if (parent >= 0) this.#parents.set(slot, parent)
      if (hasBelow) this.#brought.add(slot)
    })
    return planted.map(({ row }) => row)
  }
  /** Says below which row slots stand. */
  put(slots: Iterable<number>, parent: number): void {
    for (const slot of slots) {
      if (parent === NO_ROW) this.#parents.delete(slot)
      else this.#parents.set(slot, parent)
    }
  }

  /** The row above a slot; -1 on the first level. */
  parentOf(slot: number): number {
    return this.#parents.get(slot) ?? NO_ROW
  }
  /** The rows above a slot, the nearest first. */
  above(slot: number): number[] {
    const above: number[] = []
    for (let at = this.parentOf(slot); at !== NO_ROW; at = this.parentOf(at)) above.push(at)
    return above
  }
  /** On which level a slot stands, from 1. */
  levelOf(slot: number): number {
    return this.above(slot).length + 1
  }
  /** Slots with every row that stands below them, in natural order. */
  withBelow(slots: Iterable<number>): number[] {
    const wanted = new Set(slots)
    for (const slot of this.#rows.sequence) if (wanted.has(this.parentOf(slot))) wanted.add(slot)
    return Array.from(this.#rows.sequence).filter((slot) => wanted.has(slot))
  }
  /** A row has another id now: those below it name it by that. */
  renamed(parent: number): void {
    for (const slot of this.childrenOf(parent)) this.#rows.setCell(slot, this.parentKey, this.idOf(parent))
  }
  /** The rows right below one, in natural order. */
  childrenOf(parent: number): number[] {
    return Array.from(this.#rows.sequence).filter((slot) => this.parentOf(slot) === parent)
  }
  /** The slot that a cell of the parent's field names; undefined where it names none that is here. */
  named(id: CellValue): number | undefined {
    const slot = this.#rows.slotOf(String(id ?? ''))
    return this.#rows.has(slot) ? slot : undefined
  }
  /** The id of the row above, as a new row's cell holds it. */
  idOf(parent: number): string | null {
    return parent === NO_ROW ? null : this.#rows.row(parent).id
  }
  /** Which of its siblings in sight a row is, and how many there are. */
  rankOf(slot: number): readonly [at: number, of: number] {
    return this.#ranks.get(slot) ?? [1, 1]
  }

  branchOf(slot: number): Branch {
    if (this.#loading.has(slot)) return this.#open.has(slot) ? 'loading' : 'closed'
    if (this.#failed.has(slot)) return 'failed'
    if (this.#below.has(slot)) return this.#open.has(slot) ? 'open' : 'closed'
    return this.isBrought(slot) ? 'leaf' : 'closed'
  }
  /** Why the rows below one did not come. */
  failureOf(slot: number): string {
    return this.#failed.get(slot) ?? ''
  }
  /** Whether the rows below one are here, or there are none. */
  isBrought(slot: number): boolean {
    return this.#brought.has(slot) || !this.bring || !this.#hasChildren(this.#rows.row(slot))
  }
  /** Shows the rows below some, as soon as they are here. */
  open(slots: Iterable<number>): void {
    for (const slot of slots) this.#open.add(slot)
  }
  close(slots: Iterable<number>): void {
    for (const slot of slots) this.#open.delete(slot)
  }
  /** The open rows, in natural order. */
  opened(): number[] {
    return Array.from(this.#rows.sequence).filter((slot) => this.#open.has(slot))
  }
  /** The rows with others below them that are here. */
  branches(): number[] {
    return [...this.#below.keys()].filter((slot) => slot !== NO_ROW)
  }
  /** Rows below one are asked for. Answers false where they are on their way already. */
  begin(slot: number): boolean {
    if (this.#loading.has(slot)) return false
    this.#failed.delete(slot)
    this.#loading.add(slot)
    return true
  }
  /** They have come, or (with why) have not. Answers whether they are still to be shown. */
  end(slot: number, failure?: string): boolean {
    this.#loading.delete(slot)
    if (failure === undefined) this.#brought.add(slot)
    else this.#failed.set(slot, failure)
    return failure === undefined ? this.#open.has(slot) : this.#open.delete(slot)
  }

  /** The rows in sight: an order of all, of which only some pass (and those above them), without what is closed. */
  order(all: Uint32Array, passed: Uint32Array | null): { readonly order: Uint32Array; readonly folded: ReadonlySet<number> } {
    const seen = passed && new Set(Array.from(passed, (slot) => [slot, ...this.above(slot)]).flat())
    const below = new Map<number, number[]>()
    for (const slot of all) {
      if (seen && !seen.has(slot)) continue
      const parent = this.parentOf(slot)
      const siblings = below.get(parent)
      if (siblings) siblings.push(slot)
      else below.set(parent, [slot])
    }
    this.#below = below
    this.#ranks = new Map()
    const lines: number[] = []
    const folded = new Set<number>()
    const walk = (parent: number, isShown: boolean) => {
      const siblings = below.get(parent) ?? []
      siblings.forEach((slot, at) => {
        this.#ranks.set(slot, [at + 1, siblings.length])
        if (isShown) lines.push(slot)
        else folded.add(slot)
        walk(slot, isShown && this.#open.has(slot))
      })
    }
    walk(NO_ROW, true)
    return { order: Uint32Array.from(lines), folded }
  }
}
