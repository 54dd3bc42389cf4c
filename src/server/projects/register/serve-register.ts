import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { confirmProject, projectRegister, proposeProjectNumber } from '#contract/projects/project-register.ts'

import { rowOf } from '../../core/resource/read-row.ts'
import type { ServedResource } from '../../core/resource/served.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import { serve } from '../../core/http/serve.ts'
import { projectDeadline } from '../../domain/archives/days-left.ts'
import { areaWords } from './area-words.ts'
import { confirmRegistration } from './confirm-project.ts'
import { proposalFor } from './project-number.ts'
import * as steps from './register-steps.ts'
import { guardRegister } from './write-rules.ts'

/** Binds 项目登记: the register of projects, and the steps by which one is confirmed, returned, suspended and resumed. */
export function serveProjectRegister(app: FastifyInstance): void {
  const { asAction } = steps
  const servedOf = (): ServedResource => served
  const served = serveResource(app, projectRegister, {
    table: 'arcProject',
    expressions: {
      deadline: projectDeadline('r'),
      areaName: sql`(select string_agg(c.name, ' / ' order by c.code) from sys_category c where not c.is_delete
        and c.code in (left(r.area_code, 2) || '0000', left(r.area_code, 4) || '00', r.area_code))`,
      turn: sql`(case when r.status = 'draft' and r.submit_time is not null then 1e11 - extract(epoch from r.submit_time) else extract(epoch from r.create_time) end)::double precision`,
      submitterName: sql`(select u.realname from sys_user u where u.id = r.submit_by)`
    },
    // No two projects of an archive have the same, also where who asks sees one of them alone.
    async isTakenElsewhere({ tx }, field, value, own = '') {
      const { rows } = await sql<{ isTaken: boolean }>`
        select app_project_value_taken(${field}, ${value}, ${own}) as is_taken`.execute(tx)
      return rows[0]?.isTaken === true
    },
    before: guardRegister,
    meanings: areaWords,
    actions: {
      submit: asAction(steps.submit, servedOf),
      withdraw: asAction(steps.withdraw, servedOf),
      return: asAction(steps.returnRegistration, servedOf),
      suspend: asAction(steps.suspend, servedOf),
      resume: asAction(steps.resume, servedOf)
    }
  })
  serve(app, proposeProjectNumber, async ({ id }, ctx) => proposalFor(ctx.tx, await rowOf(served, ctx, id)), {
    extent: 'tenant'
  })
  serve(app, confirmProject, (asked, ctx) => confirmRegistration(served, ctx, asked), { extent: 'tenant' })
}
