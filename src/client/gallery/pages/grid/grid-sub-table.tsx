import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { CELL_KINDS } from '#parts/kinds/cell-kinds.ts'

import type { GalleryPage, T } from '../../page.ts'
import { GRID_KEYS, gridSource, SUB_TABLE_KEYS } from '../../sample/grid-keys.ts'
import { SampleGrid } from '../../sample/sample-grid.tsx'

const columns = (t: T): GridColumn[] => [
  { key: 'title', title: t('sample.label'), type: 'input', width: '320px' },
  { key: 'number', title: t('sample.number'), type: 'input', width: '140px' },
  { key: 'pages', title: t('sample.pages'), type: 'inputNumber', statistics: ['sum'] }
]
const rows = (t: T, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    title: t('sample.nthFile', { number: at + 1 }),
    number: `C5-${at + 1}`,
    pages: at + 1
  }))

/** The pieces of which a row consists. */
const pieces = (t: T, row: GridRow) =>
  createGrid<CellKind>({
    columns: [
      { key: 'title', title: t('sample.label'), type: 'input', width: '300px' },
      { key: 'date', title: t('sample.date'), type: 'date' }
    ],
    rows: [1, 2, 3].map((number) => ({
      id: `${row.id}-${number}`,
      title: `${String(row.number)} · ${t('sample.nth', { number })}`,
      date: '2025-03-06'
    })),
    kinds: CELL_KINDS
  })

export const page: GalleryPage = {
  source: gridSource,
  without: {
    disabled: 'elsewhere',
    readOnly: 'elsewhere',
    invalid: 'elsewhere',
    long: 'elsewhere',
    many: 'elsewhere',
    inDialog: 'elsewhere'
  },
  keys: [...SUB_TABLE_KEYS, ...GRID_KEYS],
  examples: {
    default: ({ t }) => (
      <SampleGrid
        label={t('cell.withPieces')}
        size="small"
        subTable={{ open: async (row) => pieces(t, row), name: ({ title }) => String(title) }}
        make={() => ({ columns: columns(t), rows: rows(t, 12), hasSubTables: true })}
      />
    ),
    failed: ({ t }) => (
      <SampleGrid
        label={t('cell.failingPieces')}
        size="small"
        subTable={{ open: () => Promise.reject(new Error(t('cell.notRead'))) }}
        make={() => ({ columns: columns(t), rows: rows(t, 4), hasSubTables: true })}
      />
    )
  }
}
