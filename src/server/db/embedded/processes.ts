import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { SHORT_PATH } from './address.ts'
import { attempt } from './attempt.ts'

const PATIENCE = 10_000

/**
 * A server killed outright leaves its PostgreSQL running, or some of its processes: they are ended first. PostgreSQL takes a
 * process that nobody has reaped, or a stranger with the old number, for a living server. Its pid file must not be removed,
 * as its check of shared memory would go with it; our own number in it is passed over, and the memory still checked.
 */
export async function endOrphans(cluster: string, port: number): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const [first = '', ...rest] = readFileSync(file, 'utf8').split('\n')
  await end(Number(first), () => workingIn(cluster, Number(first)))
  if (!existsSync(file)) return
  writeFileSync(file, [process.pid, ...rest].join('\n'))
  const sockets = rest[3]
  if (!sockets) return
  rmSync(join(sockets, `.s.PGSQL.${port}.lock`), { force: true })
  if (sockets.startsWith(SHORT_PATH)) rmSync(sockets, { recursive: true, force: true })
}

/** Whatever runs in a database's folder: on Linux all whose working folder it is, elsewhere the one that its pid file names. */
function workingIn(cluster: string, pid: number): readonly number[] {
  if (process.platform !== 'linux') return attempt(() => process.kill(pid, 0)) ? [pid] : []
  return readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && attempt(() => readlinkSync(`/proc/${one}/cwd`)) === cluster)
}

/** Asks for a fast stop, and after ten seconds for an immediate one; both keep every commit. */
export async function end(pid: number, left: () => readonly number[]): Promise<void> {
  if (left().includes(pid)) {
    attempt(() => process.kill(pid, 'SIGINT'))
    if (await gone(left)) return
  }
  for (const one of left()) attempt(() => process.kill(one, 'SIGQUIT'))
  if (!(await gone(left))) throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}

async function gone(left: () => readonly number[]): Promise<boolean> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(10)) if (left().length === 0) return true
  return left().length === 0
}
