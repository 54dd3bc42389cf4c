import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { catalogueDifference, catalogueVersions, publishEffects } from '#contract/catalogue/catalogue-versions.ts'

import type { ServedResource } from '../core/resource/served.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { serve } from '../core/http/serve.ts'
import { copyNodes } from './copy-nodes.ts'
import { effectsOf, publishVersion, whyWithoutItems } from './publish-version.ts'
import { shownDifference } from './shown-difference.ts'

/** Binds the versions of the catalogue: drafted, copied, compared and published. */
export function serveVersions(app: FastifyInstance): void {
  const served: ServedResource = serveResource(app, catalogueVersions, {
    table: 'arcCatalogVersion',
    expressions: {
      inForce: sql`(r.id in (select f.version_id from arc_catalog_in_force f))`,
      itemCount: sql`(select count(*)::int from arc_catalog c where c.version_id = r.id and not c.is_delete)`
    },
    whyUnsound: whyWithoutItems,
    copyParts: copyNodes,
    actions: { publish: ([row], ctx) => publishVersion(served, ctx, row) }
  })
  // What is touched are projects of the whole tenant, of which who publishes may be no member.
  serve(app, publishEffects, ({ id }, ctx) => effectsOf(ctx, id), { extent: 'tenant' })
  serve(app, catalogueDifference, (asked, ctx) => shownDifference(ctx, asked))
}
