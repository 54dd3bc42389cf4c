import { atom } from 'nanostores'

import { RETRY, retryDelay } from '../flow/retry-policies.ts'
import { readyAddress } from './address.ts'
import { readDegraded } from './degraded.ts'

/** Whether the server answers: `reconnecting` while it is being tried again, `offline` where the machine has no network. */
export type ConnectionState = 'online' | 'reconnecting' | 'offline'

const LOOK_TIMEOUT = 5000

/** The state of the connection to the server; the shell shows it. */
export const $connection = atom<ConnectionState>('online')

let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0
let answered = false

/** Whether the server has ever answered this page. */
export const hasAnswered = (): boolean => answered

/** A request has had no answer: the server is tried until it answers, however long that takes. */
export function connectionLost(): void {
  $connection.set(hasNetwork() ? 'reconnecting' : 'offline')
  if (timer === undefined) plan()
}

/** The server has answered. */
export function connectionWorks(): void {
  answered = true
  if ($connection.get() === 'online') return
  clearTimeout(timer)
  timer = undefined
  tries = 0
  $connection.set('online')
}

/** Waits until the server answers; at once while it does. Fails with the signal's reason where that is given up. */
export function whenOnline(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    if ($connection.get() === 'online') return resolve()
    const stop = $connection.listen((now) => {
      if (now === 'online') done(resolve)
    })
    const giveUp = () => done(() => reject(signal?.reason))
    const done = (end: () => void) => {
      stop()
      signal?.removeEventListener('abort', giveUp)
      end()
    }
    signal?.addEventListener('abort', giveUp)
  })
}

function plan(): void {
  timer = setTimeout(look, retryDelay(RETRY.connection, tries++))
}

async function look(): Promise<void> {
  const works = await fetch(readyAddress(), { cache: 'no-store', signal: AbortSignal.timeout(LOOK_TIMEOUT) }).then(
    async (answer) => {
      if (answer.ok) await readDegraded(answer)
      return answer.ok
    },
    () => false
  )
  if ($connection.get() === 'online') return
  if (works) return connectionWorks()
  $connection.set(hasNetwork() ? 'reconnecting' : 'offline')
  plan()
}

const hasNetwork = () => globalThis.navigator?.onLine !== false

globalThis.addEventListener?.('offline', connectionLost)
globalThis.addEventListener?.('online', () => {
  if ($connection.get() === 'online') return
  clearTimeout(timer)
  tries = 0
  void look()
})
