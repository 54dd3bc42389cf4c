import type { GalleryPage } from '../../page.ts'
import { GRID_KEYS, gridSource } from '../../sample/grid-keys.ts'
import { SampleGrid } from '../../sample/sample-grid.tsx'

const ROWS = 100_000
const COLUMNS = Array.from({ length: 30 }, (_, at) => at)

export const page: GalleryPage = {
  without: {
    disabled: 'elsewhere',
    readOnly: 'elsewhere',
    invalid: 'elsewhere',
    long: 'elsewhere',
    many: 'elsewhere',
    inDialog: 'elsewhere'
  },
  source: gridSource,
  keys: GRID_KEYS,
  examples: {
    default: ({ t }) => (
      <SampleGrid
        label={t('cell.large')}
        size="small"
        make={() => ({
          columns: COLUMNS.map((at) => ({
            key: `c${at}`,
            title: t('cell.nth', { number: at + 1 }),
            type: at % 5 === 1 ? ('inputNumber' as const) : ('input' as const),
            width: '120px',
            isPinned: at === 0
          })),
          rows: Array.from({ length: ROWS }, (_, row) => ({
            id: String(row),
            ...Object.fromEntries(
              COLUMNS.map((at) => [
                `c${at}`,
                at % 5 === 1
                  ? row * 30 + at
                  : at === 0
                    ? t('cell.cell', { row: row + 1, column: 1 })
                    : `${row + 1}-${at + 1}`
              ])
            )
          }))
        })}
      />
    )
  }
}
