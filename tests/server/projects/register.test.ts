import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import type { proposeProjectNumber, RegisteredProject } from '#contract/projects/project-register.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { FACTS, projectsIn, type RegisterClient, registerNotices, signInRegister } from '#kit/server/registering.ts'
import type { TestServer } from '#kit/server/server.ts'

type Added = { row: RegisteredProject; change: string }
let server: TestServer
let at: RegisterClient
beforeAll(async () => {
  server = await startDemoServer()
  at = await signInRegister(server)
})
afterAll(() => server?.close())

test('a builder registers a project by its name alone; the archive and his unit see it in both lists, others do not [1.A33]', async () => {
  const { add, get, builder, receiver } = at
  const { result } = await add({ name: '望澜街口袋公园' })
  expect(result?.row).toMatchObject({
    status: 'draft',
    projectNo: null,
    builder: 'o-js1',
    category: 'FJ',
    submitTime: null
  })
  const stranger = await server.signIn('js_lanjiang', 'p2')
  for (const path of ['/project/list/list', '/system/sysProject/list']) {
    expect(await projectsIn(server, path, builder), path).toContain('望澜街口袋公园')
    expect(await projectsIn(server, path, receiver), path).toContain('望澜街口袋公园')
    expect(await projectsIn(server, path, stranger), path).not.toContain('望澜街口袋公园')
  }
  expect(await projectsIn(server, '/system/sysProject/queryList', builder)).not.toContain('望澜街口袋公园')
  expect(await get(result?.row.id ?? '', stranger)).toBeNull()
})

test('a project is added, changed, deleted, brought back and taken back [1.A33]', async () => {
  const { call, register, get, builder } = at
  const row = await register()
  const edited = await call<Added>('PUT', 'edit', {
    token: builder,
    body: { id: row.id, rowVersion: row.rowVersion, acceptDate: '2026-11-30' }
  })
  expect(edited.result?.row).toMatchObject({ acceptDate: '2026-11-30', dueDate: '2027-02-28' })
  const undone = await call('POST', 'undo', { token: builder, body: { change: edited.result?.change } })
  expect(undone.success).toBe(true)
  expect(await get(row.id)).toMatchObject({ acceptDate: null, dueDate: null })
  expect((await call('DELETE', 'delete', { token: builder, query: { id: row.id } })).success).toBe(true)
  expect(await get(row.id)).toBeNull()
  expect((await call('PUT', 'restore', { token: builder, body: { ids: [row.id] } })).success).toBe(true)
  expect(await get(row.id)).toMatchObject({ name: row.name })
})

test('what is wrong is said at its field: a name or a permit that another project has, an area that is none, dates that go backwards [1.A33]', async () => {
  const { call, add, builder } = at
  const other = await server.signIn('js_lanjiang', 'p2')
  await add({ name: '澜江大桥加固工程', planningPermit: '建字第 1 号' }, other)
  const faults = async (body: object) => (await add({ ...FACTS, ...body })).faults?.map(({ field }) => field)
  expect(await faults({ name: '澜江大桥加固工程' })).toEqual(['name'])
  expect(await faults({ name: '甲工程', planningPermit: '建字第 1 号' })).toEqual(['planningPermit'])
  expect(await faults({ name: '甲工程', areaCode: '123456' })).toEqual(['areaCode'])
  expect(await faults({ name: '甲工程', startDate: '2026-05-01', endDate: '2026-04-01' })).toEqual(['endDate'])
  expect(await faults({ name: '' })).toEqual(['name'])
  const check = async (field: string, value: string) =>
    (
      await call<{ isFree: boolean; message: string | null }>('GET', 'check', {
        token: builder,
        query: { field, value }
      })
    ).result
  expect(await check('name', '澜江大桥加固工程')).toMatchObject({
    isFree: false,
    message: expect.stringContaining('工程名称')
  })
  expect(await check('planningPermit', '建字第 1 号')).toMatchObject({ isFree: false })
  expect(await check('name', '没有的工程')).toEqual({ isFree: true, message: null })
})

test('an incomplete registration is kept and not submitted; a missing planning permit is said and refuses nothing', async () => {
  const { add, register, act, builder } = at
  const { result } = await add({ name: '只有名称的工程' })
  const refused = await act('submit', result?.row.id ?? '', {}, builder)
  expect(refused.success).toBe(false)
  expect(refused.message).toContain('建设性质、所在区域、工程地点')
  const row = await register()
  expect((await act('submit', row.id, {}, builder)).result?.result).toMatchObject({ outcome: 'noPermit' })
  const whole = await register({ planningPermit: '建字第 7 号' })
  expect((await act('submit', whole.id, {}, builder)).result?.result).toMatchObject({ outcome: 'submitted' })
  expect((await registerNotices(server, 'u-jieshou'))[0]).toContain(whole.name)
})

