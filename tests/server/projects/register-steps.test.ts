import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import { leadsFrom } from '#contract/core/state-machine.ts'
import { PROJECT_STATES, projectMachine, type ProjectState, RESUME_STEPS } from '#contract/projects/project-machine.ts'
import type { dutyLetter } from '#contract/projects/project-register.ts'
import { signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { projectsIn, type RegisterClient, signInRegister } from '#kit/server/registering.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let at: RegisterClient
beforeAll(async () => {
  server = await startDemoServer()
  at = await signInRegister(server)
})
afterAll(() => server?.close())

test('each step is taken from the states that the machine declares, and refused from every other [1.A33]', async () => {
  const { submitted, act, confirm, put, reviewer } = at
  const row = await submitted()
  const state = async () =>
    (await server.db.selectFrom('arcProject').select('status').where('id', '=', row.id).executeTakeFirstOrThrow())
      .status
  /** Puts the project into a state, submitted and with a former one. */
  const putAt = (status: ProjectState, suspendedFrom: ProjectState | null = null) =>
    put(row.id, { status, suspendedFrom, projectNo: null, submitTime: '2026-11-20 10:00:00' })
  for (const from of PROJECT_STATES) {
    await putAt(from)
    expect((await confirm(row.id)).success, `confirm from ${from}`).toBe(leadsFrom(projectMachine, 'confirm', from))
    expect(await state()).toBe(from === 'draft' ? 'active' : from)
    await server.db.deleteFrom('arcProjectOrg').where('projectId', '=', row.id).execute()
    await putAt(from)
    const suspended = await act('suspend', row.id, { opinion: '资金未落实' })
    expect(suspended.success, `suspend from ${from}`).toBe(leadsFrom(projectMachine, 'suspend', from))
    expect(await state()).toBe(suspended.success ? 'suspended' : from)
    if (suspended.success) expect((await act('resume', row.id, { opinion: '' }, reviewer)).success).toBe(false)
    for (const step of RESUME_STEPS) {
      const { to } = projectMachine.transitions[step]
      await putAt(from, to)
      const resumed = await act('resume', row.id, { opinion: '资金已落实' }, reviewer)
      expect(resumed.success, `${step} from ${from}`).toBe(leadsFrom(projectMachine, step, from))
      expect(await state()).toBe(resumed.success ? to : from)
    }
  }
  await putAt('suspended')
  expect((await act('resume', row.id, { opinion: 'x' }, reviewer)).success).toBe(false)
})

test('a confirmed project is among those of everybody at the archive: who reviews and who receives, not only who has confirmed it [1.A33]', async () => {
  const { confirmed, receiver, reviewer } = at
  const { name } = await confirmed()
  for (const token of [receiver, reviewer])
    expect(await projectsIn(server, '/system/sysProject/queryList', token)).toContain(name)
  const elsewhere = await server.signIn('sg_yijian', 'p1')
  expect(await projectsIn(server, '/system/sysProject/queryList', elsewhere)).not.toContain(name)
})

test('what a step has made is not undone; the history names the step', async () => {
  const { call, confirmed, get, receiver } = at
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
  const { call, builder } = at
  const { message } = await call('DELETE', 'delete', { token: builder, query: { id: 'p1' } })
  expect(message).toContain('收集著录')
  expect(message).toContain('112 份文件')
  expect(message).toContain('项目成员')
})

test('in a suspended project nothing is described or submitted until it is resumed', async () => {
  const { act, get, reviewer } = at
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
  const { call, submitted, confirm, builder } = at
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
