import { constants } from 'node:zlib'

import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'

import { AREAS } from './areas.ts'
import { scheduleBackups } from './backups.ts'
import { answerClientError } from './client-error.ts'
import type { Config } from './config/config.ts'
import { answerError, answerMissing } from './core/http/errors.ts'
import type { Area, AppContext } from './core/context/app-context.ts'
import { Background } from './core/context/background.ts'
import type { ClockWatch } from './core/degraded/clock-watch.ts'
import { DegradedStates } from './core/degraded/degraded-states.ts'
import { probesOf } from './core/degraded/probes.ts'
import { sendDegraded } from './core/degraded/send-degraded.ts'
import { PrincipalCache } from './core/context/principal-cache.ts'
import { openTableReaders } from './core/spreadsheet/table-readers.ts'
import { serveGridSocket } from './core/sockets/grid-socket.ts'
import { openJobs } from './core/jobs/job-queue.ts'
import { openScheduler } from './core/schedule/scheduler.ts'
import { DictionaryDigests } from './core/context/dictionaries-digest.ts'
import { Live } from './core/outbox/live.ts'
import { OpenSessions } from './core/context/open-sessions.ts'
import type { Opened } from './db/open.ts'
import { wakeEachOther } from './db/connections/wake.ts'
import { serveHealth } from './health.ts'
import { scheduleTidying } from './housekeeping.ts'
import { logAnswers, logging, type LogSink } from './log.ts'
import { installationFacts } from './core/settings/settings.ts'
import { serveMetrics } from './metrics.ts'
import { buildOf, servePages } from './pages.ts'
import { hangUpOnSlow, PATIENCE } from './slow.ts'
import type { Storage } from './storage/storage.ts'
import type { Traces } from './traces.ts'

export interface Parts {
  readonly config: Config
  readonly opened: Pick<Opened, 'db' | 'pool' | 'kind' | 'durability'>
  readonly storage: Storage
  /** The built client; without it only the calls are served. */
  readonly pages?: string | undefined
  /** How long headers and the content of a call may take to come in, milliseconds; for tests. */
  readonly patience?: number
  /** Where traces of requests go; nowhere where none is named. */
  readonly traces?: Traces | undefined
  /** Where the log goes instead of standard output; for tests. */
  readonly log?: LogSink
  /** The clock that is watched instead of the machine's own; for tests. */
  readonly clock?: ClockWatch
  /** Others than the server's own, for tests of the ground floor. */
  readonly areas?: Readonly<Record<string, () => Promise<{ readonly default: Area }>>>
}

/** Bodies of calls; files have their own limit. Bytes. */
const BODY = 4 * 1024 ** 2
const SOCKET_MESSAGE = 64 * 1024
/** A connection on which nothing moves is closed. Milliseconds. */
const IDLE = 120_000

/** What a page of ours may load: nothing from elsewhere (STACK.md §3i). */
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  mediaSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
  upgradeInsecureRequests: null
}

