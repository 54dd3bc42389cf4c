import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { migrate } from '#server/db/migrate.ts'
import { build } from '#server/build.ts'
import { readConfig } from '#server/config.ts'
import type { Opened } from '#server/db/open.ts'
import { openStorage } from '#server/storage/open.ts'
import { openLite } from '#kit/lite.ts'

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
  opened = await openLite('bare', migrate)
  const config = readConfig({ DATA_DIR: join(place, 'data'), LOG_LEVEL: 'silent' })
  app = await build({ config, opened, storage: await openStorage(config), pages, areas: {}, patience: 300 })
})
afterAll(async () => {
  await app.close()
  await opened.close()
  rmSync(place, { recursive: true, force: true })
})
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the pages of the client', () => {
  test('are found under any place of the client, and never kept', async () => {
    for (const url of ['/', '/workbench/index', '/archives/collect?node=1', '/user/login']) {
      const page = await get(url)
      expect([page.statusCode, page.headers['cache-control'], page.body]).toEqual([200, 'no-cache', '<!doctype html><title>page</title>'])
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
      "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self' data:;media-src 'self' blob:;connect-src 'self';worker-src 'self' blob:;object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'self'"
    )
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})

test('health and readiness are told at the root and below the context path', async () => {
  for (const base of ['', '/api']) {
    expect((await get(`${base}/health`)).json()).toMatchObject({ status: 'up', durability: 'in memory, for tests' })
    expect((await get(`${base}/ready`)).json()).toEqual({ status: 'ready' })
  }
})

test('answers of calls are kept by nobody', async () => {
  expect((await get('/api/health')).headers['cache-control']).toBe('no-store')
})

test('who sends his content drop by drop is hung up on, and others are served meanwhile', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('POST /api/ready HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{')
  expect((await fetch(`${address}/health`)).status).toBe(200)
  socket.resume()
  await once(socket, 'close')
})
