import type { FastifyInstance } from 'fastify'
import { type SelectQueryBuilder, sql } from 'kysely'

import { type CatalogueNode, childList, queryCatalogueNode, rootList } from '#contract/catalogue/catalogue.ts'
import { missing } from '../core/refusal.ts'
import { serve } from '../core/serve.ts'
import type { Page } from '../core/where.ts'
import type { Tx } from '../db/transaction.ts'
import type { Database } from '../db/schema.ts'

/** Binds the business catalogue 归档范围, level by level. */
export function serveCatalogue(app: FastifyInstance): void {
  serve(app, rootList, ({ setId, ...paging }, { tx }) => {
    const roots = nodes(tx).where('pid', 'is', null)
    return pageOf(setId === undefined ? roots : roots.where('setId', '=', setId), paging)
  })
  serve(app, childList, async ({ pid, ...paging }, { tx }) => {
    await nodeOf(tx, pid)
    return pageOf(nodes(tx).where('pid', '=', pid), paging)
  })
  serve(app, queryCatalogueNode, ({ id }, { tx }) => nodeOf(tx, id))
}

type Nodes = SelectQueryBuilder<Database, 'arcCatalog', CatalogueNode>

const nodes = (tx: Tx): Nodes =>
  tx
    .selectFrom('arcCatalog')
    .select(['id', 'pid', 'setId', 'code', 'name as catalogOne', 'hasChild', 'level', 'retention', 'orderNum'])
    .where('isDelete', '=', false)
    .where('status', '=', 'published')

async function nodeOf(tx: Tx, id: string): Promise<CatalogueNode> {
  const node = await nodes(tx).where('id', '=', id).executeTakeFirst()
  if (!node) throw missing()
  return node
}

async function pageOf(
  asked: Nodes,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number }
): Promise<Page<CatalogueNode>> {
  const { total } = await asked.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const records = await asked
    .orderBy('setId')
    .orderBy('orderNum')
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}
