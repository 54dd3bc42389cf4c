import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { attempt } from './attempt.ts'
import { OWNER } from './cluster.ts'
import type { Embedded } from './start.ts'

/** Where the embedded database of a data folder is answering, with the folder of the database itself. */
export interface RunningEmbedded {
  readonly connection: Embedded['connection']
  readonly cluster: string
}

/**
 * How another process of the same machine, a command beside the server, comes to the embedded database that a server has started: by
 * the socket that its pid file names, with the password that is kept beside it. Nothing where no server runs on the folder.
 */
export function runningEmbedded(data: string): RunningEmbedded | undefined {
  const place = join(data, 'postgres')
  if (!existsSync(place)) return undefined
  const cluster = join(realpathSync(place), 'cluster')
  const [pid, , , port, sockets, address] =
    attempt(() => readFileSync(join(cluster, 'postmaster.pid'), 'utf8'))?.split('\n') ?? []
  if (!Number(pid) || attempt(() => process.kill(Number(pid), 0)) === undefined) return undefined
  const password = readFileSync(join(dirname(cluster), 'password'), 'utf8')
  const host = sockets || address || '127.0.0.1'
  return { cluster, connection: { host, port: Number(port), user: OWNER, password, database: 'postgres' } }
}
