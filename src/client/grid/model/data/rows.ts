import type { CellValue } from '#contract/core/rules.ts'

import { GROUP, type RowGroup, type Grouped } from './groups.ts'
import { otherId } from './row-ids.ts'

/** A row as it comes from the server: an id, and cells beside whatever else the server says of it. */
export interface GridRow {
  readonly id: string
  readonly [key: string]: unknown
}

/**
 * The rows of a grid: what they hold and in which order they are. Rows are adopted as they come. Each keeps its slot as
 * long as the grid lives, removed ones too, so that everything else is kept by row index; the natural order says which slots
 * are there and how they follow each other, the shown order (where there is one) how they are sorted and filtered.
 */
export class Rows {
  /** The number of the first row: 11 on the second page of tens. */
  firstNumber = 1
  #rows: GridRow[] = []
  #natural: Uint32Array = new Uint32Array(0)
  #shown: Uint32Array | null = null
  #places: Int32Array | null = null
  #groups: readonly RowGroup[] = []
  #groupLines: readonly number[] | null = null
  #folded: ReadonlySet<number> = new Set()
  #slots: Map<string, number> | null = null
  /** Makes the shown order anew. */
  #follow: (() => void) | null = null
  #isNatural = false
  /** Which slots are there, by row index. */
  #there: Uint8Array | null = null