/** Composes the server; it does not listen yet. */
export async function build({
  config,
  opened,
  storage,
  pages,
  patience = PATIENCE,
  log,
  traces,
  clock,
  areas = AREAS
}: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    ...logging(config, log),
    trustProxy: config.trustProxy,
    bodyLimit: BODY,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // What still comes by an open connection while the server ends is answered, and not refused.
    return503OnClosing: false,
    connectionTimeout: IDLE,
    // Areas register within seconds also where the machine has much else to do.
    pluginTimeout: 60_000,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
    // Headers must be there within the same time as the content of a call.
    http: { headersTimeout: patience, connectionsCheckingInterval: Math.ceil(patience / 4) },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 }
  })
  const live = new Live(opened.db, (error) => app.log.warn({ err: error }, 'the outbox could not be read'))
  // An embedded database has this one server; only one of yours may have several.
  if (opened.kind === 'postgres')
    live.wakeBy(
      wakeEachOther(opened.pool, { woken: live.look, onChange: (receives) => app.log.warn(listening(receives)) })
    )
  const sessions = new OpenSessions(opened.db, (error) =>
    app.log.warn({ err: error }, 'the sessions of open sockets could not be read')
  )
  const degraded = new DegradedStates(probesOf({ config, opened, storage, clock }), {
    onChange: ({ state, reason, since }, change) =>
      change === 'begun'
        ? app.log.error({ degraded: state, reason }, 'a degraded state has begun')
        : app.log.warn(
            { degraded: state, seconds: Math.round((Date.now() - since.getTime()) / 1000) },
            'a degraded state has ended'
          )
  })
  const appContext: AppContext = {
    config,
    db: opened.db,
    engine: opened,
    storage,
    build: pages === undefined ? null : buildOf(pages),
    dictionaries: new DictionaryDigests(opened.db),
    principals: new PrincipalCache(opened.db, ({ id, roleCode, dataScope }) =>
      app.log.warn({ role: id, roleCode, dataScope }, 'the data scope of a role is malformed: it shows no files')
    ),
    degraded,
    background: new Background(),
    live,
    sessions,
    topics: new Map(),
    served: new Map()
  }
  const jobs = openJobs(appContext, {
    // An embedded database has this one server: what another one held is free.
    isAlone: opened.kind !== 'postgres',
    rests: () => degraded.has('diskFull'),
    onTrouble: (error, job) => app.log.error({ err: error, job }, 'a job failed')
  })
  const scheduler = openScheduler(appContext, {
    isAlone: opened.kind !== 'postgres',
    // By a wrong clock everything would be old enough to be cleared away.
    rests: () => degraded.has('clockWrong') || degraded.has('diskFull'),
    onTrouble: (error, work) => app.log.error({ err: error, work }, 'work by the clock failed')
  })
  scheduleTidying(appContext)
  scheduleBackups(appContext)
  const tables = openTableReaders(appContext)
  app.decorate('appContext', appContext)
  app.addHook('preClose', async () => {
    degraded.close()
    await Promise.all([jobs.close(), scheduler.close(), appContext.background.idle()])
    sessions.close()
    await tables.close()
    await live.close()
  })
  app.setErrorHandler(answerError)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    hsts: config.publicUrl?.protocol === 'https:',
    crossOriginEmbedderPolicy: false
  })
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  })
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: config.maxUpload, files: 1, fields: 20, fieldSize: 64 * 1024, headerPairs: 100 }
  })
  await app.register(websocket, { options: { maxPayload: SOCKET_MESSAGE } })
  traces?.requests(app)
  traces?.onChange((trouble) =>
    trouble === undefined
      ? app.log.info('traces are taken again')
      : app.log.warn({ trouble }, 'traces are not taken: they are let go until they are')
  )
  hangUpOnSlow(app, patience)
  logAnswers(app)
  serveMetrics(app)
  await app.register(
    async (calls) => {
      // Where the calls are served at the root, what is missing there may be a page.
      if (config.contextPath) calls.setNotFoundHandler(answerMissing)
      refuseUnstated(calls)
      sendDegraded(calls)
      calls.addHook('onSend', async (_, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      })
      for (const [name, load] of Object.entries(areas)) {
        const { default: area } = await load()
        await calls.register(async (own) => {
          own.decorate('area', name)
          await area(own, appContext)
        })
      }
      serveGridSocket(calls, appContext)
      serveHealth(calls, '')
    },
    { prefix: config.contextPath }
  )
  if (config.contextPath) serveHealth(app, '')
  await servePages(app, config, pages, () => installationFacts(appContext.db))
  return app
}

const listening = (receives: boolean): string =>
  receives
    ? 'LISTEN receives again: other servers wake this one'
    : 'LISTEN receives nothing, as through PgBouncer in its mode transaction: what other servers write is read each second'

/** Whoever adds a route says whom it serves, or the server does not start (RELIABILITY.md). */
function refuseUnstated(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    const methods = Array.isArray(method) ? method : [method]
    if (methods.every((one) => one === 'OPTIONS')) return
    if (!config?.call && !config?.serves)
      throw new Error(
        `the route ${methods.join(',')} ${url} does not say whom it serves: bind it with serve(), or give it config.serves`
      )
  })
}
