import type { Output } from '#contract/core/call.ts'
import type { readDescriptions } from '#contract/archives/descriptions.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'

import { isOpen } from '../session/collect-columns.ts'
import { storedFilesIn } from '../session/collect-pages.ts'

type Grid = GridSession['grid']
type Line = Output<typeof readDescriptions>['lines'][number]
type GridColumn = NonNullable<NonNullable<ReturnType<Grid['cells']['columnsNamed']>>[number]>

/** The line of titles is among the first: others may say what the table is. */
const HEAD_LINES = 5
/** By what a document is numbered, by the kind of its template. */
const NUMBER_KEYS: readonly string[] = ['docNo', 'drawingNo', 'photoNo']
/** Where files lie is not described, and their order is the list's. */
const NOT_DESCRIBED: readonly string[] = ['catalogCode', 'orderNum']
const FILE_TYPES: readonly string[] = ['file', 'image']

/** How a line of a table of descriptions found its file, or why it found none. */
export type JoinOutcome = 'file' | 'number' | 'none' | 'several' | 'twice' | 'closed'

/** A line of the table, with the file it is about and what it says of it, by columns. */
export interface JoinedLine {
  readonly no: number
  readonly found: JoinOutcome
  readonly id: string | null
  /** How the line is called: its file's name, its number or its title. */
  readonly name: string
  readonly texts: Readonly<Record<string, string>>
}
/** A table of descriptions, joined with the files of a list. */
export interface JoinedTable {
  readonly titles: readonly string[]
  /** The headings that name no column: what is below them is left out. */
  readonly unknown: readonly string[]
  readonly lines: readonly JoinedLine[]
}

/** A name as names are compared: without folders and case; composed, since some systems write an accent apart. */
const plainName = (name: string) =>
  name
    .normalize('NFC')
    .trim()
    .replace(/^.*[/\\]/, '')
    .toLowerCase()
const withoutSuffix = (name: string) => name.replace(/\.[^.]{1,5}$/, '')
const plainNumber = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** Where things are by a text; several may have the same. */
class Index {
  readonly #ids = new Map<string, Set<string>>()
  add(text: string, id: string): void {
    if (text !== '') this.#ids.set(text, (this.#ids.get(text) ?? new Set()).add(id))
  }
  get(text: string): readonly string[] {
    return [...(this.#ids.get(text) ?? [])]
  }
}

interface Heading {
  readonly place: number
  readonly title: string
  readonly column: GridColumn | null
  readonly isFile: boolean
}

/** The first of the first lines that names columns; null where none does. */
function headOf(
  { cells }: Grid,
  lines: readonly Line[],
  fileTitles: readonly string[]
): { readonly at: number; readonly headings: Heading[] } | null {
  for (const [at, line] of lines.slice(0, HEAD_LINES).entries()) {
    const named = cells.columnsNamed(line.cells)
    if (!named) continue
    const headings = line.cells.map((title, place) => {
      const column = named[place] ?? null
      const isFile = column ? FILE_TYPES.includes(column.type) : fileTitles.includes(title.trim().toLowerCase())
      return { place, title: title.trim(), column, isFile }
    })
    return { at, headings }
  }
  return null
}

/**
 * Joins the lines of a table with the files that a list shows: by the name of a stored file, with or without its suffix, else by the
 * document's number. `fileTitles` is what people call the column of files beside its own title, in small letters. Null where no line
 * names columns of the list.
 */
export function joinDescriptions(
  grid: Grid,
  given: readonly Line[],
  fileTitles: readonly string[]
): JoinedTable | null {
  const head = headOf(grid, given, fileTitles)
  if (!head) return null
  const names = new Index()
  const bare = new Index()
  const numbers = new Index()
  const rows = grid.all()
  for (const row of rows) {
    for (const { name } of storedFilesIn(row)) {
      names.add(plainName(name), row.id)
      bare.add(withoutSuffix(plainName(name)), row.id)
    }
    for (const key of NUMBER_KEYS) numbers.add(plainNumber(String(row[key] ?? '')), row.id)
  }
  const open = new Map(rows.map((row) => [row.id, isOpen(row.status)]))
  const described = head.headings.flatMap(({ column, isFile, place }) =>
    column && !isFile && !NOT_DESCRIBED.includes(column.key) ? [{ column, place }] : []
  )
  const taken = new Set<string>()
  const lines = given.slice(head.at + 1).map(({ no, cells }): JoinedLine => {
    const texts: Record<string, string> = {}
    for (const { column, place } of described) texts[column.key] = (cells[place] ?? '').trim()
    const files = head.headings.flatMap(({ isFile, place }) => (isFile ? [cells[place] ?? ''] : []))
    const number = NUMBER_KEYS.map((key) => texts[key] ?? '').find((text) => text !== '') ?? ''
    const byFile = files.flatMap((text) => filesNamed(text, names, bare))
    const byNumber = byFile.length > 0 ? [] : numbers.get(plainNumber(number))
    const ids = [...new Set(byFile.length > 0 ? byFile : byNumber)]
    const [id] = ids
    const name = [...files, texts.title ?? '', number].find((text) => text !== '') ?? ''
    if (id === undefined) return { no, found: 'none', id: null, name, texts }
    if (ids.length > 1) return { no, found: 'several', id: null, name, texts }
    if (!open.get(id)) return { no, found: 'closed', id: null, name, texts }
    if (taken.has(id)) return { no, found: 'twice', id: null, name, texts }
    taken.add(id)
    return { no, found: byFile.length > 0 ? 'file' : 'number', id, name, texts }
  })
  return {
    titles: described.map(({ column }) => column.title),
    unknown: head.headings
      .filter(({ column, isFile, title }) => !column && !isFile && title !== '')
      .map((one) => one.title),
    lines
  }
}

/** The rows of the files that a cell names: one name that may have commas in it, or several. */
function filesNamed(text: string, names: Index, bare: Index): readonly string[] {
  const idsOf = (name: string) => {
    const whole = names.get(plainName(name))
    return whole.length > 0 ? whole : bare.get(withoutSuffix(plainName(name)))
  }
  if (text.trim() === '') return []
  const ids = idsOf(text)
  return ids.length > 0 ? ids : text.split(/[,，、;；\n]/).flatMap((part) => (part.trim() === '' ? [] : idsOf(part)))
}
