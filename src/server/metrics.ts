import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import { DEGRADED_STATES } from '#contract/core/degraded.ts'
import { sha256Hex } from './core/text/sha256.ts'
import { openPools } from './core/workers/process-pool.ts'
import { isAdministrator } from './health.ts'

/** Upper bounds of the times of answers. Seconds. */
const TIMES = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** What the database is asked for a scrape may take this long; then its figures are left out. */
const SCRAPE = '2s'
const NO_ROUTE = 'none'

/**
 * `/metrics`: figures in the text format of Prometheus, for who has the token of METRICS_TOKEN or is an administrator. Names of calls and
 * states are labels, and nothing that names a person, a project or a file.
 */
export function serveMetrics(app: FastifyInstance): void {
  const { appContext } = app
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the end of the headers of a request to the end of its answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: TIMES,
    registers: [registry]
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    answers.observe({ method, route: routeOptions.url ?? NO_ROUTE, status: String(statusCode) }, elapsedTime / 1000)
  })
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `urban_archives_${name}`, help, labelNames: [...labelNames], registers: [registry] })

  const sockets = gauge('sockets', 'Open sockets of pages at this server.')
  const pool = gauge('pool_connections', 'Connections of the pool to the database, and calls that wait for one.', [
    'state'
  ])
  const tasks = gauge(
    'process_tasks',
    'Tasks that processes beside the server do with what came from outside, and those that wait for one, by pool.',
    ['pool', 'state']
  )
  const free = gauge('disk_free_bytes', 'Bytes that are free where DATA_DIR lies.')
  const jobs = gauge('jobs', 'Jobs of all servers that are not ended, and those that failed within a day.', [
    'kind',
    'state'
  ])
  const done = gauge('job_last_success_timestamp_seconds', 'When a job of a kind last came to its end.', ['kind'])
  const last = gauge(
    'schedule_last_success_timestamp_seconds',
    'When work by the clock last ended well, backups among it.',
    ['schedule']
  )
  const overdue = gauge(
    'schedule_overdue',
    'Whether the last good run of work by the clock is older than it should be.',
    ['schedule']
  )
  const oldest = gauge('job_oldest_waiting_seconds', 'How long the oldest waiting job has waited.')
  const outbox = gauge(
    'outbox_lag_seconds',
    'How long the oldest transaction has run that holds back the messages behind it.'
  )
  const woken = gauge(
    'woken_by_others',
    'Whether other servers on the database wake this one; 0: it reads each second.'
  )
  const stored = gauge('stored_bytes', 'Bytes of stored objects, each counted once.')
  const degraded = gauge('degraded', 'Whether a degraded state is active: what it is, is in the log.', ['state'])
  const reachable = gauge('database_up', 'Whether the database has answered this scrape.')

  async function askDatabase(): Promise<void> {
    await appContext.db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${SCRAPE}, true)`.execute(tx)
      const { rows: states } = await sql<{ kind: string; state: string; count: number }>`
        select kind, state, count(*)::int as count from sys_job
        where state in ('waiting', 'running') or state = 'failed' and end_time > now() - interval '1 day'
        group by kind, state`.execute(tx)
      jobs.reset()
      for (const { kind, state, count } of states) jobs.set({ kind, state }, count)
      const { rows: ends } = await sql<{ kind: string; at: number }>`
        select kind, extract(epoch from max(end_time))::float8 as at from sys_job where state = 'done' group by kind`.execute(
        tx
      )
      for (const { kind, at } of ends) done.set({ kind }, at)
      const { rows: turns } = await sql<{ id: string; at: number | null; late: boolean }>`
        select s.id, extract(epoch from t.last_good)::float8 as at,
          not s.is_paused and coalesce(coalesce(t.last_good, t.since) + t.overdue_after < now(), false) as late
        from sys_schedule s join sys_schedule_turn t on t.schedule_id = s.id`.execute(tx)
      for (const { id, at, late } of turns) {
        if (at !== null) last.set({ schedule: id }, at)
        overdue.set({ schedule: id }, Number(late))
      }
      const { rows } = await sql<{ waited: number; lag: number; bytes: number }>`
        select
          coalesce((select extract(epoch from now() - min(create_time)) from sys_job where state = 'waiting'), 0)::float8 as waited,
          coalesce((select extract(epoch from now() - min(xact_start)) from pg_stat_activity
            where datname = current_database() and backend_xid is not null), 0)::float8 as lag,
          coalesce((select sum(bytes) from sys_usage), 0)::float8 as bytes`.execute(tx)
      oldest.set(rows[0]?.waited ?? 0)
      outbox.set(rows[0]?.lag ?? 0)
      stored.set(rows[0]?.bytes ?? 0)
    })
  }

  async function look(): Promise<void> {
    sockets.set(app.websocketServer.clients.size)
    woken.set(appContext.live.isWoken === false ? 0 : 1)
    for (const state of DEGRADED_STATES) degraded.set({ state }, Number(appContext.degraded.has(state)))
    const { totalCount, idleCount, waitingCount } = appContext.engine.pool
    pool.set({ state: 'busy' }, totalCount - idleCount)
    pool.set({ state: 'idle' }, idleCount)
    pool.set({ state: 'waited for' }, waitingCount)
    tasks.reset()
    for (const { name, size, free: left, waiting } of openPools()) {
      tasks.inc({ pool: name, state: 'busy' }, size - left)
      tasks.inc({ pool: name, state: 'waiting' }, waiting)
    }
    const { bavail, bsize } = await statfs(appContext.config.dataDir)
    free.set(bavail * bsize)
    await askDatabase().then(
      () => reachable.set(1),
      (error: unknown) => {
        app.log.warn({ err: error }, 'the database gave no figures')
        reachable.set(0)
      }
    )
  }

  app.get(
    '/metrics',
    { config: { serves: 'administrators and who has METRICS_TOKEN' }, logLevel: 'warn' },
    async (request, reply) => {
      if (!hasToken(request, appContext.config.monitoring.metricsToken) && !(await isAdministrator(request)))
        return reply.status(401).type('text/plain').send('an administrator or METRICS_TOKEN is needed\n')
      await look()
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics())
    }
  )
}

/** Whether a request brings the token, compared in a time that says nothing of it. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, given] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  if (token === undefined || given === undefined) return false
  return timingSafeEqual(Buffer.from(sha256Hex(given)), Buffer.from(sha256Hex(token)))
}
