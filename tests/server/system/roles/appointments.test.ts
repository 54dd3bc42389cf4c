import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { AppointmentWaiting } from '#contract/system/appointments.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { inTransaction } from '#server/db/transaction.ts'

let server: TestServer
const tokens: Record<string, string> = {}
const PEOPLE = ['admin', 'baomi', 'shenji', 'chayue'] as const
beforeAll(async () => {
  server = await startDemoServer()
  for (const name of PEOPLE) tokens[name] = await server.signIn(name)
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.db.deleteFrom('sysAppointment').execute()
  await server.db.deleteFrom('sysUserRole').where('userId', '=', MATE).where('projectId', '=', '*').execute()
})

const MATE = 'u-chayue'
const ROLE = 'r-audit_admin'
const as = (who: (typeof PEOPLE)[number]) => tokens[who] ?? ''
const appoint = (userId = MATE, roleId = ROLE) =>
  server.ask<{ count: number; waiting: number }>('POST', '/sys/user/addSysUserRole', {
    token: as('baomi'),
    body: { roleId, userIdList: [userId] }
  })
const waiting = async (who: (typeof PEOPLE)[number]) =>
  (await server.ask<AppointmentWaiting[]>('GET', '/sys/role/appointments', { token: as(who) })).result ?? []
const answer = (what: 'confirm' | 'refuse', id: string | undefined, who: (typeof PEOPLE)[number]) =>
  server.ask('PUT', `/sys/role/${what}Appointment`, { token: as(who), body: { id } })
const administers = async (userId = MATE) =>
  (
    await server.db
      .selectFrom('sysUserRole')
      .select('roleId')
      .where('userId', '=', userId)
      .where('roleId', '=', ROLE)
      .execute()
  ).length > 0

test('the keeper of secrets makes nobody an administrator alone: he asks, and neither he nor his confederate can say yes', async () => {
  expect(await appoint()).toMatchObject({
    result: { count: 0, waiting: 1 },
    message: expect.stringContaining('确认后生效')
  })
  expect(await administers()).toBe(false)
  const [request] = await waiting('baomi')
  expect(request).toMatchObject({ username: 'chayue', role: '安全审计员', mayConfirm: false })
  expect((await answer('confirm', request?.id, 'baomi')).status).toBe(403)
  expect(await waiting('chayue')).toEqual([])
  expect((await answer('confirm', request?.id, 'chayue')).status).toBe(403)
  expect((await answer('refuse', request?.id, 'chayue')).status).toBe(404)
  expect(await administers()).toBe(false)
})

test('so he cannot get at the accounts of the others with a confederate of his own making', async () => {
  await appoint()
  const ask = (token: string) =>
    server.ask<{ id: string }>('POST', '/auth/recovery-codes/ask', { token, body: { username: 'admin' } })
  const asked = await ask(as('baomi'))
  const confirm = { token: as('chayue'), body: { id: asked.result?.id } }
  expect((await server.ask('PUT', '/auth/recovery-codes/confirm', confirm)).success).toBe(false)
})

