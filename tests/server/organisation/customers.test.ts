import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Customer } from '#contract/organisation/customers.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let agent: string
beforeAll(async () => {
  server = await startDemoServer()
  agent = await server.signIn('daiban', 'p1')
})
afterAll(() => server?.close())

const path = '/customer/list'
type Written = { readonly row: Customer; readonly change: string }
const add = (body: object, token = agent) => server.ask<Written>('POST', `${path}/add`, { token, body })
const list = async (query: Readonly<Record<string, string>> = {}, token = agent) =>
  (await server.ask<{ records: Customer[] }>('GET', `${path}/list`, { token, query: { pageSize: 100, ...query } }))
    .result?.records ?? []
const assign = (ids: string, owner: unknown, token = agent) =>
  server.ask<Written>('PUT', `${path}/assign`, { token, body: { ids, owner } })
const statusFor = async (username: string, project?: string) =>
  (await server.ask('GET', `${path}/list`, { token: await server.signIn(username, project) })).status

test('a customer is added with a unit of the pool, found, changed and deleted [1.A08]', async () => {
  const { result } = await add({ name: '云澜测绘地理信息有限公司', orgId: 'o-cl1', contractNo: 'FW-2026-001' })
  expect(result?.row).toMatchObject({ orgId_dictText: '云澜测绘地理信息有限公司', owner_dictText: '郑午甲' })
  const id = result?.row.id ?? ''
  expect(await list({ name: '*测绘*' })).toMatchObject([{ id }])
  const edited = await server.ask<Written>('PUT', `${path}/edit`, {
    token: agent,
    body: { id, rowVersion: result?.row.rowVersion, status: '2', level: 'A' }
  })
  expect(edited.result?.row).toMatchObject({ status_dictText: '签约', level_dictText: '重点' })
  await server.ask('DELETE', `${path}/delete`, { token: agent, query: { id } })
  expect(await list({ name: '*测绘*' })).toEqual([])
})

test('a customer names the projects of its unit that its reader works in', async () => {
  const projectsOf = async (id: string, token = agent) => (await list({}, token)).find((row) => row.id === id)?.projects
  expect(await projectsOf('k1')).toBe('云澜星河新城商住综合体一期工程')
  expect(await projectsOf('k3')).toBeNull()
  expect(await projectsOf('k3', await server.signIn('jieshou', 'p3'))).toContain('第三中学')
})

test('a contract has one number, and does not end before it begins', async () => {
  expect(await add({ name: '甲公司', contractNo: 'fw-2025-011' })).toMatchObject({ faults: [{ field: 'contractNo' }] })
  expect(await add({ name: '甲公司', contractStart: '2026-02-01', contractEnd: '2026-01-31' })).toMatchObject({
    faults: [{ field: 'contractEnd', message: '合同终止日期不能早于起始日期' }]
  })
  expect(await add({ name: '甲公司', orgId: 'nowhere' })).toMatchObject({ faults: [{ field: 'orgId' }] })
})

test('customers are handed over to a colleague who works with customers, to nobody else, and that is taken back', async () => {
  const given = await assign('k1,k2', 'u-jieshou')
  expect(given).toMatchObject({ success: true, result: { count: 2 } })
  expect(await list({ owner: 'u-jieshou' })).toHaveLength(2)
  await server.ask('POST', `${path}/undo`, { token: agent, body: { change: given.result?.change } })
  expect(await list({ owner: 'u-jieshou' })).toEqual([])
  for (const owner of ['u-sg_yijian', 'u-nobody', null, '', 7, { $ne: 1 }]) {
    const refused = await assign('k1', owner)
    expect(refused).toMatchObject({ success: false, faults: [{ field: 'owner' }] })
    expect(refused.status).toBeLessThan(500)
  }
  // Who attends to a customer is written by this action alone.
  expect((await add({ name: '乙公司', owner: 'u-jieshou' })).result?.row.owner).toBe('u-daiban')
})

test('who has no customers is refused', async () => {
  expect(await statusFor('jieshou')).toBe(200)
  expect(await statusFor('js_xinghe')).toBe(403)
  expect(await statusFor('chayue')).toBe(403)
  expect(await assign('k1', 'u-daiban', await server.signIn('shenhe', 'p1'))).toMatchObject({ status: 403 })
})
