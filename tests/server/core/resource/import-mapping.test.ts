import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ImportState } from '#parts/resource/import/import-state.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startDemoServer()
  admin = await server.signIn('admin')
})
afterAll(() => server?.close())

const csv = (...rows: readonly string[]) => Buffer.from(rows.join('\n'))
async function preview(bytes: Uint8Array, fields: Record<string, string> = {}, token = admin, path = '/sys/position') {
  const { body, headers } = await multipart({ name: '数据.csv', bytes }, fields)
  const url = `/api${path}/importPreview`
  const sent = { ...headers, 'x-access-token': token }
  const answer = await server.app.inject({ method: 'POST', url, payload: body, headers: sent })
  const { result, message } = answer.json<{ result: ImportState; message: string }>()
  expect(result, message).toBeTruthy()
  return result
}
const map = (id: string, more: Readonly<Record<string, unknown>> = {}, token = admin, path = '/sys/position') =>
  server.ask<ImportState>('POST', `${path}/importMap`, { token, body: { id, ...more } })
const apply = (id: string, token = admin, path = '/sys/position') =>
  server.ask<ImportState>('POST', `${path}/importApply`, { token, body: { id } })
const profiles = () =>
  server.db.selectFrom('sysImportProfile').select(['userId', 'tenantId', 'resource', 'mode', 'keyField']).execute()

