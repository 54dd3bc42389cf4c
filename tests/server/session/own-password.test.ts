import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { isCivil } from '#kit/server/civil.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('sysAttempt').execute()
})
const change = (token: string, form: Readonly<Record<string, unknown>>, method: 'POST' | 'PUT' = 'POST') =>
  server.ask(method, '/sys/user/updatePassword', { token, body: form })
const form = (username: string, oldpassword: string, password: string, confirmpassword = password) => ({
  username,
  oldpassword,
  password,
  confirmpassword
})
const canSignIn = async (username: string, password: string) =>
  (await server.ask('POST', '/sys/login', { body: { username, password } })).success

describe('one’s own password', () => {
  test('[7.C053] is changed by the old one, which then is of no use any more', async () => {
    const token = await server.signIn('shenhe')
    const answer = await change(token, form('shenhe', DEMO_PASSWORD, 'another-pass-9'))
    expect([answer.success, answer.message]).toEqual([true, '操作成功！'])
    expect(await canSignIn('shenhe', DEMO_PASSWORD)).toBe(false)
    expect(await canSignIn('shenhe', 'another-pass-9')).toBe(true)
    expect((await change(token, form('shenhe', 'another-pass-9', DEMO_PASSWORD), 'PUT')).success).toBe(true)
  })

  test('ends every other session of the account, and keeps the one in use', async () => {
    const [mine, other, foreign] = [
      await server.signIn('jieshou'),
      await server.signIn('jieshou'),
      await server.signIn('shenhe')
    ]
    await change(mine, form('jieshou', DEMO_PASSWORD, 'another-pass-9'))
    const status = async (token: string) => (await server.ask('GET', '/user/info', { token })).status
    expect([await status(mine), await status(other), await status(foreign)]).toEqual([200, 401, 200])
    await change(mine, form('jieshou', 'another-pass-9', DEMO_PASSWORD))
  })

  test('is noted in the log without being shown', async () => {
    const token = await server.signIn('shenhe')
    await change(token, form('shenhe', DEMO_PASSWORD, 'another-pass-8'))
    await change(token, form('shenhe', 'another-pass-8', DEMO_PASSWORD))
    const { event, detail } = await server.db
      .selectFrom('sysAuditLog')
      .select(['event', 'detail'])
      .orderBy('no', 'desc')
      .where('tenantId', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(event).toBe('user.password')
    expect(JSON.stringify(detail)).not.toContain('pass-8')
  })
})

describe('a change of password is refused', () => {
  test.each([
    ['[5.I15] without the old one', form('shenji', '', 'another-pass-9'), '请输入旧密码!', 'oldpassword'],
    ['[5.I16] without a new one', form('shenji', ADMIN_PASSWORD, ''), '请输入新密码!', 'password'],
    [
      '[5.I17] without the new one once more',
      form('shenji', ADMIN_PASSWORD, 'another-pass-9', ''),
      '请确认新密码!',
      'confirmpassword'
    ],
    [
      '[5.I18] with two different new ones',
      form('shenji', ADMIN_PASSWORD, 'another-pass-9', 'another-pass-8'),
      '两次输入的密码不一样！',
      'confirmpassword'
    ],
    [
      'with a new one that is too short',
      form('shenji', ADMIN_PASSWORD, 'abc123'),
      '密码至少 8 位，须同时包含字母和数字',
      'password'
    ],
    [
      'with a new one without a digit',
      form('shenji', ADMIN_PASSWORD, 'abcdefghij'),
      '密码至少 8 位，须同时包含字母和数字',
      'password'
    ]
  ])('%s, in the words of the specification', async (_, body, message, field) => {
    const answer = await change(await server.signIn('shenji'), body)
    expect([answer.status, answer.message, answer.faults?.map((fault) => fault.field)]).toEqual([400, message, [field]])
  })

  test('[7.C053] with a wrong old one, and after five of them for a while', async () => {
    const token = await server.signIn('shenji')
    for (let time = 0; time < 5; time += 1) {
      const answer = await change(token, form('shenji', 'not-this-one-1', 'another-pass-9'))
      expect([answer.code, answer.message, answer.faults?.[0]?.field]).toEqual([510, '旧密码输入错误！', 'oldpassword'])
    }
    expect((await change(token, form('shenji', ADMIN_PASSWORD, 'another-pass-9'))).status).toBe(429)
  })

  test('while another change of it is under way, however many come at once; the password is then the one that was taken', async () => {
    const token = await server.signIn('shenhe')
    const all = await Promise.all(
      ['a', 'b', 'c', 'd'].map((letter) => change(token, form('shenhe', DEMO_PASSWORD, `${letter}-another-pass-9`)))
    )
    const taken = all.findIndex(({ success }) => success)
    expect(all.filter(({ success }) => success)).toHaveLength(1)
    // One that begins when the first has ended meets the new password.
    const refusals = [
      [429, '正在修改密码，请稍后再试', '2'],
      [200, '旧密码输入错误！', undefined]
    ]
    for (const { status, success, message, raw } of all)
      if (!success) expect(refusals).toContainEqual([status, message, raw.headers['retry-after']])
    expect((await change(token, form('shenhe', `${'abcd'[taken]}-another-pass-9`, DEMO_PASSWORD))).success).toBe(true)
  })

  test('[7.C053] for another’s account, even with the right old one', async () => {
    const answer = await change(await server.signIn('shenhe'), form('jieshou', DEMO_PASSWORD, 'another-pass-9'))
    expect([answer.status, answer.message]).toEqual([403, '只能修改自己的密码！'])
    expect(await canSignIn('jieshou', DEMO_PASSWORD)).toBe(true)
  })

  test('to who is not signed in', async () => {
    expect(
      (await server.ask('PUT', '/sys/user/updatePassword', { body: form('shenhe', DEMO_PASSWORD, 'another-pass-9') }))
        .status
    ).toBe(401)
  })

  test.each([
    {},
    { username: 'shenhe', oldpassword: 1, password: 2, confirmpassword: 2 },
    { username: 'shenhe', oldpassword: 'a'.repeat(201) },
    []
  ])('with %j', async (body) => {
    const answer = await server.ask('POST', '/sys/user/updatePassword', { token: await server.signIn('shenhe'), body })
    expect([answer.status, isCivil(answer)]).toEqual([400, true])
  })
})
