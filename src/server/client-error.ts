import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import type { Reply } from '#contract/core/reply.ts'
import type { TextKey } from './core/text/catalogues.ts'
import { sayFor } from './core/text/say.ts'

const KNOWN: Readonly<Record<string, readonly [status: number, key: TextKey]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'rules:refused.tooSlow'],
  HPE_HEADER_OVERFLOW: [431, 'rules:refused.tooLarge']
}

/** Answers bytes that are no HTTP request, or one that never ends, in the envelope; the language of who sent them is not known. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, key] = KNOWN[error.code ?? ''] ?? ([400, 'rules:refused.request'] as const)
  const body = JSON.stringify({
    success: false,
    code: status,
    message: sayFor({})(key),
    result: null,
    timestamp: Date.now()
  } satisfies Reply)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close'
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
