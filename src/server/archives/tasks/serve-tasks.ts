import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { nodeProcesses, startableProcesses, startProcess } from '#contract/archives/processes.ts'
import * as asked from '#contract/archives/tasks.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import { serve } from '../../core/http/serve.ts'
import { openBatch } from '../rows/batch-context.ts'
import { lockFiles } from '../rows/locked.ts'
import { giveBack } from '../review/decide.ts'
import { returningOf } from '../review/returning.ts'
import { claimTasks, passOn, receiversOf, releaseTasks, urgeTasks } from './claims.ts'
import { finish, holdTask, returnTask, takeBackTask } from './finishing.ts'
import { processesOf, startable, startAtNode } from './node-process.ts'
import { passedSteps } from './passed-steps.ts'
import { bringScope, taskRows } from './task-rows.ts'

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** Binds my tasks, and the processes of nodes. */
export function serveTasks(app: FastifyInstance): void {
  serveResource(app, asked.tasks, {
    rows: taskRows,
    prepare: bringScope,
    actions: {
      async claim(rows, ctx) {
        await claimTasks(ctx, idsOf(rows))
        return {}
      },
      async release(rows, ctx) {
        await releaseTasks(ctx, idsOf(rows))
        return {}
      },
      async return([row], ctx, { reason, opinion }) {
        if (row) await sendBackTask(ctx, row.id, String(reason), String(opinion ?? ''))
        return {}
      },
      async urge(rows, ctx) {
        await urgeTasks(ctx, idsOf(rows))
        return {}
      },
      async takeBack([row], ctx) {
        if (row) await takeBackTask(ctx, row.id)
        return {}
      }
    }
  })
  serve(app, asked.taskReceivers, async ({ id }, ctx) => receiversOf(ctx, (await holdTask(ctx, id)).task))
  serve(app, asked.transferTask, async ({ id, receiver, opinion = '' }, ctx) => {
    await passOn(ctx, id, receiver, opinion.trim())
    return null
  })
  serve(app, asked.finishTask, async ({ id, opinion = '', form = {} }, ctx) => {
    await finish(ctx, id, opinion.trim(), form)
    return null
  })
  serve(app, asked.taskSteps, ({ id }, ctx) => passedSteps(ctx, id))
  serve(app, asked.countTasks, (_, ctx) => countsOf(ctx))
  serve(app, startProcess, (input, ctx) => startAtNode(ctx, input))
  serve(app, startableProcesses, (_, ctx) => startable(ctx))
  serve(app, nodeProcesses, ({ nodeId }, ctx) => processesOf(ctx, nodeId))
}

/** 退回: a file goes back by its own review, with all that asks; what else is reviewed, to the step before. */
async function sendBackTask(ctx: TxCtx, id: string, reason: string, opinion: string): Promise<void> {
  const { task } = await holdTask(ctx, id)
  const returning = await returningOf(ctx, reason, opinion)
  if (task.fileId === null || task.nodeKey !== 'review') {
    await returnTask(ctx, id, returning.isKnown ? reason : '', returning.words)
    return
  }
  const batch = await openBatch(ctx)
  const row = (await lockFiles(batch, [task.fileId])).get(task.fileId)
  if (!row) throw missing()
  const [outcome] = await giveBack(batch, [row], returning)
  if (outcome && !outcome.ok) throw new Refusal('archives:says', { message: outcome.message })
}

/** How many tasks are in each list. */
async function countsOf(ctx: TxCtx): Promise<Record<string, number>> {
  await bringScope(ctx)
  const { rows } = await sql<{ box: string; n: number }>`select part.value as box, count(*) as n
    from (${taskRows(ctx)}) r, unnest(string_to_array(r.box, ',')) as part(value) group by part.value`.execute(ctx.tx)
  return Object.fromEntries(rows.map(({ box, n }) => [box, Number(n)]))
}
