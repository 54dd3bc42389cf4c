import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { processUsage } from '../../bytes/process-usage.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { FinishedAnswer, FinishedTask } from './merge-task.ts'

const WORKER = fileURLToPath(new URL('./finished-worker.ts', import.meta.url))
/** Its share: milliseconds of waiting, and bytes of memory; how often that is asked. */
const WAIT = 900_000
const MEMORY = 1024 ** 3
const EVERY = 200
const NICE = 5

/** What a task may cost. */
export interface FinishedLimits {
  readonly wait: number
  readonly memory: number
}

/**
 * Does a task in a process of its own, which may read, and write where its document goes: whatever the files of a volume do there, the
 * server goes on. `signal` ends it, for nobody waits any more; what costs more than its share is refused.
 */
export function inFinishedProcess(
  task: FinishedTask,
  signal: AbortSignal,
  { wait, memory }: FinishedLimits = { wait: WAIT, memory: MEMORY }
): Promise<FinishedAnswer> {
  signal.throwIfAborted()
  const { SystemRoot } = process.env
  const child = fork(WORKER, [], {
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--disable-warning=SecurityWarning',
      ...(task.kind === 'merge' ? [`--allow-fs-write=${dirname(task.out)}`] : []),
      '--max-old-space-size=512'
    ],
    env: SystemRoot === undefined ? {} : { SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc']
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE)
  } catch {
    // It has ended already, or may not be lowered.
  }
  const { promise, resolve, reject } = Promise.withResolvers<FinishedAnswer>()
  const fail = () => reject(new Refusal('forms:finished.refused.tooLarge'))
  const abort = () => reject(signal.reason)
  const watch = setInterval(() => {
    if ((processUsage(child.pid ?? 0)?.memory ?? 0) > memory) fail()
  }, EVERY)
  const clock = setTimeout(fail, wait)
  signal.addEventListener('abort', abort)
  child.on('message', (said: { kind: 'done'; answer: FinishedAnswer } | { kind: 'crashed'; reason: string }) => {
    if (said.kind === 'done') resolve(said.answer)
    else reject(new Error(said.reason))
  })
  child.on('error', reject).on('exit', fail)
  child.send(task)
  const gone = new Promise((ended) => child.once('exit', ended))
  return promise.finally(async () => {
    clearInterval(watch)
    clearTimeout(clock)
    signal.removeEventListener('abort', abort)
    child.kill('SIGKILL')
    // What it has written is read or removed next: it writes no more by then.
    if (child.exitCode === null && child.signalCode === null) await gone
  })
}
