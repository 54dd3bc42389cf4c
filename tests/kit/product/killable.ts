import { once } from 'node:events'
import { rm } from 'node:fs/promises'

import { demoFolder, PASSWORD } from './demo-folder.ts'
import { startProcess } from './server-process.ts'

/** A server that may be killed and started again on the same data and the same port. */
export interface Killable {
  /** `http://127.0.0.1:port`. */
  readonly address: string
  readonly password: string
  /** Where its database and its files are. */
  readonly data: string
  /** Ends the process at once, as a power cut would; answers when it is gone. */
  readonly kill: () => Promise<void>
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts the server with the demo municipality on a data folder of its own; `settings` adds some. */
export async function startKillable(settings: Readonly<Record<string, string>> = {}): Promise<Killable> {
  const data = await demoFolder()
  const begin = (port: string) => startProcess({ DATA_DIR: data, ...settings, PORT: port })
  let server = begin('0')
  const address = await server.address
  const end = async (signal: NodeJS.Signals) => {
    const { child } = server
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    address,
    password: PASSWORD,
    data,
    kill: () => end('SIGKILL'),
    async restart() {
      server = begin(new URL(address).port)
      await server.address
    },
    async stop() {
      await end('SIGTERM')
      await rm(data, { recursive: true, force: true })
    }
  }
}
