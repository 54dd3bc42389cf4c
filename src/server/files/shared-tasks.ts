import { Disconnected } from '../core/context/disconnect.ts'

interface Running<T> {
  readonly end: Promise<T>
  readonly controller: AbortController
  waiting: number
}

/** Work that several requests may wait for and that must not be done twice at a time; it is aborted when all of them are gone. */
export class SharedTasks<T> {
  readonly #running = new Map<string, Running<T>>()

  /** Waits for the work under this key, which begins if it is not running. Throws what the work throws, or the reason of a signal that is aborted already. */
  async run(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const running = this.#running.get(key) ?? this.#begin(key, work)
    // Aborted already, and still at it: whoever comes now waits until it has ended, and begins anew if it came to nothing.
    if (running.controller.signal.aborted) {
      return await running.end.catch((error: unknown) => {
        if (error instanceof Disconnected) return this.run(key, signal, work)
        throw error
      })
    }
    running.waiting += 1
    const leave = () => {
      running.waiting -= 1
      if (running.waiting === 0) running.controller.abort(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    return await running.end.finally(() => signal.removeEventListener('abort', leave))
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> {
    const controller = new AbortController()
    const end = work(controller.signal).finally(() => this.#running.delete(key))
    const running = { end, controller, waiting: 0 }
    this.#running.set(key, running)
    return running
  }
}
