import {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RawServerDefault
} from 'fastify'

import type { Config } from './config/config.ts'
import { REQUEST_NUMBER, requestNumber } from './core/http/request-number.ts'
import { loggedError } from './core/refusing/logged-error.ts'

/** Where lines of the log go; for tests. */
export interface LogSink {
  readonly write: (line: string) => void
}

/**
 * How the server logs: JSON lines on standard output from the chosen level on, each with the number of its request where it has one. An
 * error is written by `loggedError`, a request by its method and route, so that no line holds what was asked, sent or found.
 */
export const logging = (
  { monitoring: { logLevel } }: Config,
  stream?: LogSink
): Pick<FastifyHttpOptions<RawServerDefault>, 'logger' | 'logController' | 'genReqId'> => ({
  logger:
    logLevel === 'silent'
      ? false
      : {
          level: logLevel,
          serializers: { err: errorOf, error: errorOf, req: routeOf, res: statusOf },
          ...(stream && { stream })
        },
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
  genReqId: requestNumber
})

/**
 * Names each answer by the number of its request, and notes it: refused and failed ones at `info`, the others at `debug`. By the route
 * and not by the address, which may name people, and without the address of who asked, which the audit log has where it matters.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_NUMBER, request.id)
  })
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const line = { ...routeOf(request), status: statusCode, ms: Math.round(elapsedTime) }
    if (statusCode >= 400) request.log.info(line, 'refused')
    else request.log.debug(line, 'answered')
  })
}

const routeOf = ({ method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>) => ({
  method,
  route: routeOptions.url ?? 'none'
})
const errorOf = (error: unknown) => ({ ...loggedError(error) })
const statusOf = ({ statusCode }: { readonly statusCode?: number }) => ({ status: statusCode })
