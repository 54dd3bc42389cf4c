import { afterAll, beforeAll, expect, test } from 'vitest'

import type { importState } from '#contract/core/resource/file-verbs.ts'
import type { output } from '#contract/core/schema.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import { usccOf } from '#kit/resources/resources.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let builder: string
let agent: string
beforeAll(async () => {
  server = await startDemoServer()
  builder = await server.signIn('js_xinghe')
  agent = await server.signIn('daiban', 'p1')
})
afterAll(() => server?.close())

type State = output<typeof importState>
const UNITS = '/organization/unit'
const BUILDINGS = '/organization/monomial'
const PEOPLE = '/organization/responsible'
const CUSTOMERS = '/customer/list'
const PROJECTS = '/project/list'

/** Sends a pasted table as the page does: each cell in quotes. `order` says what the columns are where no line has headings. */
async function paste(
  path: string,
  rows: readonly (readonly string[])[],
  { token = builder, ...fields }: Readonly<Record<string, string>> = {}
) {
  const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
  const { body, headers } = await multipart({ name: '粘贴的表格', bytes: Buffer.from(text) }, fields)
  return server.ask<State>('POST', `${path}/importPreview`, { token, body, headers })
}
const ask = <T = State>(path: string, verb: string, body: object, token = builder) =>
  server.ask<T>('POST', `${path}/${verb}`, { token, body })
const apply = (path: string, state: State | null, token = builder) => ask(path, 'importApply', { id: state?.id }, token)
const named = async (path: string, name: string, token = builder) =>
  (
    await server.ask<{ records: Record<string, unknown>[] }>('GET', `${path}/list`, {
      token,
      query: { name, pageSize: 100 }
    })
  ).result?.records ?? []
/** What is wrong with which row, by its number. */
const faultsOf = (state: State | null) =>
  state?.faulty.map(({ no, faults, reason }) => [no, faults.map(({ field }) => field).join() || reason])

test('a table without headings is read in the order of the list, cells with commas, quotes and line ends whole', async () => {
  const { result } = await paste(
    CUSTOMERS,
    [
      ['云澜，甲公司', '重点', 'FW-1'],
      ['乙"公司"', '', 'FW-2'],
      ['丙公司\n分部', 'B', '']
    ],
    { token: agent, order: 'name,projects,level,contractNo,note' }
  )
  expect(result).toMatchObject({ hasHeadings: false, mapping: 'auto', total: 3, counts: { new: 3, faulty: 0 } })
  expect(result?.columns.map(({ heading, field }) => [heading, field])).toEqual([
    ['', 'name'],
    ['', 'level'],
    ['', 'contractNo']
  ])
  const applied = await apply(CUSTOMERS, result, agent)
  expect(applied.result).toMatchObject({ counts: { done: 3 } })
  expect(await named(CUSTOMERS, '*公司*', agent)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: '云澜，甲公司', level_dictText: '重点', owner_dictText: '郑午甲' }),
      expect.objectContaining({ name: '丙公司\n分部', contractNo: null })
    ])
  )
  await ask(CUSTOMERS, 'undo', { change: applied.result?.change }, agent)
  expect(await named(CUSTOMERS, '云澜，甲公司', agent)).toEqual([])
})

test('a line of headings is recognised, a row with one cell that is called as a field is none, and either can be said', async () => {
  const order = 'name,level,note'
  const headed = await paste(
    CUSTOMERS,
    [
      ['客户级别', '客户名称'],
      ['B', '丁公司']
    ],
    { token: agent, order }
  )
  expect(headed.result).toMatchObject({ hasHeadings: true, total: 1, columns: [{ field: 'level' }, { field: 'name' }] })
  const row = ['备注', 'B', '戊']
  expect((await paste(CUSTOMERS, [row], { token: agent, order })).result).toMatchObject({
    hasHeadings: false,
    total: 1,
    counts: { new: 1 }
  })
  const first = await paste(CUSTOMERS, [row, ['己公司', 'B', '']], { token: agent, order, headings: 'first' })
  expect(first.result).toMatchObject({ hasHeadings: true, total: 1, columns: [{ heading: '备注' }, {}, {}] })
  const none = await paste(CUSTOMERS, [['客户名称', '客户级别']], { token: agent, order, headings: 'none' })
  expect(none.result).toMatchObject({ hasHeadings: false, total: 1, counts: { faulty: 1 } })
})

