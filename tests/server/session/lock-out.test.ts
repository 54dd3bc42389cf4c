import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Task } from '#contract/session/proof.ts'
import { mostChecked, solve } from '#kit/server/proof.ts'
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'

const WRONG = 'wrong-pass-1'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['sysAttempt', 'sysCode', 'sysSms', 'sysKnownSource'] as const)
    await server.db.deleteFrom(table).execute()
})

interface From {
  readonly address?: string
  readonly cookie?: string
}
/** Asks as somebody at an address, behind the proxy that this machine is, with the cookie of a device. */
const ask = <T>(path: string, body: object, { address = '198.51.100.1', cookie }: From = {}) =>
  server.ask<T>('POST', path, {
    body,
    headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) }
  })
const signIn = (username: string, password: string, from?: From, proof?: object) =>
  ask<Task>('/sys/login', { username, password, ...(proof && { proof }) }, from)
/** The device's cookie that a sign-in has set. */
const deviceOf = (answer: Awaited<ReturnType<typeof signIn>>) =>
  /archive-device-\d+=[\w-]+/.exec(String(answer.raw.headers['set-cookie']))?.[0] ?? ''
const checked = async (user: string) =>
  (
    await server.db
      .selectFrom('sysAuditLog')
      .select('no')
      .where('userId', '=', user)
      .where('event', '=', 'session.refused')
      .execute()
  ).length
/** So many seconds go by for everything that is counted. */
const goBy = (seconds: number) =>
  sql`update sys_attempt set since = since - ${seconds} * interval '1 second', until = until - ${seconds} * interval '1 second'`.execute(
    server.db
  )
/** So many strangers at other addresses have tried wrong passwords in this hour. */
const attacked = (username: string, count = 301) =>
  server.db
    .insertInto('sysAttempt')
    .values({ key: `sign-in as ${username}`, count })
    .execute()

describe('others who try wrong passwords keep nobody out', () => {
  test('301 wrong tries at another address: 5 are checked (one more after each wait of 1, 2, 4 … s), 296 refused, and the owner comes in at once from his own', async () => {
    expect((await signIn('shenji', ADMIN_PASSWORD)).success).toBe(true)
    await checkedFew(301, { address: '203.0.113.66' })
    expect((await signIn('shenji', ADMIN_PASSWORD)).success).toBe(true)
    expect((await signIn('shenji', ADMIN_PASSWORD, { address: '192.0.2.77' })).success).toBe(true)
  })

  test('301 wrong tries from everywhere: the owner comes in at once from an address and from a device that he has come in from before', async () => {
    const cookie = deviceOf(await signIn('shenji', ADMIN_PASSWORD))
    await attacked('shenji')
    expect((await signIn('shenji', ADMIN_PASSWORD)).success).toBe(true)
    expect((await signIn('shenji', ADMIN_PASSWORD, { address: '192.0.2.9', cookie })).success).toBe(true)
    expect(
      (
        await signIn('shenji', ADMIN_PASSWORD, {
          address: '192.0.2.10',
          cookie: `archive-device-${server.config.port}=${'x'.repeat(43)}`
        })
      ).status
    ).toBe(429)
  })

  test('nor who shares his address: his device has a count of its own', async () => {
    const cookie = deviceOf(await signIn('shenji', ADMIN_PASSWORD))
    for (let n = 0; n < 8; n++) await signIn('shenji', WRONG)
    expect((await signIn('shenji', ADMIN_PASSWORD)).status).toBe(429)
    expect((await signIn('shenji', ADMIN_PASSWORD, { cookie })).success).toBe(true)
  })

  test('after 301 wrong tries from everywhere a stranger with the right password waits 4 s, or does work of 17 bits, and comes in', async () => {
    await attacked('shenji')
    const held = await signIn('shenji', ADMIN_PASSWORD)
    expect([held.status, held.raw.headers['retry-after'], held.result?.bits]).toEqual([429, '4', 17])
    const nonce = solve(held.result!)
    expect((await signIn('shenji', ADMIN_PASSWORD, {}, { challenge: held.result?.challenge, nonce })).success).toBe(
      true
    )
    await server.db.deleteFrom('sysKnownSource').execute()
    const other = { address: '192.0.2.33' }
    expect((await signIn('shenji', ADMIN_PASSWORD, other)).raw.headers['retry-after']).toBe('4')
    await goBy(4)
    expect((await signIn('shenji', ADMIN_PASSWORD, other)).success).toBe(true)
  })

  test('a client that knows no work comes in after five wrong passwords by waiting alone', async () => {
    for (let n = 0; n < 5; n++) expect((await signIn('shenji', WRONG)).status).toBe(200)
    const held = await signIn('shenji', ADMIN_PASSWORD)
    expect([held.status, held.message]).toEqual([429, '操作太频繁，请 1 秒后再试'])
    await goBy(1)
    expect((await signIn('shenji', ADMIN_PASSWORD)).success).toBe(true)
  })
})

test(
  '80 wrong passwords at the same moment: 5 are checked (one more after each wait of 1, 2, 4 … s), not 32',
  () => checkedFew(80, {}),
  60_000
)

