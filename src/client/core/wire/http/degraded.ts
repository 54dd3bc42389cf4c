import { atom } from 'nanostores'

import { DEGRADED_HEADER, DEGRADED_STATES, type DegradedState, degradedStates } from '#contract/core/degraded.ts'

import { RETRY, retryDelay } from '../flow/retry-policies.ts'
import { readyAddress } from './address.ts'

/** Of several servers one may be well: a state ends once none has named it for so long. Milliseconds. */
const GONE_AFTER = 8000
const TIMEOUT = 5000

/** What is wrong with what the server runs on, as it has said last, the worst first. */
export const $degraded = atom<readonly DegradedState[]>([])

const seen = new Map<DegradedState, number>()
let isPlanned = false

/** Notes what the headers of an answer say. That a state has ended is found out by asking for it. */
export function noteDegraded(headers: Headers): void {
  const named = headers.get(DEGRADED_HEADER)
  if (named !== null) noteStates(degradedStates(named.split(',')))
}

/** Notes active states, and asks from now on until they have ended. */
export function noteStates(states: readonly DegradedState[]): void {
  for (const state of states) seen.set(state, Date.now())
  show()
  plan()
}

/** Waits until a state has ended. Fails with the signal's reason where that is given up. */
export function whenEnded(state: DegradedState, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    if (!$degraded.get().includes(state)) return resolve()
    const end = (settle: () => void) => {
      stop()
      signal?.removeEventListener('abort', giveUp)
      settle()
    }
    const giveUp = () => end(() => reject(signal?.reason))
    const stop = $degraded.listen((states) => {
      if (!states.includes(state)) end(resolve)
    })
    signal?.addEventListener('abort', giveUp)
  })
}

/** The states that the answer of `/ready` names. */
export async function readDegraded(answer: Response): Promise<void> {
  const said: unknown = await answer.json().catch(() => null)
  if (typeof said !== 'object' || said === null) return
  noteStates(degradedStates('degraded' in said && Array.isArray(said.degraded) ? said.degraded : []))
}

async function ask(): Promise<void> {
  const answer = await fetch(readyAddress(), { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) }).catch(
    () => undefined
  )
  isPlanned = false
  if (answer?.ok) {
    await readDegraded(answer)
    for (const [state, at] of seen) if (Date.now() - at >= GONE_AFTER) seen.delete(state)
    show()
  }
  plan()
}

function plan(): void {
  if (isPlanned || seen.size === 0) return
  isPlanned = true
  setTimeout(ask, retryDelay(RETRY.degraded, 0))
}

function show(): void {
  const states = DEGRADED_STATES.filter((state) => seen.has(state))
  if (states.join() !== $degraded.get().join()) $degraded.set(states)
}
