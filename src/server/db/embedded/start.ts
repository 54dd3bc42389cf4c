import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { type Address, addressFor, SOCKET_PORT } from './address.ts'
import { attempt } from './attempt.ts'
import { bareEnvironment, clusterIn, OWNER, passwordOf } from './cluster.ts'
import { endWithServer } from './end-with-server.ts'
import { lock } from './lock.ts'
import { type DatabasePlace, placeOf } from './place.ts'
import { end, endOrphans } from './processes.ts'
import { programsFor } from './programs.ts'
import { as, give } from './user.ts'

export interface EmbeddedOptions {
  /** Where databases go that cannot live in their data folder. */
  readonly shelter?: string | undefined
  /** Who runs the database when root starts us. */
  readonly user?: string
  /** Connect to it by a port of the machine instead of a socket. */
  readonly byPort?: boolean
  /** Called when the database ends although nobody stopped it. */
  readonly onDeath?: (reason: string) => void
}

export interface Embedded {
  /** What the driver wants to know; for a socket the host is its folder. */
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly password: string
    readonly database: string
  }
  readonly folder: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** Where a database goes that cannot live in its data folder, and who runs it when root starts us. */
export const SHELTER = '/var/lib/urban-archives'
export const LENT = 'nobody'

/** Nothing is acknowledged that is not on disk. Changes that a backup has not kept yet are held back, up to what a disk can bear. */
const SURE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', max_slot_wal_keep_size: '16GB' }
/** What a statement is refused for is in the log of the server, without the values that PostgreSQL's own would quote. */
const WITHOUT_VALUES = { log_min_messages: 'log', log_min_error_statement: 'panic', log_error_verbosity: 'terse' }
const LOG_SIZE = 8_000_000

/** Starts the PostgreSQL of a data folder, which is made first where there is none. Throws one line that says what is in the way. */
export async function startEmbedded(
  data: string,
  { shelter = SHELTER, user = LENT, byPort, onDeath }: EmbeddedOptions = {}
): Promise<Embedded> {
  const place = placeOf(data, shelter, user)
  const unlock = lock(place)
  try {
    const programs = programsFor(place)
    await endOrphans(join(place.folder, 'cluster'), SOCKET_PORT)
    const cluster = await clusterIn(place, programs)
    const address = await addressFor(place, byPort)
    const child = await begin(programs.postgres, cluster, address, place)
    return watched(child, { address, cluster, place }, unlock, onDeath)
  } catch (error) {
    unlock()
    throw error
  }
}

function watched(
  child: ChildProcess,
  {
    address: { host, port, forget },
    cluster,
    place
  }: { readonly address: Address; readonly cluster: string; readonly place: DatabasePlace },
  unlock: () => void,
  onDeath: EmbeddedOptions['onDeath']
): Embedded {
  const pid = child.pid ?? 0
  const lives = () => child.exitCode === null && child.signalCode === null
  const takeAlong = () => child.kill('SIGINT')
  process.once('exit', takeAlong)
  const callOff = endWithServer(pid, cluster)
  let stopping: Promise<void> | undefined
  child.once('exit', (code, signal) => {
    process.off('exit', takeAlong)
    callOff()
    if (!stopping) onDeath?.(`PostgreSQL ended by itself (${signal ?? code}): ${lastWords(place.folder)}`)
  })
  const stop = async () => {
    await end(pid, () => (lives() ? [pid] : []))
    forget()
    unlock()
  }
  const connection = { host, port, user: OWNER, password: passwordOf(place), database: 'postgres' }
  return {
    connection,
    folder: place.folder,
    pid,
    stop: () => {
      stopping ??= stop()
      return stopping
    }
  }
}

async function begin(
  postgres: string,
  cluster: string,
  { settings }: Address,
  { folder, user }: DatabasePlace
): Promise<ChildProcess> {
  const report = join(folder, 'log')
  const log = openSync(report, (statSync(report, { throwIfNoEntry: false })?.size ?? 0) > LOG_SIZE ? 'w' : 'a', 0o600)
  give(report, user)
  const flags = Object.entries({ ...SURE, ...WITHOUT_VALUES, ...settings, timezone: 'UTC', log_timezone: 'UTC' }).map(
    ([name, value]) => `--${name}=${value}`
  )
  // Detached: a Ctrl+C is for us, and we stop it in our own order.
  const child = spawn(postgres, ['-D', cluster, ...flags], {
    ...as(user),
    cwd: folder,
    env: bareEnvironment,
    stdio: ['ignore', log, log],
    detached: true
  })
  closeSync(log)
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${lastWords(folder)}`)))
  })
  failed.catch(() => undefined)
  await Promise.race([ready(cluster, child), failed])
  return child
}

/** PostgreSQL writes its state into the eighth line of its pid file. Recovery after a crash may take its time. */
async function ready(cluster: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const lines = attempt(() => readFileSync(join(cluster, 'postmaster.pid'), 'utf8'))?.split('\n') ?? []
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return
    await pause(10)
  }
}

const lastWords = (folder: string) =>
  attempt(() => readFileSync(join(folder, 'log'), 'utf8'))
    ?.trimEnd()
    .split('\n')
    .slice(-3)
    .join(' | ') ?? ''
