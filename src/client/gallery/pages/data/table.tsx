import { useState } from 'react'

import { Spinner } from '#ui/status/spinner.tsx'
import { Table, type TableProps } from '#ui/data/table.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { CLOSE, LIST, TAB } from '../../sample/keys.ts'

interface File {
  readonly id: string
  readonly title: string
  readonly pages: number
}

const columns = (t: T) => [
  { key: 'title', title: t('sample.label'), isSortable: true },
  { key: 'pages', title: t('sample.pages'), width: 110, align: 'end' as const, isSortable: true }
]
const files = (t: T, count: number): File[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    title: t('sample.nthFile', { number: at + 1 }),
    pages: (at * 7) % 40
  }))

function Files({ t, rows, ...props }: { t: T; rows: File[] } & Partial<TableProps<File>>) {
  const [sort, setSort] = useState<{ column: string | number; direction: 'ascending' | 'descending' }>({
    column: 'title',
    direction: 'ascending'
  })
  const sorted = sort.column === 'pages' ? rows.toSorted((one, other) => one.pages - other.pages) : rows
  return (
    <div className="max-h-80 w-full overflow-auto">
      <Table
        aria-label={t('sample.files')}
        columns={columns(t)}
        rows={sort.direction === 'descending' ? sorted.toReversed() : sorted}
        cellOf={(file, key) => file[key as keyof File]}
        empty={t('sample.nobody')}
        sortDescriptor={sort}
        onSortChange={setSort}
        {...props}
      />
    </div>
  )
}

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly' },
  keys: [TAB, ...LIST, ['Enter', 'sort'], ['Alt+ArrowLeft Alt+ArrowRight', 'columnWidth'], ['Space', 'toggle'], CLOSE],
  examples: {
    default: ({ t }) => <Files t={t} rows={files(t, 5)} />,
    selection: ({ t }) => <Files t={t} rows={files(t, 5)} selectionMode="multiple" boxTitle={t('sample.select')} />,
    some: ({ t }) => (
      <Files
        t={t}
        rows={files(t, 5)}
        selectionMode="multiple"
        boxTitle={t('sample.select')}
        defaultSelectedKeys={['2']}
        disabledKeys={['4']}
      />
    ),
    resizable: ({ t }) => <Files t={t} rows={files(t, 5)} isResizable />,
    loading: ({ t }) => <Files t={t} rows={[]} empty={<Spinner />} />,
    empty: ({ t }) => <Files t={t} rows={[]} />,
    long: ({ t }) => <Files t={t} rows={[{ id: '1', title: t('sample.longValue'), pages: 12 }]} />,
    many: ({ t }) => (
      <Files t={t} rows={files(t, 300)} selectionMode="multiple" boxTitle={t('sample.select')} isResizable />
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Files t={t} rows={files(t, 30)} selectionMode="single" />
      </InDialog>
    )
  }
}
