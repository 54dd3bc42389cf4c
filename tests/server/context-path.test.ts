import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import { pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'
import { data } from '#server/db/seed/data.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer({ settings: { CONTEXT_PATH: '/' } })
  token = await server.signIn('js_xinghe', 'p1')
})
afterAll(() => server?.close())

test('calls, files, resumable uploads and health are served at the root, and the session’s cookie is of all of it', async () => {
  const sent = await server.app.inject({
    method: 'POST',
    url: '/sys/login',
    payload: { username: 'sg_yijian', password: server.config.demoPassword }
  })
  expect(sent.statusCode).toBe(200)
  expect(String(sent.headers['set-cookie'])).toMatch(/Path=\/;/i)
  expect((await server.ask('GET', '/sys/user/list', { token })).status).toBe(200)
  const { result } = await server.ask<{ path: string }>('POST', '/sys/common/upload', {
    token,
    ...(await multipart({ name: 'a.pdf', bytes: await pdf() }, { biz: 'archives' }))
  })
  const headers = { 'x-access-token': token }
  const file = await server.app.inject({ url: `/sys/common/static/${result?.path}`, headers })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  const begun = await server.app.inject({
    method: 'POST',
    url: '/files/tus',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')},biz ${Buffer.from('archives').toString('base64')}`
    }
  })
  expect([begun.statusCode, begun.headers.location]).toEqual([201, expect.stringMatching(/^\/files\/tus\//)])
  expect((await server.app.inject('/health')).json()).toMatchObject({ status: 'up' })
})

test('a socket is opened at the root', async () => {
  const address = (await server.listen()).replace('http', 'ws')
  const socket = new WebSocket(`${address}/vxeSocket/u-js_xinghe/x`, [token])
  const opened = await new Promise((resolve) => {
    socket.addEventListener('open', () => resolve('open'))
    socket.addEventListener('error', () => resolve('error'))
  })
  socket.close()
  expect(opened).toBe('open')
})

test('no place of the client has the address of a call, so that a reload brings the page', () => {
  const gets = [...server.app.appContext.served.keys()].flatMap((name) =>
    name.startsWith('GET ') ? [name.slice(4)] : []
  )
  const patterns = gets.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`, 'i'))
  const places = data<readonly { readonly path: string }[]>('menus').map(({ path }) => path)
  expect(places.length).toBeGreaterThan(50)
  const own = ['/', '/403', '/404', '/500', '/pdf', '/gallery', '/user/login', '/user/register', '/user/alteration']
  expect([...places, ...own].filter((place) => patterns.some((pattern) => pattern.test(place)))).toEqual([])
})
