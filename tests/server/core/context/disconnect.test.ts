import { once } from 'node:events'
import { connect } from 'node:net'

import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { call } from '#contract/core/call.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import { Disconnected, isDisconnect } from '#server/core/context/disconnect.ts'
import { serveOpen } from '#server/core/http/serve.ts'

const long = call('POST', '/t/long', { serves: 'anyone', input: z.object({}), output: z.null() })
const short = call('POST', '/t/short', { serves: 'anyone', input: z.object({}), output: z.boolean() })

const begun = Promise.withResolvers<void>()
const ended = Promise.withResolvers<unknown>()
let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer({
    areas: {
      test: (app: FastifyInstance) => {
        serveOpen(app, long, async (_, { signal, request }) => {
          begun.resolve()
          await once(signal, 'abort')
          ended.resolve([signal.reason, isDisconnect(signal.reason, request)])
          throw signal.reason
        })
        serveOpen(app, short, async (_, { signal }) => {
          // The body has come whole, and whoever sent it still waits.
          await new Promise((resolve) => setImmediate(resolve))
          return signal.aborted
        })
      }
    }
  })
  port = Number(new URL(await server.listen()).port)
})
afterAll(() => server.close())

test('long work learns that the client has hung up', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /api/t/long HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')
  await begun.promise
  socket.destroy()
  expect(await ended.promise).toEqual([expect.any(Disconnected), true])
})

test('who waits for his answer has not hung up, though his body has come whole', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/t/short`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}'
  })
  expect(await answer.json()).toMatchObject({ success: true, result: false })
})
