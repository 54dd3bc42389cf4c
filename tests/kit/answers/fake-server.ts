import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { refusedByContract } from './contract-check.ts'

/** One request as it came. */
export interface Came {
  readonly method: string
  /** Below the context path, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Answer = (came: Came, response: ServerResponse) => unknown

/** A server of the calls under /api that answers as a test says, and records what it was asked. */
export interface FakeServer {
  readonly address: string
  readonly came: readonly Came[]
  /** Answers a call from now on: an envelope is made of what is given back, unless the response has been sent. */
  readonly on: (call: string, answer: Answer) => void
  /** Forgets all answers, and what came. */
  readonly clear: () => void
  readonly close: () => Promise<void>
}

/** The envelope of a success. */
export const done = (result: unknown, message = '') => ({
  success: true,
  code: 200,
  message,
  result,
  timestamp: Date.now()
})
/** The envelope of a failure. */
export const refusal = (code: number, message: string, more: object = {}) => ({
  success: false,
  code,
  message,
  result: null,
  timestamp: Date.now(),
  ...more
})

/** Answers with a status and a JSON body. */
export function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** What a request holds where it is JSON; nothing of a form or of bytes. */
const bodyOf = ({ body, headers }: Came): unknown =>
  headers['content-type']?.startsWith('application/json') && body !== '' ? JSON.parse(body) : undefined

/** Starts one on a free port. A call that no test answers is a 404. */
export async function openFakeServer(): Promise<FakeServer> {
  const answers = new Map<string, Answer>()
  const came: Came[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const url = new URL(request.url ?? '/', 'http://fake')
    const one: Came = {
      method: request.method ?? '',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(pieces).toString()
    }
    came.push(one)
    const answer = answers.get(`${one.method} ${one.path}`)
    if (!answer) return send(response, 404, refusal(404, 'missing'))
    const wrong = refusedByContract(one.method, one.path, one.query, bodyOf(one))
    if (wrong) {
      process.stderr.write(`${wrong}\n`)
      return send(response, 400, refusal(400, wrong))
    }
    const given = await answer(one, response)
    if (!response.writableEnded && !response.destroyed) send(response, 200, given)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came,
    on: (call, answer) => void answers.set(call, answer),
    clear: () => {
      answers.clear()
      came.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
