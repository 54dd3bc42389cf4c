import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { responsibles, signResponsible } from '#contract/organisation/responsibles.ts'

import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { writeRows } from '../core/resource/write-rows.ts'
import { serve } from '../core/http/serve.ts'
import { refuseBackwards } from '../core/resource/date-order.ts'
import { refuseTwiceAtOnce } from './held-posts.ts'

/** Binds the people who answer for the units of a project. */
export function serveResponsibles(app: FastifyInstance): void {
  const served = serveResource(app, responsibles, {
    table: 'arcResponsible',
    expressions: {
      orgType: sql`(select o.org_type from arc_project_org o where o.id = r.participant_id)`,
      isSigned: sql`(r.sign_path is not null)`
    },
    async before(drafts, ctx, mode) {
      if (mode === 'delete') return
      refuseBackwards(drafts, 'startDate', 'endDate', 'organisation:responsible.endsEarly')
      await refuseTwiceAtOnce(drafts, ctx)
    }
  })
  serve(app, signResponsible, async ({ id, rowVersion, path }, ctx) => {
    const { change, count, ids } = await writeRows(served, ctx, 'edit', [
      { id, values: { signPath: path }, seen: rowVersion }
    ])
    return { change, count, ids }
  })
}
