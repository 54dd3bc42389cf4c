import { useState } from 'react'

import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { Grid } from '#grid/view/grid.tsx'
import { CELL_KINDS } from '#parts/kinds/cell-kinds.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { GRID_KEYS, gridSource } from '../../sample/grid-keys.ts'

const columns = (t: T): GridColumn[] => [
  {
    key: 'title',
    title: t('sample.label'),
    type: 'input',
    width: '260px',
    isPinned: true,
    validateRules: [{ required: true, message: t('cell.mustBe') }, { handler: 'titleQuality' }]
  },
  {
    key: 'docNo',
    title: t('sample.number'),
    type: 'input',
    width: '140px',
    validateRules: [{ unique: true, message: t('cell.mustDiffer') }]
  },
  {
    key: 'docDate',
    title: t('sample.date'),
    type: 'date',
    validateRules: [{ required: true, message: t('cell.mustBe') }, { handler: 'notFuture' }]
  },
  { key: 'endDate', title: t('cell.end'), type: 'date', validateRules: [{ handler: 'afterDocDate' }] },
  {
    key: 'pages',
    title: t('sample.pages'),
    type: 'inputNumber',
    statistics: ['sum'],
    validateRules: [{ pattern: '^[1-9]\\d{0,4}$', message: t('cell.mustCount') }]
  }
]

/** Every fourth row lacks its title or repeats a number; others end before they begin, or count no pages. */
const rows = (t: T) =>
  Array.from({ length: 40 }, (_, at) => ({
    id: String(at + 1),
    title: at % 4 === 1 ? '' : t('sample.nthFile', { number: at + 1 }),
    docNo: `C5-${String(at % 4 === 2 ? 1 : at + 1).padStart(3, '0')}`,
    docDate: '2025-03-06',
    endDate: at % 7 === 3 ? '2025-03-01' : null,
    pages: at % 9 === 4 ? 0 : at + 1
  }))

function Checked({ t }: { t: T }) {
  const [grid] = useState(() => createGrid<CellKind>({ columns: columns(t), rows: rows(t), kinds: CELL_KINDS }))
  const [words, setWords] = useState('')
  const check = async () => {
    const count = await grid.check()
    if (count === null) return
    const said = count > 0 ? t('cell.faults', { count }) : t('cell.fine')
    setWords(said)
    announce(said)
  }
  return (
    <div className="flex w-full min-w-0 flex-col gap-3">
      <div className="flex items-center gap-3">
        <Button kind="primary" onPress={() => void check()}>
          {t('cell.checkAll')}
        </Button>
        <span className="text-quiet">{words}</span>
      </div>
      <div className="h-115">
        <Grid grid={grid} size="medium" label={t('cell.wrong')} />
      </div>
    </div>
  )
}

export const page: GalleryPage = {
  without: {
    default: 'elsewhere',
    disabled: 'elsewhere',
    readOnly: 'elsewhere',
    long: 'elsewhere',
    many: 'elsewhere',
    inDialog: 'elsewhere'
  },
  source: gridSource,
  keys: GRID_KEYS,
  examples: { invalid: ({ t }) => <Checked t={t} /> }
}
