import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { processDefinitions, processRoles } from '#contract/archives/process-definitions.ts'

import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import { serve } from '../../core/http/serve.ts'
import { faultOfDefinition, rolesOf } from './publish-definition.ts'

const USES = sql`process_definition_uses(r.id)`

/** Binds the definitions of processes 流程创建: drafted, copied, checked and published. */
export function serveDefinitions(app: FastifyInstance): void {
  serveResource(app, processDefinitions, {
    table: 'arcProcessDef',
    expressions: {
      stepCount: sql`jsonb_array_length(r.nodes)`,
      instanceCount: sql`(select coalesce(sum(u.count), 0)::int from ${USES} u)`,
      usedIn: sql`(select string_agg(u.place || ' ' || u.count, ', ') from ${USES} u)`,
      changedBy: sql`(select u.realname from sys_user u where u.id = coalesce(r.update_by, r.create_by))`
    },
    whyUnsound: faultOfDefinition,
    usesOf: async ({ instanceCount }) => Number(instanceCount)
  })
  serve(app, processRoles, (_, ctx) => rolesOf(ctx))
}
