import type { ReadableAtom } from 'nanostores'

import { $session } from '#core/state/session/session.ts'
import { $user } from '#core/state/session/user.ts'
import { uuid } from '#core/state/uuid.ts'
import { pause } from '#core/wire/flow/pause.ts'
import { RETRY, retryDelay } from '#core/wire/flow/retry-policies.ts'
import { whenOnline } from '#core/wire/http/connection.ts'
import { whenEnded } from '#core/wire/http/degraded.ts'
import { degradedIn, Expired, Unreachable } from '#core/wire/http/failure.ts'

/** The id of who is signed in; undefined where nobody is. */
export const userNow = (): string | undefined => $user.get()?.id

interface RetryOptions {
  readonly signal: AbortSignal
  readonly onState: (why: RetryState) => void
  /** For whom it is sent: while somebody else, or nobody, is signed in it waits. Who is signed in now, unless said otherwise. */
  readonly user?: string | undefined
  /** The key under which it was sent before; a new one, unless said otherwise. */
  readonly key?: string | undefined
}

/** Why something has not been answered yet. */
export type RetryState = 'sending' | 'lost' | 'degraded' | 'signedOut'

/**
 * Sends something until the server has answered it: through a lost connection, a server that is started again or short of something, and a
 * session that has ended, always with the same key, so that it acts once. What the server refuses is thrown.
 */
export async function retryUntilAnswered<T>(
  send: (key: string) => Promise<T>,
  { signal, onState, user = userNow(), key = uuid() }: RetryOptions
): Promise<T> {
  for (let tried = 0; ; tried++) {
    signal.throwIfAborted()
    // The next person at this page must not answer for what this one has typed.
    if (userNow() !== user) {
      onState('signedOut')
      await until($user, () => userNow() === user, signal)
      continue
    }
    onState('sending')
    try {
      return await send(key)
    } catch (failure) {
      if (failure instanceof Unreachable) {
        onState('lost')
        // A proxy may refuse while the server itself is found at once: not in a tight circle.
        await pause(retryDelay(RETRY.saving, tried) ?? 0, signal)
        await whenOnline(signal)
      } else if (failure instanceof Expired) {
        onState('signedOut')
        await signedIn(signal)
      } else {
        const short = degradedIn(failure)
        if (!short) throw failure
        onState('degraded')
        await whenEnded(short, signal)
      }
    }
  }
}

/** Waits until somebody has signed in (over the work, READINGS.md A57): at once while a session is there that is not the ended one. */
function signedIn(signal: AbortSignal): Promise<void> {
  const ended = $session.get()?.token
  return until($session, () => $session.get() !== null && $session.get()?.token !== ended, signal)
}

function until({ listen }: Pick<ReadableAtom, 'listen'>, isSo: () => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = listen(() => {
      if (isSo()) end(resolve)
    })
    const giveUp = () => end(() => reject(signal.reason))
    // Waits end often and the signal lives long: nothing stays behind that listens to it.
    const end = (settle: () => void) => {
      stop()
      signal.removeEventListener('abort', giveUp)
      settle()
    }
    signal.addEventListener('abort', giveUp)
  })
}
