import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import {
  enterpriseAuths,
  enterprises,
  readEnterprise,
  submitEnterprise,
  withdrawEnterprise
} from '#contract/organisation/enterprise-auth.ts'

import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import { schedulerOf } from '../../core/schedule/scheduler.ts'
import { serve } from '../../core/http/serve.ts'
import { acceptAuth, returnAuth } from './decide-auth.ts'
import { expireAuths } from './expire-auths.ts'
import { checkPapers } from './papers.ts'
import { submitPapers, takeBackPapers } from './submit-papers.ts'
import { ownEnterpriseOf } from './own-auth.ts'
import { justDecided, takeBackDecision } from './take-back-decision.ts'

const nameOf = (column: string) => sql`(select u.realname from sys_user u where u.id = ${sql.ref(column)})`

/** Binds the verification of units: their own page, the queue of the archive, and its end by the clock. */
export function serveEnterprise(app: FastifyInstance): void {
  const { appContext } = app
  const own = serveResource(app, enterprises, { table: 'arcOrgAuth', before: checkPapers })
  serveResource(app, enterpriseAuths, {
    table: 'arcOrgAuth',
    // What a unit has taken back is its own again.
    where: () => sql`r.status <> '0'`,
    expressions: {
      applicantName: nameOf('r.applicant'),
      reviewerName: nameOf('r.reviewed_by'),
      mayTakeBack: justDecided
    },
    actions: {
      async accept([row], ctx) {
        if (row) await acceptAuth(ctx, row.id)
        return {}
      },
      async return([row], ctx, { opinion }) {
        if (row) await returnAuth(ctx, row.id, String(opinion ?? ''))
        return {}
      },
      async takeBackAccept([row], ctx) {
        if (row) await takeBackDecision(ctx, row.id, 'takeBackAccept')
        return {}
      },
      async takeBackReturn([row], ctx) {
        if (row) await takeBackDecision(ctx, row.id, 'takeBackReturn')
        return {}
      }
    }
  })
  serve(app, readEnterprise, (_, ctx) => ownEnterpriseOf(ctx))
  serve(app, submitEnterprise, (papers, ctx) => submitPapers(own, papers, ctx))
  serve(app, withdrawEnterprise, (_, ctx) => takeBackPapers(ctx))
  schedulerOf(appContext).register('enterprise', {
    title: 'system:schedule.enterprise',
    pattern: '20 1 * * *',
    work: () => expireAuths(appContext.db)
  })
}