test('nor by passing the right to grant on to a confederate who asks, for whom he would then say yes', async () => {
  const token = as('baomi')
  const query = { roleId: 'r-reader' }
  const held = (await server.ask<string[]>('GET', '/sys/permission/queryRolePermission', { token, query })).result ?? []
  const body = { roleId: 'r-reader', permissionIds: [...held, 'a-sys.role:grant', 'm-sys.user'].join(',') }
  expect((await server.ask('POST', '/sys/permission/saveRolePermission', { token, body })).success).toBe(true)
  const give = { roleId: ROLE, userIdList: ['u-newcomer'] }
  await server.db
    .insertInto('sysUserRole')
    .values({ userId: MATE, roleId: 'r-reader', tenantId: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  server.app.appContext.principals.forget()
  const mate = await server.signIn('chayue')
  const asked = await server.ask('POST', '/sys/user/addSysUserRole', { token: mate, body: give })
  expect(asked).toMatchObject({ status: 403, message: expect.stringContaining('可以申请任命管理员') })
  expect(await waiting('baomi')).toEqual([])
})

test('nobody of another archive, and nobody who is no administrator, sees, confirms or refuses it', async () => {
  await appoint()
  const [request] = await waiting('admin')
  const keeper = { userId: 'u-lx_shigong', roleId: 'r-sys_admin', tenantId: 2 }
  await server.db.insertInto('sysUserRole').values(keeper).execute()
  for (const token of [await server.signIn('lx_shigong'), await server.signIn('sg_yijian', 'p1')]) {
    expect((await server.ask('GET', '/sys/role/appointments', { token })).result).toEqual([])
    for (const what of ['confirm', 'refuse']) {
      const { status } = await server.ask('PUT', `/sys/role/${what}Appointment`, { token, body: { id: request?.id } })
      expect([403, 404]).toContain(status)
    }
  }
  expect(await waiting('admin')).toHaveLength(1)
})

test('an administrator of another role confirms: the role is given, once, and everybody concerned is notified', async () => {
  await appoint()
  await appoint()
  const all = await waiting('admin')
  expect(all).toMatchObject([{ username: 'chayue', askedBy: expect.any(String), mayConfirm: true }])
  const both = await Promise.all([answer('confirm', all[0]?.id, 'admin'), answer('confirm', all[0]?.id, 'shenji')])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect(await administers()).toBe(true)
  expect(await appoint()).toMatchObject({ result: { count: 0, waiting: 0 } })
  expect(await waiting('admin')).toEqual([])
  const { rows } = await sql<{ readers: string }>`select string_agg(s.user_id, ',' order by s.user_id) as readers
    from sys_announcement a join sys_announcement_send s on s.annt_id = a.id where a.titile like '管理员任命%' and a.msg_content like '%确认由%'`.execute(
    server.db
  )
  expect(rows[0]?.readers.split(',')).toEqual(expect.arrayContaining(['u-baomi', MATE]))
  expect(
    await server.db
      .selectFrom('sysAuditLog')
      .select('detail')
      .where('event', '=', 'role.give')
      .orderBy('no', 'desc')
      .limit(1)
      .execute()
  ).toMatchObject([{ detail: { role: 'audit_admin', askedBy: 'u-baomi' } }])
})

test('what was refused, has waited too long, or was asked for by who grants no more, gives nothing', async () => {
  await appoint()
  const [refused] = await waiting('shenji')
  expect((await answer('refuse', refused?.id, 'shenji')).success).toBe(true)
  expect((await answer('confirm', refused?.id, 'admin')).status).toBe(404)
  await appoint()
  await server.db.updateTable('sysAppointment').set({ expires: '2020-01-01' }).where('state', '=', 'asked').execute()
  expect(await waiting('admin')).toEqual([])
  await appoint()
  const [open] = await waiting('admin')
  await server.db.updateTable('sysUser').set({ status: '2' }).where('username', '=', 'baomi').execute()
  expect(await answer('confirm', open?.id, 'admin')).toMatchObject({
    success: false,
    message: expect.stringContaining('失效')
  })
  await server.db.updateTable('sysUser').set({ status: '1' }).where('username', '=', 'baomi').execute()
  tokens.baomi = await server.signIn('baomi')
  expect(await administers()).toBe(false)
})

test('the database takes no administrator who was not confirmed, whatever a call forgets to ask', async () => {
  const give = (id: string) =>
    inTransaction(server.db, { id, tenant: 1, projects: [] }, (tx) =>
      tx.insertInto('sysUserRole').values({ userId: MATE, roleId: ROLE }).execute()
    )
  await appoint()
  for (const id of ['u-baomi', 'u-admin']) await expect(give(id)).rejects.toThrow('not confirmed')
  await inTransaction(server.db, { id: 'u-baomi', tenant: 1, projects: [] }, (tx) =>
    sql`update sys_appointment set state = 'confirmed', decided_by = 'u-baomi', decided_at = now()`.execute(tx)
  )
  await expect(give('u-baomi')).rejects.toThrow('not confirmed')
})
