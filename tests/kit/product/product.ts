import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { demoFolder, emptyFolder, PASSWORD } from './demo-folder.ts'
import { COMPILED } from './server-process.ts'
import { patienceOf } from '#kit/patience.ts'

/** The whole product as a person starts it: its own process, its own data folder, the embedded database. */
export interface Product {
  readonly address: string
  readonly data: string
  readonly password: string
  /** What the process has said so far. */
  readonly said: () => string
  /** Ends the process at once, as a power cut would. */
  readonly kill: () => Promise<void>
  /** Ends the process as an administrator would; what it kept stays. */
  readonly end: () => Promise<void>
  /** Starts it again on the same data and the same port. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

const PATIENCE = patienceOf(120_000)

/** Settings that act only when a data folder is new. */
const FIRST_START = ['ADMIN_PASSWORD', 'DEMO', 'DEMO_PASSWORD', 'DATABASE_URL']

/** Starts the product on a data folder of its own; `env` adds settings. */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const data = FIRST_START.some((name) => name in env) ? emptyFolder() : await demoFolder()
  let child: ChildProcess
  let said = ''
  let address = ''

  const begin = async (port: string) => {
    said = ''
    child = spawn(process.execPath, ['src/server/start.ts'], {
      env: {
        ...process.env,
        ...COMPILED,
        NODE_ENV: 'production',
        VITEST: '',
        LOG_LEVEL: 'warn',
        DEMO_PASSWORD: PASSWORD,
        // Reading the whole demo would take the processors from what is measured or waited for.
        FIRST_PAGES: 'off',
        // A power cut takes the server itself.
        SUPERVISE: 'off',
        ...env,
        DATA_DIR: data,
        PORT: port
      },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString()
    })
    child.stderr?.on('data', (part: Buffer) => {
      said += part.toString()
    })
    for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(50)) {
      const found = /https?:\/\/[\w.:[\]-]+:\d+/.exec(said)?.[0]
      if (found) {
        address = found
        return
      }
      if (child.exitCode !== null) break
    }
    throw new Error(`the product did not start:\n${said}`)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }
  // Whoever is stopped in the middle leaves no server and no database behind.
  const leave = () => void child.kill('SIGTERM')
  process.once('exit', leave)
  await begin('0')
  return {
    get address() {
      return address
    },
    data,
    password: PASSWORD,
    said: () => said,
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    restart: () => begin(new URL(address).port),
    async stop() {
      process.off('exit', leave)
      await end('SIGTERM')
      rmSync(data, { recursive: true, force: true })
    }
  }
}
