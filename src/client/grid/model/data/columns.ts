import type { Column, ColumnKind } from '#contract/core/column.ts'
import { type CellValue, isRequired } from '#contract/core/rules.ts'

import type { GridRow } from './rows.ts'

/** How a word is highlighted: a dot before it and a quiet ground, never a colour alone. */
export type OptionTone = 'good' | 'warn' | 'bad' | 'idle'

/** A column of the contract, with what only a drawn grid knows. */
export interface GridColumn extends Column {
  /** Stays at the left edge while the others scroll sideways. */
  readonly isPinned?: boolean
  /** Is not drawn until its user asks for it; unlike one of the kind `hidden` it can be. */
  readonly isHidden?: boolean
  /** Becomes as wide as its title and first texts when the first rows are there, where nobody has chosen a width. */
  readonly fitsContent?: boolean
  /** False where rows cannot be sorted by it. */
  readonly isSortable?: boolean
  /** Names its row: a header cell for a screen reader. */
  readonly isRowHeader?: boolean
  /** The alignment of its text; numbers are aligned at the end by themselves. */
  readonly align?: 'start' | 'center' | 'end'
  /** Shows the text as a word with a dot. */
  readonly tone?: (value: CellValue, row: GridRow) => OptionTone | undefined
  /** Says why one cell may not be edited, in words; null where it may. */
  readonly lock?: (row: GridRow) => string | null
  /** The names of the places that the list is of: where a text begins with them, they are not drawn, but read, copied and found with it. */
  readonly placesOf?: (row: GridRow) => readonly string[]
  /** Shows a mark for "as above" where the cell holds what the one above it does. */
  readonly isDitto?: boolean
  /** The key of the column whose choices depend on this one (linkage). */
  readonly linkageKey?: string
  /** Makes one value of what two people have made of a cell since `base`; without it both are shown, and one is chosen. */
  readonly join?: (base: CellValue, mine: CellValue, theirs: CellValue) => CellValue
  /** How a file's state shows, for kinds that take files: anything else the kind's owner wants to hand to it. */
  readonly extra?: unknown
}

/** The order of columns. Keys that are not named follow, as declared. */
export interface ColumnArrangement {
  readonly order?: readonly string[]
  readonly hidden?: readonly string[]
  readonly pinned?: readonly string[]
  readonly widths?: Readonly<Record<string, number>>
}

/** The columns that the grid adds at the left: the box that selects a row, its number, and the button that opens its sub-table. */
export type Edge = 'select' | 'number' | 'sub'

/** A column at its place. `edge` columns have no cell values. */
export interface Placed {
  readonly key: string
  readonly edge: Edge | null
  readonly column: GridColumn
  readonly width: number
}

const WIDTHS: Partial<Record<ColumnKind, number>> = { date: 135, datetime: 190, inputNumber: 110, checkbox: 90 }
export const MIN_WIDTH = 48
/** So much of the width may be pinned. */
const PINNED_SHARE = 0.6

/** The width of a column in px, before anybody changed it. */
export const widthOf = ({ width, type }: GridColumn): number => {
  const px = Number.parseFloat(width ?? '')
  return Number.isFinite(px) && !width?.endsWith('%') ? Math.max(MIN_WIDTH, px) : (WIDTHS[type] ?? 160)
}

/** The keys of the columns that are pinned, and of those that are hidden, as declared. */
export const pinnedOf = (columns: readonly GridColumn[]): readonly string[] =>
  columns.filter(({ isPinned }) => isPinned).map(({ key }) => key)
export const hiddenOf = (columns: readonly GridColumn[]): readonly string[] =>
  columns.filter(({ isHidden }) => isHidden).map(({ key }) => key)

/** Whether its cells must not be empty. */
export const isNeeded = ({ validateRules = [] }: GridColumn): boolean =>
  validateRules.some((rule) => isRequired(rule) && !rule.warn)

/** The key of an edge column among the others; no column of a template is called so. */
export const edgeKey = (edge: Edge): string => `:${edge}`

/** The columns of a grid: which there are, and their order. */
export class Columns {
  readonly all: readonly GridColumn[]
  /** Columns that are drawn, from the left. */
  placed: readonly Placed[] = []
  /** How many of them stay at the left edge. */
  pinned = 0
  /** How many of them would, were there room for them. */
  #wanted = 0
  #room = Number.POSITIVE_INFINITY
  readonly #edges: readonly Placed[]
  readonly #byKey: ReadonlyMap<string, GridColumn>
  #places = new Map<string, number>()

  constructor(
    columns: readonly GridColumn[],
    edges: readonly { readonly edge: Edge; readonly width: number; readonly title: string }[]
  ) {
    this.all = columns
    this.#byKey = new Map(columns.map((column) => [column.key, column]))
    this.#edges = edges.map(({ edge, width, title }) => ({
      key: edgeKey(edge),
      edge,
      width,
      column: { key: edgeKey(edge), title, type: 'slot' }
    }))
    this.arrange({})
  }

  /** The place of the first drawn column that holds values. */
  get first(): number {
    return this.#edges.length
  }
  /** The column of a key. */
  get(key: string): GridColumn | undefined {
    return this.#byKey.get(key)
  }
  /** The place of a key among the drawn columns; -1 where it has none. */
  placeOf(key: string): number {
    return this.#places.get(key) ?? -1
  }

  /** Changes the state of the columns; returns whether any differs from before. */
  arrange({ order = [], hidden, pinned, widths = {} }: ColumnArrangement): boolean {
    const { placed: before, pinned: pinnedBefore } = this
    const rank = new Map(order.map((key, place) => [key, place]))
    const away = new Set(hidden ?? hiddenOf(this.all))
    const held = new Set(pinned ?? pinnedOf(this.all))
    const shown = this.all.filter(({ key, type }) => type !== 'hidden' && !away.has(key))
    const ordered = shown.toSorted(
      (one, other) => (rank.get(one.key) ?? order.length) - (rank.get(other.key) ?? order.length)
    )
    const place = (column: GridColumn): Placed => ({
      key: column.key,
      edge: null,
      column,
      width: Math.max(MIN_WIDTH, widths[column.key] ?? widthOf(column))
    })
    const first = ordered.filter(({ key }) => held.has(key))
    this.placed = [...this.#edges, ...first.map(place), ...ordered.filter(({ key }) => !held.has(key)).map(place)]
    this.#wanted = this.#edges.length + first.length
    this.fit(this.#room)
    this.#places = new Map(this.placed.map(({ key }, at) => [key, at]))
    const isSame = ({ key, width }: Placed, at: number) => before[at]?.key === key && before[at].width === width
    return before.length !== this.placed.length || pinnedBefore !== this.pinned || !this.placed.every(isSame)
  }

  /** Pins no more than leave room beside them: on a narrow screen the pinned columns would hide all others. Answers whether that has changed. */
  fit(room: number): boolean {
    const before = this.pinned
    this.#room = room
    let width = 0
    let count = 0
    while (count < this.#wanted && width + this.placed[count]!.width <= room * PINNED_SHARE)
      width += this.placed[count++]!.width
    this.pinned = count
    return count !== before
  }
}
