import type { ColumnKind } from '#contract/core/column.ts'
import { GRID_KINDS } from '#grid/kinds/grid-kinds.ts'
import type { CellKind } from '#grid/kinds/kind.ts'

import { departKind } from './depart-kind.tsx'
import { filesKind } from './files-kind.tsx'
import { popupKind } from './popup-kind.tsx'
import { searchKind } from './search-kind.tsx'
import { userKind } from './user-kind.tsx'

/** Every kind of cell: those of the grid, and those that need the server. */
export const CELL_KINDS: Readonly<Record<ColumnKind, CellKind>> = {
  ...GRID_KINDS,
  popup: popupKind,
  sel_search: searchKind,
  sel_depart: departKind,
  sel_user: userKind,
  upload: filesKind,
  file: filesKind,
  image: filesKind
}
