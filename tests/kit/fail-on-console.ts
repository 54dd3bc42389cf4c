import { afterAll, afterEach, expect } from 'vitest'

const said: string[] = []

for (const level of ['error', 'warn'] as const) {
  const speak = console[level]
  console[level] = (...words: unknown[]) => {
    said.push(`${level}: ${words.map((word) => (word instanceof Error ? word.stack : String(word))).join(' ')}`)
    speak(...words)
  }
}

/**
 * A test that logs a warning or an error fails: nothing may be said to the console that a user should have read on the page. Who means to
 * cause such a message watches it with `vi.spyOn(console, 'error').mockImplementation(...)`, and then it is not counted.
 */
const silent = () => expect(said.splice(0), 'said to the console').toEqual([])
afterEach(silent)
afterAll(silent)
