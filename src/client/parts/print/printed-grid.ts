import type { useTranslation } from 'react-i18next'

import type { CellValue } from '#contract/core/rules.ts'
import type { PrintedColumn, PrintedFact, PrintedPiece, PrintedRow } from '#core/work/printed.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { cellText, kindOf } from '#grid/model/edits/grid-state.ts'

type Words = ReturnType<typeof useTranslation<'parts'>>['t']
type Model = Pick<GridModel, 'state' | 'view'>
/** A step of a branch, on paper. */
const INDENT = '\u3000'

/**
 * A grid as a table on paper: every row that passes its filters in the order in which it is shown, also those out of sight, with its
 * groups and its sums. `sumsOf` names columns that are added up as well, where the screen shows their sum elsewhere; `firstNumber` is that
 * of the first row, where others come before it on other pages.
 */
export function printedGrid({ state }: Model, t: Words, sumsOf: readonly string[] = [], firstNumber = 1): PrintedPiece {
  const { columns, rows, tree } = state
  const placed = columns.placed.filter(({ edge }) => edge === null)
  const numbered = (number: string, cells: readonly string[]) => (hasNumbers(state) ? [number, ...cells] : cells)
  const lines = Array.from({ length: rows.size }, (_, place): PrintedRow => {
    const group = rows.groupAt(place)
    if (group) {
      const name = group.text || t('print.emptyCell')
      return { kind: 'group', cells: [t('print.group', { name, count: group.count })] }
    }
    const rowIndex = rows.rowIndexAt(place)
    const cells = placed.map(({ column }, at) => {
      const text = cellText(state, rowIndex, column)
      return at === 0 && tree ? INDENT.repeat(tree.above(rowIndex).length) + text : text
    })
    return { cells: numbered(String(rows.numberOf(rowIndex) + firstNumber - 1), cells) }
  })
  return {
    kind: 'table',
    columns: printedColumns(state, t),
    rows: [
      ...lines,
      ...sumLines({ state }, t, sumsOf).map(({ name, cells }) => ({
        kind: 'sum' as const,
        cells: named(name, numbered('', cells))
      }))
    ],
    empty: t('print.noRows')
  }
}

/** A row that the grid does not hold, and how many rows it lies below. */
export interface PrintedRecord {
  readonly row: GridRow
  readonly depth: number
}

/** Rows that were brought for paper alone, as a table with the columns of a grid as they are arranged there. */
export function printedRecords(
  { state }: Pick<Model, 'state'>,
  records: readonly PrintedRecord[],
  t: Words
): PrintedPiece {
  const placed = state.columns.placed.filter(({ edge }) => edge === null)
  const rows = records.map(({ row, depth }, number) => {
    const cells = placed.map(({ column }, at) => {
      const text = kindOf(state, column).text(row[column.key] as CellValue, row, column, state.context)
      return at === 0 ? INDENT.repeat(depth) + text : text
    })
    return { cells: hasNumbers(state) ? [String(number + 1), ...cells] : cells }
  })
  return { kind: 'table', columns: printedColumns(state, t), rows, empty: t('print.noRows') }
}

const hasNumbers = ({ columns }: GridModel['state']): boolean => columns.placed.some(({ edge }) => edge === 'number')

function printedColumns(state: GridModel['state'], t: Words): readonly PrintedColumn[] {
  return [
    ...(hasNumbers(state) ? [{ title: t('print.number'), align: 'end' as const }] : []),
    ...state.columns.placed
      .filter(({ edge }) => edge === null)
      .map(({ column }) => {
        const align = column.align ?? kindOf(state, column).align
        return { title: column.title, ...(align && align !== 'start' && { align }) }
      })
  ]
}

/** The lines 合计 and 平均 as the grid has them, and the sums of columns that it does not add up itself. */
function sumLines({ state: { columns, rows, totals } }: Pick<Model, 'state'>, t: Words, sumsOf: readonly string[]) {
  const placed = columns.placed.filter(({ edge }) => edge === null)
  const added = (key: string) => {
    let sum = 0
    for (let place = 0; place < rows.size; place++) {
      const rowIndex = rows.rowIndexAt(place)
      if (rowIndex >= 0) sum += Number(rows.cell(rowIndex, key)) || 0
    }
    return sum
  }
  const lines = placed.some(({ key }) => sumsOf.includes(key))
    ? new Set(['sum' as const, ...totals.lines])
    : totals.lines
  return [...lines].map((line) => ({
    name: t(`print.${line}`),
    cells: placed.map(({ key, column }) => {
      if (line === 'sum' && sumsOf.includes(key)) return String(added(key))
      return String((column.statistics?.includes(line) ? totals.of(column)[line] : null) ?? '')
    })
  }))
}

/** A line of sums with its name in the first cell that has none. */
function named(name: string, cells: readonly string[]): readonly string[] {
  const place = cells.indexOf('')
  return cells.map((text, at) => (at === place ? name : text))
}

/** By what the rows of a grid are filtered, sorted and grouped, in words; nothing where they are as they came. */
export function printedView({ state: { columns }, view }: Model, t: Words): readonly PrintedFact[] {
  const titleOf = (key: string) => columns.get(key)?.title ?? key
  const joined = (texts: readonly string[]) => texts.join(t('print.comma'))
  const filters = Object.entries(view.filters).map(([key, { has = '', texts = [] }]) => {
    const wanted = [...(has.trim() ? [has.trim()] : []), ...texts.map((text) => text || t('print.emptyCell'))]
    return t('print.columnFilter', { title: titleOf(key), value: joined(wanted) })
  })
  const sorts = view.sorts.map(({ key, isDescending }) =>
    t(isDescending ? 'print.down' : 'print.up', { title: titleOf(key) })
  )
  return [
    ...(filters.length > 0 ? [{ term: t('print.filter'), value: filters.join(t('print.semicolon')) }] : []),
    ...(sorts.length > 0 ? [{ term: t('print.order'), value: joined(sorts) }] : []),
    ...(view.group === null ? [] : [{ term: t('print.groupBy'), value: titleOf(view.group) }])
  ]
}
