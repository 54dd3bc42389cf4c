/** Does work when there is room for it, first come, first served. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/** Room for so many pieces of work at a time. Who gives up while waiting leaves the queue, with the signal's reason. */
export function limitConcurrency(count: number): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let free = count
  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted()
      if (free > 0) {
        free -= 1
        return resolve()
      }
      const go = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(go), 1)
        reject(signal.reason)
      }
      waiting.push(go)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  return async (work, signal) => {
    await enter(signal)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
