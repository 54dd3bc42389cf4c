import { setTimeout as pause } from 'node:timers/promises'

import type { KnownProduct } from '../keys/kept-session.ts'

/** What is measured meanwhile; `end` gives the times in milliseconds, ascending. */
export interface RoundTrips {
  readonly end: () => Promise<readonly number[]>
}

/** Somebody who takes no part in the work. */
const BESIDE = 'chayue'
/** So long is rested between two round trips, so that the work is not slowed down by them. Milliseconds. */
const REST = 400

/**
 * Measures meanwhile how long the machine takes for one plain write and its reading, by somebody beside those who work: by this a slow machine is
 * known from a product that keeps its users waiting.
 */
export async function roundTrips({ address, password }: KnownProduct): Promise<RoundTrips> {
  let token = ''
  const ask = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { ...(token && { 'x-access-token': token }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) })
    })
    const { result, message, success } = (await answer.json()) as { result: T; message: string; success: boolean }
    if (!success) throw new Error(`${path}: ${message}`)
    return result
  }
  ;({ token } = await ask<{ token: string }>('POST', '/sys/login', { username: BESIDE, password }))
  const times: number[] = []
  const ending = new AbortController()
  const work = async () => {
    for (let turn = 1; !ending.signal.aborted; turn++) {
      const began = performance.now()
      await ask('PUT', '/sys/user/settings', { name: 'round.trip', value: turn })
      const kept = await ask<{ name: string; value: unknown }[]>('GET', '/sys/user/settings')
      if (!kept.some(({ name, value }) => name === 'round.trip' && value === turn))
        throw new Error('a plain write is not read by the next question')
      times.push(performance.now() - began)
      await pause(REST, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const working = work()
  return {
    async end() {
      ending.abort()
      await working
      return times.sort((one, other) => one - other)
    }
  }
}
