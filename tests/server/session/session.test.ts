import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { WEEK } from '#contract/core/limits.ts'
import { EXPIRED_WORD } from '#contract/core/reply.ts'
import { isCivil } from '#kit/server/civil.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
const info = (token: string | undefined, headers = {}) =>
  server.ask<{ userInfo: { username: string }; expires: number }>('GET', '/user/info', { token, headers })

describe('a session', () => {
  test('[7.C015] [7.C003] says who one is, and only with its token in the header', async () => {
    const token = await server.signIn('shenhe')
    expect((await info(token)).result?.userInfo).toMatchObject({
      username: 'shenhe',
      realname: '许未癸',
      orgCode: 'A01A03',
      orgName: '云澜市城市建设档案馆',
      roleNames: ['档案馆审核员']
    })
    for (const headers of [
      {},
      { 'x-access-token': 'x'.repeat(43) },
      { authorization: `Bearer ${token}` },
      { cookie: `archive-session-0=${token}` }
    ]) {
      const answer = await info(undefined, headers)
      expect([answer.status, answer.message]).toEqual([401, '未授权，请重新登录'])
    }
    expect((await server.ask('GET', '/user/info', { query: { token, 'X-Access-Token': token } })).status).toBe(401)
  })

  test('[7.C009] ends when one signs out, and only that one', async () => {
    const [ended, other] = [await server.signIn('shenhe'), await server.signIn('shenhe')]
    const out = await server.ask('POST', '/sys/logout', { token: ended, body: {} })
    expect([out.status, out.success]).toEqual([200, true])
    expect(String(out.raw.headers['set-cookie'])).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/)
    expect((await info(ended)).status).toBe(401)
    expect((await info(other)).status).toBe(200)
  })

  test('is not ended by a token that nobody has, nor without one, which is answered alike', async () => {
    const token = await server.signIn('shenhe')
    const unknown = await server.ask('POST', '/sys/logout', {
      token: 'eyJhbGciOiJub25lIn0.eyJ1c2VybmFtZSI6InNoZW5oZSJ9.',
      body: {}
    })
    const none = await server.ask('POST', '/sys/logout')
    expect([unknown.success, none.success, none.message === unknown.message]).toEqual([true, true, true])
    expect(none.raw.headers['set-cookie']).toBeUndefined()
    expect((await info(token)).status).toBe(200)
  })

  test('gets another week by one call, and its cookie as well', async () => {
    const token = await server.signIn('shenhe')
    await server.db
      .updateTable('sysSession')
      .set({ expires: '2099-01-01 00:00:00' })
      .where('userId', '=', 'u-shenhe')
      .execute()
    const { result, raw } = await server.ask<{ expires: number }>('POST', '/sys/session/extend', { token, body: {} })
    expect(Math.abs((result?.expires ?? 0) - Date.now() - WEEK)).toBeLessThan(10_000)
    expect(String(raw.headers['set-cookie'])).toMatch(/Max-Age=604800/)
    expect((await info(token)).result?.expires).toBe(result?.expires)
  })

  test('that is over is answered by the one 500, as clients know it', async () => {
    const token = await server.signIn('shenhe')
    await server.db
      .updateTable('sysSession')
      .set({ expires: '2020-01-01 00:00:00' })
      .where('userId', '=', 'u-shenhe')
      .execute()
    const answer = await info(token)
    expect(answer.status).toBe(500)
    expect(answer.message).toContain(EXPIRED_WORD)
  })

  test('of a frozen account is over at once', async () => {
    const token = await server.signIn('newcomer')
    await server.db.updateTable('sysUser').set({ status: '2' }).where('id', '=', 'u-newcomer').execute()
    expect((await info(token)).status).toBe(401)
    await server.db.updateTable('sysUser').set({ status: '1' }).where('id', '=', 'u-newcomer').execute()
  })

  test('[6.P19] [7.C004] is seen from a tenant of its user and from no other', async () => {
    const token = await server.signIn('shenhe')
    for (const name of ['tenant_id', 'tenant-id']) {
      expect((await info(token, { [name]: '1' })).status).toBe(200)
      expect((await info(token, { [name]: '0' })).status).toBe(200)
      const foreign = await info(token, { [name]: '2' })
      expect([foreign.code, foreign.result, isCivil(foreign)]).toEqual([403, null, true])
      expect((await info(token, { [name]: '1 or 1=1' })).code).toBe(400)
    }
  })
})
