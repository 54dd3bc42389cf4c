import type { ReactNode } from 'react'

import type { CellKind } from '../kinds/kind.ts'
import type { GridModel } from '../model/create-grid.ts'
import type { Arrangement } from '../model/data/arrangement.ts'
import type { Details } from './details-dialog.tsx'
import type { LoadState } from './note.tsx'
import type { Proposals } from './proposals/proposals.ts'
import type { RowMenu } from './row-menu.tsx'
import type { GridSize } from './sizes.ts'
import type { SubTable } from './sub-table.tsx'

/** What a drawn grid is given. */
export interface GridProps {
  grid: GridModel<CellKind>
  /** The grid's name, for who does not see it. */
  label: string
  /** The height of a row: by name, or in px, 24 at least. */
  size?: GridSize | number
  /** A long text goes on in a second line; rows are then high enough for two. */
  hasTwoLines?: boolean
  /** `fill`: as high as its place. `rows`: as high as its rows, at most 400 px (SPEC.md §9). */
  height?: 'fill' | 'rows'
  /** `embedded`: the editable table within a form or another part (SPEC.md §9): rows of 61 px, at most 400 px high in all. */
  preset?: 'page' | 'embedded'
  /** Called once scrolling has come to rest for 100 ms (SPEC.md §9). */
  onScrollEnd?: () => void
  /** The number of the first row: 11 on the second page of tens. */
  firstNumber?: number
  /** Whether the rows are there, are on their way, or why they have not come. */
  state?: LoadState
  /** What a grid without rows says and offers; 暂无数据 unless said otherwise. */
  empty?: ReactNode
  /** The last state of the columns, and who stores the present one. */
  arrangement?: Arrangement
  onArrange?: (arrangement: Arrangement) => void
  /** More items for the menu of a row, beside insert, duplicate, move and delete. */
  rowMenu?: RowMenu
  /** The menu of a row offers to show it whole in a dialog (SPEC.md §2, 详细信息): its columns, or what is given. */
  details?: Details
  /** What cells may be filled with by F9, where the screen knows of something. */
  proposals?: Proposals | undefined
  /** What a row's sub-table is, which F4 and the button before the row open (`hasSubTables` of the model draws it). */
  subTable?: SubTable
}
