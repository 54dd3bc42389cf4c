import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long the content of a call may take to come in. Milliseconds. */
export const PATIENCE = 30_000
/** What content of files must bring in each such while. Bytes. */
const LEAST = 16 * 1024

/**
 * Hangs up on who sends the content of a request drop by drop, whatever its type. A call's content must be there within the time;
 * files may take as long as they keep coming.
 */
export function hangUpOnSlow(app: FastifyInstance, patience = PATIENCE): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    if (raw.complete || !hasContent(request)) return
    const { socket } = raw
    let seen = socket.bytesRead
    const look = () => {
      if (raw.complete || raw.destroyed) return stop()
      // What has come and was not taken yet waits for us, not for who sends.
      const isMoving = socket.bytesRead - seen >= LEAST || raw.readableLength > 0
      if (!bringsFile(request) || !isMoving) return void raw.destroy()
      seen = socket.bytesRead
    }
    const timer = setInterval(look, patience)
    const stop = () => clearInterval(timer)
    raw.once('end', stop)
    raw.once('close', stop)
  })
}

const hasContent = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
const bringsFile = ({ headers }: FastifyRequest): boolean =>
  /^(?:multipart\/form-data|application\/(?:offset\+)?octet-stream)\b/i.test(headers['content-type'] ?? '')
