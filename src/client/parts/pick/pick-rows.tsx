import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Pagination } from '#ui/data/pagination.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { Table, type TableColumn, type TableProps } from '#ui/data/table.tsx'

import { type PickedRows, choiceAfter, type PickRow } from './choice.ts'

/** The question of a picker: which page, in which order, by which words. */
export interface PickQuery {
  readonly words: Readonly<Record<string, string>>
  readonly pageNo: number
  readonly pageSize: number
  readonly sort: { readonly column: string; readonly order: 'asc' | 'desc' } | null
}

/** A page that has come. */
export interface PickPage<Row> {
  readonly total: number
  readonly rows: readonly PickRow<Row>[]
}

interface PickRowsProps<Row> {
  label: string
  columns: readonly TableColumn[]
  /** Null while the first page is on its way. */
  page: PickPage<Row> | null
  question: PickQuery
  onQuestion: (question: PickQuery) => void
  cellOf: (row: Row, key: string) => ReactNode
  isMultiple: boolean
  choice: PickedRows<Row>
  onChoice: (choice: PickedRows<Row>) => void
  /** Enter or a double click on a row takes it at once. */
  onTake?: ((row: PickRow<Row>) => void) | undefined
  pageSizes?: readonly number[]
  /** How high the rows are at most: a CSS length. */
  maxHeight: string
  tableClass?: string
}

/** The rows of a picker, to be marked with Space, and their pages. */
export function PickRows<Row>({
  label,
  columns,
  page,
  question,
  onQuestion,
  cellOf,
  isMultiple,
  choice,
  onChoice,
  onTake,
  pageSizes,
  maxHeight,
  tableClass
}: PickRowsProps<Row>) {
  const { t } = useTranslation('parts')
  const rows = page?.rows ?? []
  const { sort } = question
  const sorted: Pick<TableProps<PickRow<Row>>, 'sortDescriptor'> = sort
    ? { sortDescriptor: { column: sort.column, direction: sort.order === 'asc' ? 'ascending' : 'descending' } }
    : {}
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="overflow-auto rounded-control border border-line" style={{ maxHeight }}>
        <Table
          aria-label={label}
          columns={columns}
          rows={rows}
          cellOf={({ row }, key) => cellOf(row, key)}
          empty={page ? t('nothingFound') : <Skeleton lines={8} className="w-full" />}
          {...(isMultiple && { boxTitle: t('pick') })}
          {...(tableClass !== undefined && { className: tableClass })}
          selectionMode={isMultiple ? 'multiple' : 'single'}
          selectedKeys={[...choice.keys()]}
          onSelectionChange={(marked) => onChoice(choiceAfter(choice, rows, marked, isMultiple))}
          {...(onTake && {
            onRowAction: (id) => {
              const row = rows.find((one) => one.id === id)
              if (row) onTake(row)
            }
          })}
          {...sorted}
          onSortChange={({ column, direction }) =>
            onQuestion({
              ...question,
              pageNo: 1,
              sort: { column: String(column), order: direction === 'ascending' ? 'asc' : 'desc' }
            })
          }
        />
      </div>
      <Pagination
        aria-label={label}
        total={page?.total ?? 0}
        page={question.pageNo}
        pageSize={question.pageSize}
        {...(pageSizes && { pageSizes })}
        onChange={(pageNo, pageSize) => onQuestion({ ...question, pageNo, pageSize })}
      />
    </div>
  )
}
