import { once } from 'node:events'
import { connect } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Reply } from '#contract/core/reply.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer()
  port = Number(new URL(await server.listen()).port)
})
afterAll(() => server.close())

/** What comes back for unchanged bytes, until the server closes the connection. */
async function answerTo(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let answer = ''
  socket.on('data', (piece: string) => {
    answer += piece
  })
  // Our side stays open: Node hangs up on who has closed his before the answer.
  socket.write(Buffer.from(request, 'latin1'))
  await once(socket, 'close')
  socket.destroy()
  return Buffer.from(answer, 'latin1').toString()
}
const LOGIN = 'POST /api/sys/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'

test.each([
  ['a request that is none', 'hello\r\n\r\n'],
  ['an address that is none', 'GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['an address with signs that no address holds', 'GET /api/\xff\x00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  [
    'an address of ten thousand letters',
    `GET /api/${'x'.repeat(10_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
  ],
  ['a head of 20 KB', `GET /api/x HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`],
  ['a method that is not served', 'TRACE /api/sys/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['a method that does not exist', 'FOO /api/sys/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['another version', 'GET /api/x HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['two lengths', `${LOGIN}Content-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  [
    'a length and pieces',
    `${LOGIN}Content-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`
  ],
  ['a length that is none', `${LOGIN}Content-Type: application/json\r\nContent-Length: x\r\n\r\n{}`],
  ['pieces that are none', `${LOGIN}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`],
  ['a coding that is not offered', `${LOGIN}Content-Type: application/json\r\nTransfer-Encoding: gzip\r\n\r\nx`],
  [
    'an upgrade to what is not offered',
    'GET /api/sys/login HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n'
  ],
  [
    'a socket where there is none',
    'GET /api/sys/login HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
  ],
  [
    'a tenant that is none',
    'GET /api/sys/permission/getUserPermissionByToken HTTP/1.1\r\nHost: x\r\nX-Access-Token: x\r\nX-Tenant-Id: \xff\r\nConnection: close\r\n\r\n'
  ],
  [
    'a cookie that is none',
    'GET /api/sys/common/static/x HTTP/1.1\r\nHost: x\r\nCookie: %zz=%; ;=\xff\r\nConnection: close\r\n\r\n'
  ],
  [
    'a part that is none',
    'GET /api/sys/common/static/x HTTP/1.1\r\nHost: x\r\nRange: bytes=9-1,x\r\nConnection: close\r\n\r\n'
  ]
])('%s is refused in words, without failing', async (_, request) => {
  const answer = await answerTo(request)
  const [, status = ''] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? []
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  expect({ status, body }).toEqual({
    status: expect.stringMatching(/^4\d\d$/),
    body: expect.stringMatching(/[\u4E00-\u9FFF]/)
  })
  expect((JSON.parse(body) as Reply).success).toBe(false)
})

// These are answered by Node itself, without a body.
test.each([
  ['no host', 'GET /api/x HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
  [
    'an expectation that nobody meets',
    `${LOGIN}Content-Type: application/json\r\nExpect: nonsense\r\nContent-Length: 2\r\n\r\n{}`,
    '417'
  ]
])('%s is refused', async (_, request, status) => {
  expect(/^HTTP\/1\.1 (\d{3}) /.exec(await answerTo(request))?.[1]).toBe(status)
})
