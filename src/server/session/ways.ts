import type { FastifyInstance } from 'fastify'

import { ways } from '#contract/session/ways.ts'
import { serveOpen } from '../core/serve.ts'
import { phoneWay } from './sms.ts'

/** Binds what the sign-in page asks first: which ways in there are. */
export function serveWays(app: FastifyInstance): void {
  serveOpen(app, ways, (_, { house: { config } }) => ({
    phone: phoneWay(config),
    register: config.register && phoneWay(config) !== 'off',
    oidc: config.oidc !== undefined,
    cas: config.casUrl?.href.replace(/\/+$/, '') ?? null
  }))
}
