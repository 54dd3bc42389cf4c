import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { isCivil } from '#kit/civil.ts'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '#kit/server.ts'

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

describe('the check of a value', () => {
  const duplicate = (query: Record<string, string>, token?: string) =>
    server.ask('GET', '/sys/duplicate/check', { query, token })
  const rule = (ruleCode: string, value: string) =>
    server.ask('GET', '/sys/checkRule/checkByCode', { query: { ruleCode, value: encodeURIComponent(value) } })

  test('[7.C082] says to who registers that a name is taken', async () => {
    const name = { tableName: 'sys_user', fieldName: 'username' }
    expect((await duplicate({ ...name, fieldVal: 'shenhe' })).message).toBe('该值不可用，系统中已存在！')
    expect((await duplicate({ ...name, fieldVal: 'quite.free' })).success).toBe(true)
    expect((await duplicate({ ...name, fieldVal: '' })).success).toBe(true)
  })

  test('of other fields is for who may edit them', async () => {
    const phone = { tableName: 'sys_user', fieldName: 'phone', fieldVal: SHENHE }
    expect((await duplicate(phone)).status).toBe(403)
    expect((await duplicate(phone, await server.signIn('newcomer'))).status).toBe(403)
    expect((await duplicate(phone, await server.signIn('admin'))).success).toBe(false)
    expect(
      (
        await duplicate(
          { tableName: 'sys_role', fieldName: 'role_code', fieldVal: 'reader' },
          await server.signIn('admin')
        )
      ).success
    ).toBe(false)
  })

  test.each([
    ['sys_user', 'password'],
    ['sys_user_secret', 'password_hash'],
    ['sys_user', 'username or 1=1'],
    ['sys_user', 'username/*\n*/'],
    ['sys_user\t', 'username'],
    ['constructor', 'name'],
    ['information_schema.tables', 'table_name']
  ])('of %j.%j is refused', async (tableName, fieldName) => {
    const answer = await duplicate({ tableName, fieldName, fieldVal: 'x' }, await server.signIn('admin'))
    expect(answer.status).toBe(400)
    expect(isCivil(answer)).toBe(true)
  })

  test('answers an archive about its own rows alone', async () => {
    const [ours, theirs] = [await server.signIn('js_xinghe'), await server.signIn('lx_jianshe')]
    const isFree = async (tableName: string, fieldName: string, fieldVal: string, token: string) =>
      (await duplicate({ tableName, fieldName, fieldVal }, token)).success
    for (const [table, field, value] of [
      ['sys_user', 'email', 'shenhe@example.invalid'],
      ['arc_org', 'uscc', '91990102MA0000022J'],
      ['arc_project', 'project_no', 'YL-FJ-2024-017'],
      ['arc_project', 'name', '云澜星河新城商住综合体一期工程']
    ] as const) {
      expect([field, await isFree(table, field, value, ours), await isFree(table, field, value, theirs)]).toEqual([
        field,
        false,
        true
      ])
    }
  })

  test('says nothing of the names of others to who leads one project', async () => {
    const token = await server.signIn('js_xinghe')
    const name = { tableName: 'arc_project', fieldName: 'name', fieldVal: '云澜市第三中学教学综合楼扩建工程' }
    expect((await duplicate(name, token)).success).toBe(true)
    expect((await duplicate({ ...name, fieldName: 'project_no', fieldVal: 'YL-FJ-2022-031' }, token)).success).toBe(
      false
    )
  })

  test.each([
    ['username', 'shenhe'],
    ['phone', SHENHE]
  ])('says that a %s is taken and not whose it is, whatever id is guessed', async (fieldName, fieldVal) => {
    const [ours, theirs] = [await server.signIn('admin'), await server.signIn('lx_jianshe')]
    const ask = async (dataId: string, token?: string) =>
      (await duplicate({ tableName: 'sys_user', fieldName, fieldVal, dataId }, token)).message
    const taken = '该值不可用，系统中已存在！'
    expect([
      await ask('u-shenhe', theirs),
      await ask('u-baomi', theirs),
      await ask('u-baomi', ours),
      await ask('u-shenhe', ours)
    ]).toEqual([taken, taken, taken, ''])
    if (fieldName === 'username') expect(await ask('u-shenhe')).toBe(taken)
  })

  test.each([
    ['a minute', 30, 60],
    ['a day', 300, 86_400]
  ])('is limited in %s, for it gives things away', async (_, count, seconds) => {
    const query = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'quite.free' }
    await server.db
      .insertInto('sysAttempt')
      .values({ key: `duplicates of 127.0.0.1 in ${seconds}`, count: count - 1 })
      .execute()
    expect((await duplicate(query)).status).toBe(200)
    expect((await duplicate(query)).status).toBe(429)
    expect((await duplicate(query, await server.signIn('admin'))).status).toBe(200)
  })

  test('[7.C083] by a rule says which part is wrong', async () => {
    expect((await rule('account', 'good.name')).success).toBe(true)
    expect((await rule('account', '1abcd')).message).toBe('账号第 1 位应为字母')
    expect((await rule('account', '名字')).message).toBe('账号第 1 位应为字母')
    expect((await rule('account', 'a%b c')).message).toBe('账号只能含字母、数字和 _ . -')
    expect((await rule('account', 'abc')).message).toBe('账号应为 4 到 30 位')
    expect((await rule('uscc', '91990100MA0000000X')).success).toBe(true)
    expect((await rule('account', '')).success).toBe(true)
    expect((await rule('', 'x')).success).toBe(true)
    expect((await rule('no-such-rule', 'x')).message).toBe('没有这条编码校验规则')
  })
})
