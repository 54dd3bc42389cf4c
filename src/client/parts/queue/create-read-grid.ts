import type { CellKind } from '#grid/kinds/kind.ts'
import { createGrid, type GridModel } from '#grid/model/create-grid.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import type { Marks } from '#grid/model/data/marks.ts'
import type { GridOptions } from '#grid/model/data/options.ts'
import type { GridRow } from '#grid/model/data/rows.ts'

import { LIST_KINDS } from '../resource/fields/list-kinds.ts'

/** A column and a row of a grid that is read, as its screen gives them, and what is said of them beside their values. */
export type ReadColumn = GridColumn
export type ReadGridRow = GridRow
export type ReadMarks = Marks
/** Rows that a screen holds whole and that are read and marked. */
export type ReadModel = GridModel<CellKind>

type Asked = Pick<GridOptions<CellKind>, 'columns' | 'marks' | 'isRowDisabled' | 'onSort' | 'reading'>

/** Makes a grid of rows that are read, marked and sorted by who holds them, and nothing is edited. */
export const createReadGrid = (asked: Asked): ReadModel =>
  createGrid<CellKind>({
    ...asked,
    kinds: LIST_KINDS,
    hasNumbers: false,
    canAdd: false,
    canRemove: false,
    canMove: false,
    sorts: 'there'
  })
