import type { ColumnKind } from '#contract/core/column.ts'
import type { Handler } from '#contract/core/handlers.ts'

import type { Sort } from './arrangement.ts'
import type { GridColumn } from './columns.ts'
import type { JournalPort } from './journal.ts'
import type { KindContext, KindLogic, CellOption } from './kind.ts'
import type { LinkedOptions } from './linkage.ts'
import type { Marks } from './marks.ts'
import type { ReadingMode } from './reading.ts'
import type { GridRow } from './rows.ts'
import type { TreeOptions } from './tree.ts'

/** What a grid is made of. */
export interface GridOptions<K extends KindLogic = KindLogic> {
  readonly columns: readonly GridColumn[]
  readonly rows?: readonly GridRow[]
  /** Every kind of cell, total: `GRID_KINDS` of grid/kinds with those of parts/kinds. */
  readonly kinds: Readonly<Record<ColumnKind, K>>
  readonly journal?: JournalPort | null
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** The choices of a column, where they are not the column's own (a dictionary's). */
  readonly optionsOf?: (column: GridColumn, row: GridRow | null) => readonly CellOption[]
  /** Brings the choices of a column that another's `linkageKey` names. */
  readonly linkedOptions?: LinkedOptions
  /** Cells are seen as fields, and going on with Enter or Tab opens the next one (SPEC.md §4, always-edit). */
  readonly alwaysEdit?: boolean
  /** A sentence in the language of the screen; `<Grid>` gives its own. */
  readonly say?: KindContext['say']
  /** Handlers that rules name, beside those of the contract. */
  readonly handlers?: Readonly<Record<string, Handler>>
  /** The words by which a row's title may name its unit project or part (handler titleQuality). */
  readonly partsOf?: (row: GridRow) => readonly string[]
  /** Why a row may not be edited, in words; null where it may. */
  readonly lockOf?: (row: GridRow) => string | null
  /** What is said of cells and rows beside their values, by a sign and in words. */
  readonly marks?: Marks
  /** Who has changed a row last, by name; empty where that is not known. */
  readonly authorOf?: (row: GridRow) => string
  /** Rows have parents and children, and open by keys: a tree table. */
  readonly tree?: TreeOptions
  /** Rows that cannot be selected. */
  readonly isRowDisabled?: (row: GridRow) => boolean
  /** The rows are read, and not edited but by F2. */
  readonly reading?: ReadingMode
  /** Boxes that select rows, numbers before rows: both unless said otherwise. */
  readonly hasSelection?: boolean
  readonly hasNumbers?: boolean
  /** A button before each row that opens its sub-table (`subTable` of the drawn grid); none unless said otherwise. */
  readonly hasSubTables?: boolean
  /** Whether a user may add, remove and move rows; all unless said otherwise. */
  readonly canAdd?: boolean
  readonly canRemove?: boolean
  readonly canMove?: boolean
  /** `here`: the grid sorts its rows. `there`: it calls the screen (onSort), which loads other rows. */
  readonly sorts?: 'here' | 'there'
  /** A sort that the rows came with. */
  readonly sort?: Sort | readonly Sort[] | null
  /** Called with what the rows are to be sorted by now: the first column, and all of them. */
  readonly onSort?: (sort: Sort | null, sorts: readonly Sort[]) => void
  /** The field by which rows follow each other (SPEC.md §9). */
  readonly orderKey?: string
}
