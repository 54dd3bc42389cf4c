import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { swiftConfig } from './swift-config.ts'
import { patienceOf } from '#kit/patience.ts'

const PATIENCE = patienceOf(120_000)
const PROGRAMS = [
  'swift-proxy-server',
  'swift-object-server',
  'swift-container-server',
  'swift-account-server',
  'memcached'
]

/** Why no Swift can be started here; undefined where it can. */
export function missingSwift(): string | undefined {
  const missing = PROGRAMS.filter((name) => !['/usr/bin', '/usr/sbin'].some((at) => existsSync(join(at, name))))
  return missing.length === 0
    ? undefined
    : `${missing.join(', ')} are not installed (Debian: apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object memcached python3-swift)`
}

/** An S3 store of one's own: OpenStack Swift with its S3 API. */
interface Swift {
  readonly endpoint: string
  /** Kills all of its processes; what it acknowledged stays in its folder. */
  readonly kill: () => Promise<void>
  readonly restart: () => Promise<void>
  /** Kills it, and removes what it holds. */
  readonly stop: () => Promise<void>
}

/** The keys of every such store. */
export const SWIFT_KEYS = { access: 'test:tester', secret: 'testing' } as const

/** Starts a Swift on free ports. */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'swift-'))
  const port = await freePorts()
  for (const name of ['etc', 'dev/d1', 'log']) mkdirSync(join(folder, name), { recursive: true })
  for (const [name, text] of Object.entries(swiftConfig(folder, port, userInfo().username)))
    writeFileSync(join(folder, 'etc', name), text)
  for (const [at, kind] of ['object', 'container', 'account'].entries())
    makeRing(join(folder, 'etc'), kind, port + at + 1)
  let children: ChildProcess[] = []
  const begin = async () => {
    const run = (name: string, command: string, args: readonly string[]) => {
      const log = openSync(join(folder, 'log', name), 'a')
      // A group of its own, so that its workers end with it.
      children.push(spawn(command, args, { detached: true, stdio: ['ignore', log, log] }))
    }
    const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    run('memcached', 'memcached', [...asUser, '-l', '127.0.0.1', '-p', String(port + 4), '-m', '16', '-U', '0'])
    for (const kind of ['object', 'container', 'account', 'proxy'])
      run(kind, `swift-${kind}-server`, [join(folder, 'etc', `${kind}-server.conf`)])
    // The proxy answers before those behind it do, and refuses what it cannot bring to them.
    for (const [at, name] of ['proxy', 'object', 'container', 'account'].entries())
      await answers(port + at, () => readFileSync(join(folder, 'log', name), 'utf8'))
  }
  const kill = async () => {
    const ending = children
    children = []
    for (const child of ending) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode !== null || child.pid === undefined) continue
      process.kill(-child.pid, 'SIGKILL')
      await gone
    }
  }
  await begin().catch(async (error: unknown) => {
    // One of them did not start, as where somebody else has taken its port: the others would run on for ever.
    await kill()
    throw error
  })
  return {
    endpoint: `http://127.0.0.1:${port}`,
    kill,
    restart: begin,
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function makeRing(etc: string, kind: string, port: number): void {
  const build = (...args: readonly string[]) => {
    try {
      execFileSync('swift-ring-builder', [join(etc, `${kind}.builder`), ...args], { stdio: 'ignore' })
    } catch (error) {
      // It ends with 1 where it has only something to remark.
      if ((error as { status?: number }).status !== 1) throw error
    }
  }
  build('create', '4', '1', '1')
  build('add', `r1z1-127.0.0.1:${port}/d1`, '1')
  build('rebalance')
}

/** The first of five ports in a row that nobody has now. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 30_000)
    const isFree = await Promise.all([0, 1, 2, 3, 4].map((at) => canListen(first + at)))
    if (isFree.every(Boolean)) return first
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

async function answers(port: number, said: () => string): Promise<void> {
  for (const end = Date.now() + PATIENCE; ; await pause(100)) {
    try {
      await fetch(`http://127.0.0.1:${port}/info`)
      return
    } catch (cause) {
      if (Date.now() > end) throw new Error(`Swift does not answer: ${said().slice(-2000)}`, { cause })
    }
  }
}
