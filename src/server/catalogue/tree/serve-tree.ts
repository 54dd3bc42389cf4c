import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { acceptProposals, directoryNodes, treeProposals } from '#contract/catalogue/directory-nodes.ts'

import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import { serve } from '../../core/http/serve.ts'
import { acceptTreeProposals } from './accept-proposals.ts'
import { guardNodes } from './guard-nodes.ts'
import { instantiateTree } from './instantiate.ts'
import { confirmVerdicts, exclude, include } from './mark-items.ts'
import { proposalsOf } from './proposals.ts'
import { publishTree } from './publish-tree.ts'

const inCatalogue = (column: string) =>
  sql`(select ${sql.ref(`c.${column}`)} from arc_catalog c where c.id = r.catalog_id)`
const tags = sql`coalesce((select c.when_tags from arc_catalog c where c.id = r.catalog_id), '{}')`

/** Binds the directory tree of the current project. */
export function serveTree(app: FastifyInstance): void {
  serveResource(app, directoryNodes, {
    table: 'arcTreeNode',
    expressions: {
      verdict: sql`(case when r.level <> 'item' then null when r.applicable = 'no' then 'excluded'
        when r.applicable = 'yes' or ${tags} = '{}' then 'applies'
        when ${tags} && tree_features(r.project_id, r.monomial_id) then 'proposed' else 'proposedNot' end)`,
      appliesWhen: inCatalogue('applies_when'),
      keepDa: inCatalogue('keep_da'),
      retention: inCatalogue('retention'),
      files: sql`(select count(*)::int from arc_file f where f.project_id = r.project_id and f.node_id = r.id and not f.is_delete and f.status <> 'void')`,
      origin: sql`(case when r.catalog_id is null and r.level <> 'unit' then 'local' else 'catalogue' end)`
    },
    before: (drafts, ctx, mode) => guardNodes(ctx, drafts, mode),
    actions: {
      instantiate: (_, ctx) => instantiateTree(ctx),
      publish: (_, ctx) => publishTree(ctx),
      confirm: confirmVerdicts,
      exclude,
      include
    }
  })
  serve(app, treeProposals, (_, ctx) => proposalsOf(ctx))
  serve(app, acceptProposals, ({ keys }, ctx) => acceptTreeProposals(ctx, keys))
}
