import { type Selectable, sql } from 'kysely'

import type { Column, ColumnKind } from '#contract/core/column.ts'
import type { CellValue } from '#contract/core/rules.ts'

import {
  type ColumnType,
  commaList,
  dateColumn,
  type List,
  type ListColumn,
  listOf,
  numberColumn,
  textColumn,
  timeColumn
} from '../../core/questions/list.ts'
import type { Database } from '../../db/schema.ts'
import type { Templates } from '../../domain/catalogue/template-versions.ts'
import { holdsFiles } from './templates.ts'

type FileTable = Selectable<Database['arcFile']>

/** The cells of templates that have a column of their own in `arc_file`; all others are kept in its `ext`. */
export const OWN = {
  orderNum: 'number',
  catalogCode: 'text',
  title: 'text',
  docNo: 'text',
  responsible: 'text',
  docDate: 'date',
  endDate: 'date',
  medium: 'text',
  carrier: 'text',
  originalCopy: 'text',
  pages: 'number',
  retention: 'text',
  secretLevel: 'text',
  specialty: 'text',
  division: 'text',
  drawingNo: 'text',
  drawingSize: 'text',
  signed: 'text',
  remark: 'text'
} as const satisfies Partial<Record<keyof FileTable, ColumnType>>
export type OwnKey = keyof typeof OWN
export const isOwn = (key: string): key is OwnKey => Object.hasOwn(OWN, key)

/** A cell of a file as the grid has it: nothing is null, and no pages are nothing. */
export function cellOf(row: Pick<FileTable, OwnKey | 'ext'>, key: string): CellValue {
  if (key === 'pages') return row.pages === 0 ? null : row.pages
  return isOwn(key) ? row[key] : (row.ext[key] ?? null)
}

/** Dates that serve as the day a file was made, where its template asks for no docDate: volumes are dated by them. */
export const DAY_KEYS: Readonly<Record<string, string>> = {
  file_drawing: 'drawDate',
  file_photo: 'shotTime',
  file_av: 'recordTime'
}

const TYPES: Partial<Record<ColumnKind, ColumnType>> = {
  inputNumber: 'number',
  date: 'date',
  datetime: 'time',
  list_multi: 'list',
  tags: 'list'
}
const makers = {
  text: textColumn,
  number: numberColumn,
  date: dateColumn,
  time: timeColumn,
  list: commaList,
  flag: textColumn
} as const
const casts: Partial<Record<ColumnType, string>> = { number: 'numeric', date: 'date', time: 'timestamptz' }

/** What every file may be asked by, whatever its template. Titles and numbers are found by their parts through an index. */
const common: Readonly<Record<string, ListColumn>> = {
  id: textColumn('f.id'),
  status: textColumn('f.status'),
  template: textColumn('f.templateCode'),
  title: textColumn('f.title', { like: (pattern) => sql`f.id in (select arc_file_like(${pattern}))` }),
  docNo: textColumn('f.docNo', { like: (pattern) => sql`f.id in (select arc_file_number_like(${pattern}))` }),
  monomialId: textColumn('f.monomialId'),
  /** Title, numbers and who is responsible, each on a line of its own: what a word is searched in. */
  keyword: textColumn(sql`concat_ws(chr(10), f.title, f.doc_no, f.drawing_no, f.ext ->> 'photoNo', f.responsible)`),
  catalogName: textColumn(sql`(select n.name from arc_tree_node n where n.id = f.node_id)`),
  uploadBy: textColumn('f.uploadBy'),
  uploadByName: textColumn(sql`(select u.realname from sys_user u where u.id = f.upload_by)`),
  createTime: timeColumn('f.createTime'),
  updateTime: timeColumn('f.updateTime'),
  format: textColumn(
    sql`(select o.format from arc_object o where o.file_id = f.id and not o.is_delete order by o.order_num limit 1)`
  ),
  ...Object.fromEntries(
    Object.entries(OWN).flatMap(([key, type]) =>
      key === 'title' || key === 'docNo' ? [] : [[key, makers[type](`f.${key}`)]]
    )
  ),
  // Pages that nobody has counted are kept as none and shown as nothing: nothing is found by them either.
  pages: numberColumn(sql`nullif(f.pages, 0)`)
}

/** All that the list of files may be asked by: the common columns, and every column of the templates. */
export function listOfFiles(templates: Templates): List {
  // The newest version is read last: what a column is follows from it.
  const more = [...templates.values()]
    .toReversed()
    .flatMap(({ columns }) =>
      columns
        .filter((column) => !isOwn(column.key) && !holdsFiles(column))
        .map((column) => [column.key, inExt(column)] as const)
    )
  return listOf({ ...Object.fromEntries(more), ...common }, 'f.id')
}

function inExt({ key, type }: Column): ListColumn {
  const kind = TYPES[type] ?? 'text'
  const value = sql`nullif(f.ext ->> ${key}, '')`
  const cast = casts[kind]
  return makers[kind](cast === undefined ? value : sql`(${value})::${sql.raw(cast)}`)
}
