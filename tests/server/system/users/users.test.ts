import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { User } from '#contract/system/users.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
const list = async (username: string, query: Readonly<Record<string, string | number>> = {}) =>
  server.ask<{ records: User[]; total: number; size: number }>('GET', '/sys/user/list', {
    token: await server.signIn(username),
    query: { pageSize: 100, ...query }
  })
const names = ({ result }: Awaited<ReturnType<typeof list>>) => result?.records.map(({ username }) => username)

describe('the list of users', () => {
  test('[3.E20] gives of each id, username, realname, phone, birthday and sex', async () => {
    const { result } = await list('admin', { username: 'baomi' })
    expect(result?.records).toMatchObject([
      {
        id: 'u-baomi',
        username: 'baomi',
        realname: '朱辰庚',
        phone: '16600001101',
        birthday: '1980-04-17',
        sex: '1',
        sex_dictText: '男',
        avatar: null,
        orgCode: 'A01A01',
        status: '1'
      }
    ])
  })

  test('finds a name by the initials of how it is read, from its beginning or within', async () => {
    const found = async (realname: string) => names(await list('admin', { realname }))
    expect(await found('*zcr*')).toEqual(['sj_shizheng'])
    expect(await found('ZCR*')).toEqual(['sj_shizheng'])
    expect(await found('*cr*')).toContain('sj_shizheng')
    expect(await found('cr*')).not.toContain('sj_shizheng')
    expect(await found('*zcx*')).toEqual([])
  })

  test('[7.C097] gives those of the ids that a picker has kept, joined by commas with one at the end', async () => {
    const { result } = await list('admin', { id: 'u-baomi,u-shenji,', pageNo: 1, pageSize: 2 })
    expect([result?.records.map(({ id }) => id).sort(), result?.total]).toEqual([['u-baomi', 'u-shenji'], 2])
    expect(
      (await list('admin', { id: 'u-baomi,', pageNo: 1, pageSize: 1 })).result?.records.map(({ id }) => id)
    ).toEqual(['u-baomi'])
  })

  test('is searched by a part of a name, and by days of birth', async () => {
    expect(names(await list('admin', { realname: '*朱辰*' }))).toEqual(['baomi'])
    expect(names(await list('admin', { birthday_begin: '1980-04-17', birthday_end: '1980-04-17' }))).toContain('baomi')
  })

  test('shows a builder the people of his own projects and departments, and nobody else', async () => {
    const seen = names(await list('sg_luqiao')) ?? []
    const project = await server.db
      .selectFrom('arcProjectMember')
      .select('userId')
      .where('projectId', '=', 'p3')
      .execute()
    const mine = await server.db
      .selectFrom('arcProjectMember')
      .select('projectId')
      .where('userId', '=', 'u-sg_luqiao')
      .execute()
    expect(mine.map(({ projectId }) => projectId)).not.toContain('p3')
    const strangers = (await server.db.selectFrom('sysUser').select(['id', 'username']).execute()).filter(
      ({ id }) => project.some(({ userId }) => userId === id) && !seen.includes(id.slice(2))
    )
    expect(seen).toContain('sg_luqiao')
    expect(strangers.length).toBeGreaterThan(0)
    expect((await list('sg_luqiao', { id: `${strangers[0]?.id},` })).result?.records).toEqual([])
    expect(names(await list('newcomer'))).toEqual(['newcomer'])
    expect(names(await list('js_xinghe'))).not.toContain('js_lanjiang')
  })

  test('shows nobody of another tenant, whoever asks', async () => {
    const neighbours = names(await list('lx_jianshe')) ?? []
    expect(neighbours).toContain('lx_jianshe')
    expect(neighbours).not.toContain('admin')
    expect(names(await list('admin'))).not.toContain('lx_jianshe')
  })

  test('is not for who has not signed in', async () => {
    expect((await server.ask('GET', '/sys/user/list')).status).toBe(401)
  })
})

describe('a name', () => {
  const label = async (by: string, key: string) =>
    (
      await server.ask<string[]>('GET', `/sys/dict/loadDictItem/${encodeURIComponent('sys_user,realname,username')}`, {
        token: await server.signIn(by),
        query: { key }
      })
    ).result

  test('is given for a user whom one may see; for others the key is returned as it is', async () => {
    expect(await label('admin', 'baomi,shenji')).toEqual(['朱辰庚', '秦巳辛'])
    expect(await label('newcomer', 'baomi')).toEqual(['baomi'])
  })
})

test('who may edit people but not read a field of them does not write over it, in the form, nor for many', async () => {
  const token = await server.signIn('admin')
  const menu = { roleId: 'r-sys_admin', permissionId: 'm-sys.user' }
  const taken = await server.db
    .deleteFrom('sysRolePermission')
    .where('roleId', '=', menu.roleId)
    .where('permissionId', '=', menu.permissionId)
    .returningAll()
    .executeTakeFirstOrThrow()
  server.app.appContext.principals.forget()
  const before = await server.db.selectFrom('sysUser').selectAll().where('id', '=', 'u-admin').executeTakeFirstOrThrow()
  const edit = (body: object) =>
    server.ask('PUT', '/sys/user/edit', {
      token,
      body: { id: 'u-admin', realname: before.realname, rowVersion: before.rowVersion, ...body }
    })
  try {
    expect((await edit({ email: 'anderer@example.org' })).success).toBe(false)
    expect(
      (await server.ask('POST', '/sys/user/bulkEdit', { token, body: { ids: 'u-admin', values: { email: '' } } }))
        .success
    ).toBe(false)
    const { email } = await server.db
      .selectFrom('sysUser')
      .select('email')
      .where('id', '=', 'u-admin')
      .executeTakeFirstOrThrow()
    expect(email).toBe(before.email)
  } finally {
    await server.db.insertInto('sysRolePermission').values(taken).execute()
    server.app.appContext.principals.forget()
  }
})
