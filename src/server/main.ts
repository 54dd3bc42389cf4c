import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import { accountsOf, type Account } from './accounts.ts'
import { heldStorage } from './backup/held-removals.ts'
import { upgradeEmbedded } from './backup/upgrade/upgrade-embedded.ts'
import { type ChangesKeeper, startChanges } from './backups.ts'
import { build } from './build.ts'
import { type Config, makeDataFolder, readConfig } from './config/config.ts'
import { jobsOf } from './core/jobs/job-queue.ts'
import { schedulerOf } from './core/schedule/scheduler.ts'
import { explainError, machineLanguage } from './core/text/explain-error.ts'
import { sayFor } from './core/text/say.ts'
import { hashPassword } from './core/access/passwords.ts'
import { type Opened, openMigrated } from './db/open.ts'
import { seed } from './db/seed/seed.ts'
import { refuseOpenDemo } from './demo-guard.ts'
import { type FirstPasswords, firstPasswords } from './first-passwords.ts'
import { announceLeaving } from './health.ts'
import { announceRelease } from './release-notice.ts'
import { storeAbilities } from './storage/abilities.ts'
import { openStorage } from './storage/open/open-store.ts'
import { SERVING } from './supervise.ts'
import { endOnUncaught } from './uncaught.ts'

/** A server that listens. */
export interface Running {
  readonly app: FastifyInstance
  /** `http://host:port`. */
  readonly address: string
  /** What the start prints: how surely rows and files are kept, who may sign in, and passwords that this start has made. */
  readonly says: readonly string[]
  /** Finishes what is under way, for ten seconds at most, then closes everything. */
  readonly close: () => Promise<void>
}

/** Requests get this long to end when the server is asked to stop; the database closes after them. Milliseconds. */
const DRAIN = 8_000

/** Opens the database and the storage, composes the server and lets it listen. Throws one line that says what is in the way. */
export async function runServer(config: Config, pages?: string): Promise<Running> {
  makeDataFolder(config)
  await upgradeOnStart(config)
  // The packages of traces are loaded where they are used alone.
  const traces = config.monitoring.traces
    ? (await import('./traces.ts')).openTraces(config.monitoring.traces)
    : undefined
  const opened = await openMigrated(config, (reason) => failStart(new Error(reason)))
  let app: FastifyInstance | undefined
  try {
    const passwords = await prepare(opened, config)
    const release = await announceRelease(opened.db)
    const storage = heldStorage(await openStorage(config), opened.db)
    const built = await build({ config, opened, storage, pages, traces })
    app = built
    const address = await listen(built, config)
    for (const line of release) built.log.warn(line.trim())
    const lacks = (await storeAbilities(storage)).lacks.map((line) => `  the store: ${line}`)
    for (const line of lacks) built.log.warn(line.trim())
    built.appContext.degraded.start()
    jobsOf(built.appContext).start()
    await schedulerOf(built.appContext).start()
    const changes = await startChanges(config, opened, (error) =>
      built.log.error({ err: error }, 'the changes of the database could not be kept')
    )
    const says = [
      opened.durability,
      storage.says,
      ...lacks,
      ...release,
      ...describeAccounts(config.demo ? await accountsOf(opened.db) : [], passwords)
    ]
    return {
      app: built,
      address,
      says,
      close: () => close(built, config, opened, changes).finally(() => traces?.close())
    }
  } catch (error) {
    // What listens and what runs by the clock holds connections of the pool, which would wait for them for ever.
    await app?.close().catch(() => undefined)
    await opened.close()
    throw error
  }
}

