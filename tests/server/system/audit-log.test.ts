import { globSync, readFileSync } from 'node:fs'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { AuditEntry } from '#contract/system/audit-log.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { Asking, TestServer } from '#kit/server/server.ts'
import { record, verifyChain } from '#server/core/context/audit.ts'
import { EVENTS, EVENT_VERBS } from '#server/system/audit-words.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  const admin = await server.signIn('admin')
  const added = await server.ask<{ ids: string[] }>('POST', '/sys/position/add', {
    token: admin,
    body: { code: 'P1', name: '资料员' }
  })
  await server.ask('DELETE', '/sys/position/delete', { token: admin, query: { id: added.result?.ids[0] ?? '' } })
  token = await server.signIn('shenji')
  const doer = { tenant: 1, user: 'u-shenji', ip: '127.0.0.1' }
  await record(server.db, doer, { event: 'session.signIn', type: 'user', id: 'u-shenji' })
})
afterAll(() => server?.close())

const list = async (query: NonNullable<Asking['query']>, as = token) =>
  server.ask<{ records: AuditEntry[]; total: number }>('GET', '/sys/log/list', { token: as, query })

test('the log says who did what to what, the latest first, as existing clients read it', async () => {
  const { result } = await list({ pageSize: 50, isDelete: 0 })
  const [signIn, deleted, added] = result?.records ?? []
  expect(signIn).toMatchObject({ logType: '1', kind_dictText: '登录登出', operateType: 'LOGIN', userid: 'shenji' })
  expect(deleted).toMatchObject({
    logType: '2',
    logType_dictText: '操作日志',
    kind: 'write',
    operateType_dictText: '删除',
    objType_dictText: '职务',
    subject: '资料员',
    logContent: expect.stringMatching(/^\S+ 删除了职务 资料员$/),
    userid: 'admin',
    username: expect.any(String),
    ip: '127.0.0.1',
    method: 'position.delete',
    requestParam: expect.stringContaining('digest')
  })
  expect(added).toMatchObject({ operateType: 'CREATE', no: Number(deleted?.no) - 1 })
})

test('the log is found by kind, person, operation, text and time', async () => {
  const found = async (query: NonNullable<Asking['query']>) =>
    (await list(query)).result?.records.map(({ method }) => method)
  expect(await found({ userid: 'admin', operateType: 'DELETE' })).toEqual(['position.delete'])
  expect(await found({ logContent: '*职务*', kind: 'write', column: 'no', order: 'asc' })).toEqual([
    'position.add',
    'position.delete'
  ])
  expect(await found({ at_begin: '2999-01-01' })).toEqual([])
  expect((await found({ createTime_begin: '2000-01-01', logType: '1' }))?.[0]).toBe('session.signIn')
})

test('only who holds the log reads it, each that of his own archive; nobody writes it', async () => {
  expect((await list({}, await server.signIn('admin'))).status).toBe(403)
  expect((await server.ask('POST', '/sys/log/add', { token, body: {} })).status).toBe(404)
  const numbers = await server.db.selectFrom('sysAuditLog').select('no').where('tenantId', '=', 1).execute()
  expect((await list({})).result?.total).toBe(numbers.length)
})

test('who verifies learns whether the log is whole, or which entry is the first that is not; that is an event itself', async () => {
  const verify = () =>
    server.ask<{ result: { outcome: string; no: string; count: string } }>('PUT', '/sys/log/verify', {
      token,
      body: {}
    })
  const { count } = await verifyChain(server.db, 1)
  expect((await verify()).result?.result).toEqual({ outcome: 'whole', count: String(count), no: '' })
  expect((await list({ pageSize: 1 })).result?.records[0]).toMatchObject({ method: 'log.verify', operateType: 'CHECK' })
  await sql`alter table sys_audit_log disable trigger user`.execute(server.db)
  await sql`update sys_audit_log set ip = '10.9.9.9' where tenant_id = 1 and no = 2`.execute(server.db)
  await sql`alter table sys_audit_log enable trigger user`.execute(server.db)
  expect((await verify()).result?.result).toMatchObject({ outcome: 'broken', no: '2' })
  const reader = await server.signIn('baomi')
  expect((await server.ask('PUT', '/sys/log/verify', { token: reader, body: {} })).status).toBe(403)
})

test('who may export takes the log along as a table; that is an event itself', async () => {
  const take = async (account: string) =>
    server.app.inject({
      url: '/api/sys/log/exportXls',
      query: { format: 'csv', field: 'method,userid', operateType: 'DELETE' },
      headers: { 'x-access-token': await server.signIn(account) }
    })
  const { payload, headers } = await take('shenji')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(payload).toContain('position.delete,admin')
  expect((await list({ pageSize: 1 })).result?.records[0]).toMatchObject({ method: 'log.export' })
  expect((await take('baomi')).statusCode).toBe(403)
})

test('an event is a sentence of people: who gave a role to whom, whose password was set anew; in English too', async () => {
  const admin = { tenant: 1, user: 'u-admin', ip: '127.0.0.1' }
  const { id, realname } = await server.db
    .selectFrom('sysUser')
    .select(['id', 'realname'])
    .where('username', '=', 'js_xinghe')
    .executeTakeFirstOrThrow()
  const { id: role, roleName } = await server.db
    .selectFrom('sysRole')
    .select(['id', 'roleName'])
    .where('roleCode', '=', 'reader')
    .executeTakeFirstOrThrow()
  await record(server.db, admin, { event: 'user.reset', type: 'user', id })
  await record(server.db, admin, {
    event: 'role.give',
    type: 'role',
    id: role,
    detail: { role: 'reader', users: [id] }
  })
  const latest = async (headers = {}) =>
    (
      await server.ask<{ records: AuditEntry[] }>('GET', '/sys/log/list', { token, headers, query: { pageSize: 2 } })
    ).result?.records.map(({ logContent }) => logContent)
  const [gave, reset] = (await latest()) ?? []
  expect(gave).toMatch(new RegExp(`^\\S+ 将角色 ${roleName} 授予 ${realname}$`))
  expect(reset).toMatch(new RegExp(`^\\S+ 重置了 .*${realname} 的密码$`))
  expect((await latest({ lang: 'en' }))?.[1]).toMatch(/reset the password of/)
})

test('each event that the product writes has words of its own, or its verb has', () => {
  const sources = globSync('src/server/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const written = sources.flatMap((text) =>
    [...text.matchAll(/event: '([a-zA-Z]+\.[a-zA-Z.]+)'/g)].map(([, event = '']) => event)
  )
  expect(written.length).toBeGreaterThan(60)
  const known: readonly string[] = [...EVENTS, ...EVENT_VERBS]
  expect(written.filter((event) => !known.includes(event) && !known.includes(event.replace(/^.*\./, '')))).toEqual([])
})
