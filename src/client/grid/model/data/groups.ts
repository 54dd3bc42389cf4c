/** Rows that show the same text in a column, under a line of their own. */
export interface RowGroup {
  /** What its rows have in common; '' where their cells are empty. */
  readonly text: string
  /** How many rows it holds. */
  readonly count: number
  /** Whether only its own line is seen. */
  readonly isFolded: boolean
}

/** From here on a line is a group's: no row index is ever so high. */
export const GROUP = 0x8000_0000

/** An order of row indexes with a line before each group; the rows of folded groups are left out. */
export interface Grouped {
  readonly order: Uint32Array
  readonly groups: readonly RowGroup[]
  /** The row indexes of folded rows. */
  readonly folded: ReadonlySet<number>
}
