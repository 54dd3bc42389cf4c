import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { checkSchemes, publishScheme, schemeEffects } from '#contract/checks/check-schemes.ts'
import type { CheckStage } from '#contract/checks/items.ts'
import { schemeFaults } from '#contract/checks/scheme-faults.ts'
import { schemeMachine } from '#contract/checks/scheme-machine.ts'
import { schemeItems } from '#contract/checks/schemes.ts'
import { parse } from '#contract/core/schema.ts'

import type { TxCtx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Draft, ServedResource, WriteMode } from '../../core/resource/served.ts'
import { serveResource } from '../../core/resource/serve-resource.ts'
import { copyToDraft, guardVersions, numberVersions } from '../../core/resource/versions.ts'
import { serve } from '../../core/serve.ts'
import { schemeEffectsOf, faultWords, publishDraft } from './publish-scheme.ts'

/** Binds the schemes of checks 检测方案: copied, changed as drafts and published. */
export function serveSchemes(app: FastifyInstance): void {
  const served: ServedResource = serveResource(app, checkSchemes, {
    table: 'arcCheckScheme',
    expressions: {
      itemCount: sql`jsonb_array_length(r.items)`,
      runCount: sql`check_scheme_uses(r.id)`,
      changedBy: sql`(select u.realname from sys_user u where u.id = coalesce(r.update_by, r.create_by))`
    },
    before: guardSchemes,
    actions: {
      copy: ([row], ctx, asked) =>
        copyToDraft(
          served,
          ctx,
          schemeMachine,
          { id: row?.id ?? '', english: 'nameEn', content: ['stage', 'items'] },
          asked
        )
    }
  })
  // Schemes are the municipality's: who publishes may work in any of its projects.
  serve(app, publishScheme, (asked, ctx) => publishDraft(served, ctx, asked), { extent: 'tenant' })
  serve(app, schemeEffects, ({ id }, ctx) => schemeEffectsOf(ctx, id))
}

/** Whatever way schemes are written: states go the declared steps alone, what was published stays as it is, and no draft is kept with a number out of its range. */
async function guardSchemes(drafts: readonly Draft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  guardVersions(schemeMachine, drafts, mode, (now) => new Refusal('checks:checkScheme.notDraft', now))
  for (const { values, now } of drafts)
    if (mode !== 'delete' && values.items !== undefined) refuseUnsound(ctx, values, now)
  if (mode === 'add') await numberVersions(ctx.tx, schemeMachine, drafts)
}

/** Refuses what is wrong with the items of a draft, at their field and by name. */
function refuseUnsound(ctx: TxCtx, values: Draft['values'], now: Draft['now']): void {
  const kept: unknown = typeof values.items === 'string' ? JSON.parse(values.items) : values.items
  const read = parse(schemeItems, kept)
  if (!read.ok) throw new Refusal('rules:refused.input', {}, { status: 400 })
  const [first] = schemeFaults((values.stage ?? now?.stage) as CheckStage, read.value)
  if (!first) return
  const message = faultWords(ctx, first)
  throw new Refusal('checks:checkScheme.faulty', { fault: message }, { faults: [{ field: 'items', message }] })
}
