import type { FastifyInstance } from 'fastify'
import { type SelectQueryBuilder, sql } from 'kysely'

import { type CatalogueNode, childList, queryCatalogueNode, rootList } from '#contract/catalogue/catalogue.ts'
import type { TxCtx } from '../core/context/context.ts'
import { missing } from '../core/refusing/refusal.ts'
import { serve } from '../core/http/serve.ts'
import type { Page } from '../core/questions/where.ts'
import type { Database } from '../db/schema.ts'

/** Binds the business catalogue 归档范围, level by level. */
export function serveCatalogue(app: FastifyInstance): void {
  serve(app, rootList, ({ setId, versionId, ...paging }, ctx) => {
    const roots = nodes(ctx).where('c.pid', 'is', null)
    const ofVersion =
      versionId === undefined
        ? roots.where('c.versionId', 'in', (of) => of.selectFrom('arcCatalogInForce').select('versionId'))
        : roots.where('c.versionId', '=', versionId)
    return pageOf(setId === undefined ? ofVersion : ofVersion.where('c.setId', '=', setId), paging)
  })
  serve(app, childList, async ({ pid, ...paging }, ctx) => {
    await nodeOf(ctx, pid)
    return pageOf(nodes(ctx).where('c.pid', '=', pid), paging)
  })
  serve(app, queryCatalogueNode, ({ id }, ctx) => nodeOf(ctx, id))
}

type Tables = { c: Database['arcCatalog']; v: Database['arcCatalogVersion'] } & Database
type Nodes = SelectQueryBuilder<Tables, 'c' | 'v', CatalogueNode>

/** The nodes of every version that has been published, as trees were made of older ones too; those of drafts for who has the menu. */
function nodes({ tx, principal }: TxCtx): Nodes {
  const all = tx
    .selectFrom('arcCatalog as c')
    .innerJoin('arcCatalogVersion as v', 'v.id', 'c.versionId')
    .select(['c.id', 'c.pid', 'c.setId', 'c.versionId', 'c.code', 'c.name as catalogOne', 'c.level', 'c.retention'])
    .select('c.orderNum')
    .select(
      sql<number>`(select count(*)::int from arc_catalog b where b.pid = c.id and not b.is_delete)`.as('hasChild')
    )
    .where('c.isDelete', '=', false)
    .where('v.isDelete', '=', false)
  return principal.rights.has('base.catalog') ? all : all.where('v.status', '<>', 'draft')
}

async function nodeOf(ctx: TxCtx, id: string): Promise<CatalogueNode> {
  const node = await nodes(ctx).where('c.id', '=', id).executeTakeFirst()
  if (!node) throw missing()
  return node
}

async function pageOf(
  asked: Nodes,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number }
): Promise<Page<CatalogueNode>> {
  const { total } = await asked.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const records = await asked
    .orderBy('c.setId')
    .orderBy('c.orderNum')
    .orderBy('c.id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}
