import * as runs from '#contract/checks/runs.ts'
import { listTransferNeeds } from '#contract/checks/transfer-needs.ts'
import * as waivers from '#contract/checks/waivers.ts'

import type { Area } from '../core/context/app-context.ts'
import { jobsOf } from '../core/jobs/job-queue.ts'
import { serve, serveOpen } from '../core/http/serve.ts'
import { transferNeeds } from '../domain/transfer/transfer-needs.ts'
import { orderCheck, orderRecheck } from './calls/order-check.ts'
import { findingsPage } from './calls/read-findings.ts'
import { runsPage, runWithItems } from './calls/read-runs.ts'
import { answerReport } from './calls/report.ts'
import { targetsOf } from './calls/targets.ts'
import { unwaive, waive } from './calls/waive.ts'
import { CHECK_JOB, checkRunner } from './running/run-checks.ts'
import { openTools } from './running/tools.ts'
import { serveSchemes } from './schemes/serve-schemes.ts'

/** Checks: the 44 items of 四性检测, measured by jobs, with what they have found and what was waived. */
const area: Area = (app, appContext) => {
  const tools = openTools(appContext)
  app.addHook('onClose', () => tools.close())
  jobsOf(appContext).register(CHECK_JOB, checkRunner(tools))
  serveSchemes(app)
  serve(app, runs.runCheck, (asked, ctx) => orderCheck(ctx, asked))
  serve(app, runs.recheckFile, (asked, ctx) => orderRecheck(ctx, asked))
  serve(app, runs.checkTargets, (_, ctx) => targetsOf(ctx))
  serve(app, runs.listCheckRuns, (query, ctx) => runsPage(ctx, query))
  serve(app, runs.queryCheckRun, ({ id }, ctx) => runWithItems(ctx, id))
  serve(app, runs.listFindings, (query, ctx) => findingsPage(ctx, query))
  serve(app, listTransferNeeds, ({ unit }, ctx) =>
    transferNeeds(ctx, { units: unit === undefined ? undefined : [unit] })
  )
  serve(app, waivers.waiveFinding, (asked, ctx) => waive(ctx, asked))
  serve(app, waivers.takeBackWaiver, (asked, ctx) => unwaive(ctx, asked))
  serveOpen(app, runs.exportCheck, answerReport)
}
export default area
