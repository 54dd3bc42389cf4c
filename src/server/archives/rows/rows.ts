import { type Selectable, sql } from 'kysely'

import type { FileRow, FileState } from '#contract/archives/files.ts'
import type { StoredObject } from '#contract/files/stored.ts'

import { dataScopeOf, isGranted } from '../../core/principal/data-scope.ts'
import type { Principal } from '../../core/principal/principal.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Database } from '../../db/schema.ts'
import type { Language } from '../../core/text/catalogues.ts'
import { choicesOf } from '../../core/text/choices.ts'
import { describedBy, type Templates } from '../../domain/catalogue/template-versions.ts'
import { cellOf } from '../columns/columns.ts'
import { shownUnconfirmed } from './shown-unconfirmed.ts'
import { fileTemplates, holdsFiles } from '../columns/templates.ts'
import { returnsOf } from './returns.ts'

/** The stored files of a row, in their order; what was taken out of it again is left away. */
export type ObjectsOf = ReadonlyMap<string, readonly StoredObject[]>
type FileRecord = Selectable<Database['arcFile']>

const STATES = 'file_status'

/** Where rows are read: in which project, and by which templates. */
export interface RowSource {
  readonly tx: Tx
  readonly project: string
  readonly templates: Templates
  /** In which their states are said. */
  readonly language: Language
}

/** Files of a project as the grid shows them, in the order of their ids; one that is not there is left out. */
export async function readRows(
  { tx, project, templates, language }: RowSource,
  ids: readonly string[]
): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const [rows, objects, choices] = [
    await recordsOf(tx, project, ids),
    await objectsOf(tx, ids),
    await choicesOf(tx, [STATES], language)
  ]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const returns = await returnsOf(
    tx,
    rows
      .filter(({ status }) => status === 'returned')
      .map((row) => ({ id: row.id, describedBy: describedBy(templates, row) })),
    templates,
    language
  )
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row
      ? [{ ...asRow(row, objects.get(id) ?? [], templates, choices.get(STATES)), lastReturn: returns.get(id) ?? null }]
      : []
  })
}

/** Those of several files that who asks may see. Whoever gets them says their states in his own language. */
export async function seenRows(
  { tx, principal, project }: { readonly tx: Tx; readonly principal: Principal; readonly project: string },
  ids: readonly string[]
): Promise<FileRow[]> {
  const { read } = await dataScopeOf(tx, principal, project)
  const templates = await fileTemplates(tx, 'zh-CN')
  const rows = await readRows({ tx, project, templates, language: 'zh-CN' }, ids)
  // One that is void is in no list any more.
  return rows.filter((row) => row.status !== 'void' && isGranted(read, row))
}

const recordsOf = (tx: Tx, project: string, ids: readonly string[]) =>
  tx
    .selectFrom('arcFile as f')
    .leftJoin('arcTreeNode as n', 'n.id', 'f.nodeId')
    .leftJoin('sysUser as u', 'u.id', 'f.uploadBy')
    .leftJoin('sysUser as w', 'w.id', 'f.updateBy')
    .selectAll('f')
    .select(['n.name as catalogName', 'u.realname as uploadByName', 'w.realname as updateByName'])
    .where('f.id', '=', sql<string>`any (${[...ids]}::text[])`)
    .where('f.projectId', '=', project)
    .where('f.isDelete', '=', false)
    .execute()

/** The stored files of rows. */
export async function objectsOf(tx: Tx, files: readonly string[]): Promise<ObjectsOf> {
  const rows = await tx
    .selectFrom('arcObject as o')
    .leftJoin('arcFirstPage as p', 'p.sha256', 'o.sha256')
    .select([
      'o.id',
      'o.fileId',
      'o.path',
      'o.fileName',
      'o.bytes',
      'o.format',
      'o.mime',
      'o.sha256',
      'o.pages',
      'o.pageState'
    ])
    .select('p.state as firstPage')
    .where('o.fileId', '=', sql<string>`any (${[...files]}::text[])`)
    .where('o.isDelete', '=', false)
    .where('o.replacedBy', 'is', null)
    .orderBy('o.orderNum')
    .orderBy('o.id')
    .execute()
  const found = new Map<string, StoredObject[]>()
  for (const { fileId, fileName, bytes, format, mime, ...rest } of rows) {
    if (fileId === null) continue
    const mine = found.get(fileId) ?? []
    mine.push({ ...rest, name: fileName, size: bytes, format: format ?? '', mime: mime ?? '' })
    found.set(fileId, mine)
  }
  return found
}

/** What a cell of stored files holds: their paths, joined by commas. */
export const joinedPaths = (objects: readonly StoredObject[]): string | null =>
  objects.map(({ path }) => path).join(',') || null

function asRow(
  row: FileRecord & {
    readonly catalogName: string | null
    readonly uploadByName: string | null
    readonly updateByName: string | null
  },
  objects: readonly StoredObject[],
  templates: Templates,
  states: ReadonlyMap<string, string> | undefined
): FileRow {
  const described = describedBy(templates, row)
  const columns = templates.get(described)?.columns ?? []
  const cells = columns.map((column) => [
    column.key,
    holdsFiles(column) ? joinedPaths(objects) : cellOf(row, column.key)
  ])
  return {
    ...Object.fromEntries(cells),
    id: row.id,
    rowVersion: row.rowVersion,
    nodeId: row.nodeId ?? '',
    monomialId: row.monomialId,
    catalogCode: row.catalogCode,
    catalogName: row.catalogName ?? row.catalogCode,
    template: row.templateCode,
    templateVersion: row.templateVersion,
    describedBy: described,
    status: row.status as FileState,
    status_dictText: states?.get(row.status) ?? row.status,
    title: row.title,
    orderNum: row.orderNum,
    uploadBy: row.uploadBy,
    uploadByName: row.uploadByName,
    createTime: row.createTime,
    updateTime: row.updateTime,
    updateByName: row.updateByName,
    objects: [...objects],
    returned: row.returned,
    unconfirmed: shownUnconfirmed(row.unconfirmed, columns),
    defaulted: row.defaulted
  }
}
