import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { processDefinitions, processRoles, publishDefinition } from '#contract/archives/process-definitions.ts'
import { definitionMachine } from '#contract/archives/state-machines.ts'

import type { TxCtx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Draft, ServedResource, WriteMode } from '../../core/resource/served.ts'
import { serveResource } from '../../core/resource/serve-resource.ts'
import { copyToDraft, guardVersions, numberVersions } from '../../core/resource/versions.ts'
import { serve } from '../../core/serve.ts'
import { publish, rolesOf } from './publish-definition.ts'

const USES = sql`process_definition_uses(r.id)`

/** Binds the definitions of processes 流程创建: drafted, copied, checked and published. */
export function serveDefinitions(app: FastifyInstance): void {
  const served: ServedResource = serveResource(app, processDefinitions, {
    table: 'arcProcessDef',
    expressions: {
      stepCount: sql`jsonb_array_length(r.nodes)`,
      instanceCount: sql`(select coalesce(sum(u.count), 0)::int from ${USES} u)`,
      usedIn: sql`(select string_agg(u.place || ' ' || u.count, ', ') from ${USES} u)`,
      changedBy: sql`(select u.realname from sys_user u where u.id = coalesce(r.update_by, r.create_by))`
    },
    before: guardDefinitions,
    actions: {
      copy: ([row], ctx, asked) =>
        copyToDraft(served, ctx, definitionMachine, { id: row?.id ?? '', english: 'nameEn', content: ['nodes'] }, asked)
    }
  })
  // Definitions are the municipality's: who publishes may work in any of its projects.
  serve(app, publishDefinition, (asked, ctx) => publish(served, ctx, asked), { extent: 'tenant' })
  serve(app, processRoles, (_, ctx) => rolesOf(ctx))
}

/** Whatever way definitions are written: states go the declared steps alone, and what was published stays as it is. */
async function guardDefinitions(drafts: readonly Draft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  guardVersions(definitionMachine, drafts, mode, (now) => new Refusal('archives:processDefinition.notDraft', now))
  if (mode === 'add') await numberVersions(ctx.tx, definitionMachine, drafts)
}
