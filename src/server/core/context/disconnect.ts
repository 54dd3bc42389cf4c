import type { FastifyReply, FastifyRequest } from 'fastify'

/** Who asked hung up before the answer was sent: nobody waits for it any more, and nothing went wrong. */
export class Disconnected extends Error {
  constructor() {
    super('the connection was closed before the answer was sent')
  }
}

/** A signal that aborts, with Disconnected as its reason, when the connection closes before the answer was sent whole. */
export function disconnectSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController()
  const check = () => {
    if (!raw.writableFinished) controller.abort(new Disconnected())
  }
  if (raw.destroyed) check()
  else raw.once('close', check)
  return controller.signal
}

/** What Node and the multipart reader throw where a body stops before its end because the connection was closed. */
const CODES: ReadonlySet<unknown> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'FST_MP_PREMATURE_CLOSE',
  'ECONNRESET',
  'ABORT_ERR'
])

/** Whether the connection was closed before the whole body had come. */
export const hasHungUp = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => raw.destroyed && !raw.complete

/** Whether an error only says that who asked has hung up. */
export function isDisconnect(error: unknown, request: Pick<FastifyRequest, 'raw'>): boolean {
  if (error instanceof Disconnected) return true
  return hasHungUp(request) && CODES.has((error as { code?: unknown }).code)
}
