import type { ColumnKind } from '#contract/core/column.ts'
import { type CellValue, isRequired, isUnique } from '#contract/core/rules.ts'
import type { SessionColumn, SavedGridRow } from '#parts/saved-grid/open-grid-session.ts'

/** What names one file, or is counted of it, and where it lies: never the same in many. */
const OF_ONE_FILE: ReadonlySet<string> = new Set(['title', 'docNo', 'catalogCode', 'pages', 'duration'])
/** Kinds of which no value is typed that could be the same in many: stored files, and what nobody sees. */
const NOT_TYPED: ReadonlySet<ColumnKind> = new Set(['file', 'image', 'upload', 'hidden', 'slot', 'progress', 'popup'])

/** The columns that may hold the same in many of these files, in their order: of those that at least one of them has. */
export const bulkColumns = (
  columns: readonly SessionColumn[],
  rows: readonly SavedGridRow[]
): readonly SessionColumn[] =>
  columns.filter(
    (column) =>
      !(column.disabled || column.isOrder || OF_ONE_FILE.has(column.key) || NOT_TYPED.has(column.type)) &&
      !column.validateRules?.some(isUnique) &&
      rows.some((row) => hasColumn(column, row))
  )

/** Whether a file has a column: that of another template has nothing to put there. */
export const hasColumn = ({ lock }: SessionColumn, row: SavedGridRow): boolean => (lock?.(row) ?? null) === null

/** Whether a column may be emptied in many files at once. */
export const isEmptiable = ({ type, validateRules = [] }: SessionColumn): boolean =>
  type !== 'checkbox' && !validateRules.some(isRequired)

/** What a control shows of a box before anything is given; everything else is still to be given. */
export const firstValue = ({ type, defaultChecked }: SessionColumn): CellValue =>
  type === 'checkbox' ? defaultChecked === true : null

/** What a cell is to hold of what the control of its column gives: a box keeps a pair of its own. */
export function keptValue({ type, customValue: [on, off] = ['Y', 'N'] }: SessionColumn, value: CellValue): CellValue {
  if (type !== 'checkbox') return value
  return value === true ? on : off
}
