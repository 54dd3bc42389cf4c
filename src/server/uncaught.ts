import type { FastifyBaseLogger } from 'fastify'

import { loggedError } from './core/refusing/logged-error.ts'

/** What is under way gets this long, closing included. Milliseconds. */
const PATIENCE = 15_000

/** What there is to end: who logs, and how it closes. */
interface Ending {
  readonly app: { readonly log: FastifyBaseLogger }
  readonly close: () => Promise<void>
}

/**
 * Ends the server in order after an error that nobody caught, for nobody knows in what state it has left things: what was asked is
 * answered, nothing new is taken, and the log says why.
 */
export function endOnUncaught(running: () => Ending | undefined, fail: (error: unknown) => never): void {
  let isEnding = false
  process.on('uncaughtException', (error) => {
    const server = running()
    if (!server) fail(error)
    server.app.log.fatal({ err: error }, 'an error that nobody caught ends the server')
    if (isEnding) return
    isEnding = true
    const end = () => fail(new Error(`an error that nobody caught has ended it: ${loggedError(error).message}`))
    setTimeout(end, PATIENCE)
    server.close().then(end, end)
  })
}
