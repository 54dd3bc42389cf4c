import type { FastifyInstance } from 'fastify'

import { build } from './build.ts'
import { type Config, makeDataFolder, readConfig } from './config.ts'
import { type Opened, openMigrated } from './db/open.ts'
import { keepTidy } from './housekeeping.ts'
import { openStorage } from './storage/open.ts'

/** A server that listens. */
export interface Running {
  readonly app: FastifyInstance
  /** `http://host:port`. */
  readonly address: string
  /** Finishes what is under way, for ten seconds at most, then closes everything. */
  readonly close: () => Promise<void>
}

/** Requests get this long to end when the server is told to stop; the database closes after them. Milliseconds. */
const DRAIN = 8_000

/** Opens the database and the storage, composes the server and lets it listen. Throws one line that says what is in the way. */
export async function run(config: Config, pages?: string): Promise<Running> {
  makeDataFolder(config)
  const opened = await openMigrated(config, (reason) => fail(new Error(reason)))
  try {
    const app = await build({ config, opened, storage: await openStorage(config), pages })
    const address = await listen(app, config)
    const untidy = keepTidy(opened.db, (error) => app.log.warn({ err: error }, 'tidying failed'))
    return { app, address, close: () => close(app, opened, untidy) }
  } catch (error) {
    await opened.close()
    throw error
  }
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

async function close(app: FastifyInstance, opened: Opened, untidy: () => void): Promise<void> {
  untidy()
  const impatient = setTimeout(() => app.server.closeAllConnections(), DRAIN)
  await app.close()
  clearTimeout(impatient)
  await opened.close()
}

/** Says in one line what is in the way, and ends with code 1. */
export function fail(error: unknown): never {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  process.stderr.write(`urban-archives cannot run: ${line}\n`)
  if (process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace') process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`)
  process.exit(1)
}

/** Runs until told to stop (SIGTERM or Ctrl+C). */
export async function main(pages?: string): Promise<Running> {
  const config = readConfig(process.env)
  const running = await run(config, pages)
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      running.close().then(() => process.exit(0), fail)
    })
  }
  return running
}

if (import.meta.main) await main().catch(fail)
