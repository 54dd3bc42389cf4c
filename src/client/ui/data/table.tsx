import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
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
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

import { announce } from '../base/announcer.ts'
import { CheckMark } from '../base/fields/check-mark.tsx'
import { ColumnGrip } from '../base/column-grip.tsx'
import { composeClass } from '../base/compose-class.ts'
import { insetRing } from '../base/focus/focus-ring.ts'
import { isComposing } from '../base/pressed-keys.ts'
import { goByPage, isControl, rowAt } from '../base/table-rows.ts'
import { useValue } from '../base/fields/use-value.ts'
import { useWholeText, WholeTextTip } from './whole-text-tip.tsx'
import { isRightToLeft } from '../base/writing.ts'

const STEP = 16
const NARROWEST = 48
/** The room that a column without a width has at least, where widths can be changed. */
const USUAL = 120
const BOX = 40

const line = tv({
  extend: insetRing,
  base: 'scroll-mt-9 cursor-default selected:bg-brand-tint selected:forced-highlight forced-colors:selected:focus-visible:outline-[HighlightText]'
})
const cell = tv({
  base: 'wrap-anywhere border-line border-b px-2.5 py-1.5 align-middle outline-0 outline-focus outline-offset-[-2px] focus-visible:outline-2',
  variants: {
    align: { start: 'text-start', end: 'text-end' },
    isHead: { true: 'h-9 bg-sunken font-medium text-quiet' }
  },
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
  /** What a cell shows; the first column names its row. A new function draws all cells again. */
  cellOf: (item: Item, key: string) => ReactNode
  /** What is shown instead of rows. */
  empty: ReactNode
  /** The heading of the boxes that mark rows; without it there are none. */
  boxTitle?: string
  /** Enter or a double click on a row, whether rows are selected or not. */
  onRowAction?: (id: Key) => void
  /** Whether the widths of columns can be changed: by the edge of a heading, or by Alt with Left and Right on it. */
  isResizable?: boolean
  /** Widths in px that were changed, by the keys of their columns; left out, the table keeps them. */
  widths?: Readonly<Record<string, number>>
  /** Called with all widths that were changed, to be kept. */
  onWidthsChange?: (widths: Readonly<Record<string, number>>) => void
}

/**
 * Rows under sortable headings, of which some can be selected: for pickers and figures. Page Up and Page Down go as far as
 * is seen. What is edited belongs in the grid.
 */
export function Table<Item extends { id: string }>({
  columns,
  rows,
  cellOf,
  empty,
  boxTitle,
  isResizable = false,
  widths: given,
  onWidthsChange,
  onRowAction,
  className = 'w-full table-fixed border-collapse',
  ...props
}: TableProps<Item>) {
  const { t } = useTranslation('ui')
  const [changed, setChanged] = useValue<Readonly<Record<string, number>>>(given, {}, onWidthsChange)
  const heads = columns.map((column, at) => ({
    ...column,
    width: changed[column.key] ?? column.width,
    id: column.key,
    isFirst: at === 0,
    isResizable
  }))
  const isWhole = heads.every(({ width }) => width !== undefined)
  const room = heads.reduce((sum, { width = USUAL }) => sum + width, boxTitle === undefined ? 0 : BOX)
  const resize = (key: string, width: number) => {
    const next = Math.max(NARROWEST, Math.round(width))
    setChanged({ ...changed, [key]: next })
    announce(t('widthIs', { title: columns.find((column) => column.key === key)?.title ?? '', width: next }), {
      about: 'width'
    })
  }
  // react-aria acts on a row only while none is selected; Enter and a double click act also while one is.
  const selecting = useRef([false, false])
  const { listeners, ...tip } = useWholeText()
  const actOn = (target: EventTarget): boolean => {
    const id = onRowAction && rowAt(target)
    const item = rows.find((row) => row.id === id)
    if (!item) return false
    onRowAction?.(item.id)
    return true
  }
  const isEnter = (event: KeyboardEvent) =>
    event.key === 'Enter' && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey && !isComposing(event)
  const keys = (event: KeyboardEvent) => {
    const head = event.target instanceof Element ? event.target.closest<HTMLElement>('thead [role=columnheader]') : null
    const key = head?.querySelector<HTMLElement>('[data-column]')?.dataset.column
    const on = isRightToLeft(event.currentTarget) ? -STEP : STEP
    const step = { ArrowLeft: -on, ArrowRight: on }[event.key]
    if (isEnter(event) && !isControl(event.target) && actOn(event.target)) return take(event)
    if (isResizable && head && key !== undefined && step !== undefined && event.altKey)
      resize(key, head.offsetWidth + step)
    else if (
      !(event.key === 'PageDown' || event.key === 'PageUp') ||
      !goByPage(event.target, event.key === 'PageDown' ? 1 : -1)
    )
      return
    take(event)
  }
  return (
    <div
      role="presentation"
      className="contents"
      {...listeners}
      onKeyDownCapture={keys}
      onPointerDownCapture={() => {
        selecting.current = [selecting.current[1] === true, [...(props.selectedKeys ?? [])].length > 0]
      }}
      onDoubleClickCapture={({ target }) => void (selecting.current[0] && actOn(target))}
    >
      <AriaTable
        // Escape is the dialog's around it: it closes, and takes nothing out of the selection first.
        escapeKeyBehavior="none"
        {...props}
        {...(onRowAction && { onRowAction })}
        className={composeClass(className, insetRing({ class: '[&:focus-visible>thead]:static' }))}
        {...(isResizable && { style: isWhole ? { width: room } : { minWidth: room } })}
      >
        <TableHeader className="sticky top-0 z-1 bg-sunken">
          {boxTitle !== undefined && <BoxColumn title={boxTitle} />}
          <Collection items={heads}>
            {({ id, title, width, isSortable = false, align, isFirst, isResizable }) => (
              <Column
                id={id}
                isRowHeader={isFirst}
                allowsSorting={isSortable}
                textValue={title}
                {...(width !== undefined && { style: { width } })}
                className={cell({ align, isHead: true })}
              >
                {({ sortDirection }) => (
                  <>
                    <span data-column={id} className="inline-flex max-w-full items-center gap-1">
                      <span className="truncate">{title}</span>
                      {sortDirection === 'ascending' && <ArrowUp aria-hidden className="size-3.5 flex-none" />}
                      {sortDirection === 'descending' && <ArrowDown aria-hidden className="size-3.5 flex-none" />}
                    </span>
                    {isResizable && <ColumnGrip onPull={(width) => resize(id, width)} />}
                  </>
                )}
              </Column>
            )}
          </Collection>
        </TableHeader>
        <TableBody
          items={rows}
          dependencies={[cellOf, columns, boxTitle]}
          renderEmptyState={() => <div className="px-3 py-8 text-center text-quiet">{empty}</div>}
        >
          {(item: Item) => (
            <Row id={item.id} columns={heads} dependencies={[cellOf, columns, boxTitle]} className={line()}>
              {boxTitle !== undefined && <BoxCell />}
              <Collection items={heads}>
                {({ id, align }) => <Cell className={cell({ align })}>{cellOf(item, id)}</Cell>}
              </Collection>
            </Row>
          )}
        </TableBody>
      </AriaTable>
      <WholeTextTip {...tip} />
    </div>
  )
}

const take = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

function BoxColumn({ title }: { title: string }) {
  const { selectionMode } = useTableOptions()
  return (
    <Column id=":box" style={{ width: BOX }} className={cell({ isHead: true })} textValue={title}>
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
      {({ isSelected, isIndeterminate, isFocusVisible }) => (
        <CheckMark isSelected={isSelected} isIndeterminate={isIndeterminate} isFocusVisible={isFocusVisible} />
      )}
    </Checkbox>
  )
}
