import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { jobEntries, listScheduleRuns, schedules } from '#contract/system/schedules.ts'
import type { TxCtx } from '../core/context/context.ts'
import { dictText } from '../core/dictionaries/dictionaries.ts'
import { unreadable } from '../core/refusing/refusal.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import type { FieldValues } from '../core/resource/served.ts'
import { isPattern, nextTime, overdueAfter } from '../core/schedule/pattern.ts'
import { schedulerOf } from '../core/schedule/scheduler.ts'
import { serve } from '../core/http/serve.ts'

/** So many of the latest runs are shown. */
const SHOWN = 20

const latest = (column: string) =>
  sql`(select ${sql.ref(column)} from sys_schedule_run where schedule_id = r.id order by start_time desc limit 1)`

/** Binds what servers do by the clock, and the jobs of everybody. */
export function serveSchedules(app: FastifyInstance): void {
  const scheduler = schedulerOf(app.appContext)
  serveResource(app, jobEntries, {
    table: 'sysJobEntry',
    actions: {
      async cancel(rows, { tx, audit }) {
        for (const { id, kind, thing } of rows) {
          await sql`select cancel_job(${id})`.execute(tx)
          audit({ event: 'job.cancel', type: 'job', id, detail: { kind, thing } })
        }
        return {}
      }
    }
  })
  serveResource(app, schedules, {
    table: 'sysSchedule',
    expressions: {
      nextTime: sql`(select t.next_time from sys_schedule_turn t where t.schedule_id = r.id and not r.is_paused)`,
      lastTime: latest('start_time'),
      lastState: latest('state'),
      lastMessage: latest('message'),
      lastGood: sql`(select t.last_good from sys_schedule_turn t where t.schedule_id = r.id)`,
      freshness: sql`(select case when coalesce(t.last_good, t.since) + t.overdue_after < now() then 'overdue' else 'fresh' end
        from sys_schedule_turn t where t.schedule_id = r.id)`,
      runs: sql`(select count(*)::int from sys_schedule_run s where s.schedule_id = r.id)`,
      failures: sql`(select count(*)::int from sys_schedule_run s where s.schedule_id = r.id and s.state = 'failed')`
    },
    // Whatever has changed when it comes, a form, an action or an undo: its next turn follows.
    async after(drafts, { tx }) {
      for (const { id, now, values } of drafts) {
        const { pattern } = { ...now, ...values }
        const [next, within] = [nextTime(String(pattern)).toISOString(), overdueAfter(String(pattern))]
        await sql`update sys_schedule_turn set next_time = ${next}::timestamptz, overdue_after = make_interval(secs => ${within})
          where schedule_id = ${id}`.execute(tx)
      }
    },
    actions: {
      async run(rows, ctx) {
        await askRuns(ctx, rows)
        ctx.after(() => scheduler.check())
        return {}
      },
      pause: (rows) => ({ writes: rows.map(({ id }) => ({ id, values: { isPaused: true } })) }),
      resume: (rows) => ({ writes: rows.map(({ id }) => ({ id, values: { isPaused: false } })) }),
      reschedule([row], _, { pattern }) {
        if (!isPattern(String(pattern))) throw unreadable('pattern', 'system:schedule.noPattern')
        return row ? { writes: [{ id: row.id, values: { pattern } }] } : {}
      }
    }
  })
  serve(app, listScheduleRuns, async ({ id }, { tx, say }) => {
    const runs = await tx
      .selectFrom('sysScheduleRun as r')
      .select(['r.id', 'r.state', 'r.startTime', 'r.endTime', 'r.message'])
      .select(dictText(say.language, 'job_state', sql`r.state`).as('stateText'))
      .where('r.scheduleId', '=', id)
      .orderBy('r.startTime', 'desc')
      .orderBy('r.id')
      .limit(SHOWN)
      .execute()
    // The names of what a statement gives are changed on their way.
    return { records: runs.map(({ stateText, ...run }) => ({ ...run, state_dictText: stateText })) }
  })
}

/** Asks for runs at once, whatever the clock says and also of what is paused. */
async function askRuns({ tx, audit }: TxCtx, rows: readonly FieldValues[]): Promise<void> {
  const ids = rows.map(({ id }) => String(id))
  await tx.updateTable('sysScheduleTurn').set({ runAsked: true }).where('scheduleId', 'in', ids).execute()
  for (const { id, title } of rows)
    audit({ event: 'schedule.run', type: 'schedule', id: String(id), detail: { title } })
}
