import { sql } from 'kysely'

import type { downloadFiles } from '#contract/archives/files.ts'
import type { Asked } from '#contract/core/call.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { dataScopeOf } from '../../core/principal/data-scope.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { narrowed } from '../../core/questions/where.ts'
import { listOfFiles } from '../columns/columns.ts'
import { fileTemplates } from '../columns/templates.ts'
import { visible } from '../rows/list-files.ts'
import { nodesBelow } from '../tree/nodes.ts'
import type { PartPlace } from './part-names.ts'

/** More stored files than this are no download that anybody waits for. */
const MOST = 20_000

/** A stored file with what it is called by, and what says where its bytes are. */
export interface DownloadedObject extends PartPlace {
  readonly fileId: string
  readonly nodeId: string | null
  readonly path: string
  readonly gen: Record<string, unknown> | null
  readonly sha256: string | null
  readonly mime: string | null
  readonly pages: number | null
}

/** The stored files of a list's files that who asks may see, in the order of the tree; what was replaced or taken out is left away. */
export async function downloadedObjects(
  { tx, principal, project, say }: TxCtx,
  { nodeId, ...query }: Asked<typeof downloadFiles>
): Promise<DownloadedObject[]> {
  const list = listOfFiles(await fileTemplates(tx, say.language))
  const dataScope = await dataScopeOf(tx, principal, project)
  const files = narrowed(visible(tx, project, dataScope, await nodesBelow(tx, project, nodeId)), list, query)
  const rows = await tx
    .selectFrom('arcObject as o')
    .innerJoin('arcFile as f', 'f.id', 'o.fileId')
    .leftJoin('arcTreeNode as n', 'n.id', 'f.nodeId')
    .leftJoin('arcMonomial as m', 'm.id', 'f.monomialId')
    .select(['o.path', 'o.gen', 'o.fileName', 'o.sha256', 'o.mime', 'o.pages', 'f.id as fileId', 'f.nodeId', 'f.title'])
    .select(['f.orderNum', 'f.catalogCode as code', 'm.name as unit'])
    .select(sql<string>`coalesce(n.name, '')`.as('item'))
    .select(sql<number>`row_number() over (partition by o.file_id order by o.order_num, o.id)::int`.as('nth'))
    .select(sql<number>`count(*) over (partition by o.file_id)::int`.as('of'))
    .where('o.isDelete', '=', false)
    .where('o.replacedBy', 'is', null)
    .where('o.fileId', 'in', files)
    .orderBy('f.monomialId', (order) => order.asc().nullsFirst())
    .orderBy('f.catalogCode')
    .orderBy('f.orderNum')
    .orderBy('f.id')
    .orderBy('o.orderNum')
    .orderBy('o.id')
    .limit(MOST + 1)
    .execute()
  if (rows.length > MOST) throw new Refusal('archives:download.tooMany', { most: MOST })
  return rows.map(({ nth, of, ...row }) => ({ ...row, place: of > 1 ? nth : 0 }))
}
