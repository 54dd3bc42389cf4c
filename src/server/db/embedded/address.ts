import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import type { DatabasePlace } from './place.ts'
import { give } from './user.ts'

/** Where the database listens, the settings that make it listen there, and how its traces are removed. */
export interface Address {
  readonly host: string
  readonly port: number
  readonly settings: Readonly<Record<string, string | number>>
  readonly forget: () => void
}

/** Names a socket; nothing listens on the network. */
export const SOCKET_PORT = 5432
const SOCKET_PATH = 107
/** Where a socket goes whose own folder lies too deep for it. */
export const SHORT_PATH = '/tmp/archive-'

/** A Unix socket in the database's own folder; on Windows, which has none that PostgreSQL takes, a free port of the machine itself. */
export async function addressFor(place: DatabasePlace, byPort = process.platform === 'win32'): Promise<Address> {
  if (byPort) {
    const port = await freePort()
    return {
      host: '127.0.0.1',
      port,
      settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port },
      forget: () => undefined
    }
  }
  const near = join(place.folder, 'run')
  const fits = Buffer.byteLength(join(near, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= SOCKET_PATH
  if (fits) mkdirSync(near, { recursive: true, mode: 0o700 })
  const host = fits ? near : mkdtempSync(SHORT_PATH)
  give(host, place.user)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
    port: SOCKET_PORT
  }
  return {
    host,
    port: SOCKET_PORT,
    settings,
    forget: () => (fits ? undefined : rmSync(host, { recursive: true, force: true }))
  }
}

function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port is free'))
      )
    })
  })
}
