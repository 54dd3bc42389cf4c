import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { isCivil } from '#kit/server/civil.ts'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'

import { attacks, words } from './attacks.ts'

/** The known holes of servers that answer these calls (RELIABILITY.md): none of it works here, quietly, and the next call is served. */
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ demo: true })
  token = await server.signIn('sg_luqiao')
})
afterAll(() => server.close())
afterEach(async () => {
  expect((await server.ask('GET', '/user/info', { token })).status).toBe(200)
})

/** How long a smuggled statement would sleep, milliseconds: an answer that comes sooner has not run it, however busy the machine is. */
const SLEEP = 20_000

describe('nothing is found by', () => {
  test.each(words)('$what', async ({ path, query = {} }) => {
    const { status, result } = await server.ask<readonly unknown[] | { records: readonly unknown[] }>('GET', path, {
      token,
      query
    })
    expect([status, result && 'records' in result ? result.records : result]).toEqual([200, []])
  })
})

describe('a signed-in user gets nowhere with', () => {
  test.each(attacks)('$what', async ({ method = 'GET', path, query, body, status }) => {
    const start = performance.now()
    const answer = await server.ask(method, path, {
      token,
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { body })
    })
    expect([answer.status, isCivil(answer)]).toEqual([status, true])
    expect(performance.now() - start, 'no statement slept').toBeLessThan(SLEEP)
  })
})

describe('nobody gets in with', () => {
  const paths = [
    '/user/info',
    '/sys/permission/getUserPermissionByToken',
    '/sys/dict/queryAllDictItems',
    '/system/sysProject/queryList',
    '/business/businessCatalog/rootList'
  ]
  test.each([
    ['no token', {}],
    ['a token that signs itself', { 'x-access-token': 'eyJhbGciOiJub25lIn0.eyJ1c2VybmFtZSI6ImFkbWluIn0.' }],
    ['an empty token', { 'x-access-token': '' }],
    ['a token full of SQL', { 'x-access-token': "' or '1'='1" }],
    ['a tenant alone', { tenant_id: '1' }],
    [
      'a way round the gateway',
      { X_GATEWAY_BASE_PATH: 'http://127.0.0.1:1/', 'x-forwarded-for': '127.0.0.1', 'x-original-url': '/api/sys/login' }
    ],
    ['a signature', { 'x-sign': 'E19D6243CB1945AB4F7202A1B00F77D5', 'x-timestamp': '1763600000000' }]
  ])('%s', async (_, headers) => {
    for (const path of paths) {
      const answer = await server.ask('GET', path, { headers: headers as Record<string, string> })
      expect([path, answer.status, isCivil(answer)]).toEqual([path, 401, true])
    }
  })

  test('a tenant that is not his, and the sign-out of somebody by a token that signs itself', async () => {
    expect((await server.ask('GET', '/sys/user/list', { token, headers: { tenant_id: '2' } })).status).toBe(403)
    expect((await server.ask('GET', '/sys/user/list', { token, headers: { 'tenant-id': "1' or" } })).code).toBe(400)
    const forged = 'eyJhbGciOiJub25lIn0.eyJ1c2VybmFtZSI6InNnX2x1cWlhbyJ9.'
    expect((await server.ask('POST', '/sys/logout', { token: forged, body: {} })).status).toBe(200)
  })

  test('the cookie of a session, where a header is wanted', async () => {
    const cookie = `archive-session-${server.config.port}=${token}`
    for (const path of paths) expect((await server.ask('GET', path, { headers: { cookie } })).status).toBe(401)
    expect((await server.ask('POST', '/sys/session/extend', { headers: { cookie }, body: {} })).status).toBe(401)
    await server.ask('POST', '/sys/logout', { headers: { cookie }, body: {} })
  })
})

describe('what is sent beyond the contract changes nothing', () => {
  test('fields of the account with a sign-in or a password', async () => {
    const more = {
      id: 'u-admin',
      roles: ['sys_admin'],
      tenantId: 2,
      status: '1',
      userIdentity: 2,
      selectedroles: 'r-sys_admin'
    }
    const { result } = await server.ask<{ userInfo: { id: string; roles: string[]; tenantid: number } }>(
      'POST',
      '/sys/login',
      {
        body: { username: 'sg_luqiao', password: DEMO_PASSWORD, ...more }
      }
    )
    expect(result?.userInfo).toMatchObject({ id: 'u-sg_luqiao', roles: ['sg_archivist'], tenantid: 1 })
    await server.ask('PUT', '/system/sysProject/getProjectByUserId', {
      token,
      body: { userId: 'u-sg_luqiao', projectId: 'p1', roles: ['sys_admin'] }
    })
    expect(
      await server.db
        .selectFrom('sysUserRole')
        .select(['roleId', 'projectId'])
        .where('userId', '=', 'u-sg_luqiao')
        .execute()
    ).toEqual([{ roleId: 'r-sg_archivist', projectId: 'p2' }])
  })

  test('a prototype in the body', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/sys/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"__proto__":{"isAdmin":true},"username":"a","password":"b"}'
    })
    expect(answer.statusCode).toBeLessThan(500)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('broken and foreign bodies', async () => {
    for (const [type, payload] of [
      ['application/json', '{"username":'],
      ['application/json', ''],
      ['application/x-www-form-urlencoded', 'username=a&password=b'],
      ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
      ['text/plain', 'x'.repeat(1000)]
    ] as const) {
      const { statusCode, body } = await server.app.inject({
        method: 'POST',
        url: '/api/sys/login',
        headers: { 'content-type': type },
        payload
      })
      expect([type, statusCode >= 400 && statusCode < 500, /[\u4e00-\u9fff]/.test(body)]).toEqual([type, true, true])
    }
  })
})
