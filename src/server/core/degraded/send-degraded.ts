import type { FastifyInstance } from 'fastify'

import { DEGRADED_HEADER } from '#contract/core/degraded.ts'

/** Names the degraded states of this server in the header of each answer to a call. */
export function sendDegraded(app: FastifyInstance): void {
  const { degraded } = app.appContext
  app.addHook('onSend', async (_, reply) => {
    const { active } = degraded
    if (active.length > 0) reply.header(DEGRADED_HEADER, active.map(({ state }) => state).join(','))
  })
}
