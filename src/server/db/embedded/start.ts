import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

import { type Address, addressFor, SOCKET_PORT } from './address.ts'
import { clusterIn, OWNER, passwordOf } from './cluster.ts'
import { endWithServer } from './end-with-server.ts'
import { lastWords, launch } from './launch.ts'
import { lock } from './lock.ts'
import { type DatabasePlace, placeOf } from './place.ts'
import { end, endOrphans } from './processes.ts'
import { programsFor } from './programs.ts'
import { settleSwap } from './swap.ts'

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
/** Starts the PostgreSQL of a data folder, which is made first where there is none. Throws one line that says what is in the way. */
export async function startEmbedded(
  data: string,
  { shelter = SHELTER, user = LENT, byPort, onDeath }: EmbeddedOptions = {}
): Promise<Embedded> {
  const place = placeOf(data, shelter, user)
  const unlock = lock(place)
  try {
    settleSwap(place)
    const programs = programsFor(place)
    await endOrphans(join(place.folder, 'cluster'), SOCKET_PORT)
    const cluster = await clusterIn(place, programs)
    const address = await addressFor(place, byPort)
    const child = await launch({ postgres: programs.postgres, cluster, address, settings: SURE }, place)
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
