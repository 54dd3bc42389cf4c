import type { Worker } from 'node:worker_threads'

/** A thread ended, or was found to cost too much, before it answered. */
export class ThreadLost extends Error {}

/** What one answer may cost, in milliseconds: waiting, and where it is bounded, time of a processor. */
export interface AnswerLimits {
  readonly wait: number
  readonly cpu?: number
}

/** How often the time of a processor is checked. Milliseconds. */
const EVERY = 100

/**
 * Gives a thread a message and answers what it says next. Throws ThreadLost where it ends before or exceeds a limit, and the reason of
 * the signal once nobody waits any more; in both cases the thread is of no further use.
 */
export function askThread<A>(
  worker: Worker,
  message: unknown,
  signal: AbortSignal,
  { wait, cpu }: AnswerLimits
): Promise<A> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(clock)
      clearInterval(watch)
      signal.removeEventListener('abort', abort)
      worker.off('message', receive).off('error', fail).off('exit', fail)
      settle()
    }
    const fail = () => end(() => reject(new ThreadLost('the thread ended before it answered')))
    const abort = () => end(() => reject(signal.reason))
    const receive = (answer: A) => end(() => resolve(answer))
    const clock = setTimeout(fail, wait)
    const before = cpu === undefined ? undefined : spent(worker)
    const watch =
      cpu === undefined
        ? undefined
        : setInterval(async () => {
            if ((await spent(worker)) - ((await before) ?? 0) > cpu) fail()
          }, EVERY)
    signal.addEventListener('abort', abort)
    worker.on('message', receive).on('error', fail).on('exit', fail)
    worker.postMessage(message)
  })
}

/** The processor time that a thread has used, in milliseconds; 0 where it has ended. */
const spent = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0
  )
