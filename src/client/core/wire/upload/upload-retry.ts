import type { DegradedState } from '#contract/core/degraded.ts'

import { $session } from '#core/state/session/session.ts'

import { connectionLost, connectionWorks, whenOnline } from '../http/connection.ts'
import { FileGone } from './digest.ts'
import { $degraded, whenEnded } from '../http/degraded.ts'
import { degradedIn, Expired, Unreachable } from '../http/failure.ts'
import { handleFailure } from '../http/handle-failure.ts'
import { pause } from '../flow/pause.ts'
import { RETRY, retryDelay } from '../flow/retry-policies.ts'

/**
 * Does a piece of work until the server has answered: while it is away or short of something it is waited for, however long; a session that is over is
 * waited for until somebody signs in again. What the server refuses fails; so does a file that cannot be read any more. `hasMoved`
 * says whether bytes have gone since it was last asked.
 */
export async function withRetry<T>(
  file: Blob,
  work: () => Promise<T>,
  hasMoved: () => boolean,
  signal: AbortSignal
): Promise<T> {
  for (let vain = 0; ; ) {
    const token = $session.get()?.token
    try {
      const answer = await work()
      connectionWorks()
      return answer
    } catch (failure) {
      signal.throwIfAborted()
      if (failure instanceof Expired) {
        handleFailure(failure, { token, quiet: true })
        await newSession(token, signal)
        continue
      }
      const short = shortOf(failure)
      if (short) {
        await whenEnded(short, signal)
        continue
      }
      if (!(failure instanceof Unreachable)) throw failure
      // A file that has been moved or changed since is the same to the browser as a connection that broke.
      await file.slice(0, 1).arrayBuffer().catch(gone)
      vain = hasMoved() ? 1 : vain + 1
      const wait = retryDelay(RETRY.upload, vain - 1)
      if (wait === undefined) throw failure
      connectionLost()
      await pause(wait, signal)
      await whenOnline(signal)
    }
  }
}

/** What the server is short of, so that the same will do once it has it again. An answer to HEAD has no words: then what is known already counts. */
function shortOf(failure: unknown): DegradedState | undefined {
  const isRefusal = failure instanceof Unreachable && failure.status === 503
  return isRefusal ? $degraded.get().find((state) => OF_UPLOADS.includes(state)) : degradedIn(failure)
}
const OF_UPLOADS: readonly DegradedState[] = ['diskFull', 'storeAway', 'roomLow']

const gone = ({ message }: Error) => {
  throw new FileGone(message)
}

/** Waits until there is another token than this one. */
function newSession(token: string | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const now = $session.get()?.token
      if (now !== undefined && now !== token) end(resolve)
    }
    const giveUp = () => end(() => reject(signal.reason))
    const end = (settle: () => void) => {
      stop()
      signal.removeEventListener('abort', giveUp)
      settle()
    }
    const stop = $session.listen(look)
    signal.addEventListener('abort', giveUp, { once: true })
    look()
  })
}
