import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { forgetSession, startSession } from '#core/state/session/session.ts'
import { Expired, Refused, Unreachable } from '#core/wire/http/failure.ts'
import { failureOf } from '#core/wire/http/reply.ts'
import { retryUntilAnswered } from '#parts/saving/retry-until-answered.ts'

/** A signal, and how many listen to it. */
function countedSignal() {
  const { signal } = new AbortController()
  let count = 0
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)]
  vi.spyOn(signal, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
    count++
    add(...args)
  })
  vi.spyOn(signal, 'removeEventListener').mockImplementation((...args: Parameters<typeof remove>) => {
    count--
    remove(...args)
  })
  return { signal, listening: () => count }
}

beforeEach(() => {
  vi.useFakeTimers()
  startSession('token', Date.now() + 1e6)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('what is sent again and again leaves nothing behind that listens for being given up', async () => {
  const { signal, listening } = countedSignal()
  const answers = [new Unreachable(0), new Unreachable(0), new Expired(401, ''), new Unreachable(0), 'saved']
  const send = vi.fn(async () => {
    const answer = answers.shift()
    if (answer instanceof Expired) forgetSession('here')
    if (answer instanceof Error) throw answer
    return answer
  })
  const done = retryUntilAnswered(send, {
    signal,
    onState: (state) => {
      if (state === 'signedOut') setTimeout(() => startSession('another', Date.now() + 1e6))
    }
  })
  await vi.runAllTimersAsync()
  expect(await done).toBe('saved')
  expect(send).toHaveBeenCalledTimes(5)
  expect(new Set(send.mock.calls.map(([key]: unknown[]) => key)).size).toBe(1)
  expect(listening()).toBe(0)
})

test('what cannot be saved while the disk of the server is full waits until it is not, and is sent once more with its key', async () => {
  let isFull = true
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ready', ...(isFull && { degraded: ['diskFull'] }) }))
  const send = vi.fn(async () => {
    if (isFull) throw failureOf(507, JSON.stringify({ success: false, message: '', result: { degraded: 'diskFull' } }))
    return 'saved'
  })
  const states: string[] = []
  const { signal, listening } = countedSignal()
  const done = retryUntilAnswered(send, { signal, onState: (state) => states.push(state) })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(states).toEqual(['sending', 'degraded'])
  isFull = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await done).toBe('saved')
  expect(send).toHaveBeenCalledTimes(2)
  expect(new Set(send.mock.calls.map(([key]: unknown[]) => key)).size).toBe(1)
  expect(listening()).toBe(0)
  vi.unstubAllGlobals()
})

test('a quota that is used up is no matter of waiting', async () => {
  const send = async () =>
    Promise.reject(failureOf(507, JSON.stringify({ success: false, message: '', result: { used: 1, limit: 1 } })))
  await expect(
    retryUntilAnswered(send, { signal: new AbortController().signal, onState: () => undefined })
  ).rejects.toThrow(Refused)
})
