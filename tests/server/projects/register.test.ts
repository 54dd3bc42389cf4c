import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import { leadsFrom } from '#contract/core/state-machine.ts'
import { PROJECT_STATES, projectMachine, type ProjectState, RESUME_STEPS } from '#contract/projects/project-machine.ts'
import type { dutyLetter, proposeProjectNumber, RegisteredProject } from '#contract/projects/project-register.ts'
import type { Project } from '#contract/projects/projects.ts'
import { signInClient } from '#kit/collecting.ts'
import { startDemoServer } from '#kit/demo-server.ts'
import type { Asking, TestServer } from '#kit/server.ts'

let server: TestServer
let builder: string
let receiver: string
let reviewer: string
beforeAll(async () => {
  server = await startDemoServer()
  builder = await server.signIn('js_xinghe', 'p1')
  receiver = await server.signIn('jieshou', 'p1')
  reviewer = await server.signIn('shenhe', 'p1')
})
afterAll(() => server?.close())

const FACTS = { nature: '1', areaCode: '990102', address: '云澜市星河区望澜街 8 号' }
let made = 0
const call = <T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', verb: string, asking: Asking) =>
  server.ask<T>(method, `/project/list/${verb}`, asking)
type Added = { row: RegisteredProject; change: string }
const add = (body: object, token = builder) => call<Added>('POST', 'add', { token, body })
/** A registration that its builder has completed. */
const register = async (more: object = {}) => {
  const { result, message } = await add({ name: `第 ${++made} 号工程`, ...FACTS, ...more })
  if (!result) throw new Error(message)
  return result.row
}
const act = (action: string, id: string, body: object = {}, token = receiver) =>
  call<{ result: Record<string, string> | null }>('PUT', action, { token, body: { ids: id, ...body } })
const get = async (id: string, token = builder) =>
  (await call<RegisteredProject>('GET', 'queryById', { token, query: { id } })).result
const confirm = async (id: string, more: object = {}, token = receiver) =>
  call('PUT', 'confirm', {
    token,
    body: {
      id,
      rowVersion: (await get(id, receiver))?.rowVersion,
      projectNo: `YL-T-${++made}`,
      archiveClass: 'I',
      ...more
    }
  })
const submitted = async (more: object = {}) => {
  const row = await register(more)
  expect((await act('submit', row.id, {}, builder)).success).toBe(true)
  return row
}
const confirmed = async () => {
  const row = await submitted()
  expect((await confirm(row.id)).success).toBe(true)
  return row
}
const put = (id: string, values: Readonly<Record<string, string | null>>) =>
  server.db.updateTable('arcProject').set(values).where('id', '=', id).execute()
const noticesOf = async (user: string) =>
  (
    await server.db
      .selectFrom('sysAnnouncementSend as s')
      .innerJoin('sysAnnouncement as a', 'a.id', 's.anntId')
      .select(['a.titile', 'a.msgAbstract'])
      .where('s.userId', '=', user)
      .where('a.openPage', '=', 'projects/list')
      .orderBy('a.createTime', 'desc')
      .orderBy('a.id', 'desc')
      .execute()
  ).map(({ titile, msgAbstract }) => `${titile} ${msgAbstract}`)
const named = async (path: string, token: string) =>
  (await server.ask<{ records: Project[] }>('GET', path, { token, query: { pageSize: 100 } })).result?.records.map(
    ({ name }) => name
  ) ?? []

test('a builder registers a project by its name alone; the archive and his unit see it in both lists, others do not [1.A33]', async () => {
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
    expect(await named(path, builder), path).toContain('望澜街口袋公园')
    expect(await named(path, receiver), path).toContain('望澜街口袋公园')
    expect(await named(path, stranger), path).not.toContain('望澜街口袋公园')
  }
  expect(await named('/system/sysProject/queryList', builder)).not.toContain('望澜街口袋公园')
  expect(await get(result?.row.id ?? '', stranger)).toBeNull()
})

test('a project is added, changed, deleted, brought back and taken back [1.A33]', async () => {
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
  const { result } = await add({ name: '只有名称的工程' })
  const refused = await act('submit', result?.row.id ?? '', {}, builder)
  expect(refused.success).toBe(false)
  expect(refused.message).toContain('建设性质、所在区域、工程地点')
  const row = await register()
  expect((await act('submit', row.id, {}, builder)).result?.result).toMatchObject({ outcome: 'noPermit' })
  const whole = await register({ planningPermit: '建字第 7 号' })
  expect((await act('submit', whole.id, {}, builder)).result?.result).toMatchObject({ outcome: 'submitted' })
  expect((await noticesOf('u-jieshou'))[0]).toContain(whole.name)
})

test('a unit whose papers the archive has not accepted registers, and does not submit; the refusal says where to go [1.A04]', async () => {
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
  const row = await submitted()
  expect((await act('return', row.id, { opinion: ' ' })).faults).toMatchObject([{ field: 'opinion' }])
  expect((await act('return', row.id, { opinion: '地址不详' })).success).toBe(true)
  expect(await get(row.id)).toMatchObject({ submitTime: null, opinion: '地址不详' })
  expect((await noticesOf('u-js_xinghe'))[0]).toContain('地址不详')
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
  expect((await noticesOf('u-js_xinghe'))[0]).toContain(result?.projectNo)
  expect(await named('/system/sysProject/queryList', builder)).toContain(row.name)
  const entered = await server.ask<{ userInfo: { roles: string[] } }>('GET', '/system/sysProject/queryById', {
    token: await server.signIn('js_xinghe', 'p1'),
    query: { id: row.id }
  })
  expect(entered.result?.userInfo.roles).toContain('js_manager')
})

