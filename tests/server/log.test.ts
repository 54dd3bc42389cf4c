import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '#kit/server/server.ts'

const lines: string[] = []
/** What people type, are called and sign in with; nothing of it may be in the log. */
const NAME = '欧阳测试'
const PHONE = '16612345678'
const PASSWORD = 'a-Secret-of-mine-9'
const MAIL = 'ouyang.test@example.org'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    settings: { LOG_LEVEL: 'trace', SMS_URL: `http://127.0.0.1:9/send?who=${PHONE}` },
    log: { write: (line) => void lines.push(line) }
  })
  // A mistake of the server, whose words quote the row as those of a database do.
  await sql`create function refuse_user() returns trigger language plpgsql as $$
    begin
      raise exception 'the user "%" of % is refused', new.realname, new.phone using detail = 'row: ' || new::text;
    end $$`.execute(server.db)
  await sql`create trigger refuse_user before update on sys_user for each row
    when (new.realname = ${sql.lit(NAME)}) execute function refuse_user()`.execute(server.db)
})
afterAll(() => server.close())

const logged = () => lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)

test('who meets a mistake of the server is shown a number, by which the log is searched; each answer is named by its own', async () => {
  const token = await server.signIn('admin')
  const edit = (headers: Record<string, string> = {}) =>
    server.ask('PUT', '/sys/user/edit', { token, headers, body: { id: 'u-sg_luqiao', rowVersion: 1, realname: NAME } })
  const answer = await edit()
  expect(answer.status, answer.message).toBe(500)
  const [, number] = /（编号 (\S+)，请告知管理员）$/.exec(answer.message) ?? []
  expect(answer.raw.headers['x-request-id']).toBe(number)
  const found = logged().filter(({ request }) => request === number)
  expect(found.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['a call failed', 'refused']))
  expect(found.find(({ msg }) => msg === 'a call failed')).toMatchObject({
    err: { code: 'P0001', stack: expect.stringContaining('at ') }
  })
  expect(found.find(({ msg }) => msg === 'refused')).toMatchObject({ route: '/api/sys/user/edit', status: 500 })
  const english = await edit({ 'accept-language': 'en', 'x-request-id': 'of-a-client' })
  expect(english.message).toMatch(/\(number [2-9A-Z]{4}-[2-9A-Z]{4}, please report it to an administrator\)$/)
  expect(english.message).not.toContain(number)
  const good = await server.ask('GET', '/sys/ways')
  expect(good.raw.headers['x-request-id']).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
})

test('the log names nobody, and holds nothing that signs anybody in', async () => {
  const token = await server.signIn('admin')
  const secret = { 'x-access-token': token }
  await server.ask('POST', '/sys/login', { body: { username: NAME, password: PASSWORD } })
  await server.ask('POST', '/sys/login', { query: { username: NAME }, body: { password: PASSWORD } })
  await server.ask('POST', '/sys/sms', { body: { mobile: '16600001101', smsmode: '0' } })
  await server.ask('POST', '/sys/phoneLogin', { body: { mobile: PHONE, captcha: '135790' } })
  await server.ask('GET', '/sys/user/list', { token, query: { realname: `*${NAME}*`, phone: PHONE } })
  await server.ask('PUT', '/sys/user/edit', {
    token,
    body: { id: 'u-sg_luqiao', rowVersion: 1, realname: NAME, phone: PHONE }
  })
  await server.ask('PUT', '/sys/user/edit', {
    token,
    body: { id: 'u-sg_luqiao', rowVersion: 1, email: MAIL, birthday: NAME }
  })
  await server.app.inject({ url: `/api/no/such/${encodeURIComponent(NAME)}?phone=${PHONE}`, headers: secret })
  await server.app.inject({
    url: `/api/sys/common/static/temp/${encodeURIComponent(NAME)}.pdf`,
    headers: secret,
    cookies: { 'archive-session-0': token }
  })
  await server.app.inject({
    method: 'POST',
    url: '/api/sys/login',
    headers: { ...secret, 'content-type': 'application/json' },
    payload: `{"username":"${NAME}","password":"${PASSWORD}`
  })
  await server.app.appContext.background.idle()
  expect(logged().filter(({ msg }) => msg === 'a code could not be sent')).not.toEqual([])
  const text = lines.join('')
  for (const personal of [NAME, encodeURIComponent(NAME), PHONE, '16600001101', PASSWORD, MAIL, token, '135790'])
    expect(text).not.toContain(personal)
  // Neither by the address of their machines.
  expect(text).not.toContain('127.0.0.1')
  expect(text).not.toContain('"ip"')
})