test('columns without headings are read as others, recognised anew in their order, and refused rows have the titles of the fields', async () => {
  const { result } = await paste(
    CUSTOMERS,
    [
      ['B', '庚公司'],
      ['没有', '辛公司']
    ],
    { token: agent, order: 'name,level' }
  )
  expect(result?.counts).toMatchObject({ faulty: 2 })
  const mapped = await ask(CUSTOMERS, 'importMap', { id: result?.id, fields: ['level', 'name'] }, agent)
  expect(mapped.result).toMatchObject({ mapping: 'hand', counts: { new: 1, faulty: 1 } })
  const url = `/api${CUSTOMERS}/importRefused?id=${result?.id}`
  const refused = await server.app.inject({ url, headers: { 'x-access-token': agent } })
  expect((await readWorkbook(refused.rawPayload))[0]?.slice(0, 2)).toEqual(['客户级别', '客户名称'])
  const again = await ask(CUSTOMERS, 'importMap', { id: result?.id }, agent)
  expect(again.result?.columns.map(({ field }) => field)).toEqual(['name', 'level'])
})

test('参建单位: what the project refuses is said at the cell before anything is written, mended, taken and taken back', async () => {
  const { result } = await paste(
    UNITS,
    [
      ['云澜岩土工程有限公司', '勘察单位', usccOf(501)],
      ['云澜幕墙工程有限公司', '施工单位(总包)', '91990103MA0000000X'],
      ['云澜岩土工程有限公司', '勘察单位', usccOf(501)]
    ],
    { order: 'name,orgType,uscc' }
  )
  expect(faultsOf(result)).toEqual([
    [2, 'uscc'],
    [3, 'name']
  ])
  expect(await named(UNITS, '云澜岩土工程有限公司')).toEqual([])
  const pool = await server.db.selectFrom('arcOrg').select('id').where('name', '=', '云澜岩土工程有限公司').execute()
  expect(pool).toEqual([])
  const cells = ['云澜幕墙工程有限公司', '施工单位(总包)', usccOf(502)]
  const mended = await ask(UNITS, 'importMend', { id: result?.id, rows: [{ no: 2, cells }] })
  expect(mended.result).toMatchObject({ counts: { new: 2, faulty: 1 } })
  const { result: applied } = await apply(UNITS, result)
  expect(applied?.counts).toMatchObject({ done: 2, faulty: 1 })
  expect(await named(UNITS, '云澜幕墙工程有限公司')).toHaveLength(1)
  expect((await ask(UNITS, 'undo', { change: applied?.change })).success).toBe(true)
  expect(await named(UNITS, '云澜幕墙工程有限公司')).toEqual([])
})

test('单位工程: its number finds a row of the own project alone, and a contractor of another project is refused', async () => {
  const { result } = await paste(
    BUILDINGS,
    [
      ['01', '1#商务办公楼', '云澜第一建筑工程有限公司'],
      ['88', '88#楼', 'p2-SG'],
      ['89', '89#楼', '']
    ],
    { order: 'unitNo,name,contractorId', mode: 'both' }
  )
  expect(faultsOf(result)).toEqual([[2, 'contractorId']])
  expect(result?.counts).toMatchObject({ new: 1, faulty: 1 })
  const elsewhere = await server.signIn('js_lanjiang', 'p2')
  const other = await paste(BUILDINGS, [['01', '改名']], { token: elsewhere, order: 'unitNo,name' })
  await apply(BUILDINGS, other.result, elsewhere)
  expect(await named(BUILDINGS, '1#商务办公楼')).toMatchObject([{ unitNo: '01' }])
})

