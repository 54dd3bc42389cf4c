import { setTimeout as pause } from 'node:timers/promises'

import type { KnownProduct } from '../keys/kept-session.ts'
import { askAs } from '../product/ask-as.ts'

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
export async function roundTrips(product: KnownProduct): Promise<RoundTrips> {
  const ask = await askAs(product, BESIDE)
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
