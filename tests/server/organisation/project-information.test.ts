import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ProjectInformation } from '#contract/organisation/project-information.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const path = '/organization/projectInformation/query'

test('what is on record of the project is given by its template, codes in words', async () => {
  const { result } = await server.ask<ProjectInformation>('GET', path, {
    token: await server.signIn('js_xinghe', 'p1')
  })
  expect(result?.name).toBe('云澜星河新城商住综合体一期工程')
  const itemValue = (key: string) => result?.items.find((item) => item.key === key)?.value
  expect(itemValue('name')).toBe(result?.name)
  for (const key of ['category', 'nature']) expect(itemValue(key), key).toMatch(/\p{Script=Han}/u)
  expect(result?.status_dictText).toBe('收集中')
})

test('every unit that takes part is given by its name, and how many unit projects there are', async () => {
  await server.db
    .insertInto('arcProjectOrg')
    .values({ id: 'p1-second', projectId: 'p1', orgId: 'o-sg2', orgType: 'SG', name: 'x', tenantId: 1 })
    .execute()
  const { result } = await server.ask<ProjectInformation>('GET', path, {
    token: await server.signIn('js_xinghe', 'p1')
  })
  const values = Object.fromEntries((result?.items ?? []).map(({ key, value }) => [key, value]))
  const orgs = await server.db.selectFrom('arcOrg').select(['id', 'name']).execute()
  const name = (id: string) => orgs.find((org) => org.id === id)?.name ?? ''
  expect(values.builder).toBe(name('o-js1'))
  expect(values.contractor?.split('、').sort()).toEqual([name('o-sg1'), name('o-sg2')].sort())
  for (const key of ['surveyUnit', 'designUnit', 'supervisionUnit'])
    expect(
      orgs.map((org) => org.name),
      key
    ).toContain(values[key])
  expect(Number(values.unitCount)).toBeGreaterThan(0)
})

test('who may not open it is refused, and who has no project reads so', async () => {
  expect((await server.ask('GET', path, { token: await server.signIn('admin') })).status).toBe(403)
  expect((await server.ask('GET', path)).status).toBe(401)
})

const EDIT = '/organization/projectInformation/edit'
const factIn = (facts: ProjectInformation | null | undefined, key: string) =>
  facts?.items.find((item) => item.key === key)?.value
const builder = () => server.signIn('js_xinghe', 'p1')
const factsOf = async (token: string) =>
  (await server.ask<ProjectInformation>('GET', path, { token })).result as ProjectInformation
const edit = (token: string, body: object, headers = {}) =>
  server.ask<ProjectInformation>('PUT', EDIT, { token, body, headers })

test('[1.A05] a builder changes what is known of the project, and it is so from then on', async () => {
  const token = await builder()
  const { rowVersion } = await factsOf(token)
  const cells = {
    address: ' 云澜市星河区新址 ',
    floorArea: 130000.55,
    acceptDate: '2026-11-30',
    nature: '2',
    coordinates: '东经 118'
  }
  const { success, result } = await edit(token, { rowVersion, cells })
  expect(success).toBe(true)
  expect(result?.rowVersion).toBe(rowVersion + 1)
  const after = await factsOf(token)
  expect(after).toEqual(result)
  expect(factIn(after, 'address')).toBe('云澜市星河区新址')
  expect(factIn(after, 'floorArea')).toBe('130000.55')
  expect(factIn(after, 'coordinates')).toBe('东经 118')
  expect(factIn(after, 'acceptDate')).toBe('2026-11-30')
  expect(factIn(after, 'dueDate'), 'three months after the acceptance').toBe('2027-02-28')
  const log = await server.db
    .selectFrom('sysAuditLog')
    .select(['userId', 'projectId', 'detail'])
    .where('event', '=', 'project.edit')
    .executeTakeFirstOrThrow()
  expect(log).toMatchObject({ projectId: 'p1', detail: { fields: Object.keys(cells) } })
})

