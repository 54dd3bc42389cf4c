import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Task } from '#contract/session/proof.ts'
import { isCivil } from '#kit/server/civil.ts'
import { solve } from '#kit/server/proof.ts'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'

const NEW = '13911112222'
const SHENHE = '16600001104'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['sysAttempt', 'sysCode', 'sysSms'] as const) await server.db.deleteFrom(table).execute()
})

const post = <T = unknown>(path: string, body: object) => server.ask<T>('POST', path, { body })
const codeFor = async (mobile: string, type: string) => {
  await post('/account/sms', { mobile, type })
  return await sent(mobile)
}
async function sent(mobile: string): Promise<string> {
  await server.app.appContext.background.idle()
  const { text = '' } =
    (await server.db
      .selectFrom('sysSms')
      .select('text')
      .where('mobile', '=', mobile)
      .orderBy('id', 'desc')
      .executeTakeFirst()) ?? {}
  return /\d{6}/.exec(text)?.[0] ?? ''
}
const signIn = async (username: string, password: string) => (await post('/sys/login', { username, password })).success

describe('registering', () => {
  test('[7.C013] [1.A40] makes an account that signs in, without any project or role', async () => {
    const smscode = await codeFor(NEW, 'register')
    const answer = await post<{ username: string }>('/auth/register', {
      username: 'fresh.one',
      password: 'fresh-pass-1',
      mobile: NEW,
      smscode,
      realname: '新人'
    })
    expect([answer.success, answer.result]).toEqual([true, { username: 'fresh.one' }])
    const { result } = await post<{ userInfo: object }>('/sys/login', {
      username: 'fresh.one',
      password: 'fresh-pass-1'
    })
    expect(result?.userInfo).toMatchObject({ realname: '新人', phone: NEW, roles: [], project: null, tenantid: 1 })
  })

  test('is done by existing clients in their words', async () => {
    const smscode = await codeFor('13911113333', 'register')
    expect(
      (
        await post('/sys/user/register', {
          username: 'old.client',
          password: 'fresh-pass-1',
          phone: '13911113333',
          smscode
        })
      ).success
    ).toBe(true)
    expect(await signIn('old.client', 'fresh-pass-1')).toBe(true)
  })

  test('by the name of a deleted account makes another one, and what that one sent keeps its sender', async () => {
    const [before] = await server.db
      .insertInto('sysUser')
      .values({ id: 'u-former', username: 'former.one', realname: '前人', tenantId: 1 })
      .returning('id')
      .execute()
    await server.db
      .insertInto('sysAnnouncement')
      .values({ id: 'n-former', titile: '前人的通知', sender: 'former.one', sendStatus: '1', tenantId: 1 })
      .execute()
    await server.db.updateTable('sysUser').set({ isDelete: true }).where('id', '=', before!.id).execute()
    const mobile = '13911117777'
    const smscode = await codeFor(mobile, 'register')
    const asked = { username: 'former.one', password: 'fresh-pass-1', realname: '后人', mobile, smscode }
    expect((await post('/auth/register', asked)).success).toBe(true)
    const { result } = await post<{ token: string; userInfo: object }>('/sys/login', {
      username: 'former.one',
      password: 'fresh-pass-1'
    })
    expect(result?.userInfo).toMatchObject({ realname: '后人' })
    const notice = await server.ask<{ sender_dictText: string }>('GET', '/sys/annountCement/queryById', {
      token: result?.token,
      query: { id: 'n-former' }
    })
    expect(notice.result?.sender_dictText).toBe('前人')
  })

  test('under a taken name is refused at the name, and the code stays good', async () => {
    const smscode = await codeFor('13911114444', 'register')
    const taken = await post('/auth/register', {
      username: 'ShenHe',
      password: 'fresh-pass-1',
      mobile: '13911114444',
      smscode
    })
    expect([taken.code, taken.faults]).toEqual([510, [{ field: 'username', message: '该账号已被使用，请换一个' }]])
    expect(
      (
        await post('/auth/register', {
          username: 'shenhe.two',
          password: 'fresh-pass-1',
          mobile: '13911114444',
          smscode
        })
      ).success
    ).toBe(true)
  })

  test('with a phone that has an account is refused to who holds the phone alone', async () => {
    const wrong = await post('/auth/register', {
      username: 'someone.new',
      password: 'fresh-pass-1',
      mobile: SHENHE,
      smscode: '000000'
    })
    expect(wrong.faults?.[0]?.field).toBe('smscode')
    const smscode = await codeFor(SHENHE, 'register')
    const held = await post('/auth/register', {
      username: 'someone.new',
      password: 'fresh-pass-1',
      mobile: SHENHE,
      smscode
    })
    expect(held.faults?.[0]).toEqual({ field: 'mobile', message: '该手机号已绑定其他账号，请直接登录或找回密码' })
  })

  test.each([
    ['a name that begins with a digit', { username: '1abcd' }, '账号'],
    ['a name of three letters', { username: 'abc' }, '账号'],
    ['an easy password', { password: 'password' }, '密码'],
    ['no code', { smscode: '' }, '验证码']
  ])('with %s is refused, naming the field', async (_, wrong, word) => {
    const answer = await post('/auth/register', {
      username: 'good.name',
      password: 'fresh-pass-1',
      mobile: NEW,
      smscode: '123456',
      ...wrong
    })
    expect(answer.status).toBe(400)
    expect(isCivil(answer)).toBe(true)
    expect(answer.message).toContain(word)
  })

  test('is refused where it is switched off', async () => {
    const own = await startTestServer({ demo: true, settings: { REGISTER: 'off' } })
    const answer = await own.ask('POST', '/auth/register', {
      body: { username: 'good.name', password: 'fresh-pass-1', mobile: NEW, smscode: '123456' }
    })
    expect([answer.status, answer.message]).toEqual([403, '系统未开放注册，请联系管理员开通账号'])
    await own.close()
  })
})

