import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { catalogueMachine } from '#contract/catalogue/catalogue-machine.ts'
import { catalogueDifference, catalogueVersions, publishEffects } from '#contract/catalogue/catalogue-versions.ts'
import { stepsOf } from '#contract/core/state-machine.ts'

import type { TxCtx } from '../core/context/context.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import type { Draft, ServedResource, WriteMode } from '../core/resource/served.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { serve } from '../core/http/serve.ts'
import { copyVersion } from './copy-version.ts'
import { effectsOf, publishVersion } from './publish-version.ts'
import { shownDifference } from './shown-difference.ts'

/** Binds the versions of the catalogue: drafted, copied, compared and published. */
export function serveVersions(app: FastifyInstance): void {
  const served: ServedResource = serveResource(app, catalogueVersions, {
    table: 'arcCatalogVersion',
    expressions: {
      inForce: sql`(r.id in (select f.version_id from arc_catalog_in_force f))`,
      itemCount: sql`(select count(*)::int from arc_catalog c where c.version_id = r.id and not c.is_delete)`
    },
    before: guardVersions,
    actions: {
      copy: ([row], ctx) => copyVersion(served, ctx, row?.id ?? ''),
      publish: async ([row], ctx) => (row ? publishVersion(ctx, row) : {})
    }
  })
  // What is touched are projects of the whole tenant, of which who publishes may be no member.
  serve(app, publishEffects, ({ id }, ctx) => effectsOf(ctx, id), { extent: 'tenant' })
  serve(app, catalogueDifference, (asked, ctx) => shownDifference(ctx, asked))
}

const STEPS = new Set(stepsOf(catalogueMachine).map((pair) => pair.join('>')))

/** Whatever way versions are written: states go the declared steps alone, and what was published stays as it is. */
async function guardVersions(drafts: readonly Draft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  for (const { values, now } of drafts) {
    if (!now || now.status === 'draft') continue
    const isStep = mode === 'edit' && values.status !== undefined && STEPS.has(`${now.status}>${values.status}`)
    if (!isStep)
      throw new Refusal('catalogue:version.notDraft', { name: String(now.name), version: Number(now.versionNo) })
  }
  if (mode !== 'add') return
  for (const { values } of drafts) {
    const set = String(values.setId)
    // Two who draft at once get numbers of their own, one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(app_tenant() || ${`catalogue ${set}`}, 0))`.execute(ctx.tx)
    const given = drafts.flatMap((draft) => (draft.values.setId === set ? [Number(draft.values.versionNo ?? 0)] : []))
    const { last } = await ctx.tx
      .selectFrom('arcCatalogVersion')
      .select(({ fn }) => fn.max('versionNo').as('last'))
      .where('setId', '=', set)
      .executeTakeFirstOrThrow()
    values.versionNo = Math.max(Number(last ?? 0), ...given) + 1
  }
}
