import type { FileRow } from '#contract/archives/files.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { type Template, VERSION_MARK } from '#contract/catalogue/templates.ts'
import type { Column } from '#contract/core/column.ts'
import type { SessionColumn, SavedGridRow } from '#parts/saved-grid/open-grid-session.ts'
import { stateTone } from '#parts/resource/fields/state-tones.ts'
import { unconfirmedCell, unconfirmedColumn } from '#parts/saving/unconfirmed.ts'

import { pageCells } from './collect-pages.ts'

/** The titles of the columns that no template has. */
export interface OwnTitles {
  readonly format: string
  readonly size: string
  readonly status: string
  readonly item: string
  /** Why a cell of a column that its file's template does not have stays empty. */
  readonly notHere: (title: string) => string
}

/** Whether a file in this state may still be described: it has not been handed on. A row that the server has not seen has none. */
export const isOpen = (state: unknown): boolean => state === undefined || state === 'draft' || state === 'returned'

/** The columns that these templates share: the same key and kind in each, as the first has them. One template gives all of its own. */
export function sharedColumns(templates: readonly Template[]): Column[] {
  const [first, ...others] = templates
  if (!first) return []
  return first.columns.filter(({ key, type }) =>
    others.every(({ columns }) => columns.some((column) => column.key === key && column.type === type))
  )
}

/** The columns of all these templates, each once: of files that are described differently and belong to one item. */
function allColumns(templates: readonly Template[], notHere: (title: string) => string): SessionColumn[] {
  const all = new Map<string, Column>()
  for (const column of templates.flatMap(({ columns }) => columns)) {
    const known = all.get(column.key)
    all.set(column.key, known ? withSharedRules(known, column) : column)
  }
  const owners = new Map(templates.map(({ code, columns }) => [code, new Set(columns.map(({ key }) => key))]))
  // A file of another template, or of another version of it, has nothing to put there. A new one is described by the first.
  const isOwn = (key: string, described: unknown) =>
    owners.get(String(described ?? templates[0]?.code))?.has(key) ?? true
  return [...all.values()].map((column) => ({
    ...column,
    lock: (row: SavedGridRow) => (isOwn(column.key, row.describedBy ?? row.template) ? null : notHere(column.title))
  }))
}

/** A column that two templates have, with the rules that both ask; what only one of them asks the server answers. */
const withSharedRules = (column: Column, other: Column): Column => {
  const asked = new Set((other.validateRules ?? []).map((rule) => JSON.stringify(rule)))
  const { validateRules } = column
  return validateRules
    ? { ...column, validateRules: validateRules.filter((rule) => asked.has(JSON.stringify(rule))) }
    : column
}

/** Under which code the templates have the version that describes a file. */
export const codeOfRow = ({ describedBy, template }: FileRow): string => describedBy ?? template

/** Whether an older version of its template describes a file; one that the server does not have yet will be described by the newest. */
export const isOfOlderVersion = ({ describedBy }: Partial<FileRow>): boolean =>
  describedBy?.includes(VERSION_MARK) ?? false

/**
 * By which templates the files of a node are described: at an item those that its files have, else the first that it may have. Where an
 * older version describes some, the newest is among them, since it describes what is added; it comes first.
 */
export function templatesOfNode({ level, templates }: ArchiveTreeNode, rows: readonly FileRow[]): readonly string[] {
  // A row that the server does not have yet names no template.
  const named = new Set(rows.filter(({ template }) => template).map(codeOfRow))
  const versions = (code: string) => [...named].filter((one) => one.startsWith(`${code}${VERSION_MARK}`))
  if (level !== 'item') return templates.flatMap((code) => [code, ...versions(code)])
  const used = templates.flatMap((code) => {
    const older = versions(code)
    return named.has(code) || older.length > 0 ? [code, ...older] : []
  })
  return used.length > 0 ? used : templates.slice(0, 1)
}

/**
 * What a file is known by, in the order in which it is described, with the widths in px at which all of it is in sight beside the
 * tree in a window of 1280 px: number, title, document number, unit, date, pages, carrier, and then the state. The rest follows as declared.
 */
