import { useState } from 'react'

import type { GRID_KINDS } from '#grid/kinds/grid-kinds.ts'
import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { GridToolbar } from '#grid/view/grid-toolbar.tsx'
import { Grid } from '#grid/view/grid.tsx'
import { CELL_KINDS } from '#parts/kinds/cell-kinds.ts'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { GRID_KEYS, gridSource } from '../../sample/grid-keys.ts'
import { few } from '../../sample/options.ts'
import { SampleGrid } from '../../sample/sample-grid.tsx'

/** The kinds that need no server. */
type Kind = keyof typeof GRID_KINDS

/** A column of each kind; a kind without one does not compile. */
function columns(t: T): GridColumn[] {
  const options = few(t).map(({ value, label, isDisabled = false }) => ({ value, text: label, disabled: isDisabled }))
  const each: Readonly<Record<Kind, Omit<GridColumn, 'key' | 'type'>>> = {
    input: { title: t('cell.text'), width: '200px', isPinned: true },
    inputNumber: { title: t('cell.number'), statistics: ['sum', 'average'] },
    checkbox: { title: t('cell.box'), customValue: ['Y', 'N'] },
    select: { title: t('cell.choice'), options },
    radio: { title: t('cell.radio'), options },
    list_multi: { title: t('cell.choices'), options },
    date: { title: t('cell.day') },
    datetime: { title: t('cell.moment') },
    time: { title: t('cell.hour'), width: '110px' },
    textarea: { title: t('cell.long'), width: '220px' },
    input_pop: { title: t('cell.popup'), width: '220px' },
    tags: { title: t('cell.tags') },
    progress: { title: t('cell.bar') },
    slot: { title: t('cell.slot') },
    hidden: { title: '' }
  }
  return (Object.keys(each) as Kind[]).map((type) => ({ key: type, type, ...each[type] }))
}

const rows = (t: T, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    input: t('sample.nthFile', { number: at + 1 }),
    inputNumber: (at * 7) % 40,
    checkbox: at % 3 === 0 ? 'Y' : 'N',
    select: 'CQ',
    radio: 'YJ',
    list_multi: 'YJ,CQ',
    date: `2025-03-${String((at % 28) + 1).padStart(2, '0')}`,
    datetime: '2025-03-06 08:30:00',
    time: '08:30:00',
    textarea: t('sample.help'),
    input_pop: t('sample.longHelp'),
    tags: `${t('sample.paper')},${t('sample.photo')}`,
    progress: (at * 13) % 101
  }))

/** Buttons above a grid; a permission below its prefix hides one of them. */
function WithToolbar({ t }: { t: T }) {
  const [grid] = useState(() =>
    createGrid<CellKind>({
      columns: columns(t).slice(0, 6),
      rows: rows(t, 6),
      kinds: CELL_KINDS,
      isRowDisabled: ({ id }) => id === '2'
    })
  )
  return (
    <div className="flex h-115 w-full min-w-0 flex-col">
      <GridToolbar grid={grid} authPre="sample:" hiddenActions={() => ['save']} onSave={() => undefined} />
      <div className="min-h-0 flex-1">
        <Grid grid={grid} size="small" label={t('cell.withToolbar')} />
      </div>
    </div>
  )
}

export const page: GalleryPage = {
  without: { invalid: 'elsewhere' },
  source: gridSource,
  keys: GRID_KEYS,
  examples: {
    default: ({ t }) => (
      <SampleGrid label={t('cell.all')} details make={() => ({ columns: columns(t), rows: rows(t, 30) })} />
    ),
    sizes: ({ t }) => (
      <SampleGrid
        label={t('sample.files')}
        size="tiny"
        make={() => ({ columns: columns(t).slice(0, 6), rows: rows(t, 30) })}
      />
    ),
    locked: ({ t }) => (
      <SampleGrid
        label={t('sample.volumes')}
        size="small"
        make={() => ({
          columns: columns(t).slice(0, 6),
          rows: rows(t, 6),
          lockOf: ({ id }) => (Number(id) % 2 === 0 ? t('sample.accepted') : null),
          isRowDisabled: ({ id }) => id === '1'
        })}
      />
    ),
    loading: ({ t }) => (
      <SampleGrid label={t('sample.drawings')} state="loading" make={() => ({ columns: columns(t).slice(0, 6) })} />
    ),
    empty: ({ t }) => <SampleGrid label={t('sample.nobody')} make={() => ({ columns: columns(t).slice(0, 6) })} />,
    disabled: ({ t }) => (
      <SampleGrid
        label={t('sample.checking')}
        size="small"
        make={() => ({
          columns: columns(t)
            .slice(0, 6)
            .map((column) => ({ ...column, disabled: true })),
          rows: rows(t, 6)
        })}
      />
    ),
    readOnly: ({ t }) => (
      <SampleGrid
        label={t('sample.accepted')}
        size="small"
        make={() => ({
          columns: columns(t).slice(0, 6),
          rows: rows(t, 6),
          lockOf: () => t('sample.accepted'),
          canAdd: false,
          canRemove: false,
          canMove: false
        })}
      />
    ),
    long: ({ t }) => (
      <SampleGrid
        label={t('sample.longLabel')}
        size="small"
        make={() => ({
          columns: columns(t)
            .slice(0, 3)
            .map((column) => ({ ...column, title: t('sample.longLabel') })),
          rows: rows(t, 3).map((row) => ({ ...row, input: t('sample.longValue') }))
        })}
      />
    ),
    fields: ({ t }) => (
      <SampleGrid
        label={t('cell.fields')}
        size="medium"
        make={() => ({ columns: columns(t).slice(0, 9), rows: rows(t, 8), alwaysEdit: true })}
      />
    ),
    toolbar: ({ t }) => <WithToolbar t={t} />,
    reading: ({ t }) => (
      <SampleGrid
        label={t('sample.volumes')}
        size="small"
        details
        make={() => ({
          columns: columns(t)
            .slice(0, 6)
            .map((column, at) => ({ ...column, disabled: true, isRowHeader: at === 0 })),
          rows: rows(t, 8),
          canAdd: false,
          canRemove: false,
          canMove: false,
          reading: { hrefOf: ({ id }) => `?row=${id}` }
        })}
      />
    ),
    groups: ({ t }) => (
      <SampleGrid
        label={t('cell.groups')}
        size="small"
        arrangement={{ group: 'checkbox' }}
        make={() => ({ columns: columns(t).slice(0, 6), rows: rows(t, 12) })}
      />
    ),
    many: ({ t }) => (
      <SampleGrid
        label={t('sample.asBuilt')}
        size="small"
        make={() => ({ columns: columns(t), rows: rows(t, 1000) })}
      />
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <SampleGrid
          label={t('sample.files')}
          size="small"
          make={() => ({ columns: columns(t).slice(0, 6), rows: rows(t, 30) })}
        />
      </InDialog>
    )
  }
}