test('a unit whose papers the archive has not accepted registers, and does not submit; the refusal says where to go [1.A04]', async () => {
  const { register, act, builder } = at
  const row = await register()
  const org = server.db.updateTable('arcOrg').where('id', '=', 'o-js1')
  await org.set({ authStatus: '1', authValidTo: null }).execute()
  const refused = await act('submit', row.id, {}, builder)
  await org.set({ authStatus: '2' }).execute()
  expect(refused.success).toBe(false)
  expect(refused.message).toContain('账户设置 › 企业认证')
  expect((await act('submit', row.id, {}, builder)).success).toBe(true)
})

test('the archive returns a registration with a reason; mended, it is confirmed with the number proposed, and its builder works in it', async () => {
  const { call, submitted, act, confirm, get, builder, receiver } = at
  const row = await submitted()
  expect((await act('return', row.id, { opinion: ' ' })).faults).toMatchObject([{ field: 'opinion' }])
  expect((await act('return', row.id, { opinion: '地址不详' })).success).toBe(true)
  expect(await get(row.id)).toMatchObject({ submitTime: null, opinion: '地址不详' })
  expect((await registerNotices(server, 'u-js_xinghe'))[0]).toContain('地址不详')
  expect((await act('submit', row.id, {}, builder)).success).toBe(true)
  const { result } = await call<Output<typeof proposeProjectNumber>>('GET', 'proposal', {
    token: receiver,
    query: { id: row.id }
  })
  const year = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' }).slice(0, 4)
  expect(result).toEqual({ projectNo: `YL-FJ-${year}-001`, archiveClass: 'I' })
  expect((await confirm(row.id, { ...result })).success).toBe(true)
  expect(await get(row.id)).toMatchObject({
    status: 'active',
    projectNo: result?.projectNo,
    archiveClass: 'I',
    opinion: null
  })
  expect((await registerNotices(server, 'u-js_xinghe'))[0]).toContain(result?.projectNo)
  expect(await projectsIn(server, '/system/sysProject/queryList', builder)).toContain(row.name)
  const entered = await server.ask<{ userInfo: { roles: string[] } }>('GET', '/system/sysProject/queryById', {
    token: await server.signIn('js_xinghe', 'p1'),
    query: { id: row.id }
  })
  expect(entered.result?.userInfo.roles).toContain('js_manager')
})

test('a number that is missing, not built as one or given already is refused at its field, and so is a class that is none', async () => {
  const { submitted, confirm } = at
  const row = await submitted()
  const faults = async (more: object) => (await confirm(row.id, more)).faults?.map(({ field }) => field)
  expect(await faults({ projectNo: ' ' })).toEqual(['projectNo'])
  expect(await faults({ projectNo: 'a<b>' })).toEqual(['projectNo'])
  expect(await faults({ projectNo: 'yl-fj-2024-017' })).toEqual(['projectNo'])
  expect(await faults({ archiveClass: '?' })).toEqual(['archiveClass'])
  expect(await faults({ archiveClass: '' })).toEqual(['archiveClass'])
  expect((await confirm(row.id, { rowVersion: 1 })).status).toBe(409)
})

test('of two who confirm with the same number at once one is refused at the field', async () => {
  const { submitted, confirm } = at
  const rows = [await submitted(), await submitted()]
  const answers = await Promise.all(rows.map(({ id }) => confirm(id, { projectNo: 'YL-ZWEI-1' })))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(answers.find(({ success }) => !success)?.faults).toMatchObject([{ field: 'projectNo' }])
})

test('nobody confirms or returns what he or his unit has registered, and who has not the right does neither', async () => {
  const { submitted, act, confirm, put, builder } = at
  const row = await submitted()
  expect((await confirm(row.id, {}, builder)).status).toBe(403)
  expect((await act('suspend', row.id, { opinion: 'x' }, builder)).status).toBe(403)
  expect((await act('resume', row.id, { opinion: 'x' })).status).toBe(403)
  await put(row.id, { builder: 'o-da' })
  expect((await confirm(row.id)).message).toContain('本单位')
  expect((await act('return', row.id, { opinion: 'x' })).message).toContain('本单位')
})

test('项目登记 opens with what was submitted, the longest waiting first, for who confirms as for who registers', async () => {
  const { add, put } = at
  const submitted = async (name: string, submitTime: string) => {
    const { result } = await add({ name })
    await put(result!.row.id, { submitTime })
  }
  await submitted('后提交的工程', '2026-11-24 09:00:00')
  await submitted('先提交的工程', '2026-11-23 09:00:00')
  await add({ name: '没有提交的工程' })
  const { result } = await server.ask<{ records: { name: string; status: string; submitTime: string | null }[] }>(
    'GET',
    '/project/list/list?column=turn&order=desc',
    { token: await server.signIn('jieshou') }
  )
  const waiting = result!.records.findLastIndex(({ status, submitTime }) => status === 'draft' && submitTime !== null)
  const names = result!.records.slice(0, waiting + 1)
  expect(names.every(({ submitTime }) => submitTime !== null)).toBe(true)
  expect(names.map(({ name }) => name).filter((name) => name.endsWith('提交的工程'))).toEqual([
    '先提交的工程',
    '后提交的工程'
  ])
})
