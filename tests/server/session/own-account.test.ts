import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { OwnAccount, OwnSession } from '#contract/session/own-account.ts'
import { isCivil } from '#kit/server/civil.ts'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['sysAttempt', 'sysCode', 'sysSms'] as const) await server.db.deleteFrom(table).execute()
  token = await server.signIn('jieshou')
})

const own = async () => (await server.ask<OwnAccount>('GET', '/sys/user/own', { token })).result
const edit = (body: object) => server.ask<{ userInfo: object }>('PUT', '/sys/user/own', { token, body })
const sessions = async (of = token) =>
  (await server.ask<OwnSession[]>('GET', '/sys/session/own', { token: of })).result ?? []
const status = async (of: string) => (await server.ask('GET', '/user/info', { token: of })).status

describe('one’s own account', () => {
  test('[1.A02] shows name, departments and roles', async () => {
    const account = await own()
    expect(account?.userInfo).toMatchObject({ username: 'jieshou', realname: '尤午壬', phone: '16600001103' })
    expect(account?.departs.map(({ departName }) => departName)).toEqual(['接收科', '保管利用科'])
    expect(account?.roles).toEqual([{ name: '档案馆接收员', project: null }])
  })

  test('shows who came in and who was refused, and by which way', async () => {
    await server.ask('POST', '/sys/login', { body: { username: 'jieshou', password: 'wrong-pass-1' } })
    await server.ask('POST', '/sys/login', { body: { username: 'jieshou', password: DEMO_PASSWORD } })
    expect((await own())?.signIns.slice(0, 2)).toEqual([
      { at: expect.any(String), ip: '127.0.0.1', ok: true, by: 'password' },
      { at: expect.any(String), ip: '127.0.0.1', ok: false, by: 'password' }
    ])
  })

  test('[1.A02] is changed: what everybody may change of himself', async () => {
    const { success, result } = await edit({ email: 'you@example.org', sex: '1', birthday: '1990-02-03' })
    expect([success, result?.userInfo]).toEqual([
      true,
      expect.objectContaining({ email: 'you@example.org', sex: '1', birthday: '1990-02-03' })
    ])
    expect((await edit({ email: null })).result?.userInfo).toMatchObject({ email: null, sex: '1' })
  })

  test('[1.A02] takes another phone with the code that was sent to it alone', async () => {
    const phone = '13922223333'
    expect((await edit({ phone })).faults?.[0]?.field).toBe('smscode')
    await server.ask('POST', '/account/sms', { body: { mobile: phone, type: 'bind' } })
    await server.app.appContext.background.idle()
    const { text } = await server.db.selectFrom('sysSms').select('text').executeTakeFirstOrThrow()
    expect((await edit({ phone, smscode: /\d{6}/.exec(text)?.[0] })).result?.userInfo).toMatchObject({ phone })
    expect((await edit({ phone })).success).toBe(true)
  })

  test.each([
    ['roles', { roles: ['sys_admin'] }],
    ['status', { status: '1' }],
    ['tenant', { tenantId: 2 }]
  ])('does not take %s from its owner', async (_, body) => {
    const before = await server.db
      .selectFrom('sysUser')
      .selectAll()
      .where('username', '=', 'jieshou')
      .executeTakeFirst()
    await edit(body)
    const after = await server.db.selectFrom('sysUser').selectAll().where('username', '=', 'jieshou').executeTakeFirst()
    expect(after).toEqual(before)
  })

  test.each([
    ['an address that is none', { email: 'not an address' }, '邮箱'],
    ['a day that is none', { birthday: '1990-02-30' }, '生日'],
    ['a picture that is not there', { avatar: '../../etc/passwd' }, '头像']
  ])('refuses %s, naming the field', async (_, body, word) => {
    const answer = await edit(body)
    expect([answer.status, isCivil(answer)]).toEqual([400, true])
    expect(answer.message).toContain(word)
  })
})

describe('one’s own sessions', () => {
  test('are listed, and one of them is ended', async () => {
    const other = await server.signIn('jieshou')
    const account = await sessions()
    expect(account.filter(({ isThis }) => isThis)).toHaveLength(1)
    const { id } = (await sessions(other)).find(({ isThis }) => isThis) ?? { id: '' }
    expect((await server.ask('POST', '/sys/session/end', { token, body: { id } })).success).toBe(true)
    expect([await status(token), await status(other)]).toEqual([200, 401])
  })

  test('of others cannot be ended', async () => {
    const other = await server.signIn('shenhe')
    const { id } = (await sessions(other)).find(({ isThis }) => isThis) ?? { id: '' }
    expect((await server.ask('POST', '/sys/session/end', { token, body: { id } })).status).toBe(404)
    expect(await status(other)).toBe(200)
  })

  test('are all ended but this one, or all', async () => {
    const other = await server.signIn('jieshou')
    expect(
      (await server.ask<{ ended: number }>('POST', '/sys/session/endAll', { token, body: { others: true } })).result
        ?.ended
    ).toBeGreaterThan(0)
    expect([await status(token), await status(other)]).toEqual([200, 401])
    await server.ask('POST', '/sys/session/endAll', { token, body: {} })
    expect(await status(token)).toBe(401)
  })
})
