import type { FastifyInstance } from 'fastify'

import { ways } from '#contract/session/ways.ts'
import { serveOpen } from '../core/http/serve.ts'
import { waysOf } from '../core/access/ways.ts'

/** Binds which ways in there are, for pages that do not hold them. */
export function serveWays(app: FastifyInstance): void {
  serveOpen(app, ways, (_, { appContext: { config } }) => waysOf(config))
}
