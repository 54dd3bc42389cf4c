import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Kysely } from 'kysely'

import type { Reply } from '#contract/core/reply.ts'
import type { Area } from '#server/core/context/app-context.ts'
import type { ClockWatch } from '#server/core/degraded/clock-watch.ts'
import { build } from '#server/build.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import type { LogSink } from '#server/log.ts'
import { openSession } from '#server/core/principal/tokens.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Opened, openMigrated } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { openStorage } from '#server/storage/open/open-store.ts'
import { openTestDatabase } from '../database/open.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../database/passwords.ts'
import { seedDemo } from '../database/seed-demo.ts'
import { testStoreSettings } from '../store/settings.ts'

export interface TestServerOptions {
  /** A database on the PostgreSQL of the run, which does not wait for the disk, or an embedded one of its own as in production; default the first. */
  readonly engine?: 'shared' | 'embedded'
  /** The demo municipality with all its accounts, whose password is DEMO_PASSWORD; default no. */
  readonly demo?: boolean
  /** Settings beside those of the tests. */
  readonly settings?: Readonly<Record<string, string>>
  /** As with `npm start -- --dev`; default no. */
  readonly development?: boolean
  /** Another server, whose database this one has in common with it. */
  readonly beside?: TestServer
  /** Areas of the test's own, instead of the server's. */
  readonly areas?: Readonly<Record<string, Area>>
  /** The clock that the server watches, instead of the machine's own. */
  readonly clock?: ClockWatch
  /** What takes the lines of the log, from the level of the setting LOG_LEVEL on. */
  readonly log?: LogSink
  /** Fills the database further before the server is composed. */
  readonly fill?: (db: Kysely<Database>, config: Config) => Promise<void>
}
export interface Asking {
  readonly token?: string | undefined
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
/** An answer with its HTTP status. */
export interface Answer<T = unknown> extends Reply<T> {
  readonly status: number
  readonly raw: LightMyRequestResponse
}
export interface TestServer {
  readonly app: FastifyInstance
  readonly db: Kysely<Database>
  readonly opened: Opened
  readonly config: Config
  /** Asks a call, its path below the context path. */
  readonly ask: <T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    asking?: Asking
  ) => Promise<Answer<T>>
  /** Opens a session for an account, as sign-in does, and gives its token. */
  readonly signIn: (username: string, project?: string) => Promise<string>
  /** Listens on a free port and gives the address, for sockets, streams and browsers. */
  readonly listen: () => Promise<string>
  readonly close: () => Promise<void>
}

export { ADMIN_PASSWORD, DEMO_PASSWORD } from '../database/passwords.ts'

/** Builds the real server in this process, on a migrated database of its own. */
export async function startTestServer({
  engine = 'shared',
  demo = false,
  settings = {},
  development = false,
  beside,
  areas,
  clock,
  log,
  fill
}: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'archives-test-'))
  await chmod(dataDir, 0o711) // the user that root lends to the database must get through
  const given = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    // Processes of their own: who tests them switches them on.
    FIRST_PAGES: 'off',
    DEMO_PASSWORD,
    ADMIN_PASSWORD,
    ...(await testStoreSettings()),
    ...settings
  })
  const config = { ...given, isDevelopment: development }
  const opened = beside ? { ...beside.opened, close: async () => undefined } : await openPrepared(engine, config, demo)
  const close = async () => {
    await opened.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await fill?.(opened.db, config)
    const app = await build({
      config,
      opened,
      storage: await openStorage(config),
      ...(log ? { log } : {}),
      ...(clock ? { clock } : {}),
      ...(areas ? { areas: loading(areas) } : {})
    })
    await app.ready()
    return {
      app,
      db: opened.db,
      opened,
      config,
      ask: (method, path, asking) => ask(app, method, `${config.contextPath}${path}`, asking),
      signIn: (username, project) => signIn(opened.db, username, project),
      listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
      close: () => app.close().then(close)
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function openPrepared(engine: 'shared' | 'embedded', config: Config, demo: boolean): Promise<Opened> {
  if (engine === 'shared') return openTestDatabase(demo ? 'demo' : 'bare')
  const opened = await openMigrated(config, (reason) => process.stderr.write(`${reason}\n`))
  if (demo) await seedDemo(opened.db)
  return opened
}

const loading = (areas: Readonly<Record<string, Area>>) =>
  Object.fromEntries(Object.entries(areas).map(([name, area]) => [name, async () => ({ default: area })]))

async function ask<T>(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { token, query, body, headers = {} }: Asking = {}
): Promise<Answer<T>> {
  const request: InjectOptions = { method, url, headers: { ...(token ? { 'x-access-token': token } : {}), ...headers } }
  if (query) request.query = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  if (body !== undefined) request.payload = body as NonNullable<InjectOptions['payload']>
  const raw = await app.inject(request)
  const answer = { ...raw.json<Reply<T>>(), status: raw.statusCode }
  return Object.defineProperty(answer, 'raw', { value: raw }) as Answer<T>
}

async function signIn(db: Kysely<Database>, username: string, project?: string): Promise<string> {
  const nobody = { id: '', tenant: 0, projects: [] }
  return inTransaction(
    db,
    nobody,
    async (tx) => {
      const { id, tenantId, currentProject } = await tx
        .selectFrom('sysUser')
        .select(['id', 'tenantId', 'currentProject'])
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
      const { token } = await openSession(
        tx,
        { id, tenant: tenantId, project: project ?? currentProject },
        { ip: '127.0.0.1', agent: 'test' }
      )
      return token
    },
    'installation'
  )
}