test('责任主体: units and unit projects are found by name or number; who works for one unit writes for no other', async () => {
  const rows = [
    ['施甲', '安全员', '云澜第一建筑工程有限公司', '01'],
    ['施乙', '安全员', '没有这个单位', ''],
    ['施丙', '安全员', 'p2-SG', '']
  ]
  const order = 'name,post,participantId,monomialId'
  const { result } = await paste(PEOPLE, rows, { order })
  expect(faultsOf(result)).toEqual([
    [2, 'participantId'],
    [3, 'participantId']
  ])
  const { result: applied } = await apply(PEOPLE, result)
  expect(await named(PEOPLE, '施甲')).toMatchObject([{ participantId: 'p1-SG', monomialId: 'm11' }])
  await ask(PEOPLE, 'undo', { change: applied?.change })

  const contractor = await server.signIn('sg_yijian', 'p1')
  const foreign = [
    ['施丁', '安全员', 'p1-JL', ''],
    ['施戊', '安全员', '', '']
  ]
  const own = await paste(PEOPLE, foreign, { token: contractor, order })
  expect(own.result).toMatchObject({ counts: { new: 1, faulty: 1 }, faulty: [{ no: 1 }] })
  const done = await apply(PEOPLE, own.result, contractor)
  expect(done.result).toMatchObject({ counts: { done: 1, faulty: 1 } })
  expect(await named(PEOPLE, '施戊')).toMatchObject([{ participantId: 'p1-SG' }])
  expect(await named(PEOPLE, '施丁')).toEqual([])
})

test('客户管理: a contract number finds the customer, whose dates may not go backwards', async () => {
  const { result } = await paste(
    CUSTOMERS,
    [
      ['FW-2025-011', '2026-03-01', '2026-02-01'],
      ['FW-2026-900', '2026-03-01', '2027-02-28']
    ],
    { token: agent, order: 'contractNo,contractStart,contractEnd', mode: 'both' }
  )
  expect(result?.missing).toEqual(['name'])
  expect(faultsOf(result)).toEqual([
    [1, 'contractEnd'],
    [2, 'name']
  ])
})

test('项目登记: districts are found by their names; a taken name, a district that is none and a project that was submitted are refused', async () => {
  const known = await server.db
    .selectFrom('sysCategory')
    .select('name')
    .where('code', '=', '990102')
    .executeTakeFirstOrThrow()
  const other = await server.signIn('js_lanjiang', 'p2')
  await ask(PROJECTS, 'add', { name: '澜江路灯工程' }, other)
  const { result } = await paste(
    PROJECTS,
    [
      ['望澜街绿廊', '房屋建筑工程', known.name],
      ['望澜街水渠', '房屋建筑工程', '没有这个区'],
      ['澜江路灯工程', '房屋建筑工程', '990102']
    ],
    { order: 'name,category,areaCode' }
  )
  expect(faultsOf(result)).toContainEqual([2, 'areaCode'])
  const { result: applied } = await apply(PROJECTS, result)
  expect(faultsOf(applied)).toContainEqual([3, 'name'])
  expect(await named(PROJECTS, '望澜街绿廊')).toMatchObject([{ areaCode: '990102', builder: 'o-js1', status: 'draft' }])
  const locked = await paste(PROJECTS, [['云澜星河新城商住综合体一期工程', '改过的地址']], { order: 'name,address' })
  expect(locked.result?.counts).toMatchObject({ new: 0 })
  await ask(PROJECTS, 'undo', { change: applied?.change })
})

test('who may not add may not paste: without the right nothing is read, and rows that are there need the right to edit', async () => {
  const reader = await server.signIn('chayue', 'p1')
  for (const path of [UNITS, BUILDINGS, PEOPLE, CUSTOMERS, PROJECTS])
    expect((await paste(path, [['甲']], { token: reader, order: 'name' })).status, path).toBe(403)
  const edits = server.db.selectFrom('sysPermission').select('id').where('key', '=', 'customer:edit')
  await server.db.deleteFrom('sysRolePermission').where('permissionId', 'in', edits).execute()
  server.app.appContext.principals.forget()
  const only = await server.signIn('daiban', 'p1')
  const asked = { token: only, order: 'contractNo,name' }
  expect((await paste(CUSTOMERS, [['FW-2025-011', '改名']], { ...asked, mode: 'both' })).status).toBe(403)
  const { result } = await paste(CUSTOMERS, [['FW-2025-011', '改名']], asked)
  expect(result).toMatchObject({ mode: 'add', counts: { changed: 0, faulty: 1 } })
})
