import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { build } from '#server/build.ts'
import { readConfig } from '#server/config/config.ts'
import type { Opened } from '#server/db/open.ts'
import { openStorage } from '#server/storage/open/open-store.ts'
import { openTestDatabase } from '#kit/database/open.ts'

let place: string
let opened: Opened
let app: FastifyInstance
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'build-'))
  const pages = join(place, 'dist')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(pages, 'assets', 'main-abc123.js'), `export const text = '${'x'.repeat(4000)}'`)
  writeFileSync(join(pages, 'assets', 'main-abc123.js.map'), '{}')
  opened = await openTestDatabase('bare')
  const config = readConfig({ DATA_DIR: join(place, 'data'), LOG_LEVEL: 'silent' })
  app = await build({ config, opened, storage: await openStorage(config), pages, areas: { takes }, patience: 600 })
})
afterAll(async () => {
  await app.close()
  await opened.close()
  rmSync(place, { recursive: true, force: true })
})
/** A call that takes bytes as files are taken, and says how many came. */
async function takes() {
  return {
    default: (own: FastifyInstance) => {
      own.addContentTypeParser(
        ['application/offset+octet-stream', 'application/octet-stream'],
        (_request, payload, done) => done(null, payload)
      )
      own.post('/take', { config: { serves: 'anyone' } }, async (request) => {
        let bytes = 0
        const body = (request.body ?? request.raw) as AsyncIterable<Buffer>
        for await (const piece of body) bytes += (piece as Buffer).length
        return { bytes }
      })
    }
  }
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the pages of the client', () => {
  test('are found under any place of the client, and never kept', async () => {
    for (const url of ['/', '/workbench/index', '/archives/collect?node=1', '/user/login']) {
      const page = await get(url)
      expect([page.statusCode, page.headers['cache-control'], page.body]).toEqual([
        200,
        'no-cache',
        '<!doctype html><title>page</title>'
      ])
    }
  })

  test('bring assets that may be kept for good, compressed, without their maps', async () => {
    const asset = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' })
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8'
    })
    expect((await get('/assets/main-abc123.js.map')).statusCode).toBe(404)
  })

  test('are not given for a missing asset, a call, another verb or a way out of the folder', async () => {
    for (const url of ['/assets/gone-123.js', '/api/nothing', '/api', '/favicon.png', '/..%2f..%2fetc%2fpasswd.txt']) {
      const answer = await get(url)
      expect([url, answer.statusCode, answer.json().message]).toEqual([url, 404, '很抱歉，资源未找到!'])
    }
    expect((await app.inject({ method: 'POST', url: '/workbench/index' })).statusCode).toBe(404)
  })

  test('may load nothing from elsewhere, be framed by nobody else, and not be taken for another type', async () => {
    const { headers } = await get('/')
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self' data:;media-src 'self' blob:;connect-src 'self';worker-src 'self' blob:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'self'"
    )
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})

test('that it lives and is ready is answered at the root and below the context path, and strangers learn nothing else', async () => {
  for (const base of ['', '/api']) {
    expect((await get(`${base}/health`)).json()).toEqual({ status: 'up' })
    expect((await get(`${base}/ready`)).json()).toEqual({ status: 'ready' })
  }
})

test('answers of calls are kept by nobody', async () => {
  expect((await get('/api/health')).headers['cache-control']).toBe('no-store')
})

describe('who sends drop by drop is hung up on, and others are served meanwhile:', () => {
  const head = (type: string, path = '/api/ready') =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000000\r\n\r\n`
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  const dial = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.resume()
    return socket
  }

  test.each([
    ['headers', 'GET /api/ready HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['JSON', `${head('application/json')}{`],
    ['JSON to a path that is none', `${head('application/json', '/api/nothing')}{`],
    ['a form', `${head('application/x-www-form-urlencoded')}a=`],
    ['text', `${head('text/plain')}a`],
    ['a file in parts', `${head('multipart/form-data; boundary=b', '/api/take')}--b\r\n`],
    ['bytes', `${head('application/octet-stream', '/api/take')}a`],
    ['a resumable upload', `${head('application/offset+octet-stream', '/api/take')}a`],
    [
      'pieces of no length',
      'POST /api/ready HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'
    ]
  ])('%s', async (_, begun) => {
    const socket = await dial()
    const gone = new Promise((resolve) => socket.once('close', resolve))
    socket.write(begun)
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    const drops = setInterval(() => socket.write('a'), 50)
    await gone.finally(() => clearInterval(drops))
  })

  test('but not on an upload that keeps sending, however long it takes', async () => {
    const socket = await dial()
    const answer = new Promise<string>((resolve) => socket.once('data', (bytes: Buffer) => resolve(bytes.toString())))
    socket.write(head('application/offset+octet-stream', '/api/take'))
    let left = 1_000_000
    const pieces = setInterval(() => {
      const piece = Math.min(left, 25_000)
      left -= piece
      if (piece > 0) socket.write(Buffer.alloc(piece))
    }, 40)
    expect(await answer.finally(() => clearInterval(pieces))).toMatch(/^HTTP\/1\.1 200 .*"bytes":1000000/s)
    socket.destroy()
  })
})

test('calls are served at the root where that is the context path, beside the pages', async () => {
  const root = readConfig({ DATA_DIR: join(place, 'root'), LOG_LEVEL: 'silent', CONTEXT_PATH: '/' })
  const other = await build({ config: root, opened, storage: await openStorage(root), pages: join(place, 'dist') })
  try {
    expect((await other.inject({ url: '/ready' })).json()).toEqual({ status: 'ready' })
    expect((await other.inject({ url: '/sys/ways' })).json()).toMatchObject({ success: true })
    expect((await other.inject({ method: 'POST', url: '/sys/nothing' })).json()).toMatchObject({ code: 404 })
    const page = await other.inject({ url: '/user/login', headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  } finally {
    await other.close()
  }
})