test('a number that is missing, not built as one or given already is refused at its field, and so is a class that is none', async () => {
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
  const rows = [await submitted(), await submitted()]
  const answers = await Promise.all(rows.map(({ id }) => confirm(id, { projectNo: 'YL-ZWEI-1' })))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(answers.find(({ success }) => !success)?.faults).toMatchObject([{ field: 'projectNo' }])
})

test('nobody confirms or returns what he or his unit has registered, and who has not the right does neither', async () => {
  const row = await submitted()
  expect((await confirm(row.id, {}, builder)).status).toBe(403)
  expect((await act('suspend', row.id, { opinion: 'x' }, builder)).status).toBe(403)
  expect((await act('resume', row.id, { opinion: 'x' })).status).toBe(403)
  await put(row.id, { builder: 'o-da' })
  expect((await confirm(row.id)).message).toContain('本单位')
  expect((await act('return', row.id, { opinion: 'x' })).message).toContain('本单位')
})

test('each step is taken from the states that the machine declares, and refused from every other [1.A33]', async () => {
  const row = await submitted()
  const state = async () =>
    (await server.db.selectFrom('arcProject').select('status').where('id', '=', row.id).executeTakeFirstOrThrow())
      .status
  /** Puts the project into a state, submitted and with a former one. */
  const at = (status: ProjectState, suspendedFrom: ProjectState | null = null) =>
    put(row.id, { status, suspendedFrom, projectNo: null, submitTime: '2026-11-20 10:00:00' })
  for (const from of PROJECT_STATES) {
    await at(from)
    expect((await confirm(row.id)).success, `confirm from ${from}`).toBe(leadsFrom(projectMachine, 'confirm', from))
    expect(await state()).toBe(from === 'draft' ? 'active' : from)
    await server.db.deleteFrom('arcProjectOrg').where('projectId', '=', row.id).execute()
    await at(from)
    const suspended = await act('suspend', row.id, { opinion: '资金未落实' })
    expect(suspended.success, `suspend from ${from}`).toBe(leadsFrom(projectMachine, 'suspend', from))
    expect(await state()).toBe(suspended.success ? 'suspended' : from)
    if (suspended.success) expect((await act('resume', row.id, { opinion: '' }, reviewer)).success).toBe(false)
    for (const step of RESUME_STEPS) {
      const { to } = projectMachine.transitions[step]
      await at(from, to)
      const resumed = await act('resume', row.id, { opinion: '资金已落实' }, reviewer)
      expect(resumed.success, `${step} from ${from}`).toBe(leadsFrom(projectMachine, step, from))
      expect(await state()).toBe(resumed.success ? to : from)
    }
  }
  await at('suspended')
  expect((await act('resume', row.id, { opinion: 'x' }, reviewer)).success).toBe(false)
})

test('what a step has made is not undone; the history names the step', async () => {
  const row = await confirmed()
  const { result } = await call<{ change: string; kind: string }[]>('GET', 'history', {
    token: receiver,
    query: { id: row.id }
  })
  expect(result?.map(({ kind }) => kind)).toEqual(['confirm', 'submit', 'add'])
  const undo = await call('POST', 'undo', { token: receiver, body: { change: result?.[0]?.change } })
  expect(undo.success).toBe(false)
  expect(await get(row.id)).toMatchObject({ status: 'active' })
})

test('a confirmed project is not deleted, and it is said what belongs to it and where', async () => {
  const { message } = await call('DELETE', 'delete', { token: builder, query: { id: 'p1' } })
  expect(message).toContain('收集著录')
  expect(message).toContain('112 份文件')
  expect(message).toContain('项目成员')
})

test('in a suspended project nothing is described or submitted until it is resumed', async () => {
  const client = await signInClient(server, 'js_xinghe', 'p1')
  const draft = await server.db
    .selectFrom('arcFile')
    .select(['id', 'rowVersion', 'nodeId'])
    .where('projectId', '=', 'p1')
    .where('status', '=', 'draft')
    .where('isDelete', '=', false)
    .executeTakeFirstOrThrow()
  expect((await act('suspend', 'p1', { opinion: '停工' })).success).toBe(true)
  expect(await client.save(draft, { title: '改了题名的文件' })).toMatchObject({
    ok: false,
    message: expect.stringContaining('项目已暂停')
  })
  expect((await client.add(draft.nodeId ?? '')).message).toContain('项目已暂停')
  expect((await client.submit(draft.id))[0]).toMatchObject({ ok: false })
  const unit = await server.ask('POST', '/organization/monomial/add', {
    token: client.token,
    body: { unitNo: 'Z9', name: '附属用房', catalogTemplate: 'building', status: '0' }
  })
  expect(unit.message).toContain('项目已暂停')
  expect((await act('resume', 'p1', { opinion: '复工' }, reviewer)).success).toBe(true)
  expect(await get('p1')).toMatchObject({ status: 'active' })
  expect(await client.save(draft, { title: '改了题名的文件' })).toMatchObject({ ok: true })
})

test('the undertaking of a confirmed project is drawn as a PDF; one that waits has none', async () => {
  const row = await submitted()
  const letter = () => call<Output<typeof dutyLetter>>('GET', 'dutyLetter', { token: builder, query: { id: row.id } })
  expect((await letter()).message).toContain('尚未确认')
  await confirm(row.id)
  const { result } = await letter()
  expect(result?.name).toContain(row.name)
  expect(
    Buffer.from(result?.pdf ?? '', 'base64')
      .subarray(0, 5)
      .toString()
  ).toBe('%PDF-')
  const stranger = await server.signIn('js_lanjiang', 'p2')
  expect((await call('GET', 'dutyLetter', { token: stranger, query: { id: row.id } })).status).toBe(404)
})
