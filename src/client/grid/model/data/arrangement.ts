import type { ColumnArrangement } from './columns.ts'

/** The columns that the rows are sorted by. */
export interface Sort {
  readonly key: string
  readonly isDescending: boolean
}
/** Which rows of a column are shown: those whose text holds some letters, and is one of some. Either may be left out; '' is an empty cell. */
export interface ColumnFilter {
  readonly has?: string
  readonly texts?: readonly string[]
}
/** The filters of a grid by the keys of their columns; a row is shown where it passes all. */
export type Filters = Readonly<Record<string, ColumnFilter>>

/** The state of columns, sorts, filters and groups: what a user may change and a server may store, as plain JSON. */
export interface Arrangement extends ColumnArrangement {
  /** By what the rows are sorted, the weightiest first. */
  readonly sorts?: readonly Sort[]
  readonly filters?: Filters
  /** The key of the column by which rows are grouped. */
  readonly group?: string | null
}
export type ArrangementPart = keyof Arrangement

/** The state of the columns, without sorts, filters and groups. */
export function columnParts({
  sorts: _sorts,
  filters: _filters,
  group: _group,
  ...columns
}: Arrangement): ColumnArrangement {
  return columns
}

/** The state of everything before an action, and after it. */
export interface UndoTurn {
  readonly before: Arrangement
  readonly after: Arrangement
}

const PARTS: readonly ArrangementPart[] = ['sorts', 'filters', 'group', 'order', 'hidden', 'pinned', 'widths']

/** A part as text; what is empty and what was never said are the same. */
function textOf(part: Arrangement[ArrangementPart]): string {
  const text = JSON.stringify(part ?? null)
  return ['[]', '{}'].includes(text) ? 'null' : text
}

/** Which parts a turn changes. */
export const partsTurned = ({ before, after }: UndoTurn): ArrangementPart[] =>
  PARTS.filter((part) => textOf(before[part]) !== textOf(after[part]))

/** The only column that a turn makes wider or narrower; undefined where it does anything else. */
function columnSized(turn: UndoTurn): string | undefined {
  if (partsTurned(turn).join() !== 'widths') return undefined
  const { before, after } = turn
  const keys = new Set([...Object.keys(before.widths ?? {}), ...Object.keys(after.widths ?? {})])
  const [only, ...others] = [...keys].filter((key) => before.widths?.[key] !== after.widths?.[key])
  return others.length > 0 ? undefined : only
}

/** One turn in place of two where both size the same column, as each pixel of a drag does; null where they are two. */
export function joinedTurn(first: UndoTurn, second: UndoTurn): UndoTurn | null {
  const column = columnSized(first)
  return column !== undefined && column === columnSized(second) ? { before: first.before, after: second.after } : null
}
