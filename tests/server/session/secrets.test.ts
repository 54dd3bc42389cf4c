import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Call } from '#contract/core/call.ts'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())

/** Names of fields that hold what signs somebody in. */
const SECRET = /^(?:\w*password|smscode|captcha|proof)$/
/** What a browser is sent back with is in an address, by the rules of the other side, and is good once. */
const BY_PROTOCOL = ['/sys/cas/client/validateLogin']

const shapeOf = (call: Call) => Object.keys((call.input as unknown as { shape?: object }).shape ?? {})

test('a name and a password in the address sign nobody in, and change none', async () => {
  const asked = await server.ask('POST', '/sys/login', {
    query: { username: 'shenhe', password: DEMO_PASSWORD },
    body: {}
  })
  expect([asked.status, asked.success]).toEqual([400, false])
  const half = await server.ask('POST', '/sys/login', {
    query: { password: DEMO_PASSWORD },
    body: { username: 'shenhe' }
  })
  expect(half.status).toBe(400)
  const token = await server.signIn('shenhe')
  const form = {
    username: 'shenhe',
    oldpassword: DEMO_PASSWORD,
    password: 'another-pass-9',
    confirmpassword: 'another-pass-9'
  }
  expect((await server.ask('PUT', '/sys/user/updatePassword', { token, query: form, body: {} })).status).toBe(400)
})

test('every call that takes a secret takes it from the body alone', () => {
  const open = [...server.app.appContext.served].filter(
    ([, { call }]) =>
      shapeOf(call).some((name) => SECRET.test(name)) && !call.bodyOnly && !BY_PROTOCOL.includes(call.path)
  )
  expect(open.map(([name]) => name)).toEqual([])
  expect(
    [...server.app.appContext.served.values()].filter(({ call }) => call.bodyOnly && call.method === 'GET')
  ).toEqual([])
})

test('a refusal never repeats what was asked', async () => {
  const token = await server.signIn('sg_luqiao', 'p2')
  const mark = 'x"><svg onload=alert(1)>'
  const asks: [
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    asking: { query?: Record<string, string>; body?: unknown }
  ][] = [
    ['GET', '/system/sysProject/queryList', { query: { column: mark } }],
    ['GET', '/system/sysProject/queryList', { query: { column: 'id', order: mark } }],
    [
      'GET',
      '/system/sysProject/queryList',
      { query: { superQueryParams: JSON.stringify([{ field: mark, rule: 'eq', val: mark }]) } }
    ],
    [
      'GET',
      '/system/sysProject/queryList',
      { query: { superQueryParams: JSON.stringify([{ field: 'name', rule: mark, val: mark }]) } }
    ],
    ['GET', '/online/cgreport/api/getData/catalog_items', { query: { column: mark } }],
    ['GET', `/online/cgreport/api/getData/${encodeURIComponent(mark)}`, {}],
    ['GET', '/sys/checkRule/checkByCode', { query: { ruleCode: mark, value: mark } }],
    ['GET', '/sys/duplicate/check', { query: { tableName: mark, fieldName: mark, fieldVal: mark } }],
    ['GET', `/sys/dict/getDictItems/${encodeURIComponent(`${mark},a,b`)}`, {}],
    ['GET', `/sys/common/static/${encodeURIComponent(mark)}`, {}],
    ['GET', `/${encodeURIComponent(mark)}`, {}],
    ['POST', '/sys/login', { body: { username: mark, password: mark } }],
    ['POST', '/account/sms', { body: { mobile: mark, type: mark } }],
    ['POST', '/archives/file/add', { body: { id: mark, nodeId: mark, cells: { [mark]: { [mark]: mark } } } }],
    ['PUT', '/archives/file/edit', { body: { [mark]: mark, id: mark, cells: { [mark]: mark } } }]
  ]
  for (const [method, path, asking] of asks) {
    const answer = await server.ask(method, path, { token, ...asking })
    expect([path, answer.success], answer.raw.body).toEqual([path, false])
    expect(answer.raw.body, path).not.toMatch(/svg|onload/)
  }
})