/** Signs somebody in who administrates his archive from now on. */
async function asAdministrator(username: string): Promise<string> {
  const { id: userId, tenantId } = await server.db
    .selectFrom('sysUser')
    .select(['id', 'tenantId'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const { id: roleId } = await server.db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'sys_admin')
    .executeTakeFirstOrThrow()
  await server.db.insertInto('sysUserRole').values({ userId, roleId, tenantId }).execute()
  return server.signIn(username)
}

test('a remembered mapping is one’s own: neither another user nor another archive gets it, and who did not send a file does not map it', async () => {
  const file = csv('工种代号,工种', 'OWN-1,测量')
  const { id } = await preview(file)
  const [colleague, elsewhere] = await Promise.all(['sg_yijian', 'lx_jianshe'].map(asAdministrator))
  for (const token of [colleague, elsewhere]) expect((await map(id, {}, token)).status).toBe(404)
  await map(id, { fields: ['code', 'name'], mode: 'both' })
  await apply(id)
  expect(await preview(file)).toMatchObject({ mapping: 'profile', key: 'code', counts: { same: 1 } })
  for (const token of [colleague, elsewhere]) expect(await preview(file, {}, token)).toMatchObject({ mapping: 'auto' })
  expect(await profiles()).toMatchObject([{ resource: 'position', tenantId: 1, mode: 'both', keyField: 'code' }])
  // The database itself shows it to nobody else.
  const seen = await server.db.transaction().execute(async (tx) => {
    await sql`set local role app`.execute(tx)
    return tx.selectFrom('sysImportProfile').select('id').execute()
  })
  expect(seen).toEqual([])
})

test('a mapping that was not applied is not remembered, and one that was is forgotten after going back to what is recognised', async () => {
  const file = csv('代号,称呼', 'TRY-1,试验')
  const first = await preview(file)
  await map(first.id, { fields: ['code', 'name'] })
  expect(await preview(file)).toMatchObject({ mapping: 'auto' })
  await apply(first.id)
  const then = await preview(csv('称呼 *,代号', '试验员,TRY-2'))
  expect(then).toMatchObject({
    mapping: 'profile',
    columns: [{ field: 'name' }, { field: 'code' }],
    counts: { new: 1 }
  })
  const { result: back } = await map(then.id)
  expect(back).toMatchObject({
    mapping: 'restored',
    columns: [{ field: null }, { field: null }],
    missing: ['code', 'name']
  })
  await apply(then.id)
  expect(await preview(file)).toMatchObject({ mapping: 'auto' })
})

test('a field that one may not read is neither recognised nor chosen nor asked for, and no row is found by it', async () => {
  const path = '/sys/user'
  const row = csv('账号,姓名,邮箱,工号', 'unread_1,无邮箱,a@example.org,W-1')
  const whole = await preview(row, {}, admin, path)
  const menu = { roleId: 'r-sys_admin', permissionId: 'm-sys.user' }
  await map(whole.id, { fields: ['username', 'realname', 'email', null] }, admin, path)
  await apply(whole.id, admin, path)
  const grants = server.db.deleteFrom('sysRolePermission').where('roleId', '=', menu.roleId)
  const taken = await grants.where('permissionId', '=', menu.permissionId).returningAll().executeTakeFirstOrThrow()
  server.app.appContext.principals.forget()
  try {
    const { id, columns } = await preview(row, {}, admin, path)
    expect(columns.map(({ field }) => field)).toEqual(['username', 'realname', null, null])
    expect(await map(id, { fields: ['username', 'realname', 'email', null] }, admin, path)).toMatchObject({
      status: 400,
      message: '“邮箱”列不能导入到这个字段'
    })
    const byNumber = await map(id, { fields: ['username', 'realname', null, null], key: 'workNo' }, admin, path)
    expect(byNumber).toMatchObject({ status: 400, message: '只能按不重复的字段更新数据' })
  } finally {
    await server.db.insertInto('sysRolePermission').values(taken).execute()
    server.app.appContext.principals.forget()
  }
})

test('a mapping is used no more than what is there and allowed: fields that are gone are left out', async () => {
  const file = csv('丙,丁', 'GONE-1,某')
  const { id } = await preview(file)
  await map(id, { fields: ['code', 'name'] })
  await apply(id)
  await sql`update sys_import_profile set columns = replace(columns::text, '"name"', '"gone"')::jsonb, key_field = 'gone'`.execute(
    server.db
  )
  expect(await preview(file)).toMatchObject({
    mapping: 'profile',
    key: 'code',
    columns: [{ field: 'code' }, { field: null }]
  })
})

test('rows are found by the unique field that is chosen, in the mode that is chosen, and both are used the next time', async () => {
  const path = '/sys/user'
  const known = await server.db
    .selectFrom('sysUser')
    .select(['phone', 'realname'])
    .where('username', '=', 'sg_yijian')
    .executeTakeFirstOrThrow()
  const file = csv('手机,姓名', `${known.phone},周改名`)
  const begun = await preview(file, {}, admin, path)
  expect(begun).toMatchObject({ key: 'username', missing: ['username', 'realname'], counts: { faulty: 1 } })
  const { result } = await map(begun.id, { fields: ['phone', 'realname'], key: 'phone', mode: 'edit' }, admin, path)
  expect(result).toMatchObject({ key: 'phone', mode: 'edit', missing: [], counts: { changed: 1, new: 0, faulty: 0 } })
  expect(await map(begun.id, { fields: ['phone', 'phone'] }, admin, path)).toMatchObject({
    success: false,
    message: '“姓名”列不能对应手机号码：“手机”列已经对应它'
  })
  await apply(begun.id, admin, path)
  expect(await preview(file, {}, admin, path)).toMatchObject({ mapping: 'profile', key: 'phone', mode: 'edit' })
  // What is asked for with the file goes before what is remembered.
  expect(await preview(file, { mode: 'both' }, admin, path)).toMatchObject({ key: 'phone', mode: 'both' })
})

test('a mapping that is used again is remembered on, though the file is not brought in', async () => {
  await sql`delete from sys_import_profile`.execute(server.db)
  const file = csv('戊,己', 'USED-1,某')
  const { id } = await preview(file)
  await map(id, { fields: ['code', 'name'] })
  await apply(id)
  await sql`update sys_import_profile set use_time = '2020-01-01'`.execute(server.db)
  expect(await preview(file)).toMatchObject({ mapping: 'profile' })
  const { recent } = await server.db
    .selectFrom('sysImportProfile')
    .select(sql<boolean>`use_time > now() - interval '1 hour'`.as('recent'))
    .executeTakeFirstOrThrow()
  expect(recent).toBe(true)
})

test('so many kinds of files are remembered, then the one that was not used for the longest time is forgotten; one too long is not', async () => {
  await sql`delete from sys_import_profile`.execute(server.db)
  const take = async (...headings: readonly string[]) => {
    const { id } = await preview(csv(headings.join(','), `${headings[0]},名称`))
    await map(id, { fields: ['code', 'name'] })
    expect((await apply(id)).success).toBe(true)
  }
  for (let at = 0; at <= 50; at++) await take(`代号${at}`, '名称乙')
  expect(await profiles()).toHaveLength(50)
  expect(await preview(csv('代号0,名称乙', 'X,名称'))).not.toMatchObject({ mapping: 'profile' })
  expect(await preview(csv('代号50,名称乙', 'X,名称'))).toMatchObject({ mapping: 'profile' })
  await take('代号长', '名称乙', 'x'.repeat(20_000), 'y'.repeat(20_000))
  expect(await profiles()).toHaveLength(50)
})
