import { afterAll, afterEach, expect } from 'vitest'

const said: string[] = []
/**
 * The test runner prints an event by which a browser reports that sizes settle with the next picture. The browser itself prints nothing of
 * it, and nothing is lost: the notification comes then.
 */
const PRINTED_BY_RUNNER = /ResizeObserver loop completed with undelivered notifications/

for (const level of ['error', 'warn'] as const) {
  const speak = console[level]
  console[level] = (...words: unknown[]) => {
    const line = words.map((word) => (word instanceof Error ? word.stack : String(word))).join(' ')
    if (!PRINTED_BY_RUNNER.test(line)) said.push(`${level}: ${line}`)
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
