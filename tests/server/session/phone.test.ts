import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { isCivil } from '#kit/server/civil.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'

const SHENHE = '16600001104'
const NOBODYS = '13900000000'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['sysAttempt', 'sysCode', 'sysSms'] as const) await server.db.deleteFrom(table).execute()
})

const send = (mobile: string, type = 'login') =>
  server.ask<{ again: number; life: number }>('POST', '/account/sms', { body: { mobile, type } })
const signIn = (mobile: string, captcha: string) =>
  server.ask<{ token: string }>('POST', '/sys/phoneLogin', { body: { mobile, captcha } })
const outbox = () => server.ask<{ mobile: string; text: string }[]>('GET', '/sys/sms/outbox')
const codeFor = async (mobile: string) =>
  /\d{6}/.exec((await outbox()).result?.find((one) => one.mobile === mobile)?.text ?? '')?.[0] ?? ''
/** A code that is not the right one. */
const other = (code: string) => (code === '111111' ? '222222' : '111111')

describe('a code to a phone', () => {
  test('[7.C008] [4.S02] [1.A36] signs its owner in, once', async () => {
    expect((await send(SHENHE)).result).toEqual({ again: 60, life: 300 })
    const code = await codeFor(SHENHE)
    const { success, code: status, result } = await signIn(SHENHE, code)
    expect([success, status]).toEqual([true, 200])
    expect(result).toMatchObject({ userInfo: { username: 'shenhe' }, multi_depart: 1 })
    expect((await server.ask('GET', '/user/info', { token: result?.token })).success).toBe(true)
    expect((await signIn(SHENHE, code)).success).toBe(false)
  })

  test('[7.C014] is sent once a minute, and the wait is named', async () => {
    await send(SHENHE)
    const again = await send(SHENHE)
    expect([again.status, again.message]).toEqual([429, expect.stringMatching(/^操作太频繁，请 (60|59) 秒后再试$/)])
    expect((await outbox()).result).toHaveLength(1)
  })

  test('is asked for by existing clients in their words', async () => {
    expect((await server.ask('POST', '/sys/sms', { body: { mobile: SHENHE, smsmode: '0' } })).success).toBe(true)
    expect((await signIn(SHENHE, await codeFor(SHENHE))).success).toBe(true)
  })

  test('is worth nothing after five wrong tries', async () => {
    await send(SHENHE)
    const code = await codeFor(SHENHE)
    for (let time = 0; time < 5; time += 1)
      expect((await signIn(SHENHE, other(code))).message).toBe('验证码错误或已失效，请核对或重新获取')
    expect((await signIn(SHENHE, code)).success).toBe(false)
  })

  test('is good for five minutes', async () => {
    await send(SHENHE)
    await server.db.updateTable('sysCode').set({ expires: '2020-01-01 00:00:00' }).execute()
    expect((await signIn(SHENHE, await codeFor(SHENHE))).success).toBe(false)
  })

  test('makes the one before it worthless', async () => {
    await send(SHENHE)
    const first = await codeFor(SHENHE)
    await server.db.deleteFrom('sysAttempt').execute()
    await server.db.deleteFrom('sysSms').execute()
    await send(SHENHE)
    const second = await codeFor(SHENHE)
    if (first !== second) expect((await signIn(SHENHE, first)).success).toBe(false)
    expect((await signIn(SHENHE, second)).success).toBe(true)
  })

  test('for signing in is none for registering', async () => {
    await send(SHENHE, 'register')
    expect((await signIn(SHENHE, await codeFor(SHENHE))).success).toBe(false)
  })

  test('is kept as a digest alone', async () => {
    await send(SHENHE)
    expect(JSON.stringify(await server.db.selectFrom('sysCode').selectAll().execute())).not.toContain(
      await codeFor(SHENHE)
    )
  })
})

describe('whether a phone belongs to anybody', () => {
  test('is not given away by asking for a code, and nothing is sent to strangers', async () => {
    const [known, unknown] = [await send(SHENHE), await send(NOBODYS)]
    expect([unknown.status, unknown.message, unknown.result]).toEqual([known.status, known.message, known.result])
    expect((await outbox()).result?.map(({ mobile }) => mobile)).toEqual([SHENHE])
  })

  test('is not given away by a wrong code', async () => {
    await send(SHENHE)
    const code = await codeFor(SHENHE)
    const [known, unknown] = [await signIn(SHENHE, other(code)), await signIn(NOBODYS, '123456')]
    expect([unknown.status, unknown.code, unknown.message]).toEqual([known.status, known.code, known.message])
  })
})

test.each([
  ['a phone that is none', { mobile: '12345', type: 'login' }, '手机号'],
  ['no phone', { type: 'login' }, '手机号'],
  ['a purpose that is none', { mobile: SHENHE, type: 'drop table' }, 'type']
])('%s is refused, naming the field', async (_, body, word) => {
  const answer = await server.ask('POST', '/account/sms', { body })
  expect(answer.status).toBe(400)
  expect(isCivil(answer)).toBe(true)
  expect(answer.message).toContain(word)
})

describe('a gateway', () => {
  test('gets the messages, and there is no outbox', async () => {
    const came: unknown[] = []
    const gateway = createServer(async (request, response) => {
      let body = ''
      for await (const piece of request) body += String(piece)
      came.push(JSON.parse(body))
      response.writeHead(came.length > 1 ? 500 : 200).end()
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const own = await startTestServer({
      demo: true,
      settings: { SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send` }
    })
    try {
      expect((await own.ask('POST', '/account/sms', { body: { mobile: NOBODYS, type: 'register' } })).success).toBe(
        true
      )
      expect(came).toEqual([
        { mobile: NOBODYS, text: expect.stringContaining('5 分钟内有效'), code: expect.stringMatching(/^\d{6}$/) }
      ])
      expect((await own.ask('GET', '/sys/sms/outbox')).status).toBe(404)
      const failed = await own.ask('POST', '/account/sms', { body: { mobile: '13900000001', type: 'register' } })
      expect([failed.status, failed.message]).toEqual([503, '短信发送失败，请稍后重试'])
    } finally {
      await own.close()
      gateway.close()
    }
  })

  test('that is not there, without the demo: says to sign in another way', async () => {
    const own = await startTestServer({ settings: { DEMO: 'off' } })
    expect((await own.ask('POST', '/account/sms', { body: { mobile: SHENHE, type: 'login' } })).message).toMatch(
      /未开通短信服务/
    )
    expect((await own.ask('GET', '/sys/ways')).result).toEqual({
      phone: 'off',
      register: false,
      oidc: false,
      cas: null
    })
    await own.close()
  })
})
