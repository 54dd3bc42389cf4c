import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { WEEK } from '#contract/core/limits.ts'
import { noteServerTime } from '#core/state/session/clock.ts'
import {
  $session,
  adoptSession,
  forgetSession,
  readSession,
  setExpiry,
  startSession
} from '#core/state/session/session.ts'
import { longShelf } from '#core/state/session/stored.ts'

const kept = () =>
  JSON.parse(longShelf().getItem('pro__Access-Token') ?? 'null') as { value: string; expire: number } | null

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) })
})
afterEach(() => {
  forgetSession()
  noteServerTime(Date.now())
  vi.useRealTimers()
})

test('stays signed in for seven days on this machine, and not a moment longer [4.S10, 9.K01]', () => {
  startSession('abc', Date.now() + WEEK)
  expect(kept()).toEqual({ value: 'abc', expire: Date.now() + 604_800_000 })
  vi.advanceTimersByTime(WEEK - 1)
  expect(readSession()?.token).toBe('abc')
  vi.advanceTimersByTime(1)
  expect(readSession()).toBeNull()
  expect(kept()).toBeNull()
})

test('knows the end of the session by the clock of this machine, though that goes wrong', () => {
  noteServerTime(Date.now() + 600_000)
  startSession('abc', Date.now() + 600_000 + WEEK)
  expect($session.get()?.expires).toBe(Date.now() + WEEK)
})

test('a prolonged session is kept as long as the server says', () => {
  startSession('abc', Date.now() + 1000)
  setExpiry(Date.now() + WEEK)
  expect($session.get()).toEqual({ token: 'abc', expires: Date.now() + WEEK })
  expect(kept()?.expire).toBe(Date.now() + WEEK)
})

test('a broken entry is nobody', () => {
  longShelf().setItem('pro__Access-Token', '{"value":')
  expect(readSession()).toBeNull()
  longShelf().setItem('pro__Access-Token', '"abc"')
  expect(readSession()).toBeNull()
})

test('ends everywhere, or in this tab alone where another one goes on', () => {
  startSession('abc', Date.now() + WEEK)
  forgetSession('here')
  expect($session.get()).toBeNull()
  expect(kept()?.value).toBe('abc')
  adoptSession()
  expect($session.get()?.token).toBe('abc')
  forgetSession()
  expect(kept()).toBeNull()
})
