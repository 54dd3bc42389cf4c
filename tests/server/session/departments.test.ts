import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isCivil } from '#kit/server/civil.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ demo: true })
  token = await server.signIn('jieshou')
})
afterAll(() => server.close())

interface Departs {
  readonly list: readonly { readonly id: string; readonly orgCode: string; readonly departName: string }[]
  readonly orgCode: string | null
}
const departs = async (of = token) =>
  (await server.ask<Departs>('GET', '/sys/user/getCurrentUserDeparts', { token: of })).result
const choose = (body: object, method: 'POST' | 'PUT' = 'POST') =>
  server.ask<{ userInfo: { orgCode: string } }>(method, '/sys/selectDepart', { token, body })

describe('one’s own departments', () => {
  test('[7.C050] are listed with the one chosen last', async () => {
    const departments = await departs()
    expect(departments?.list.map(({ departName }) => departName)).toEqual(['接收科', '保管利用科'])
    expect(departments?.orgCode).toBe(departments?.list[0]?.orgCode)
    expect(await departs(await server.signIn('newcomer'))).toEqual({ list: [], orgCode: null })
  })

  test('[7.C054] are chosen by either verb, with the own name, an empty one or none', async () => {
    const [first = '', second = ''] = (await departs())?.list.map(({ orgCode }) => orgCode) ?? []
    expect((await choose({ orgCode: second, username: 'jieshou' })).result?.userInfo.orgCode).toBe(second)
    expect((await departs())?.orgCode).toBe(second)
    expect((await choose({ orgCode: first, username: '' }, 'PUT')).result?.userInfo.orgCode).toBe(first)
    expect((await choose({ orgCode: second })).success).toBe(true)
  })

  test('[7.C054] alone: another’s, another archive’s, or for another user is refused', async () => {
    const foreign = await server.db
      .selectFrom('sysDepart')
      .select('orgCode')
      .where('tenantId', '=', 2)
      .executeTakeFirst()
    const own = (await departs())?.list[0]?.orgCode
    for (const body of [
      { orgCode: 'A99' },
      { orgCode: foreign?.orgCode ?? 'B01' },
      { orgCode: "' or 1=1" },
      { orgCode: own, username: 'admin' }
    ]) {
      const answer = await choose(body)
      expect([answer.status, isCivil(answer)]).toEqual([403, true])
    }
  })
})
