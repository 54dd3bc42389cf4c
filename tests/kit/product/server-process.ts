import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { ROOT } from './sources-digest.ts'

const MAIN = join(ROOT, 'src', 'server', 'main.ts')
/** Where Node keeps what it has compiled of the server for the next start: a fifth of what a start costs. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled') } as const

/** A server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** All that it has said so far, on both ways. */
  readonly said: () => string
  /** `http://127.0.0.1:port`, once it listens; fails with what it said where it ends before. */
  readonly address: Promise<string>
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
}

/**
 * Starts a server with these settings and nothing else of the environment that it reads. Whoever starts it ends it. First pages are read only where
 * they are asked for: reading the whole demo would take the processors from what is waited for. `script` is what is run.
 */
export function startProcess(settings: Readonly<Record<string, string>>, script = MAIN): ServerProcess {
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH ?? '',
      ...COMPILED,
      LOG_LEVEL: 'silent',
      PORT: '0',
      FIRST_PAGES: 'off',
      ...settings
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let said = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece: string) => {
        said += piece
        const found = /^Open (http\S+)$/m.exec(said)?.[1]
        if (found) resolve(found)
      })
    }
    void ended.then(() => reject(new Error(said)))
  })
  address.catch(() => undefined)
  return { child, said: () => said, address, ended }
}
