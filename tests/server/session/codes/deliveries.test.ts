import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import { tidy } from '#server/housekeeping.ts'
import { maskedNumber } from '#server/session/codes/deliveries.ts'
import { patienceOf } from '#kit/patience.ts'

const SHENHE = '16600001104'
const NOBODYS = '13900000000'

let gateway: Server
/** What the gateway answers, one after another; 200 when there is nothing left. */
let answers: number[] = []
let came: { code: string; text: string }[] = []
let server: TestServer
beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    came.push(JSON.parse(body) as (typeof came)[0])
    response.writeHead(answers.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  server = await startTestServer({
    demo: true,
    settings: { SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send` }
  })
})
afterAll(async () => {
  await server?.close()
  gateway.close()
})
beforeEach(async () => {
  answers = []
  came = []
  for (const table of ['sysAttempt', 'sysCode', 'sysMessageDelivery'] as const)
    await server.db.deleteFrom(table).execute()
})

interface Row {
  readonly id: string
  readonly receiver: string | null
  readonly purpose_dictText: string
  readonly state: string
  readonly tries: number
  readonly reason: string | null
  readonly sentTime: string | null
}
const send = (mobile: string, type: string, to = server) => to.ask('POST', '/account/sms', { body: { mobile, type } })
const list = async (to = server, query = {}) =>
  (await to.ask<{ records: Row[] }>('GET', '/sys/outbox/list', { token: await to.signIn('admin'), query })).result
    ?.records ?? []
const ends = (state: string) =>
  expect.poll(async () => (await list()).map((row) => row.state), { timeout: patienceOf(15_000) }).toEqual([state])

test('what was sent is listed with the middle of the number left out, and neither its code nor its text', async () => {
  expect((await send(SHENHE, 'login')).success).toBe(true)
  await ends('sent')
  const [row] = await list()
  expect(row).toMatchObject({
    receiver: '166****1104',
    purpose_dictText: '登录验证码',
    tries: 1,
    reason: null,
    sentTime: expect.stringMatching(/^\d{4}-/)
  })
  const { rows } = await sql<{ all: string }>`select d::text as all from sys_message_delivery d`.execute(server.db)
  expect(rows).toHaveLength(1)
  for (const hidden of [SHENHE, came[0]?.code ?? '?', '验证码为']) expect(rows[0]?.all).not.toContain(hidden)
  expect(await list(server, { state: 'failed' })).toEqual([])
  expect(await list(server, { receiver: '*1104', purpose: 'login' })).toHaveLength(1)
})

test('whom nothing is sent to is not listed: the list says nothing of who has no account', async () => {
  expect((await send(NOBODYS, 'login')).success).toBe(true)
  expect((await send(NOBODYS, 'forgot')).success).toBe(false)
  expect(await list()).toEqual([])
})

test('a gateway that takes nothing just now is tried again while nobody waits', async () => {
  answers = [503]
  expect((await send(SHENHE, 'forgot')).success).toBe(true)
  await ends('sent')
  expect(await list()).toMatchObject([{ tries: 2, reason: null, purpose_dictText: '找回密码验证码' }])
  expect(came).toHaveLength(2)
})

test('one that refuses is not tried again, and why is said without what it answered', async () => {
  answers = [500]
  expect((await send(NOBODYS, 'register')).status).toBe(503)
  expect(await list()).toMatchObject([
    { state: 'failed', tries: 1, reason: '短信网关返回 500，没有受理', receiver: '139****0000', sentTime: null }
  ])
})

test('without a gateway it is said that none is set up: in the demo for each, else once a minute', async () => {
  const demo = await startDemoServer()
  try {
    await send(SHENHE, 'login', demo)
    await expect.poll(async () => (await list(demo)).length, { timeout: patienceOf(10_000) }).toBe(1)
    expect(await list(demo)).toMatchObject([{ state: 'off', tries: 0, reason: expect.stringContaining('SMS_URL') }])
  } finally {
    await demo.close()
  }
  const bare = await startTestServer({ settings: { DEMO: 'off' } })
  try {
    for (let time = 0; time < 3; time++) expect((await send(SHENHE, 'login', bare)).message).toContain('未开通短信服务')
    const rows = await bare.db.selectFrom('sysMessageDelivery').select(['state', 'receiver', 'tenantId']).execute()
    expect(rows).toEqual([{ state: 'off', receiver: '166****1104', tenantId: 1 }])
  } finally {
    await bare.close()
  }
})

test('what is no number is not kept: somebody may have typed a password', () => {
  expect(maskedNumber('13812341234')).toBe('138****1234')
  for (const typed of ['geheim', '1381234123', '138123412345', '']) expect(maskedNumber(typed)).toBeNull()
})

test('it is read by who administers the system alone, of his own archive, and goes after half a year', async () => {
  await send(SHENHE, 'login')
  await ends('sent')
  const shenhe = await server.signIn('shenhe')
  expect((await server.ask('GET', '/sys/outbox/list', { token: shenhe })).status).toBe(403)
  expect((await server.ask('GET', '/sys/outbox/list')).status).toBe(401)
  expect((await server.ask('GET', '/sys/outbox/exportXls', { token: shenhe })).status).toBe(403)
  await server.db.updateTable('sysMessageDelivery').set({ tenantId: 2 }).execute()
  expect(await list()).toEqual([])
  await sql`update sys_message_delivery set create_time = now() - interval '181 days'`.execute(server.db)
  await tidy(server.db)
  expect(await server.db.selectFrom('sysMessageDelivery').select('id').execute()).toEqual([])
})
