import { type SelectQueryBuilder, sql } from 'kysely'

import type { FileRow, listFiles } from '#contract/archives/files.ts'
import type { Asked } from '#contract/core/call.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { grantsCondition, type DataScope, dataScopeOf } from '../../core/principal/data-scope.ts'
import type { List } from '../../core/questions/list.ts'
import { type ListQuery, narrowed, ordered, type Page, pageOfRows } from '../../core/questions/where.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Database } from '../../db/schema.ts'
import { listOfFiles } from '../columns/columns.ts'
import { nodesBelow } from '../tree/nodes.ts'
import { readRows } from './rows.ts'
import { fileTemplates } from '../columns/templates.ts'

/** The files of a project that who asks may see, of these nodes only where some are named. */
export function visible(
  tx: Tx,
  project: string,
  { read }: DataScope,
  nodes?: readonly string[]
): SelectQueryBuilder<Database & { f: Database['arcFile'] }, 'f', { id: string }> {
  const all = tx
    .selectFrom('arcFile as f')
    .select('f.id')
    .where('f.projectId', '=', project)
    .where('f.isDelete', '=', false)
    .where('f.status', '<>', 'void')
    .where(grantsCondition(read, 'f'))
  return nodes === undefined ? all : all.where(sql<boolean>`f.node_id = any (${[...nodes]}::text[])`)
}

/** What an index answers: such files are counted and found by two statements; others are gone through once. */
const INDEXED = new Set(['status', 'catalogCode', 'id', 'uploadBy'])
const NO_FILTERS = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  'superQueryMatchType',
  'selections',
  'isDelete'
])
const isIndexed = ({ superQueryParams, ...query }: ListQuery): boolean =>
  !superQueryParams &&
  Object.entries(query).every(
    ([name, value]) => NO_FILTERS.has(name) || INDEXED.has(name) || value === '' || value === undefined
  )

/** Finds the page and counts at once, where either alone would have to look at every file. */
async function onePass(files: ReturnType<typeof visible>, list: List, query: ListQuery): Promise<Page<{ id: string }>> {
  const { pageNo, pageSize } = query
  const rows = await ordered(
    narrowed(files.select(sql<number>`count(*) over ()`.as('total')), list, query),
    list,
    query
  )
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const [first] = rows
  if (!first && pageNo > 1) return pageOfRows(files, list, query)
  const total = first?.total ?? 0
  return {
    records: rows.map(({ id }) => ({ id })),
    total,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize)
  }
}

/** A page of files: the ids are found and ordered first, and only those of the page are read whole. */
export async function filesPage(
  { tx, principal, project, say: { language } }: TxCtx,
  { nodeId, ...query }: Asked<typeof listFiles>
): Promise<Page<FileRow>> {
  const [dataScope, templates] = [await dataScopeOf(tx, principal, project), await fileTemplates(tx, language)]
  const [files, list] = [visible(tx, project, dataScope, await nodesBelow(tx, project, nodeId)), listOfFiles(templates)]
  const page = await (isIndexed(query) ? pageOfRows(files, list, query) : onePass(files, list, query))
  return {
    ...page,
    records: await readRows(
      { tx, project, templates, language },
      page.records.map(({ id }) => id)
    )
  }
}
