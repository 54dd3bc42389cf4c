import type { ReadingMode } from '#grid/model/data/reading.ts'
import type { GridRow } from '#grid/model/data/rows.ts'

/** How the rows of a grid lie below one another, and what is done with them there. */
export interface GridTree extends Pick<ReadingMode, 'edit' | 'move' | 'add'> {
  readonly parentKey: string
  readonly bring: (row: GridRow) => Promise<readonly GridRow[]>
  /** Whether the rows are those that were found: then the way to each is open. */
  readonly isFound: boolean
}
