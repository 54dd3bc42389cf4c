import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Address } from './address.ts'
import { attempt } from './attempt.ts'
import { bareEnvironment } from './cluster.ts'
import type { DatabasePlace } from './place.ts'
import { as, give } from './user.ts'

/** What a statement is refused for is in the log of the server, without the values that PostgreSQL's own would quote. */
const WITHOUT_VALUES = { log_min_messages: 'log', log_min_error_statement: 'panic', log_error_verbosity: 'terse' }
const LOG_SIZE = 8_000_000

/** What is started: a program, the folder of its database, where it listens and how it is set. */
export interface Launch {
  readonly postgres: string
  readonly cluster: string
  readonly address: Address
  readonly settings: Readonly<Record<string, string | number>>
}

/** Starts a PostgreSQL, whose log is in the folder of the place, and waits until it takes connections. Throws its last words where it does not. */
export async function launch(
  { postgres, cluster, address, settings }: Launch,
  { folder, user }: DatabasePlace
): Promise<ChildProcess> {
  const report = join(folder, 'log')
  const log = openSync(report, (statSync(report, { throwIfNoEntry: false })?.size ?? 0) > LOG_SIZE ? 'w' : 'a', 0o600)
  give(report, user)
  const flags = Object.entries({
    ...WITHOUT_VALUES,
    ...settings,
    ...address.settings,
    timezone: 'UTC',
    log_timezone: 'UTC'
  }).map(([name, value]) => `--${name}=${value}`)
  // Detached: a Ctrl+C is for us, and we stop it in our own order.
  const child = spawn(postgres, ['-D', cluster, ...flags], {
    ...as(user),
    cwd: folder,
    env: bareEnvironment,
    stdio: ['ignore', log, log],
    detached: true
  })
  closeSync(log)
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${lastWords(folder)}`)))
  })
  failed.catch(() => undefined)
  await Promise.race([ready(cluster, child), failed])
  return child
}

/** PostgreSQL writes its state into the eighth line of its pid file. Recovery after a crash may take its time. */
async function ready(cluster: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const lines = attempt(() => readFileSync(join(cluster, 'postmaster.pid'), 'utf8'))?.split('\n') ?? []
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return
    await pause(10)
  }
}

/** The last lines of the log of a place. */
export const lastWords = (folder: string): string =>
  attempt(() => readFileSync(join(folder, 'log'), 'utf8'))
    ?.trimEnd()
    .split('\n')
    .slice(-3)
    .join(' | ') ?? ''
