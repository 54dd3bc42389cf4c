import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Table as AriaTable,
  type TableProps as AriaTableProps,
  Cell,
  Checkbox,
  Collection,
  Column,
  type Key,
  Row,
  TableBody,
  TableHeader,
  useTableOptions
} from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { CheckMark } from './check-mark.tsx'
import { composeClass } from './compose-class.ts'
import { insetRing } from './focus-ring.ts'

const line = tv({
  extend: insetRing,
  base: 'cursor-default selected:bg-brand-tint selected:forced-highlight forced-colors:selected:focus-visible:outline-[HighlightText]'
})
const cell = tv({
  base: 'wrap-anywhere border-line border-b px-2.5 py-1.5 align-middle outline-0 outline-focus outline-offset-[-2px] focus-visible:outline-2',
  variants: { align: { start: 'text-left', end: 'text-right' }, isHead: { true: 'h-9 bg-sunken font-medium text-quiet' } },
  defaultVariants: { align: 'start' }
})

/** A column of a table. */
export interface TableColumn {
  key: string
  title: string
  /** Width in px; the columns without one share what is left. */
  width?: number
  isSortable?: boolean
  align?: 'start' | 'end'
}

export interface TableProps<Item extends { id: string }> extends Omit<AriaTableProps, 'children' | 'render'> {
  /** What the rows are. */
  'aria-label': string
  /** The columns from the left; the first names its row. */
  columns: readonly TableColumn[]
  /** The rows in their order. */
  rows: readonly Item[]
  /** What a cell shows; the first column names its row. */
  cellOf: (item: Item, key: string) => ReactNode
  /** What stands instead of rows. */
  empty: ReactNode
  /** The heading of the boxes that mark rows; without it there are none. */
  boxTitle?: string
  /** Enter or a double click on a row. */
  onRowAction?: (id: Key) => void
}

/** Rows under sortable headings, of which some can be selected: for pickers and figures. What is edited belongs in the grid. */
export function Table<Item extends { id: string }>({ columns, rows, cellOf, empty, boxTitle, className = 'w-full table-fixed border-collapse', ...props }: TableProps<Item>) {
  const heads = columns.map((column, at) => ({ ...column, id: column.key, isFirst: at === 0 }))
  return (
    <AriaTable {...props} className={composeClass(className, insetRing({ class: '[&:focus-visible>thead]:static' }))}>
      <TableHeader className="sticky top-0 z-1 bg-sunken">
        {boxTitle !== undefined && <BoxColumn title={boxTitle} />}
        <Collection items={heads}>
          {({ id, title, width, isSortable = false, align, isFirst }) => (
            <Column
              id={id}
              isRowHeader={isFirst}
              allowsSorting={isSortable}
              textValue={title}
              {...(width !== undefined && { style: { width } })}
              className={cell({ align, isHead: true })}
            >
              {({ sortDirection }) => (
                <span className="inline-flex items-center gap-1">
                  {title}
                  {sortDirection === 'ascending' && <ArrowUp aria-hidden className="size-3.5" />}
                  {sortDirection === 'descending' && <ArrowDown aria-hidden className="size-3.5" />}
                </span>
              )}
            </Column>
          )}
        </Collection>
      </TableHeader>
      <TableBody items={rows} renderEmptyState={() => <div className="px-3 py-8 text-center text-quiet">{empty}</div>}>
        {(item: Item) => (
          <Row id={item.id} columns={heads} className={line()}>
            {boxTitle !== undefined && <BoxCell />}
            <Collection items={heads}>{({ id, align }) => <Cell className={cell({ align })}>{cellOf(item, id)}</Cell>}</Collection>
          </Row>
        )}
      </TableBody>
    </AriaTable>
  )
}

function BoxColumn({ title }: { title: string }) {
  const { selectionMode } = useTableOptions()
  return (
    <Column id=":box" style={{ width: 40 }} className={cell({ isHead: true })} textValue={title}>
      {selectionMode === 'multiple' && <Box />}
    </Column>
  )
}

function BoxCell() {
  return (
    <Cell className={cell()}>
      <Box />
    </Cell>
  )
}

function Box() {
  return (
    <Checkbox slot="selection" className="flex min-h-6 items-center outline-0">
      {({ isSelected, isIndeterminate, isFocusVisible }) => <CheckMark isSelected={isSelected} isIndeterminate={isIndeterminate} isFocusVisible={isFocusVisible} />}
    </Checkbox>
  )
}
