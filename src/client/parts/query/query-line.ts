import type { ColumnKind } from '#contract/core/column.ts'
import type { SuperRule } from '#contract/core/query.ts'

/** One of the values that a field may have. */
export interface QueryOption {
  readonly value: string
  readonly text: string
}

/** Where the value of a field is picked from: a popup report, and which of its columns fill which fields (SPEC.md §5, popup picker). */
export interface QueryPopup {
  readonly code: string
  readonly orgFields: string
  readonly destFields: string
}

/** A field that a list may be asked by. `field` is its name on the server; of a table below the list `table,field`. */
export interface QueryField {
  readonly field: string
  readonly title: string
  readonly type: ColumnKind | 'switch'
  readonly options?: readonly QueryOption[] | undefined
  readonly dictCode?: string | undefined
  /** A registered `table,text,code`: its values are searched on the server. */
  readonly dictTable?: string | undefined
  /** Which column of a picked row is the value; without it the one that the picker names. */
  readonly customReturnField?: string | undefined
  readonly popup?: QueryPopup | undefined
}

/** A line of the advanced query (SPEC.md §3). `val` is '' where nothing has been said; several values are joined by commas. */
export interface QueryLine extends Omit<QueryField, 'title'> {
  readonly rule: SuperRule
  readonly val: string
}

/** How the lines hold together: all of them, or one of them. */
export type MatchType = 'and' | 'or'

/** A query in force. Its lines say something, each of them. */
export interface AppliedQuery {
  readonly matchType: MatchType
  readonly records: readonly QueryLine[]
}

/** The line of no field yet. */
export const EMPTY_LINE: QueryLine = { field: '', type: 'input', rule: 'eq', val: '' }

/** A line that asks for a field: everything that its value is asked with comes from the field's declaration. */
export function lineOf({ title: _, ...field }: QueryField, rule: SuperRule = 'eq', val = ''): QueryLine {
  return { ...field, rule: rulesOf(field).includes(rule) ? rule : 'eq', val }
}

const ALL: readonly SuperRule[] = ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le']
const PATTERNS: ReadonlySet<SuperRule> = new Set(['like', 'right_like', 'left_like'])

const EXACT: readonly SuperRule[] = ['eq', 'in', 'ne']

/** What is picked in a dialog of its own, unless a registered table says where its values are searched. */
const isPicked = ({ type, dictTable }: Pick<QueryField, 'type' | 'dictTable'>): boolean =>
  !dictTable && (type === 'sel_user' || type === 'sel_depart')

/** The rules that make sense for a field: figures have no parts that could be searched, and users and departments have keys that nobody reads. */
export function rulesOf(field: Pick<QueryField, 'type' | 'dictTable'>): readonly SuperRule[] {
  if (isPicked(field)) return EXACT
  return field.type === 'inputNumber' ? ALL.filter((rule) => !PATTERNS.has(rule)) : ALL
}

/** How the value of a line is asked for. */
export type QueryEditor =
  | 'choices'
  | 'search'
  | 'popup'
  | 'number'
  | 'date'
  | 'datetime'
  | 'time'
  | 'users'
  | 'departs'
  | 'text'
const MOMENTS: ReadonlySet<string> = new Set(['date', 'datetime', 'time'])
const SEARCHED: ReadonlySet<string> = new Set(['sel_search', 'sel_depart', 'sel_user'])

/** How the value of a line is asked for. Parts of a day and several days are written, not chosen from a calendar. */
export function editorOf(line: QueryLine): QueryEditor {
  const { type, rule, options, dictCode, dictTable, popup } = line
  if (popup) return 'popup'
  if (isPicked(line)) return line.type === 'sel_user' ? 'users' : 'departs'
  if (dictTable && (SEARCHED.has(type) || !dictCode)) return 'search'
  if (options || dictCode) return 'choices'
  if (rule === 'in' || PATTERNS.has(rule)) return 'text'
  if (MOMENTS.has(type)) return type as 'date' | 'datetime' | 'time'
  return type === 'inputNumber' ? 'number' : 'text'
}

/** What every editor of a value is given. */
export interface QueryValueProps {
  readonly line: QueryLine
  /** What the value is called. */
  readonly label: string
  /** Called with the value, '' for none; several are joined by commas. */
  readonly onChange: (val: string) => void
}

/** What separates several values that are written, on a Chinese keyboard as well. */
const BETWEEN = /[,，、;；\n]+/
const valuesOf = (val: string) =>
  val
    .split(BETWEEN)
    .map((one) => one.trim())
    .filter(Boolean)

/** The line by another rule: of several values the first stays where only one is asked for (SPEC.md §5). */
export const withRule = (line: QueryLine, rule: SuperRule): QueryLine => ({
  ...line,
  rule,
  val: line.rule === 'in' && rule !== 'in' ? (valuesOf(line.val)[0] ?? '') : line.val
})

/** Whether a line asks for something. */
export const isSaid = ({ field, rule, val }: QueryLine): boolean =>
  field !== '' && (rule === 'in' ? valuesOf(val).length > 0 : val.trim() !== '')

/** The lines that ask for something, their values as the server takes them. */
export const saidLines = (lines: readonly QueryLine[]): QueryLine[] =>
  lines
    .filter(isSaid)
    .map((line) => ({ ...line, val: line.rule === 'in' ? valuesOf(line.val).join(',') : line.val.trim() }))

/** What a list call is asked with a query in force: its lines without what only the editors need, encoded once (READINGS.md A40). */
export function superQueryOf(query: AppliedQuery | null): {
  superQueryParams?: string
  superQueryMatchType?: MatchType
} {
  if (!query) return {}
  const lines = query.records.map(({ field, rule, val, type, dictCode, dictTable }) => ({
    field,
    rule,
    val,
    type,
    dictCode,
    dictTable
  }))
  return { superQueryParams: encodeURIComponent(JSON.stringify(lines)), superQueryMatchType: query.matchType }
}