test('[1.A05] what is wrong is refused at its field, in the words of its column, and nothing is changed', async () => {
  const token = await builder()
  const before = await factsOf(token)
  const faultsOf = async (cells: object) => {
    const { code, faults } = await edit(token, { rowVersion: before.rowVersion, cells })
    expect(code).toBe(510)
    return Object.fromEntries((faults ?? []).map(({ field, message }) => [field, message]))
  }
  expect(await faultsOf({ name: '', address: null, endDate: '2020-01-01' })).toEqual({
    name: '工程名称不能为空',
    address: '工程地点不能为空',
    endDate: expect.stringContaining('竣工日期')
  })
  expect(await faultsOf({ investment: -1 })).toEqual({ investment: '总投资(万元)格式不正确' })
  expect(await faultsOf({ landArea: 1.239, category: 'XX', startDate: '2024-02-30', areaCode: '123456' })).toEqual({
    landArea: '用地面积(㎡)最多 12 位整数、2 位小数',
    category: '工程类别须从给出的选项中选择',
    startDate: expect.stringContaining('开工日期'),
    areaCode: '所在区域须从给出的选项中选择'
  })
  expect(await faultsOf({ name: '云澜市第三中学教学综合楼扩建工程', projectNo: 'YL-SZ-2023-009' })).toEqual({
    name: '工程名称不能重复',
    projectNo: '项目编号不能重复'
  })
  expect(await factsOf(token)).toEqual(before)
})

test('[1.A05] what follows from something else, and what is no fact of a project, cannot be typed', async () => {
  const token = await builder()
  const { rowVersion, items } = await factsOf(token)
  const open = items.flatMap(({ key, edit: own }) => (own ? [key] : []))
  expect(open).toContain('name')
  for (const key of ['builder', 'surveyUnit', 'unitCount', 'dueDate']) expect(open).not.toContain(key)
  for (const key of ['builder', 'unitCount', 'dueDate', 'status', 'tenantId', 'isDelete', 'features', '__proto__'])
    expect((await edit(token, { rowVersion, cells: JSON.parse(`{"${key}":"x"}`) })).success, key).toBe(false)
  expect((await factsOf(token)).rowVersion).toBe(rowVersion)
})

test('[1.A05] a change of what somebody else has changed is refused and brings the newer state; sent twice it acts once', async () => {
  const token = await builder()
  const { rowVersion } = await factsOf(token)
  const body = { rowVersion, cells: { fondsNo: 'A001' } }
  const key = { 'idempotency-key': 'facts-1' }
  const first = await edit(token, body, key)
  expect(await edit(token, body, key)).toMatchObject({ success: true, result: first.result })
  expect(await edit(token, { rowVersion, cells: { fondsNo: 'B002' } })).toMatchObject({
    status: 409,
    message: '数据已被他人修改，请核对后再保存',
    result: { rowVersion: rowVersion + 1 }
  })
  expect(factIn(await factsOf(token), 'fondsNo')).toBe('A001')
})

test('[1.A05] only who may edit it does, in the project that he works in, until it is handed over', async () => {
  const others = await server.signIn('sg_yijian', 'p1')
  const seen = await factsOf(others)
  expect(seen.items.every(({ edit: own }) => own === undefined)).toBe(true)
  const cells = { fondsNo: 'C003' }
  expect((await edit(others, { rowVersion: seen.rowVersion, cells })).status).toBe(403)
  expect((await server.ask('PUT', EDIT, { body: { rowVersion: 1, cells } })).status).toBe(401)
  const archive = await server.signIn('jieshou', 'p1')
  expect((await edit(archive, { rowVersion: seen.rowVersion, cells })).status).toBe(403)
  const neighbour = await server.signIn('lx_jianshe')
  const own = await factsOf(neighbour)
  await edit(neighbour, { rowVersion: own.rowVersion, cells })
  expect((await factsOf(await builder())).rowVersion).toBe(seen.rowVersion)
  const handed = await server.signIn('js_sanzhong', 'p3')
  const { rowVersion, items } = await factsOf(handed)
  expect(items.some(({ edit: ownEdit }) => ownEdit !== undefined)).toBe(false)
  expect(await edit(handed, { rowVersion, cells })).toMatchObject({
    code: 510,
    message: '项目已移交，项目信息不能再修改'
  })
})
