import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

import type { Config } from '../config/config.ts'
import { runningEmbedded } from './embedded/attach.ts'
import { startEmbedded } from './embedded/start.ts'
import { migrate } from './migrate.ts'
import { traceStatement } from './tracing.ts'
import type { Database } from './schema.ts'
import { types, ZONE } from './values.ts'

/** An open database, whichever engine it is. */
export interface Opened {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  readonly kind: 'embedded' | 'postgres'
  /** What is known about acknowledged rows when the power fails, as one sentence; printed at start, and shown in /health and in 关于. */
  readonly durability: string
  readonly close: () => Promise<void>
}
export type OnDeath = (reason: string) => void

/** Tables and columns are snake_case in SQL and camelCase in TypeScript; the keys inside jsonb stay as they are. */
const plugins = () => [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/** Opens the database that the settings name: a PostgreSQL of yours, or the embedded one of the data folder. */
export async function openDatabase(config: Config, onDeath: OnDeath): Promise<Opened> {
  return config.databaseUrl ? openUrl(config.databaseUrl) : openEmbedded(config.dataDir, onDeath)
}

/** Opens the same beside a server that may be running: of an embedded database one is used that is there, and else started. */
export async function openBeside(config: Config, onDeath: OnDeath): Promise<Opened> {
  const running = config.databaseUrl ? undefined : runningEmbedded(config.dataDir)
  if (!running) return openDatabase(config, onDeath)
  const pool = new pg.Pool({ ...running.connection, max: 4, types, application_name: 'urban-archives command' })
  const db = over(pool)
  return { db, pool, kind: 'embedded', durability: await durabilityOf(db), close: () => db.destroy() }
}

async function openUrl(url: string): Promise<Opened> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    types,
    application_name: 'urban-archives',
    connectionTimeoutMillis: 10_000,
    keepAlive: true
  })
  const kysely = over(pool)
  return {
    db: kysely,
    pool,
    kind: 'postgres',
    durability: await checkedDurability(kysely, url),
    close: () => kysely.destroy()
  }
}

async function openEmbedded(dataDir: string, onDeath: OnDeath): Promise<Opened> {
  const engine = await startEmbedded(dataDir, { onDeath })
  const pool = new pg.Pool({ ...engine.connection, max: 16, types, application_name: 'urban-archives' })
  const db = over(pool)
  const close = async () => {
    await db.destroy()
    await engine.stop()
  }
  try {
    return { db, pool, kind: 'embedded', durability: await durabilityOf(db), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A Kysely over a pool: one dialect, one way of naming, one zone of time for every connection. */
export function over(pool: pg.Pool): Kysely<Database> {
  // A connection that dies fails its query, and is taken out by the pool; without listeners, at rest and at work, its death
  // would be the process's.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Database>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) =>
        void (await connection.executeQuery(CompiledQuery.raw(`set time zone '${ZONE}'`)))
    }),
    log: ({ level, query, queryDurationMillis }) => traceStatement(query.sql, queryDurationMillis, level === 'error'),
    plugins: plugins()
  })
}

async function checkedDurability(db: Kysely<Database>, url: string): Promise<string> {
  try {
    return await durabilityOf(db)
  } catch (cause) {
    await db.destroy()
    const { hostname, port, pathname } = new URL(url)
    throw new Error(
      `the database at ${hostname}:${port || 5432}${pathname} does not answer: ${cause instanceof Error ? cause.message || cause.constructor.name : String(cause)}`,
      {
        cause
      }
    )
  }
}

/** Asks an engine what it does before it acknowledges a commit. */
async function durabilityOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ version: string; fsync: string | null; sync: string | null; sums: string | null }>`
    select version() as version, current_setting('fsync', true) as fsync, current_setting('synchronous_commit', true) as sync, current_setting('data_checksums', true) as sums`.execute(
    db
  )
  const { version = '', fsync = null, sync = null, sums = null } = rows[0] ?? {}
  const name = version.split(' ').slice(0, 2).join(' ')
  const sure = fsync === 'on' && sync !== 'off'
  return `${name}: ${sure ? 'acknowledged rows are on disk' : `acknowledged rows may be lost when the power fails (fsync ${fsync ?? 'unknown'}, synchronous_commit ${sync ?? 'unknown'})`}; checksums ${sums ?? 'unknown'}`
}

/** Opens and brings to shape in one go. */
export async function openMigrated(config: Config, onDeath: OnDeath): Promise<Opened> {
  const opened = await openDatabase(config, onDeath)
  try {
    await migrate(opened.db)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}
