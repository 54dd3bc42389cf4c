import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'

import type { WorkerLife } from './worker-pool.ts'

/** Below the server itself: whoever asks it something comes first. */
const NICE = 5
/** How long one without work is kept. Milliseconds. */
const IDLE = 20_000

/**
 * Processes that may read and nothing else: no writing, no programs, no threads. Code that is no JavaScript runs in them. They know no setting
 * of the server, and have `heap` MiB for their own data.
 */
export function confinedProcesses(worker: string, heap: number): WorkerLife<ChildProcess> {
  const rights = [
    '--permission',
    '--allow-fs-read=*',
    '--allow-addons',
    '--disable-warning=SecurityWarning',
    `--max-old-space-size=${heap}`
  ]
  return { start: (lost) => start(worker, rights, lost), end, idle: IDLE }
}

function start(worker: string, rights: string[], lost: () => void): ChildProcess {
  const { SystemRoot } = process.env
  const child = fork(worker, [], {
    execArgv: rights,
    env: SystemRoot === undefined ? {} : { SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc']
  })
  child.unref()
  child.channel?.unref()
  if (child.pid !== undefined) lower(child.pid)
  // An error that comes while nobody waits must not end the server; a process that has ended serves no more.
  return child.on('error', lost).on('exit', lost)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  // Whoever waits for its end must not end before.
  child.ref()
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** A system that does not know priorities runs it as any other. */
function lower(pid: number): void {
  try {
    setPriority(pid, NICE)
  } catch {
    // It has ended already, or may not be lowered.
  }
}
