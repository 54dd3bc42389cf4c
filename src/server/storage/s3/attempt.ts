import { setTimeout as pause } from 'node:timers/promises'

import { DiskFull, StoreAway } from '../storage.ts'

/** How long is waited before another try. Milliseconds. */
const PAUSES = [200, 800, 2_000]
const BROKEN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'ERR_STREAM_PREMATURE_CLOSE'
])
const LATER = new Set([
  'TimeoutError',
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'ServiceUnavailable',
  'InternalError'
])
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])

interface Failure {
  readonly name?: string
  readonly code?: string
  readonly message?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** The status of an answer that was no good. */
export const answerStatus = (error: unknown): number | undefined =>
  (error as Failure | undefined)?.$metadata?.httpStatusCode

/** Whether there was no answer, or one that says that another try may do. */
export function isAway(error: unknown): boolean {
  const { name = '', code = '', message = '' } = error as Failure
  const status = answerStatus(error) ?? 0
  return (
    BROKEN.has(code) ||
    LATER.has(name) ||
    status === 429 ||
    (status >= 500 && status !== 501 && status !== 507) ||
    /socket hang up|^aborted$|socket disconnected/.test(message)
  )
}

/** Does what may be done twice, up to four times while the store is away. Throws StoreAway then, DiskFull where the store is full, and the reason of a signal. */
export async function tryAgain<T>(work: (at: number) => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let at = 0; ; at++) {
    signal?.throwIfAborted()
    try {
      return await work(at)
    } catch (error) {
      signal?.throwIfAborted()
      const { name = '', message = '' } = error as Failure
      const status = answerStatus(error)
      if (FULL.has(name) || status === 507) throw new DiskFull(0)
      if (status === 403 || status === 401)
        throw new StoreAway(`the store refuses the keys of this server (${name || status})`, { cause: error })
      if (!isAway(error)) throw error
      const wait = PAUSES[at]
      if (wait === undefined) throw new StoreAway(`the store is away: ${name} ${message}`.trim(), { cause: error })
      await pause(wait * (0.5 + Math.random()), undefined, signal ? { signal } : {}).catch(() => undefined)
    }
  }
}
