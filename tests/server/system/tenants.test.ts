import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { beginAdministrator } from '#kit/server/second-half.ts'
import type { TestServer } from '#kit/server/server.ts'
import { inTransaction } from '#server/db/transaction.ts'

let server: TestServer
/** The administrator of the first tenant. */
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

interface Row {
  readonly id: string
  readonly name: string
  readonly status_dictText: string
  readonly userCount: number
  readonly rowVersion: number
}
interface Done {
  readonly change: string
  readonly row: Row
  readonly result: Readonly<Record<string, string>> | null
}
const list = async (as = token) =>
  (await server.ask<{ records: Row[] }>('GET', '/sys/tenant/list', { token: as, query: { pageSize: 100 } })).result
    ?.records ?? []
const act = (action: string, ids: string, as = token) =>
  server.ask<Done>('PUT', `/sys/tenant/${action}`, { token: as, body: { ids } })
const remove = (id: string) => server.ask('DELETE', '/sys/tenant/delete', { token, query: { id } })
const add = async (name: string, code: string) =>
  (await server.ask<Done>('POST', '/sys/tenant/add', { token, body: { name, code } })).result?.row.id ?? ''
const signIn = (username: string, password: string) =>
  server.ask<{ token: string; userInfo: { tenantid: number; roles: readonly string[]; mustChangePassword: boolean } }>(
    'POST',
    '/sys/login',
    { body: { username, password } }
  )

test('a tenant that is added gets three administrators, each of whom sets his own password; frozen, its people are signed out and refused by its name', async () => {
  const id = await add('测山市城市建设档案馆', 'CSCJ')
  expect(Number(id)).toBeGreaterThanOrEqual(100)
  const { result, message } = await act('addAdministrators', id)
  expect(Object.keys(result?.result ?? {}), message).toEqual(['sysAdmin', 'secAdmin', 'auditAdmin'])
  const password = 'Own-Secret-77'
  const username = await beginAdministrator(server, result?.result?.sysAdmin ?? '', password)
  const signedIn = await signIn(username, password)
  expect(signedIn.result?.userInfo).toMatchObject({
    tenantid: Number(id),
    roles: ['sys_admin'],
    mustChangePassword: false
  })
  expect((await list()).find((row) => row.id === id)).toMatchObject({ userCount: 3 })
  expect(await act('addAdministrators', id)).toMatchObject({ success: false })

  expect(await remove(id)).toMatchObject({
    success: false,
    message: '租户“测山市城市建设档案馆”还有 3 个用户、0 个项目，不能删除'
  })
  const asks = () => server.ask('GET', '/sys/permission/getUserPermissionByToken', { token: signedIn.result?.token })
  expect((await asks()).status).toBe(200)
  const frozen = await act('freeze', id)
  expect(frozen.success, frozen.message).toBe(true)
  expect((await asks()).status).toBe(401)
  expect(await signIn(username, password)).toMatchObject({
    success: false,
    message: '您所在的租户“测山市城市建设档案馆”已被冻结，请联系管理员！'
  })
  const user = await server.db.selectFrom('sysUser').select('id').where('username', '=', username).executeTakeFirst()
  await expect(server.app.appContext.principals.ofUser(user?.id ?? '', Number(id), null)).rejects.toThrow()

  expect((await act('unfreeze', id)).success).toBe(true)
  expect((await asks()).status).toBe(401)
  expect((await signIn(username, password)).success).toBe(true)
  const settings = await server.db
    .selectFrom('sysSetting')
    .select('name')
    .where('tenantId', '=', Number(id))
    .orderBy('name')
    .execute()
  const names = [
    'archiveNoPattern',
    'carrierMegabytes',
    'certificateNoPattern',
    'contact',
    'fileFormats',
    'formSecrecy',
    'holdingNoPattern',
    'packageSm3',
    'reviewMustView',
    'volumeBoxSlackMm',
    'volumeBoxes',
    'volumeDrawingMm',
    'volumeLeastMm',
    'volumeLeastSheets',
    'volumeMostPages',
    'volumeTextMm'
  ]
  expect(settings.map(({ name }) => name)).toEqual(names)
})

test('who belongs to two tenants comes into the other one while his own is frozen', async () => {
  const id = await add('测水市城市建设档案馆', 'CSSJ')
  const { result } = await act('addAdministrators', id)
  const password = 'Own-Secret-77'
  const username = await beginAdministrator(server, result?.result?.secAdmin ?? '', password)
  const own = await signIn(username, password)
  expect(own.result?.userInfo.tenantid).toBe(Number(id))
  await sql`insert into sys_user_tenant (user_id, tenant_id) select id, 2 from sys_user where username = ${username}`.execute(
    server.db
  )
  await act('freeze', id)
  expect((await signIn(username, password)).result?.userInfo.tenantid).toBe(2)
})

test('the first tenant is neither frozen nor deleted, by the database too', async () => {
  const [first] = (await list()).filter((row) => row.id === '1')
  expect(await act('freeze', '1')).toMatchObject({ status: 403, message: expect.stringContaining('首个租户不能冻结') })
  expect(await remove('1')).toMatchObject({ status: 403, message: expect.stringContaining('首个租户不能删除') })
  const user = { id: 'u-admin', tenant: 1, projects: [] }
  await expect(
    inTransaction(server.db, user, (tx) => sql`update sys_tenant set status = '0' where id = 1`.execute(tx))
  ).rejects.toThrow('row-level security')
  expect((await list()).find((row) => row.id === '1')).toEqual(first)
})

test('[A72] an administrator of another tenant sees his own and changes none, by the database too', async () => {
  const id = await add('测林市城市建设档案馆', 'CLSJ')
  await act('addAdministrators', id)
  const other = await server.signIn('clsj_admin')
  await sql`update sys_user_secret set must_change = false where user_id = (select id from sys_user where username = 'clsj_admin')`.execute(
    server.db
  )
  expect(await list(other)).toMatchObject([{ id, userCount: 3, isShared: true }])
  expect((await server.ask('GET', '/sys/tenant/queryById', { token: other, query: { id: '1' } })).status).toBe(404)
  for (const action of ['freeze', 'addAdministrators'])
    expect(await act(action, id, other), action).toMatchObject({ success: false })
  const body = { name: '测泉市城市建设档案馆', code: 'CQSJ' }
  expect((await server.ask('POST', '/sys/tenant/add', { token: other, body })).status).toBe(403)
  const user = { id: 'u-x', tenant: Number(id), projects: [] }
  const { numAffectedRows } = await inTransaction(server.db, user, (tx) =>
    sql`update sys_tenant set name = 'x'`.execute(tx)
  )
  expect(numAffectedRows).toBe(0n)
  await expect(
    inTransaction(server.db, user, (tx) => sql`select begin_tenant(${id}::bigint, '[]')`.execute(tx))
  ).rejects.toThrow('not a new tenant')
})
