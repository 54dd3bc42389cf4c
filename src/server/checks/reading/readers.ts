import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

import { processUsage } from '../../bytes/process-usage.ts'
import { WorkerPool } from '../../core/workers/worker-pool.ts'
import type { Reading, ReadingJob } from './page-facts.ts'

/** What came of reading one file. */
export type ReadingOutcome =
  | { readonly kind: 'read'; readonly reading: Reading }
  | { readonly kind: 'crashed'; readonly reason: string }

const WORKER = fileURLToPath(new URL('./reading-worker.ts', import.meta.url))
/** It may read and nothing else, as the processes that draw first pages. */
const RIGHTS = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--disable-warning=SecurityWarning',
  '--max-old-space-size=384'
]
/** A file's share: milliseconds of waiting, and bytes of memory; how often that is asked; how long a process without work is kept. */
const WAIT = 180_000
const MEMORY = 900 * 1024 ** 2
const EVERY = 100
const IDLE = 20_000
const GROWN = 400 * 1024 ** 2
const NICE = 5

/** Reads the text of files and draws their pages in processes of their own: whatever a hostile file does there, its process is killed. */
export class Readers {
  readonly #pool: WorkerPool<ChildProcess>

  constructor(size: number) {
    this.#pool = new WorkerPool(size, { start, end, idle: IDLE })
  }

  /** Reads one file; `signal` kills its process. At most as many at a time as the pool is large. */
  read(job: ReadingJob, signal: AbortSignal): Promise<ReadingOutcome> {
    signal.throwIfAborted()
    const child = this.#pool.take()
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void, isSpoilt: boolean) => {
        clearInterval(watch)
        clearTimeout(clock)
        signal.removeEventListener('abort', abort)
        child.off('message', receive).off('error', fail).off('exit', fail)
        this.#pool.release(child, isSpoilt || (processUsage(child.pid ?? 0)?.memory ?? 0) > GROWN)
        settle()
      }
      const fail = (cause: unknown) => finish(() => resolve({ kind: 'crashed', reason: String(cause) }), true)
      const abort = () => finish(() => reject(signal.reason), true)
      const receive = (said: unknown) => {
        const report = said as { readonly kind: 'begun' } | ReadingOutcome
        if (report.kind !== 'begun') finish(() => resolve(report), false)
      }
      const watch = setInterval(() => {
        if ((processUsage(child.pid ?? 0)?.memory ?? 0) > MEMORY) fail('memory')
      }, EVERY)
      const clock = setTimeout(() => fail('time'), WAIT)
      signal.addEventListener('abort', abort)
      child.on('message', receive).on('error', fail).on('exit', fail)
      child.send(job)
    })
  }
  /** Lets all processes go. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}

function start(lost: () => void): ChildProcess {
  const { SystemRoot } = process.env
  const child = fork(WORKER, [], {
    execArgv: RIGHTS,
    env: SystemRoot === undefined ? {} : { SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc']
  })
  child.unref()
  child.channel?.unref()
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE)
  } catch {
    // It has ended already, or may not be lowered.
  }
  return child.on('error', lost).on('exit', lost)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.ref()
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
