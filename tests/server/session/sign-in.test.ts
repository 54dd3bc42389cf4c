import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import { WEEK } from '#contract/core/limits.ts'
import type { Task } from '#contract/session/proof.ts'
import type { login } from '#contract/session/sign-in.ts'
import { isCivil } from '#kit/server/civil.ts'
import { solve, waitFromNow } from '#kit/server/proof.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'
import dictionaries from '../../../src/server/db/seed/data/dicts.json' with { type: 'json' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('sysAttempt').execute()
})
/** Asks for a task, solves it and tries again, as a browser does. */
async function tryAgain(username: string, password: string) {
  const task = (await signIn(username, password)).result as unknown as Task
  return await server.ask('POST', '/sys/login', {
    body: { username, password, proof: { challenge: task.challenge, nonce: solve(task) } }
  })
}
const signIn = (username: string, password: string, headers = {}) =>
  server.ask<Output<typeof login>>('POST', '/sys/login', { body: { username, password }, headers })

describe('signing in', () => {
  test('[7.C007] [4.S01] [0.D18] by name and password gives a token, the user and every dictionary', async () => {
    const { status, success, code, result } = await signIn('js_xinghe', DEMO_PASSWORD)
    expect([status, success, code]).toEqual([200, true, 200])
    expect(result?.userInfo).toMatchObject({
      id: 'u-js_xinghe',
      username: 'js_xinghe',
      realname: '何申甲',
      tenantid: 1,
      orgName: '云澜星河置业有限公司',
      roles: ['js_manager']
    })
    expect(result?.sysAllDictItems.priority).toEqual([
      { value: 'L', text: '一般消息', label: '一般消息', title: '一般消息', titleEn: 'Ordinary' },
      { value: 'M', text: '重要消息', label: '重要消息', title: '重要消息', titleEn: 'Important' },
      { value: 'H', text: '紧急消息', label: '紧急消息', title: '紧急消息', titleEn: 'Urgent' }
    ])
    expect(Object.keys(result?.sysAllDictItems ?? {})).toHaveLength(dictionaries.length)
    expect(Math.abs((result?.expires ?? 0) - Date.now() - WEEK)).toBeLessThan(10_000)
    expect((await server.ask('GET', '/user/info', { token: result?.token })).success).toBe(true)
  })

  test('says nothing of the password or its hash', async () => {
    const { sysAllDictItems: _, ...of } = (await signIn('js_xinghe', DEMO_PASSWORD)).result ?? {}
    expect(JSON.stringify(of).replace('mustChangePassword', '')).not.toMatch(/argon2|password/i)
  })

  test('begins in the only project there is; in none where there is none', async () => {
    expect((await signIn('js_xinghe', DEMO_PASSWORD)).result?.userInfo.project).toEqual({
      id: 'p1',
      name: '云澜星河新城商住综合体一期工程',
      projectNo: 'YL-FJ-2024-017'
    })
    const newcomer = (await signIn('newcomer', DEMO_PASSWORD)).result?.userInfo
    expect(newcomer).toMatchObject({ project: null, roles: [] })
  })

  test('says how many departments there are, and which', async () => {
    const departments = async (username: string) => {
      const { result } = await signIn(username, DEMO_PASSWORD)
      return [result?.multi_depart, result?.departs.map(({ departName }) => departName)]
    }
    expect(await departments('newcomer')).toEqual([0, []])
    expect(await departments('shenhe')).toEqual([1, ['业务指导科']])
    expect(await departments('jieshou')).toEqual([2, ['接收科', '保管利用科']])
  })

  test('[1.A37] names the tenants of the account, one of which is chosen', async () => {
    expect((await signIn('lx_jianshe', DEMO_PASSWORD)).result?.tenantList).toEqual([
      { id: 2, name: '岚溪市城市建设档案馆' }
    ])
    await server.db.insertInto('sysUserTenant').values({ userId: 'u-shenhe', tenantId: 2 }).execute()
    expect((await signIn('shenhe', DEMO_PASSWORD)).result?.tenantList.map(({ id }) => id)).toEqual([1, 2])
    await server.db.deleteFrom('sysUserTenant').where('userId', '=', 'u-shenhe').where('tenantId', '=', 2).execute()
  })

  test('sets a cookie for files and sockets that no script can read and that leaves with no other site', async () => {
    const { raw } = await signIn('js_xinghe', DEMO_PASSWORD)
    const cookie = String(raw.headers['set-cookie'])
    expect(cookie).toMatch(/^[\w-]+-0=[\w-]+;/)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Strict/)
    expect(cookie).toMatch(/; Path=\/api(?:;|$)/)
    expect(cookie).not.toMatch(/Secure/)
  })

  test('of old clients with a picture and a key is as good', async () => {
    const body = {
      username: 'admin',
      password: ADMIN_PASSWORD,
      captcha: 'ab12',
      checkKey: 1_763_600_000_000,
      remember_me: true
    }
    expect((await server.ask('POST', '/sys/login', { body })).success).toBe(true)
    const { result } = await server.ask<string>('GET', '/sys/randomImage/1763600000000')
    expect(result).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  test('is written into the log', async () => {
    await signIn('shenhe', DEMO_PASSWORD)
    await signIn('shenhe', 'something-else-1')
    const events = await server.db
      .selectFrom('sysAuditLog')
      .select('event')
      .where('userId', '=', 'u-shenhe')
      .orderBy('no', 'desc')
      .limit(2)
      .execute()
    expect(events.map(({ event }) => event)).toEqual(['session.refused', 'session.signIn'])
  })
})

describe('signing in is refused', () => {
  test('with the same words for an unknown account and a wrong password', async () => {
    const [unknown, wrong] = [await signIn('nobody', DEMO_PASSWORD), await signIn('shenhe', 'demo-pass-2')]
    expect([unknown.status, unknown.code, unknown.message]).toEqual([200, 510, '用户名或密码错误！'])
    expect([wrong.status, wrong.code, wrong.message, wrong.result]).toEqual([
      unknown.status,
      unknown.code,
      unknown.message,
      unknown.result
    ])
  })

  test('in the same time for an unknown account and a wrong password', async () => {
    const took = async (username: string) => {
      await server.db.deleteFrom('sysAttempt').execute()
      const start = performance.now()
      await signIn(username, 'demo-pass-2')
      return performance.now() - start
    }
    // What else the machine does only ever adds: the shortest of several, in turn, is what signing in takes.
    const [unknown, known]: [number[], number[]] = [[], []]
    for (let time = 0; time < 8; time += 1) {
      unknown.push(await took('nobody'))
      known.push(await took('shenhe'))
    }
    const [one, other] = [Math.min(...unknown), Math.min(...known)]
    expect(Math.min(one, other) / Math.max(one, other)).toBeGreaterThan(0.5)
  })

  test('to a deleted account as to an unknown one, to a frozen one only after the right password', async () => {
    await server.db.updateTable('sysUser').set({ status: '2' }).where('id', '=', 'u-chayue').execute()
    expect((await signIn('chayue', 'demo-pass-2')).message).toBe('用户名或密码错误！')
    expect((await signIn('chayue', DEMO_PASSWORD)).message).toBe('账号已被冻结，请联系管理员！')
    await server.db.updateTable('sysUser').set({ isDelete: true, status: '1' }).where('id', '=', 'u-chayue').execute()
    expect((await signIn('chayue', DEMO_PASSWORD)).message).toBe('用户名或密码错误！')
    await server.db.updateTable('sysUser').set({ isDelete: false }).where('id', '=', 'u-chayue').execute()
  })

  test('after five failures for a while that grows, whether the account exists or not, unless a task is solved', async () => {
    const departments: unknown[] = []
    for (const username of ['shenji', 'nobody-at-all']) {
      for (let time = 0; time < 5; time += 1)
        expect((await signIn(username, 'wrong-pass-1')).message).toBe('用户名或密码错误！')
      await waitFromNow(server.db)
      const asked = await signIn(username, ADMIN_PASSWORD)
      const { bits } = asked.result as unknown as Task
      departments.push([asked.status, asked.message, asked.raw.headers['retry-after'], bits])
      await waitFromNow(server.db)
      const tried = await tryAgain(username, 'wrong-pass-1')
      departments.push([tried.status, tried.message])
      await waitFromNow(server.db)
      const early = await signIn(username, ADMIN_PASSWORD)
      const { bits: more } = early.result as unknown as Task
      departments.push([early.status, early.message, early.raw.headers['retry-after'], more])
    }
    expect(departments.slice(0, 3)).toEqual([
      [429, '操作太频繁，请 1 秒后再试', '1', 15],
      [200, '用户名或密码错误！'],
      [429, '操作太频繁，请 2 秒后再试', '2', 16]
    ])
    expect(departments.slice(3)).toEqual(departments.slice(0, 3))
    await waitFromNow(server.db)
    expect((await tryAgain('shenji', ADMIN_PASSWORD)).success).toBe(true)
    expect(
      await server.db.selectFrom('sysAttempt').select('key').where('key', 'like', 'sign-in shenji %').execute()
    ).toEqual([])
  })

  test('with a task that is not solved, solved for another account, or solved twice', async () => {
    const holdUp = (name: string) =>
      server.db
        .insertInto('sysAttempt')
        .values({ key: `sign-in ${name} 127.0.0.1`, count: 5, until: '2999-01-01 00:00:00' })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 5, until: '2999-01-01 00:00:00' }))
        .execute()
    await holdUp('shenji')
    await holdUp('shenhe')
    const task = async (name: string) => (await signIn(name, ADMIN_PASSWORD)).result as unknown as Task
    const tryWith = (username: string, proof: object) =>
      server.ask('POST', '/sys/login', { body: { username, password: ADMIN_PASSWORD, proof } })
    const [mine, others] = [await task('shenji'), await task('shenhe')]
    const wrong = Array.from({ length: 9 }, (_, nonce) => nonce).find((nonce) => nonce !== solve(mine)) ?? 0
    for (const proof of [
      { challenge: mine.challenge, nonce: wrong },
      { challenge: others.challenge, nonce: solve(others) },
      { challenge: 'made-up', nonce: 1 }
    ])
      expect((await tryWith('shenji', proof)).status).toBe(429)
    const last = await task('shenji')
    const proof = { challenge: last.challenge, nonce: solve(last) }
    expect((await tryWith('shenji', proof)).success).toBe(true)
    await holdUp('shenji')
    expect((await tryWith('shenji', proof)).status).toBe(429)
  })

  test('to one account does not hold up another', async () => {
    for (let time = 0; time < 5; time += 1) await signIn('nobody', 'wrong-pass-1')
    expect((await signIn('shenhe', DEMO_PASSWORD)).success).toBe(true)
  })

  test.each([
    ['without a name', { password: 'x' }, '账号'],
    ['without a password', { username: 'admin' }, '密码'],
    ['with an empty name', { username: '', password: 'x' }, '账号'],
    ['with a name that is no text', { username: { $ne: 1 }, password: 'x' }, '账号'],
    ['with a password that is no text', { username: 'admin', password: ['a'] }, '密码'],
    ['with a name without end', { username: 'a'.repeat(61), password: 'x' }, '账号'],
    ['with a password without end', { username: 'admin', password: 'a'.repeat(201) }, '密码']
  ])('%s, naming the field', async (_, body, field) => {
    const answer = await server.ask('POST', '/sys/login', { body })
    expect(answer.status).toBe(400)
    expect(isCivil(answer)).toBe(true)
    expect(answer.message).toContain(field)
    expect(answer.faults?.length).toBeGreaterThan(0)
  })

  test.each(["admin'--", "' or 1=1 --", 'admin\u0000', '%', '*', 'ＡＤＭＩＮ', '"admin"'])(
    'to the name %j',
    async (username) => {
      const answer = await signIn(username, ADMIN_PASSWORD)
      expect(answer.success).toBe(false)
      expect(isCivil(answer)).toBe(true)
    }
  )
})
