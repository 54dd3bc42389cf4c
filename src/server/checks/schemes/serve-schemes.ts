import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { checkSchemes, schemeEffects } from '#contract/checks/check-schemes.ts'
import type { CheckStage } from '#contract/checks/items.ts'
import { schemeFaults } from '#contract/checks/scheme-faults.ts'
import { schemeItems } from '#contract/checks/schemes.ts'
import { parse } from '#contract/core/schema.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { RowDraft, WriteMode } from '../../core/resource/served.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import { serve } from '../../core/http/serve.ts'
import { schemeEffectsOf, schemeFaultWords, whyNotPublished } from './publish-scheme.ts'

/** Binds the schemes of checks 检测方案: copied, changed as drafts and published. */
export function serveSchemes(app: FastifyInstance): void {
  serveResource(app, checkSchemes, {
    table: 'arcCheckScheme',
    expressions: {
      itemCount: sql`jsonb_array_length(r.items)`,
      runCount: sql`check_scheme_uses(r.id)`,
      changedBy: sql`(select u.realname from sys_user u where u.id = coalesce(r.update_by, r.create_by))`
    },
    before: guardSchemes,
    whyUnsound: whyNotPublished,
    usesOf: async ({ runCount }) => Number(runCount)
  })
  serve(app, schemeEffects, ({ id }, ctx) => schemeEffectsOf(ctx, id))
}

/** No draft is kept with a number out of its range. */
function guardSchemes(drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode): void {
  for (const { values, now } of drafts)
    if (mode !== 'delete' && values.items !== undefined) refuseUnsound(ctx, values, now)
}

/** Refuses what is wrong with the items of a draft, at their field and by name. */
function refuseUnsound(ctx: TxCtx, values: RowDraft['values'], now: RowDraft['now']): void {
  const kept: unknown = typeof values.items === 'string' ? JSON.parse(values.items) : values.items
  const read = parse(schemeItems, kept)
  if (!read.ok) throw new Refusal('rules:refused.input', {}, { status: 400 })
  const [first] = schemeFaults((values.stage ?? now?.stage) as CheckStage, read.value)
  if (!first) return
  const message = schemeFaultWords(ctx, first)
  throw new Refusal('checks:checkScheme.faulty', { fault: message }, { faults: [{ field: 'items', message }] })
}
