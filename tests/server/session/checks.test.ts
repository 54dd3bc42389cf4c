import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { isCivil } from '#kit/server/civil.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import { ASKABLE } from '#server/session/checks.ts'

const SHENHE = '16600001104'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('sysAttempt').execute()
})

describe('the check of a value', () => {
  const duplicate = (query: Record<string, string>, token?: string) =>
    server.ask('GET', '/sys/duplicate/check', { query, token })
  const rule = (ruleCode: string, value: string) =>
    server.ask('GET', '/sys/checkRule/checkByCode', { query: { ruleCode, value: encodeURIComponent(value) } })

  test('[7.C082] says to who registers that a name is taken', async () => {
    const name = { tableName: 'sys_user', fieldName: 'username' }
    expect((await duplicate({ ...name, fieldVal: 'shenhe' })).message).toBe('该值不可用，系统中已存在！')
    expect((await duplicate({ ...name, fieldVal: 'quite.free' })).success).toBe(true)
    expect((await duplicate({ ...name, fieldVal: '' })).success).toBe(true)
  })

  test('of other fields is for who may edit them', async () => {
    const phone = { tableName: 'sys_user', fieldName: 'phone', fieldVal: SHENHE }
    expect((await duplicate(phone)).status).toBe(403)
    expect((await duplicate(phone, await server.signIn('newcomer'))).status).toBe(403)
    expect((await duplicate(phone, await server.signIn('admin'))).success).toBe(false)
    expect(
      (
        await duplicate(
          { tableName: 'sys_role', fieldName: 'role_code', fieldVal: 'reader' },
          await server.signIn('admin')
        )
      ).success
    ).toBe(false)
  })

  test.each([
    ['sys_user', 'password'],
    ['sys_user_secret', 'password_hash'],
    ['sys_user', 'username or 1=1'],
    ['sys_user', 'username/*\n*/'],
    ['sys_user\t', 'username'],
    ['constructor', 'name'],
    ['information_schema.tables', 'table_name']
  ])('of %j.%j is refused', async (tableName, fieldName) => {
    const answer = await duplicate({ tableName, fieldName, fieldVal: 'x' }, await server.signIn('admin'))
    expect(answer.status).toBe(400)
    expect(isCivil(answer)).toBe(true)
  })

  test('calls a value free only where it can be saved: what the database keeps for a deleted row is taken', async () => {
    const { rows } = await sql<{ name: string }>`
      select t.relname || '.' || a.attname as name from pg_index i
      join pg_class t on t.oid = i.indrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)
      where i.indisunique and i.indpred is null`.execute(server.db)
    const unique = new Set(rows.map(({ name }) => name))
    const asked = Object.entries(ASKABLE).flatMap(([table, { fields }]) =>
      Object.entries(fields).map(([field, { isKeptByDeleted }]) => [`${table}.${field}`, isKeptByDeleted])
    )
    expect(asked).toEqual(asked.map(([name]) => [name, unique.has(String(name))]))
    const admin = await server.signIn('admin')
    const gone = { username: 'gone.before', phone: '13900001234' }
    await server.db
      .insertInto('sysUser')
      .values({ id: 'u-gone', realname: '离职', ...gone, tenantId: 1, isDelete: true })
      .execute()
    const isFree = async (fieldName: 'username' | 'phone') =>
      (await duplicate({ tableName: 'sys_user', fieldName, fieldVal: gone[fieldName] }, admin)).success
    expect([await isFree('username'), await isFree('phone')]).toEqual([true, true])
  })

  test('answers an archive about its own rows alone', async () => {
    const [ours, theirs] = [await server.signIn('js_xinghe'), await server.signIn('lx_jianshe')]
    const isFree = async (tableName: string, fieldName: string, fieldVal: string, token: string) =>
      (await duplicate({ tableName, fieldName, fieldVal }, token)).success
    for (const [table, field, value] of [
      ['sys_user', 'email', 'shenhe@example.invalid'],
      ['arc_org', 'uscc', '91990102MA0000022J'],
      ['arc_project', 'project_no', 'YL-FJ-2024-017'],
      ['arc_project', 'name', '云澜星河新城商住综合体一期工程']
    ] as const) {
      expect([field, await isFree(table, field, value, ours), await isFree(table, field, value, theirs)]).toEqual([
        field,
        false,
        true
      ])
    }
  })

  test('says to who registers projects that a name or number is taken, and not whose it is; nothing to who does not', async () => {
    const token = await server.signIn('js_xinghe')
    const name = { tableName: 'arc_project', fieldName: 'name', fieldVal: '云澜市第三中学教学综合楼扩建工程' }
    const taken = { success: false, message: '该值不可用，系统中已存在！' }
    expect(await duplicate(name, token)).toMatchObject(taken)
    expect(await duplicate({ ...name, fieldName: 'project_no', fieldVal: 'YL-FJ-2022-031' }, token)).toMatchObject(
      taken
    )
    const designer = await server.signIn('sj_fangyuan')
    expect((await duplicate(name, designer)).success).toBe(false)
    expect((await duplicate(name, designer)).message).not.toBe(taken.message)
  })

  test.each([
    ['username', 'shenhe'],
    ['phone', SHENHE]
  ])('says that a %s is taken and not whose it is, whatever id is guessed', async (fieldName, fieldVal) => {
    const [ours, theirs] = [await server.signIn('admin'), await server.signIn('lx_jianshe')]
    const ask = async (dataId: string, token?: string) =>
      (await duplicate({ tableName: 'sys_user', fieldName, fieldVal, dataId }, token)).message
    const taken = '该值不可用，系统中已存在！'
    expect([
      await ask('u-shenhe', theirs),
      await ask('u-baomi', theirs),
      await ask('u-baomi', ours),
      await ask('u-shenhe', ours)
    ]).toEqual([taken, taken, taken, ''])
    if (fieldName === 'username') expect(await ask('u-shenhe')).toBe(taken)
  })

  test.each([
    ['a minute', 30, 60],
    ['a day', 300, 86_400]
  ])(
    'waits longer with each question beyond what %s has room for, and is never shut out',
    async (_, count, seconds) => {
      const query = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'quite.free' }
      await server.db
        .insertInto('sysAttempt')
        .values({ key: `duplicates of 127.0.0.1 in ${seconds}`, count: count - 1 })
        .execute()
      const key = `duplicates of 127.0.0.1 in ${seconds}`
      const waited = () =>
        server.db.updateTable('sysAttempt').set({ until: new Date().toISOString() }).where('key', '=', key).execute()
      expect((await duplicate(query)).status).toBe(200)
      expect((await duplicate(query)).status).toBe(200)
      const held = await duplicate(query)
      expect([held.status, held.message]).toEqual([429, expect.stringContaining('2 ')])
      expect((await duplicate(query, await server.signIn('admin'))).status).toBe(200)
      await waited()
      expect((await duplicate(query)).status).toBe(200)
      expect((await duplicate(query)).message).toContain('4 ')
    }
  )

  test('[7.C083] by a rule says which part is wrong', async () => {
    expect((await rule('account', 'good.name')).success).toBe(true)
    expect((await rule('account', '1abcd')).message).toBe('账号第 1 位应为字母')
    expect((await rule('account', '名字')).message).toBe('账号第 1 位应为字母')
    expect((await rule('account', 'a%b c')).message).toBe('账号只能含字母、数字和 _ . -')
    expect((await rule('account', 'abc')).message).toBe('账号应为 4 到 30 位')
    expect((await rule('uscc', '91990100MA0000000X')).success).toBe(true)
    expect((await rule('account', '')).success).toBe(true)
    expect((await rule('', 'x')).success).toBe(true)
    expect((await rule('no-such-rule', 'x')).message).toBe('没有这条编码校验规则')
  })
})
