import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { SignedIn } from '#contract/session/signed-in.ts'
import { isCivil } from '#kit/server/civil.ts'
import { type Cas, openCas } from '#kit/services/cas.ts'
import { type Oidc, openOidc } from '#kit/services/oidc.ts'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'
import { userIn } from '#server/session/cas.ts'

const HERE = 'http://archives.test'
let oidc: Oidc
let cas: Cas
let server: TestServer
beforeAll(async () => {
  oidc = await openOidc(`${HERE}/api/sys/thirdLogin/callback`)
  cas = await openCas()
  server = await startTestServer({ demo: true, settings: { PUBLIC_URL: HERE, CAS_URL: cas.address, ...oidc.settings } })
})
afterAll(async () => {
  await server.close()
  await oidc.close()
  await cas.close()
})
beforeEach(async () => {
  for (const table of ['sysAttempt', 'sysCode', 'sysUserThird'] as const) await server.db.deleteFrom(table).execute()
})

/** Comes back by an address; gives where the browser is sent. */
async function comeBack(address: string, cookie: string): Promise<string> {
  const url = new URL(address)
  const raw = await server.app.inject({ method: 'GET', url: url.pathname + url.search, headers: { cookie } })
  return String(raw.headers.location)
}
async function codeOf(person: string): Promise<string> {
  const { to, cookie } = await go()
  return /#third=(.+)$/.exec(await comeBack(await oidc.walk(to, person), cookie))?.[1] ?? ''
}
/** Leaves for the provider: where to, and the cookie that the browser keeps. */
async function go(redirect = '/archives/collect') {
  const raw = await server.app.inject({
    method: 'GET',
    url: `/api/sys/thirdLogin/render/oidc?redirect=${encodeURIComponent(redirect)}`
  })
  return { to: String(raw.headers.location), cookie: String(raw.headers['set-cookie']).split(';')[0] ?? '', raw }
}
const take = (code: string, source = 'oidc') =>
  server.ask<SignedIn>('GET', `/sys/thirdLogin/getLoginUser/${code}/${source}`)
const events = async () =>
  (
    await server.db
      .selectFrom('sysAuditLog')
      .select('event')
      .where('userId', '=', 'u-shenhe')
      .orderBy('no', 'desc')
      .limit(2)
      .execute()
  ).map((one) => one.event)

