import { type SelectQueryBuilder, sql } from 'kysely'

import type { FileRow, listFiles } from '#contract/archives/files.ts'
import type { Asked } from '#contract/core/call.ts'

import type { TxCtx } from '../core/context.ts'
import { inShares, type Reach, reachOf } from '../core/reach.ts'
import { type Page, pageOfRows } from '../core/where.ts'
import type { Tx } from '../db/inside.ts'
import type { Database } from '../db/schema.ts'
import { listOfFiles } from './columns.ts'
import { below } from './nodes.ts'
import { readRows } from './rows.ts'
import { fileTemplates } from './templates.ts'

/** The files of a project that who asks may see, at a node and below it. */
export function visible(tx: Tx, project: string, { read }: Reach, nodeId?: string): SelectQueryBuilder<Database & { f: Database['arcFile'] }, 'f', { id: string }> {
  const all = tx
    .selectFrom('arcFile as f')
    .select('f.id')
    .where('f.projectId', '=', project)
    .where('f.isDelete', '=', false)
    .where('f.status', '<>', 'void')
    .where(inShares(read, 'f'))
  return nodeId === undefined ? all : all.where(sql<boolean>`f.node_id in ${below(nodeId)}`)
}

/** A page of files: the ids are found and ordered first, and only those of the page are read whole. */
export async function filesPage({ tx, who, project }: TxCtx, { nodeId, ...query }: Asked<typeof listFiles>): Promise<Page<FileRow>> {
  const [reach, templates] = [await reachOf(tx, who, project), await fileTemplates(tx)]
  const page = await pageOfRows(visible(tx, project, reach, nodeId), listOfFiles(templates), query)
  return {
    ...page,
    records: await readRows(
      { tx, project, templates },
      page.records.map(({ id }) => id)
    )
  }
}
