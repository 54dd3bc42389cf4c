import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { $degraded, noteStates, noteDegraded, whenEnded } from '#core/wire/http/degraded.ts'

let said: readonly string[] = []
const ready = vi.fn(async () => Response.json({ status: 'ready', degraded: said }))

beforeEach(() => {
  said = []
  ready.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', ready)
})
afterEach(async () => {
  said = []
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what the server is short of is known by any answer, and asked for until it has ended, and no longer', async () => {
  noteDegraded(new Headers({ 'x-degraded': 'roomLow,somethingNew,diskFull' }))
  expect($degraded.get()).toEqual(['diskFull', 'roomLow'])
  said = ['diskFull']
  await vi.advanceTimersByTimeAsync(60_000)
  expect($degraded.get()).toEqual(['diskFull'])
  said = []
  await vi.advanceTimersByTimeAsync(15_000)
  expect($degraded.get()).toEqual([])
  const asked = ready.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ready.mock.calls).toHaveLength(asked)
})

test('of several servers one that is well does not end what another has', async () => {
  const changes: number[] = []
  const stop = $degraded.listen((states) => void changes.push(states.length))
  noteDegraded(new Headers({ 'x-degraded': 'storeAway' }))
  // The proxy sends each question to the other one.
  for (const states of [[], ['storeAway'], [], ['storeAway']])
    ready.mockImplementationOnce(async () => Response.json({ status: 'ready', degraded: states }))
  for (let turn = 0; turn < 4; turn++) {
    noteDegraded(new Headers())
    await vi.advanceTimersByTimeAsync(3000)
  }
  expect(changes).toEqual([1])
  stop()
})

test('who waits goes on when it has ended, or gives up', async () => {
  await whenEnded('diskFull')
  noteStates(['diskFull'])
  said = ['diskFull']
  const stop = new AbortController()
  const [waits, givesUp] = [whenEnded('diskFull'), whenEnded('diskFull', stop.signal)]
  stop.abort(new Error('enough'))
  await expect(givesUp).rejects.toThrow('enough')
  said = []
  await vi.advanceTimersByTimeAsync(15_000)
  await waits
})