  /** How many lines are shown, those of groups too. */
  get size(): number {
    return this.#order.length
  }
  /** How many rows pass what is filtered, folded ones too. */
  get count(): number {
    return this.#order.length - this.#groups.length + this.#folded.size
  }
  /** How many rows there are, filtered ones too. */
  get total(): number {
    return this.#natural.length
  }
  /** How many slots were ever given: arrays by row index are this long. */
  get slots(): number {
    return this.#rows.length
  }
  get #order(): Uint32Array {
    return this.#shown ?? this.#natural
  }
  /** The row indexes in natural order; not to be changed. */
  get sequence(): Uint32Array {
    return this.#natural
  }
  /** Whether the rows are shown otherwise than they follow each other. */
  get isArranged(): boolean {
    return this.#shown !== null && !this.#isNatural
  }
  /** From now on the shown order is made anew, by what is given here, whenever rows come, go or move. */
  follow(make: () => void): void {
    this.#follow = make
  }
  reorder(): void {
    this.#follow?.()
  }

  /** The group whose line is at a place; null where a row does. */
  groupAt(place: number): RowGroup | null {
    const line = this.#order[place] ?? 0
    return line < GROUP ? null : (this.#groups[line - GROUP] ?? null)
  }
  /** The place of a group's line; -1 where there is none. */
  placeOfGroup(text: string): number {
    const at = this.#groups.findIndex((group) => group.text === text)
    return at < 0 ? -1 : this.#order.indexOf(GROUP + at)
  }
  /** How many lines of groups precede a place. */
  groupsBefore(place: number): number {
    if (this.#groups.length === 0) return 0
    this.#groupLines ??= Array.from(this.#order.keys()).filter((at) => this.#order[at]! >= GROUP)
    const before = this.#groupLines.findIndex((at) => at >= place)
    return before < 0 ? this.#groupLines.length : before
  }
  /** The row index of the row that a row follows; -1 where it is the first. */
  rowIndexBefore(rowIndex: number): number {
    return this.#natural[this.#natural.indexOf(rowIndex) - 1] ?? -1
  }
  /** The number before a row in sight: lines of groups are not counted. 0 where it is out of sight. */
  numberOf(rowIndex: number): number {
    const place = this.placeOf(rowIndex)
    return place < 0 ? 0 : place - this.groupsBefore(place) + this.firstNumber
  }
  /** Which one a line is of those of its level, and how many there are: a group among the groups, a row among those of its group. */
  rankAt(place: number): readonly [at: number, of: number] {
    const before = this.groupsBefore(place)
    if (this.groupAt(place)) return [before + 1, this.#groups.length]
    const lines = this.#groupLines ?? []
    const head = lines[before - 1] ?? -1
    return [place - head, (lines[before] ?? this.size) - head - 1]
  }
  /** Whether the rows are grouped. */
  get isGrouped(): boolean {
    return this.#groups.length > 0
  }
  /** Whether a row is in sight, or would be if its group were not folded. */
  passes(rowIndex: number): boolean {
    return this.placeOf(rowIndex) >= 0 || this.#folded.has(rowIndex)
  }
  /** The row index of the row shown at a place; -1 where there is none, or the line of a group. */
  rowIndexAt(place: number): number {
    const rowIndex = this.#order[place] ?? GROUP
    return rowIndex < GROUP ? rowIndex : -1
  }
  /** The row in a slot. */
  row(rowIndex: number): GridRow {
    return this.#rows[rowIndex]!
  }
  cell(rowIndex: number, key: string): CellValue {
    return this.#rows[rowIndex]![key] as CellValue
  }
  /** Where a row index is shown; -1 where it is not. */
  placeOf(rowIndex: number): number {
    if (!this.#places) {
      const places = new Int32Array(this.#rows.length).fill(-1)
      const order = this.#order
      for (let place = 0; place < order.length; place++) places[order[place]!] = place
      this.#places = places
    }
    return this.#places[rowIndex] ?? -1
  }
  /** The row index of a row by its id, be it the temporary one or the server's; -1 where it was never here. */
  rowIndexOf(id: string): number {
    this.#slots ??= new Map(this.#rows.map((row, rowIndex) => [row.id, rowIndex]))
    return this.#slots.get(id) ?? this.#slots.get(otherId(id)) ?? -1
  }
  /** Whether a row index holds a row that has not been removed. */
  has(rowIndex: number): boolean {
    if (!this.#shown) return rowIndex >= 0 && this.placeOf(rowIndex) >= 0
    if (!this.#there) {
      this.#there = new Uint8Array(this.#rows.length)
      for (const one of this.#natural) this.#there[one] = 1
    }
    return this.#there[rowIndex] === 1
  }

  replace(rows: readonly GridRow[]): void {
    this.#rows = rows.slice()
    this.#slots = null
    const sequence = new Uint32Array(rows.length)
    for (let rowIndex = 0; rowIndex < sequence.length; rowIndex++) sequence[rowIndex] = rowIndex
    this.#natural = sequence
    this.#there = null
    this.show(null)
  }
  setCell(rowIndex: number, key: string, value: CellValue): void {
    this.#rows[rowIndex] = { ...this.#rows[rowIndex]!, [key]: value }
  }
  /** Puts another row into a slot; its id may be another one (a new row gets the server's). */
  setRow(rowIndex: number, row: GridRow): void {
    const before = this.#rows[rowIndex]!
    this.#rows[rowIndex] = row
    if (this.#slots && before.id !== row.id) {
      this.#slots.delete(before.id)
      this.#slots.set(row.id, rowIndex)
    }
  }
  /** Gives rows slots; they are not yet anywhere. */
  adopt(rows: readonly GridRow[]): number[] {
    return rows.map((row) => {
      const rowIndex = this.#rows.push(row) - 1
      this.#slots?.set(row.id, rowIndex)
      return rowIndex
    })
  }
  /** Says which slots are there, in natural order. A shown order loses those that are gone and gets the others behind their neighbours. */
  setSequence(sequence: Uint32Array): void {
    const before = this.#natural
    this.#natural = sequence
    this.#places = this.#there = this.#groupLines = null
    this.#follow?.()
    if (!this.#shown || this.#follow) return
    const gone = new Set(before)
    const followers = new Map<number, number[]>()
    let leader = -1
    for (const rowIndex of sequence) {
      if (gone.delete(rowIndex)) leader = rowIndex
      else followers.set(leader, [...(followers.get(leader) ?? []), rowIndex])
    }
    const shown = [...(followers.get(-1) ?? [])]
    for (const rowIndex of this.#shown) {
      if (!gone.has(rowIndex)) shown.push(rowIndex)
      shown.push(...(followers.get(rowIndex) ?? []))
      followers.delete(rowIndex)
    }
    this.#shown = Uint32Array.from(shown)
  }
  /** Shows the rows in another order, or only some of them; null: as they follow each other. `isNatural`: they still do, but for the folded ones. */
  show(
    order: Uint32Array | null,
    {
      groups = [],
      folded = new Set<number>(),
      isNatural = false
    }: Partial<Pick<Grouped, 'groups' | 'folded'>> & { readonly isNatural?: boolean } = {}
  ): void {
    this.#shown = order
    this.#isNatural = isNatural
    this.#groups = groups
    this.#folded = folded
    this.#places = this.#groupLines = null
  }
}