describe('registering often from one address', () => {
  test('asks for work or a longer wait, and shuts nobody out', async () => {
    await server.db
      .insertInto('sysAttempt')
      .values({ key: 'register from 127.0.0.1', count: 63, until: new Date(Date.now() + 7000).toISOString() })
      .execute()
    const form = { username: 'work.done', password: 'fresh-pass-1', mobile: '13911113333', smscode: '000000' }
    const held = await post<Task>('/auth/register', form)
    expect([held.status, held.result?.bits]).toEqual([429, 19])
    const { challenge, bits } = held.result!
    const proof = { challenge, nonce: solve({ challenge, bits }) }
    // The code is what is wrong now: the registration itself was valid.
    expect(await post('/auth/register', { ...form, proof })).toMatchObject({
      status: 200,
      message: expect.stringContaining('验证码')
    })
  })
})

describe('coming back to an account', () => {
  const find = (account: string) => post<{ ticket: string; again: number }>('/auth/forge-password/account', { account })

  test.each(['shenhe', SHENHE])(
    '[1.A39] named %s: code, new password, and every session has ended',
    async (account) => {
      const token = await server.signIn('shenhe')
      const { result } = await find(account)
      const ticket = result?.ticket ?? ''
      expect((await post('/auth/forge-password/prove', { ticket, smscode: await sent(SHENHE) })).success).toBe(true)
      expect((await post('/auth/forge-password', { ticket, password: 'come-back-1' })).success).toBe(true)
      expect(await signIn('shenhe', 'come-back-1')).toBe(true)
      expect((await server.ask('GET', '/user/info', { token })).status).toBe(401)
      expect((await post('/auth/forge-password', { ticket, password: 'come-back-2' })).message).toBe(
        '操作已超时，请从第一步重新开始'
      )
    }
  )

  test('[7.C012] by the phone and its code in one call', async () => {
    const smscode = await codeFor(SHENHE, 'forgot')
    expect((await post('/auth/forge-password', { mobile: SHENHE, smscode, password: DEMO_PASSWORD })).success).toBe(
      true
    )
    expect(await signIn('shenhe', DEMO_PASSWORD)).toBe(true)
  })

  test('is answered alike for an account that does not exist', async () => {
    const [known, unknown] = [await find('shenhe'), await find('nobody-here')]
    expect([unknown.status, unknown.message, unknown.result?.again, unknown.result?.ticket.length]).toEqual([
      known.status,
      known.message,
      60,
      known.result?.ticket.length
    ])
    const prove = (ticket = '') => post('/auth/forge-password/prove', { ticket, smscode: '000000' })
    const [right, wrong] = [await prove(known.result?.ticket), await prove(unknown.result?.ticket)]
    expect([wrong.status, wrong.code, wrong.message]).toEqual([right.status, right.code, right.message])
  })

  test('without the code sets nothing', async () => {
    const ticket = (await find('shenhe')).result?.ticket ?? ''
    expect((await post('/auth/forge-password', { ticket, password: 'come-back-9' })).success).toBe(false)
    expect((await post('/auth/forge-password', { password: 'come-back-9' })).success).toBe(false)
    expect(
      (await post('/auth/forge-password', { mobile: SHENHE, smscode: '000000', password: 'come-back-9' })).success
    ).toBe(false)
    expect(await signIn('shenhe', 'come-back-9')).toBe(false)
  })

  test('by a code that has been tried five times is of no use', async () => {
    const ticket = (await find('shenhe')).result?.ticket ?? ''
    const code = await sent(SHENHE)
    for (let time = 0; time < 5; time += 1)
      await post('/auth/forge-password/prove', { ticket, smscode: code === '111111' ? '222222' : '111111' })
    expect((await post('/auth/forge-password/prove', { ticket, smscode: code })).success).toBe(false)
    await server.db.deleteFrom('sysAttempt').execute()
    expect((await post('/auth/forge-password/again', { ticket })).success).toBe(true)
    expect((await post('/auth/forge-password/prove', { ticket, smscode: await sent(SHENHE) })).success).toBe(true)
  })
})