/** Tries so many wrong passwords at the same moment: as many are checked as the waits allow, and all others learn how long to wait. */
async function checkedFew(count: number, from: From): Promise<void> {
  const before = await checked('u-shenji')
  const since = performance.now()
  const all = await Promise.all(Array.from({ length: count }, () => signIn('shenji', WRONG, from)))
  const [checkedTries, held] = [
    all.filter(({ status }) => status === 200).length,
    all.filter(({ status, raw }) => status === 429 && Number(raw.headers['retry-after']) > 0).length
  ]
  expect(checkedTries).toBeGreaterThanOrEqual(5)
  expect(checkedTries).toBeLessThanOrEqual(mostChecked(since))
  expect([checkedTries + held, (await checked('u-shenji')) - before]).toEqual([count, checkedTries])
}

test('many addresses of one IPv6 network are one', async () => {
  const since = performance.now()
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, n) => signIn('nobody-here', WRONG, { address: `2001:db8:0:7::${n + 1}` }))
  )
  expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(mostChecked(since))
})

test('the cookie of a device is read by no script, leaves with no other site, and is kept as a digest', async () => {
  const answer = await signIn('shenji', ADMIN_PASSWORD)
  const cookie = [answer.raw.headers['set-cookie']].flat().find((one) => one?.startsWith('archive-device-')) ?? ''
  expect(cookie).toMatch(/; HttpOnly/)
  expect(cookie).toMatch(/; SameSite=Strict/)
  const kept = await server.db.selectFrom('sysKnownSource').selectAll().execute()
  expect(kept.map(({ kind }) => kind).sort()).toEqual(['address', 'device'])
  expect(JSON.stringify(kept)).not.toContain(deviceOf(answer).split('=')[1])
  expect(JSON.stringify(kept)).not.toContain('198.51.100.1')
})

describe('codes to a phone', () => {
  const SHENHE = '16600001104'
  const send = (from?: From, proof?: object) =>
    ask<Task>('/account/sms', { mobile: SHENHE, type: 'login', ...(proof && { proof }) }, from)
  const codes = async () => {
    await server.app.appContext.background.idle()
    return (
      await server.db.selectFrom('sysSms').select('text').where('mobile', '=', SHENHE).orderBy('id').execute()
    ).map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
  }
  const spent = (count: number) =>
    server.db
      .insertInto('sysAttempt')
      .values({ key: `sms to ${SHENHE}`, count, until: sql<string>`now() + interval '240 seconds'` })
      .execute()
  const proveIn = (captcha: string, from?: From) =>
    ask<{ token: string }>('/sys/phoneLogin', { mobile: SHENHE, captcha }, from)
  /** Asks for a code, and gives the one that came of it, if any did; those of before have no order among them. */
  const newCode = async (from?: From) => {
    const before = await codes()
    await send(from)
    return (await codes()).find((one) => !before.includes(one))
  }
  const remember = async (address: string) => {
    expect((await proveIn((await newCode({ address })) ?? '', { address })).success).toBe(true)
    await server.db.deleteFrom('sysAttempt').execute()
  }

  test('22 asked for by strangers in a day: the next stranger waits 240 s, or does work; the owner gets his at once where he has come in before', async () => {
    await remember('198.51.100.7')
    await spent(22)
    await goBy(60)
    const held = await send()
    expect([held.status, held.raw.headers['retry-after'], held.result?.bits]).toEqual([429, '180', 18])
    expect((await send({ address: '198.51.100.7' })).success).toBe(true)
    expect((await send({}, { challenge: held.result?.challenge, nonce: solve(held.result!) })).success).toBe(true)
  })

  test('a recovery is asked for as well, however often others have', async () => {
    await remember('198.51.100.7')
    await server.db
      .insertInto('sysAttempt')
      .values({ key: 'sms to shenhe', count: 40, until: sql<string>`now() + interval '3600 seconds'` })
      .execute()
    const find = (from?: From) => ask('/auth/forge-password/account', { account: 'shenhe' }, from)
    expect((await find()).status).toBe(429)
    expect((await find({ address: '198.51.100.7' })).success).toBe(true)
  })

  test('are used up and replaced by nobody else: wrong codes from another address leave it good', async () => {
    const mine = (await newCode()) ?? ''
    for (let n = 0; n < 6; n++) await proveIn('000000', { address: '203.0.113.66' })
    await goBy(60)
    const others = await newCode({ address: '203.0.113.66' })
    if (others !== undefined) expect((await proveIn(others)).success).toBe(false)
    expect((await proveIn(mine)).success).toBe(true)
  })

  test('are good for a browser whose address has changed in between', async () => {
    const before = await codes()
    const cookie = deviceOf(await send())
    const mine = (await codes()).find((one) => !before.includes(one)) ?? ''
    expect((await proveIn(mine, { address: '192.0.2.200', cookie })).success).toBe(true)
  })
})

test('one address that fills the queue of passwords leaves it to others, and is asked for work or to wait', async () => {
  const flood = Promise.all(
    Array.from({ length: 40 }, (_, n) => signIn(`nobody-${n}`, WRONG, { address: '203.0.113.66' }))
  )
  const others = await Promise.all(
    ['admin', 'baomi', 'shenji'].map((name, n) => signIn(name, ADMIN_PASSWORD, { address: `192.0.2.${n + 1}` }))
  )
  expect(others.map(({ success }) => success)).toEqual([true, true, true])
  const held = (await flood).filter(({ status }) => status === 429)
  expect(held.length).toBeGreaterThan(0)
  for (const { raw, result } of held) expect([raw.headers['retry-after'], result?.bits]).toEqual(['5', 17])
})
