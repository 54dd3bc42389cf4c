import { afterEach, beforeEach, expect, vi } from 'vitest'

const LOUD = ['error', 'warn'] as const

/** A test that logs a warning or an error fails: nothing may be said to the console that a user should have heard. */
beforeEach(() => {
  for (const level of LOUD) vi.spyOn(console, level)
})
afterEach(() => {
  for (const level of LOUD) {
    const { calls } = vi.mocked(console[level]).mock
    const said = calls.map((words) => words.map(String).join(' '))
    vi.mocked(console[level]).mockRestore()
    expect(said, `console.${level}`).toEqual([])
  }
})
