import type { ColumnKind } from '#contract/core/column.ts'

import { inputKind } from './input.tsx'
import type { CellKind } from './kind.ts'

/** The kinds that need no server. parts/kinds adds the others: the whole table is total over the column kinds. */
export const GRID_KINDS = {
  input: inputKind,
  hidden: inputKind
} as const satisfies Partial<Record<ColumnKind, CellKind>>
