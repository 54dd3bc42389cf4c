import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

const { compare } = new Intl.Collator('zh-CN')
const NAMES = ['重工安装公司', '阿坝路桥公司', '赵氏监理公司', '北京建设公司', '渤海勘察公司', '张家港设计公司']
const sorted = [...NAMES].sort(compare)

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  const orgs = NAMES.map((name, at) => ({ id: `o-x${at}`, orgType: 'SG', name, tenantId: 1 }))
  await server.db.insertInto('arcOrg').values(orgs).execute()
  await server.db
    .insertInto('sysUser')
    .values(NAMES.map((realname, at) => ({ id: `u-x${at}`, username: `x.${at}`, realname, tenantId: 1 })))
    .execute()
  await server.db
    .insertInto('arcProjectMember')
    .values(NAMES.map((_, at) => ({ projectId: 'p1', userId: `u-x${at}`, tenantId: 1, dataScope: 'own' as const })))
    .execute()
  token = await server.signIn('js_xinghe', 'p1')
})
afterAll(() => server?.close())

/** The names of this test in the order in which an answer has them. */
const ours = (names: readonly string[] | undefined) => (names ?? []).filter((name) => NAMES.includes(name))
const ask = async <T>(path: string, query: Record<string, string | number> = {}) =>
  (await server.ask<T>('GET', path, { token, query })).result

test('the names of this test are in another order by their code points', () => {
  expect([...NAMES].sort()).not.toEqual(sorted)
})

describe('names are sorted by their pinyin', () => {
  test.each([
    ['units as choices', 'arc_org,name,id'],
    ['people as choices', 'sys_user,realname,username']
  ])('%s', async (_, dict) => {
    expect(
      ours(
        (await ask<{ text: string }[]>(`/sys/dict/getDictItems/${encodeURIComponent(dict)}`))?.map(({ text }) => text)
      )
    ).toEqual(sorted)
    expect(
      ours(
        (await ask<{ text: string }[]>(`/sys/dict/loadDict/${encodeURIComponent(dict)}`, { pageSize: 100 }))?.map(
          ({ text }) => text
        )
      )
    ).toEqual(sorted)
  })

  test('a list that is ordered by them, up and down', async () => {
    const list = async (order: string) =>
      (await ask<{ records: { realname: string }[] }>('/sys/user/list', { column: 'realname', order, pageSize: 100 }))
        ?.records
    expect(ours((await list('asc'))?.map(({ realname }) => realname))).toEqual(sorted)
    expect(ours((await list('desc'))?.map(({ realname }) => realname))).toEqual(sorted.toReversed())
  })

  test('a popup report', async () => {
    const page = await ask<{ records: { name: string }[] }>('/online/cgreport/api/getData/catalog_items', {
      column: 'name',
      order: 'asc',
      pageSize: 60
    })
    const names = page?.records.map(({ name }) => name) ?? []
    expect(names.length).toBeGreaterThan(20)
    expect(names).toEqual([...names].sort(compare))
  })
})
