import { onTestFinished, vi } from 'vitest'

import { $connection, type ConnectionState } from '#core/wire/http/connection.ts'

/**
 * The server does not answer any more, until the test sets the connection back itself. No call of the page is answered meanwhile:
 * any answer, a 404 of the tests' own server too, would say that the server is back, whenever it happens to come.
 */
export function loseConnection(state: Exclude<ConnectionState, 'online'> = 'reconnecting'): void {
  if (!vi.isMockFunction(globalThis.fetch)) holdCalls()
  $connection.set(state)
}

/** A call under way when the connection is lost has no answer either: a test that draws the whole frame holds them before it does. */
export function holdCalls(): void {
  const real = globalThis.fetch.bind(globalThis)
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, location.href)
    return pathname.startsWith('/api/') ? new Promise(() => undefined) : real(address, init)
  })
  onTestFinished(() => void spy.mockRestore())
}
