import { mkdirSync } from 'node:fs'

import { addressFor } from './address.ts'
import { OWNER, passwordOf } from './cluster.ts'
import { endWithServer } from './end-with-server.ts'
import { launch } from './launch.ts'
import type { DatabasePlace } from './place.ts'
import { end } from './processes.ts'
import type { Embedded } from './start.ts'
import { give } from './user.ts'

/** A database of a place that is started for an upgrade alone. */
interface Beside {
  readonly postgres: string
  readonly cluster: string
  /** The folder of its socket and its log. */
  readonly folder: string
  readonly settings: Readonly<Record<string, string | number>>
}

/** Starts a database beside the place's own, under the same password; it ends with this process, however that ends. */
export async function startBeside(
  place: DatabasePlace,
  { postgres, cluster, folder, settings }: Beside
): Promise<Pick<Embedded, 'connection' | 'stop'>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  give(folder, place.user)
  const own = { folder, user: place.user }
  const address = await addressFor(own)
  const child = await launch({ postgres, cluster, address, settings }, own)
  const pid = child.pid ?? 0
  const callOff = endWithServer(pid, cluster)
  const takeAlong = () => child.kill('SIGINT')
  process.once('exit', takeAlong)
  const { host, port } = address
  return {
    connection: { host, port, user: OWNER, password: passwordOf(place), database: 'postgres' },
    stop: async () => {
      await end(pid, () => (child.exitCode === null && child.signalCode === null ? [pid] : []))
      process.off('exit', takeAlong)
      callOff()
      address.forget()
    }
  }
}
