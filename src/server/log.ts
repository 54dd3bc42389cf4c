import { type FastifyInstance, LogController } from 'fastify'

import type { Config } from './config/config.ts'

/** What is never written down: whatever signs somebody in. */
const SECRET = [
  'req.headers["x-access-token"]',
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["sec-websocket-protocol"]'
]

/** How the server logs: JSON lines on standard output from the chosen level on, one line for an answer instead of the usual two. */
export const logging = ({ logLevel }: Config) => ({
  logger: logLevel === 'silent' ? false : { level: logLevel, redact: SECRET },
  logController: new LogController({ disableRequestLogging: true })
})

/** Notes each answer: refused and failed ones at `info`, the others at `debug`. Without what was asked, which may name people. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const { method, url, ip } = request
    const line = { method, path: url.split('?')[0], status: statusCode, ms: Math.round(elapsedTime), ip }
    if (statusCode >= 400) request.log.info(line, 'refused')
    else request.log.debug(line, 'answered')
  })
}