const MAIN: ReadonlyMap<string, number> = new Map([
  ['orderNum', 52],
  ['title', 192],
  ['docNo', 120],
  ['drawingNo', 120],
  ['photoNo', 120],
  ['responsible', 126],
  ['photographer', 84],
  ['recorder', 84],
  ['docDate', 108],
  ['drawDate', 108],
  ['shotTime', 152],
  ['recordTime', 152],
  ['pages', 64],
  ['duration', 90],
  ['carrier', 88]
])
const STATE_WIDTH = 92
const LATIN_PAGES = 76

/**
 * The columns of a node: at an item all those of its files' templates, at a group those that the templates share; and what
 * the server says of each file. Where it is narrow the title does not stay at the left, for it would cover the others. At an
 * item all files have the same 目录条款, which is shown where its user asks for it, or where some of them are there by a guess. Sums are shown below the grid.
 */
export function columnsOf(
  { level }: ArchiveTreeNode,
  templates: readonly Template[],
  titles: OwnTitles,
  {
    isNarrow = false,
    isGuessed = false,
    placesOf
  }: { readonly isNarrow?: boolean; readonly isGuessed?: boolean } & Pick<SessionColumn, 'placesOf'> = {}
): SessionColumn[] {
  const isItem = level === 'item'
  const described = (isItem && templates.length > 1 ? allColumns(templates, titles.notHere) : sharedColumns(templates))
    // Files of several items have several numberings: there the grid counts them.
    .filter(({ isOrder }) => !isOrder || isItem)
    .map(({ statistics: _, ...column }): SessionColumn => {
      const known = MAIN.get(column.key)
      // The number of pages is narrower than its title in English.
      const width = column.key === 'pages' && /[a-z]/i.test(column.title) ? LATIN_PAGES : known
      return {
        ...column,
        ...(width === undefined ? { fitsContent: true } : { width: `${width}px` }),
        ...(!isNarrow && (column.isOrder || column.key === 'title') && { isPinned: true }),
        ...(column.key === 'title' && placesOf && { placesOf }),
        ...(column.key === 'responsible' && { isDitto: true }),
        ...(isItem && !isGuessed && column.key === 'catalogCode' && { isHidden: true })
      }
    })
  const serverColumn = (
    key: string,
    title: string,
    width: number,
    more: Partial<SessionColumn> = {}
  ): SessionColumn => ({
    key,
    title,
    type: 'input',
    width: `${width}px`,
    disabled: true,
    ...more
  })
  const hasItem = (isItem && !isGuessed) || described.some(({ key }) => key === 'catalogCode')
  const state = serverColumn('status_dictText', titles.status, STATE_WIDTH, {
    tone: (_, { status }) => stateTone('file_status', status)
  })
  const places = [...MAIN.keys()]
  const main = described
    .filter(({ key }) => MAIN.has(key))
    .toSorted((one, other) => places.indexOf(one.key) - places.indexOf(other.key))
  return [
    ...main,
    state,
    ...described.filter(({ key }) => !MAIN.has(key)),
    ...(hasItem ? [] : [serverColumn('catalogName', titles.item, 200)]),
    serverColumn('format', titles.format, 80),
    serverColumn('sizeText', titles.size, 90, { align: 'end', isSortable: false }),
    unconfirmedColumn
  ]
}

/** The keys of the columns that a user may write. */
export const writable = (columns: readonly SessionColumn[]): ReadonlySet<string> =>
  new Set(columns.filter(({ disabled, isOrder }) => !disabled && !isOrder).map(({ key }) => key))

/** A file as a row of the grid: format and size have cells of their own. */
export function gridRow(row: FileRow): SavedGridRow {
  const formats = new Set(row.objects.map(({ format }) => format.toUpperCase()))
  return {
    ...row,
    ...pageCells(row),
    ...unconfirmedCell(row.unconfirmed),
    format: [...formats].join(' '),
    sizeText: row.objects.length === 0 ? '' : sizeText(row.objects.reduce((sum, { size }) => sum + size, 0))
  }
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes for people: three digits at the most, and a unit of 1024. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** power
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[power]}`
}

/** The files of a row of the grid. */
export const rowFilesOf = (row: Readonly<Record<string, unknown>>): readonly StoredObject[] =>
  (row as FileRow).objects ?? []
