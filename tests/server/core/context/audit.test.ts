import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { twoTenants } from '#kit/server/people.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import { verifyChain, record } from '#server/core/context/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ fill: twoTenants })
  for (const n of [1, 2, 3])
    await inTransaction(server.db, { id: 'u-a', tenant: 1, projects: [] }, (tx) =>
      record(
        tx,
        { tenant: 1, user: 'u-a', ip: '10.0.0.1' },
        { event: 'test.act', type: 'file', id: `f${n}`, detail: { 题名: n } }
      )
    )
  await record(server.db, { tenant: 2, user: 'u-d', ip: '' }, { event: 'test.act' })
})
afterAll(() => server.close())

test('each archive has a chain of its own that holds', async () => {
  const rows = await server.db
    .selectFrom('sysAuditLog')
    .select(['tenantId', 'no', 'userId', 'ip', 'detail'])
    .orderBy('tenantId')
    .orderBy('no')
    .execute()
  expect(rows).toEqual([
    { tenantId: 1, no: 1, userId: 'u-a', ip: '10.0.0.1', detail: { 题名: 1 } },
    { tenantId: 1, no: 2, userId: 'u-a', ip: '10.0.0.1', detail: { 题名: 2 } },
    { tenantId: 1, no: 3, userId: 'u-a', ip: '10.0.0.1', detail: { 题名: 3 } },
    { tenantId: 2, no: 1, userId: 'u-d', ip: null, detail: {} }
  ])
  expect([(await verifyChain(server.db, 1)).broken, (await verifyChain(server.db, 2)).broken]).toEqual([
    undefined,
    undefined
  ])
})

test('nobody changes, removes or forges an event, not even the owner', async () => {
  for (const statement of [
    `update sys_audit_log set event = 'x'`,
    'delete from sys_audit_log',
    'truncate sys_audit_log'
  ])
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/only added to/)
  const forge = inTransaction(server.db, { id: 'u-a', tenant: 1, projects: [] }, (tx) =>
    sql`insert into sys_audit_log select * from sys_audit_log`.execute(tx)
  )
  await expect(forge).rejects.toMatchObject({ code: '42501' })
})

test('each reads the log of his own archive', async () => {
  const seen = await inTransaction(server.db, { id: 'u-d', tenant: 2, projects: [] }, (tx) =>
    tx.selectFrom('sysAuditLog').select('tenantId').execute()
  )
  expect(seen).toEqual([{ tenantId: 2 }])
})

test.each([
  ['changed', `update sys_audit_log set detail = '{"题名": 9}' where tenant_id = 1 and no = 2`, 2],
  ['taken out', 'delete from sys_audit_log where tenant_id = 1 and no = 2', 3],
  ['cut off at the end', 'delete from sys_audit_log where tenant_id = 1 and no = 3', 3]
])('an event that was %s past the guard is found', async (_, statement, broken) => {
  await expect(
    server.db.transaction().execute(async (tx) => {
      await sql.raw('alter table sys_audit_log disable trigger user').execute(tx)
      await sql.raw(statement).execute(tx)
      expect((await verifyChain(tx, 1)).broken).toBe(broken)
      throw new Error('back')
    })
  ).rejects.toThrow('back')
  expect((await verifyChain(server.db, 1)).broken).toBeUndefined()
})
