import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Programs of Debian by their packages, as far as matrix entries start them. */
const PACKAGES: Readonly<Record<string, string>> = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  patroni: 'patroni python3-etcd python3-psycopg2',
  etcd: 'etcd-server',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  buildah: 'buildah',
  mmdebstrap: 'mmdebstrap'
}

/** Where one of these programs is not installed: installs them, as root on Debian, or ends with the line that does. */
export function needPrograms(...programs: readonly string[]): void {
  const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
  const missing = programs.filter((program) => !isThere(program)).flatMap((name) => (PACKAGES[name] ?? name).split(' '))
  if (missing.length === 0) return
  const words = ['install', '-y', '--no-install-recommends', ...missing]
  process.stdout.write(`apt-get ${words.join(' ')}\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env })
  if (process.getuid?.() === 0) spawnSync('apt-get', words, { stdio: 'ignore', env })
  const still = programs.filter((program) => !isThere(program))
  if (still.length === 0) return
  process.stderr.write(`${still.join(', ')}: not installed. Debian has them: apt-get ${words.join(' ')}\n`)
  process.exit(1)
}

/** A program that runs beside a test, with all it says in a file. */
export interface Program {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
  readonly said: () => string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

interface Start {
  /** Where all that it says goes. */
  readonly log: string
  /** As whom it runs, where that is another user. */
  readonly as?: { readonly uid: number; readonly gid: number } | undefined
}

/** Starts a program; it ends with whoever starts it. */
export function startProgram(name: string, words: readonly string[], { log, as }: Start): Program {
  const out = openSync(log, 'a')
  const child = spawn(name, words, { stdio: ['ignore', out, out], ...as })
  closeSync(out)
  const ended = once(child, 'exit').catch(() => undefined)
  const leave = () => void child.kill('SIGKILL')
  process.once('exit', leave)
  void ended.then(() => process.off('exit', leave))
  return {
    child,
    ended,
    said: () => readFileSync(log, 'utf8'),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await ended
    }
  }
}

/** Asks again and again until it is so; fails with what was waited for. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { seconds = 60, every = 200 }: { readonly seconds?: number; readonly every?: number } = {}
): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(every)) if (await isSo()) return
  throw new Error(`${what}: not within ${seconds} s`)
}
