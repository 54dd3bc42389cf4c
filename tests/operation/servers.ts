import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { type ServerProcess, startProcess } from '#kit/product/server-process.ts'

export const PASSWORD = 'Archive2026'

/** Several servers on one database, each on a port and with a data folder of its own. */
export interface Servers {
  readonly count: number
  /** Ends one at once, as a power cut would. */
  readonly kill: (at: number) => Promise<void>
  /** Ends one as an administrator would. */
  readonly end: (at: number) => Promise<void>
  readonly begin: (at: number) => Promise<void>
  /** What all of them have said. */
  readonly said: () => string
  readonly stop: () => Promise<void>
}

/** The settings by which servers have their stores in common, below a folder. */
export function sharedStores(folder: string): Readonly<Record<'STORAGE_URL' | 'STORE_A' | 'STORE_B', string>> {
  const files = join(folder, 'files')
  mkdirSync(files)
  return { STORAGE_URL: files, STORE_A: join(folder, 'a'), STORE_B: join(folder, 'b') }
}

/** Starts a server on each of these ports, all at the same moment. */
export async function startServers(
  folder: string,
  ports: readonly number[],
  settings: Readonly<Record<string, string>>
): Promise<Servers> {
  const running = new Map<number, ServerProcess>()
  const former: string[] = []
  const begin = async (at: number) => {
    const data = join(folder, `server-${at}`)
    mkdirSync(data, { recursive: true, mode: 0o711 })
    const server = startProcess({
      DATA_DIR: data,
      PORT: String(ports[at]),
      DEMO_PASSWORD: PASSWORD,
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
      ...settings
    })
    running.set(at, server)
    await server.address
  }
  const gone = async (at: number, signal: NodeJS.Signals) => {
    const server = running.get(at)
    if (!server) return
    running.delete(at)
    server.child.kill(signal)
    await server.ended
    former.push(server.said())
  }
  const all = ports.map((_, at) => at)
  const leave = () => {
    for (const server of running.values()) server.child.kill('SIGKILL')
  }
  process.once('exit', leave)
  await Promise.all(all.map(begin))
  return {
    count: ports.length,
    kill: (at) => gone(at, 'SIGKILL'),
    end: (at) => gone(at, 'SIGTERM'),
    begin,
    said: () => [...former, ...[...running.values()].map((server) => server.said())].join('\n'),
    async stop() {
      await Promise.all(all.map((at) => gone(at, 'SIGTERM')))
      process.off('exit', leave)
    }
  }
}
