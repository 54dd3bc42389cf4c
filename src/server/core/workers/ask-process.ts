import type { ChildProcess } from 'node:child_process'

import { type ProcessUsage, processUsage } from './process-usage.ts'
import type { TaskMessage } from './answer-tasks.ts'

/** What one task may cost: waiting and, where they are bounded, time of a processor (both in milliseconds) and memory of its process in bytes. */
export interface TaskLimits {
  readonly wait: number
  readonly cpu?: number
  readonly memory?: number
}

/** What ended the work on a task: its process ended, or was found to cost more than it may. */
export type LossReason = 'ended' | 'wait' | 'cpu' | 'memory'

/** A process was lost over a task, and serves no more. */
export class ProcessLost extends Error {
  readonly reason: LossReason
  /** A process that was lost before it has begun was not ended by the task. */
  readonly hasBegun: boolean

  constructor(reason: LossReason, hasBegun: boolean) {
    super(`the process was lost over its task: ${reason}`)
    this.reason = reason
    this.hasBegun = hasBegun
  }
}

/** The work on a task ended with an error; its process is as good as before. */
export class TaskFailed extends Error {}

/** How often the use of a process is checked. Milliseconds. */
const EVERY = 50

/** How a task is watched. */
export interface Watching {
  /** Nobody waits any more once it is aborted. */
  readonly signal: AbortSignal
  readonly limits: TaskLimits
  /** What is found before the answer. */
  readonly onReport?: (report: unknown) => void
}

/**
 * Sends a task to a process and gives its answer. Throws ProcessLost, TaskFailed, and the reason of the signal; after the first and the
 * last the process is of no further use. Where the system does not report what a process uses, waiting alone is bounded.
 */
export function askProcess<A>(child: ChildProcess, task: unknown, { signal, limits, onReport }: Watching): Promise<A> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<A>()
  let begun: ProcessUsage | 'unknown' | undefined
  const lose = (reason: LossReason) => reject(new ProcessLost(reason, begun !== undefined))
  const end = () => lose('ended')
  const abort = () => reject(signal.reason)
  const receive = (message: unknown) => {
    const said = message as TaskMessage
    if (said.kind === 'begun') begun = measuredUsage(child) ?? 'unknown'
    else if (said.kind === 'report') onReport?.(said.report)
    else if (said.kind === 'answer') resolve(said.answer as A)
    else reject(new TaskFailed(said.reason))
  }
  const check = () => {
    const now = measuredUsage(child)
    if (now === undefined || begun === undefined || begun === 'unknown') return
    if (limits.cpu !== undefined && now.cpu - begun.cpu > limits.cpu) lose('cpu')
    else if (limits.memory !== undefined && now.memory > limits.memory) lose('memory')
  }
  const clock = setTimeout(() => lose('wait'), limits.wait)
  const watch = limits.cpu === undefined && limits.memory === undefined ? undefined : setInterval(check, EVERY)
  signal.addEventListener('abort', abort)
  child.on('message', receive).on('error', end).on('exit', end)
  child.send(task as object, (error) => error && end())
  return promise.finally(() => {
    clearTimeout(clock)
    clearInterval(watch)
    signal.removeEventListener('abort', abort)
    child.off('message', receive).off('error', end).off('exit', end)
  })
}

/** What a process has used; nothing where the system does not report it. */
export const measuredUsage = ({ pid = 0 }: ChildProcess): ProcessUsage | undefined => processUsage(pid)
