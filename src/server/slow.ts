import type { FastifyInstance } from 'fastify'

/** Who has begun to send a call's content must end within this time. Milliseconds. */
const PATIENCE = 30_000

/** Hangs up on who sends the content of a call drop by drop; files have their own ways and may take long. */
export function hangUpOnSlow(app: FastifyInstance, patience = PATIENCE): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!request.headers['content-type']?.startsWith('application/json')) return payload
    const timer = setTimeout(() => request.raw.destroy(), patience)
    const stop = () => clearTimeout(timer)
    payload.once('end', stop)
    payload.once('close', stop)
    return payload
  })
}