/** An older embedded database is upgraded where the old programs are at hand, and each step is said: it takes its time. */
async function upgradeOnStart({ databaseUrl, dataDir, oldPostgres }: Config): Promise<void> {
  if (databaseUrl !== undefined) return
  const say = sayFor({ lang: machineLanguage(process.env) })
  const print = (line: string) => process.stdout.write(`${line}\n`)
  const began = Date.now()
  const upgraded = await upgradeEmbedded(dataDir, oldPostgres, {
    begins: (majors) => print(say('cli:upgrade.begins', majors))
  })
  if (!upgraded) return
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  print(say('cli:upgrade.done', { ...upgraded, left: '', seconds }))
  if (upgraded.left.length > 0) print(say('cli:upgrade.left', { names: upgraded.left.join(', ') }))
}

/** Brings the first accounts and all reference data; gives the passwords if this start has used them. */
async function prepare({ db }: Opened, config: Config): Promise<FirstPasswords | undefined> {
  let used: FirstPasswords | undefined
  const hashes = async () => {
    used = firstPasswords(config)
    return { admin: await hashPassword(used.admin), people: config.demo ? await hashPassword(used.demo) : '' }
  }
  await seed(db, { demo: config.demo, hashes })
  return used
}

function describeAccounts(accounts: readonly Account[], passwords: FirstPasswords | undefined): string[] {
  const widest = Math.max(0, ...accounts.map(({ username }) => username.length))
  const lines = accounts.map(({ username, realname, roles }) => `  ${username.padEnd(widest)}  ${realname} ${roles}`)
  const made = (passwords?.made ?? []).map(
    (principal) => `  ${principal === 'admin' ? 'administrators' : 'demo accounts'}: ${passwords?.[principal]}`
  )
  return [
    ...(lines.length ? ['Accounts:', ...lines] : []),
    ...(made.length ? [`Passwords, made just now and kept in ${passwords?.file}:`, ...made] : [])
  ]
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (cause) {
    const { code } = cause as { code?: string }
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: `port ${port} of ${host} is in use: stop what listens there, or choose another PORT`,
      EACCES: `port ${port} of ${host} may not be used by this user: choose another PORT`,
      EADDRNOTAVAIL: `${host} is no address of this machine: choose another HOST`,
      ENOTFOUND: `${host} is no address of this machine: choose another HOST`
    }
    throw new Error(reasons[code ?? ''] ?? String(cause), { cause })
  }
}

async function close(app: FastifyInstance, config: Config, opened: Opened, changes: ChangesKeeper): Promise<void> {
  announceLeaving(app.appContext)
  await pause(config.drain * 1000)
  const impatient = setTimeout(() => app.server.closeAllConnections(), DRAIN)
  await app.close()
  clearTimeout(impatient)
  await changes.close()
  await opened.close()
}

/** Says in one line what is in the way, and ends with code 1. */
export function failStart(error: unknown): never {
  const line = explainError(error, sayFor({ lang: machineLanguage(process.env) }))
  process.stderr.write(`urban-archives cannot run: ${line}\n`)
  if (process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace')
    process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`)
  process.exit(1)
}

/** Ends in order when asked to (SIGTERM, or Ctrl+C), and where whoever supervises it has gone. */
export function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      close().then(() => process.exit(0), failStart)
    })
  }
}

/** Prints what there is to say, and the address by which browsers connect to the server. */
export function announceAddress({ address, says }: Running, { publicUrl }: Config): void {
  process.stdout.write(`${[...says, `Open ${publicUrl?.href ?? address}`].join('\n')}\n`)
}

/** The settings of a server that serves people. Throws one line where they do not work, or would open a demo to the network. */
export function readServedConfig(): Config {
  const config = readConfig(process.env)
  refuseOpenDemo(config)
  return config
}

/** Runs until asked to stop. */
export async function main(pages?: string): Promise<void> {
  const config = readServedConfig()
  let server: Running | undefined
  endOnUncaught(() => server, failStart)
  const running = runServer(config, pages)
  stopOnSignal(async () => (await running).close())
  server = await running
  announceAddress(server, config)
  process.send?.(SERVING)
}

if (import.meta.main) await main(process.argv[2]).catch(failStart)
