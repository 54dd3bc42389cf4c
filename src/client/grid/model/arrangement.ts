import type { ColumnArrangement } from './columns.ts'
import type { Filters } from './filtering.ts'
import type { Sort } from './sorting.ts'

/** How columns stand and rows are looked at: what a user may change and a server may keep, as plain JSON. */
export interface Arrangement extends ColumnArrangement {
  /** By what the rows are sorted, the weightiest first. */
  readonly sorts?: readonly Sort[]
  readonly filters?: Filters
  /** The key of the column by which rows are grouped. */
  readonly group?: string | null
}