describe('an OpenID Connect provider', () => {
  test('is left for with PKCE, state and nonce, and a cookie that no script reads', async () => {
    const { to, raw } = await go()
    const asked = new URL(to).searchParams
    expect(new URL(to).origin).toBe(oidc.issuer)
    expect([asked.get('response_type'), asked.get('code_challenge_method'), asked.get('redirect_uri')]).toEqual([
      'code',
      'S256',
      `${HERE}/api/sys/thirdLogin/callback`
    ])
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length, name).toBeGreaterThan(20)
    expect(String(raw.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
  })

  test('[7.C010] [4.S03] [1.A41] signs in whoever is tied to an account, by a code that is good once', async () => {
    const first = await take(await codeOf('ling'))
    expect([first.success, first.message]).toEqual([
      false,
      '“ling先生”尚未绑定本系统账号。请登录已有账号完成绑定；没有账号时，请先注册或联系管理员。'
    ])
    const { third } = first.result as unknown as { third: string }
    expect(
      (await server.ask('POST', '/sys/login', { body: { username: 'shenhe', password: DEMO_PASSWORD, third } })).success
    ).toBe(true)
    expect(await events()).toEqual(['session.tie', 'session.signIn'])
    const code = await codeOf('ling')
    const { success, code: status, result } = await take(code)
    expect([success, status, result?.userInfo.username]).toEqual([true, 200, 'shenhe'])
    expect((await server.ask('GET', '/user/info', { token: result?.token })).success).toBe(true)
    expect((await take(code)).message).toBe('第三方登录已失效，请重新登录')
  })

  test('leads back to where one was going, and nothing secret is in the address that servers see', async () => {
    const { to, cookie } = await go('/archives/collect?node=1')
    const at = new URL(await comeBack(await oidc.walk(to, 'ling'), cookie), HERE)
    expect([at.pathname, at.searchParams.get('redirect'), at.hash.slice(0, 7)]).toEqual([
      '/user/login',
      '/archives/collect?node=1',
      '#third='
    ])
  })

  test('that was refused by the person is reported', async () => {
    const { to, cookie } = await go()
    expect(await comeBack(await oidc.walk(to, 'ling', true), cookie)).toMatch(/#third-error=denied$/)
  })

  test('lets nobody in who did not leave from here, who comes back twice, or with another state', async () => {
    const { to, cookie } = await go()
    const back = await oidc.walk(to, 'ling')
    expect(await comeBack(back, '')).toMatch(/#third-error=failed$/)
    const other = await go()
    expect(await comeBack(back, other.cookie)).toMatch(/#third-error=failed$/)
    expect(await comeBack(back.replace(/state=[^&]+/, 'state=made-up'), cookie)).toMatch(/#third-error=failed$/)
    expect(await comeBack(back, cookie)).toMatch(/#third=/)
    expect(await comeBack(back, cookie)).toMatch(/#third-error=failed$/)
  })

  test('whose word was changed on the way does not count', async () => {
    const { to, cookie } = await go()
    const back = await oidc.walk(to, 'ling')
    expect(await comeBack(back.replace(/code=[^&]+/, 'code=made-up'), cookie)).toMatch(/#third-error=failed$/)
  })

  test.each([
    ['made-up', 'oidc'],
    ['made-up', 'github'],
    ["' or 1=1", 'oidc']
  ])('the code %j of %j is refused', async (code, source) => {
    const answer = await take(encodeURIComponent(code), source)
    expect(answer.success).toBe(false)
    expect(isCivil(answer)).toBe(true)
  })

  test('that does not answer is reported on the sign-in page', async () => {
    const own = await startTestServer({
      demo: true,
      settings: { PUBLIC_URL: HERE, OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x' }
    })
    const { headers } = await own.app.inject({ method: 'GET', url: '/api/sys/thirdLogin/render/oidc' })
    expect(headers.location).toBe('/user/login#third-error=unreachable')
    await own.close()
  })
})

describe('a CAS', () => {
  const SERVICE = `${HERE}/user/login?redirect=%2Farchives%2Fcollect`
  const validate = (ticket: string, service = SERVICE) =>
    server.ask<SignedIn>('POST', '/sys/cas/client/validateLogin', { body: { ticket, service } })

  test('[7.C011] [4.S04] signs in whose ticket it is, once', async () => {
    const ticket = cas.ticketFor('shenhe', SERVICE)
    const { success, result } = await validate(ticket)
    expect([success, typeof result?.token, result?.userInfo.username]).toEqual([true, 'string', 'shenhe'])
    expect((await validate(ticket)).message).toBe('统一认证未通过，请重新登录')
  })

  test('is asked by existing clients with GET', async () => {
    const query = { ticket: cas.ticketFor('shenhe', SERVICE), service: SERVICE }
    expect((await server.ask('GET', '/sys/cas/client/validateLogin', { query })).success).toBe(true)
  })

  test('vouches for nobody by a ticket for another site, or for another address of this one', async () => {
    expect((await validate(cas.ticketFor('shenhe', 'http://evil.test/'), 'http://evil.test/')).success).toBe(false)
    expect((await validate(cas.ticketFor('shenhe', `${HERE}/`))).success).toBe(false)
    expect((await validate('ST-made-up')).success).toBe(false)
  })

  test('that names a stranger says what to do', async () => {
    expect((await validate(cas.ticketFor('a&b', SERVICE))).message).toBe(
      '统一认证账号“a&b”在本系统没有对应账号，请联系管理员开通'
    )
  })

  test('that does not answer is reported; without one there is no such call', async () => {
    const gone = await startTestServer({
      demo: true,
      settings: { PUBLIC_URL: HERE, CAS_URL: 'http://127.0.0.1:9/cas' }
    })
    const ask = (one: TestServer) =>
      one.ask('POST', '/sys/cas/client/validateLogin', { body: { ticket: 'ST-1', service: SERVICE } })
    const { status, message } = await ask(gone)
    expect([status, message]).toEqual([503, '统一认证服务暂时无法连接，请稍后重试或使用账号密码登录'])
    await gone.close()
    const none = await startTestServer({ demo: true })
    expect((await ask(none)).status).toBe(404)
    await none.close()
  })

  test.each([
    [
      '<cas:serviceResponse xmlns:cas="x"><cas:authenticationSuccess><cas:user> li&#x4e00; </cas:user></cas:authenticationSuccess></cas:serviceResponse>',
      'li一'
    ],
    ['<authenticationSuccess><user>li</user></authenticationSuccess>', 'li'],
    ['<cas:authenticationFailure code="X"><cas:user>admin</cas:user></cas:authenticationFailure>', undefined],
    ['<!-- <cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess> -->', undefined],
    ['<cas:authenticationSuccess><cas:user></cas:user></cas:authenticationSuccess>', undefined],
    ['not xml at all', undefined]
  ])('its answer %s names %s', (xml, user) => {
    expect(userIn(xml)).toBe(user)
  })
})
