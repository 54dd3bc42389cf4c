import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { projectPeople, wordsOf } from '#kit/server/project-people.ts'
import type { TestServer } from '#kit/server/server.ts'
import { LEADER, succeeding } from '#kit/server/succeeding.ts'

let server: TestServer
const { ask, answer, mine, workOf, openNow, records, reset, openWork, leader } = succeeding(() => server)
const { projectsOf, noticesOf } = projectPeople(() => server)
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())
beforeEach(reset)

test('a leader transfers his project: the successor reads the list, accepts, has the project in his switcher and what was open; the first one only reads, and the record has both, the time and the list [1.A32]', async () => {
  await openWork()
  const preview = await openNow()
  expect(Object.fromEntries((preview.result?.counts ?? []).map(({ kind, count }) => [kind, count]))).toEqual({
    ...{ task: 1, claim: 2, draft: 1, returned: 1, submitted: 1, form: 1, transfer: 1 }
  })
  const { result, message } = await ask()
  expect(message).toBe('已发出交接，对方接手后生效')
  const newcomer = await server.signIn('newcomer')
  expect(await projectsOf(newcomer)).toEqual([])
  const [waiting] = await mine(newcomer)
  expect(waiting).toMatchObject({
    predecessor: '何申甲',
    askedBy: '何申甲',
    note: '调岗',
    roles: expect.stringMatching(/建设单位/)
  })
  expect((await workOf(waiting?.id, newcomer)).result).toEqual(preview.result)
  const accepted = await answer('accept', result?.id, newcomer)
  expect(accepted, accepted.message).toMatchObject({ success: true, result: { handed: 8 } })
  expect((await projectsOf(newcomer))?.map(({ id }) => id)).toEqual(['p1'])
  const after = await server.signIn('newcomer', 'p1')
  expect((await server.ask('GET', '/organization/systemUser/list', { token: after })).success).toBe(true)
  const left = await sql<{
    n: number
  }>`select (select count(*) from arc_file where project_id = 'p1' and upload_by = ${LEADER} and status in ('draft', 'returned', 'submitted'))
    + (select count(*) from arc_task where project_id = 'p1' and (assignee = ${LEADER} or claimed_by = ${LEADER}) and status in ('todo', 'doing'))
    + (select count(*) from arc_form_draft where user_id = ${LEADER}) as n`.execute(server.db)
  expect(Number(left.rows[0]?.n)).toBe(0)
  const tasks =
    await sql`select id, assignee, claimed_by as "claimedBy", status from arc_task where id like 'k-mine-%' order by id`.execute(
      server.db
    )
  expect(tasks.rows).toEqual([
    { id: 'k-mine-1', assignee: 'u-newcomer', claimedBy: null, status: 'todo' },
    { id: 'k-mine-2', assignee: null, claimedBy: 'u-newcomer', status: 'doing' },
    { id: 'k-mine-3', assignee: null, claimedBy: null, status: 'todo' }
  ])
  // Both see the record; the list in it is the one that was read before.
  const first = await server.signIn('js_xinghe', 'p1')
  for (const by of [first, after]) {
    const [record] = await records(by)
    expect(record).toMatchObject({
      ...{ status: 'accepted', predecessor: '何申甲', successor: '冯申丙', handed: 8, askedBy: '何申甲' },
      ...{ createTime: expect.stringMatching(/^\d{4}/), decidedAt: expect.stringMatching(/^\d{4}/) }
    })
    expect((await workOf(record?.id, by)).result).toEqual(preview.result)
  }
  expect(await noticesOf(LEADER)).toContainEqual(expect.stringMatching(/^冯申丙已接手项目/))
  expect(wordsOf(await answer('accept', result?.id, newcomer))).toMatch(/已经接手/)
})

test('who has handed over reads all that he read, and changes nothing: neither files nor people, nor does he take it back alone', async () => {
  const list = async (by: string) =>
    (await server.ask<{ total: number }>('GET', '/archives/file/list', { token: by, query: { pageSize: '1' } })).result
      ?.total
  const before = await list(leader())
  expect(before).toBeGreaterThan(0)
  await answer('accept', (await ask()).result?.id, await server.signIn('newcomer'))
  const first = await server.signIn('js_xinghe', 'p1')
  expect((await projectsOf(first))?.map(({ id }) => id)).toContain('p1')
  expect(await list(first)).toBe(before)
  for (const [method, path, body] of [
    [
      'POST',
      '/organization/systemUser/invite',
      { account: 'sg_luqiao', participantId: 'p1-JS', post: '', roleIds: [] }
    ],
    ['PUT', '/archives/task/process', { id: 'k-mine-1' }],
    [
      'POST',
      '/project/handover/succession/transfer',
      { kind: 'person', predecessorId: 'u-newcomer', account: 'js_xinghe' }
    ]
  ] as const)
    expect((await server.ask(method, path, { token: first, body })).status, path).toBe(403)
})

test('what somebody saw of a part of the project he sees afterwards, and no more', async () => {
  const seen = async (username: string) => {
    const by = await server.signIn(username, 'p1')
    const { result } = await server.ask<{ records: { id: string }[] }>('GET', '/archives/file/list', {
      token: by,
      query: { pageSize: '1000' }
    })
    return new Set((result?.records ?? []).map(({ id }) => id))
  }
  for (const [username, participantId] of [
    ['jl_zhengheng', 'p1-JL'],
    ['sg_yijian', 'p1-SG']
  ] as const) {
    const before = await seen(username)
    const asked = await ask({ predecessorId: `u-${username}`, participantId })
    expect(asked.success, asked.message).toBe(true)
    const accepted = await answer('accept', asked.result?.id, await server.signIn('newcomer'))
    expect(accepted.success, accepted.message).toBe(true)
    const after = await seen(username)
    expect(
      [...after].filter((id) => !before.has(id)),
      username
    ).toEqual([])
    expect(after.size, username).toBeGreaterThan(0)
  }
})

test('a submitted file that its reviewer takes over is his, and reviewed by somebody else', async () => {
  await openWork()
  const [file] = await server.db
    .selectFrom('arcFile')
    .select('id')
    .where('uploadBy', '=', LEADER)
    .where('status', '=', 'submitted')
    .execute()
  await sql`insert into arc_task (id, project_id, node_key, file_id, title, assignee, candidate_role, status, tenant_id)
    values ('k-mine-9', 'p1', 'review', ${file?.id}, '审核', 'u-jl_zhengheng', 'jl_engineer', 'todo', 1)`.execute(
    server.db
  )
  const { result, message } = await ask({ account: 'jl_zhengheng' })
  expect(result, message).toBeTruthy()
  const reviewer = await server.signIn('jl_zhengheng', 'p1')
  const accepted = await answer('accept', result?.id, reviewer)
  expect(accepted.success, accepted.message).toBe(true)
  const refused = await server.ask('POST', '/archives/review/claim', { token: reviewer, body: { id: file?.id } })
  expect(refused.message).toBe('不能审核自己收集或提交的文件')
  const task = await server.db
    .selectFrom('arcTask')
    .select(['assignee', 'candidateRole'])
    .where('id', '=', 'k-mine-9')
    .executeTakeFirstOrThrow()
  expect(task.candidateRole).toBe('jl_engineer')
  const roles = await server.db
    .selectFrom('sysUserRole')
    .select('roleId')
    .where('userId', '=', 'u-jl_zhengheng')
    .where('projectId', '=', 'p1')
    .orderBy('roleId')
    .execute()
  expect(roles.map(({ roleId }) => roleId)).toEqual(['r-jl_engineer', 'r-js_manager'])
})

test('the builder is succeeded as a unit: all its people only read, and the project is the other builder’s', async () => {
  await server.db
    .insertInto('arcOrg')
    .values({ id: 'o-next', orgType: 'JS', name: '云澜新城建设有限公司', tenantId: 1 })
    .execute()
  await server.db
    .insertInto('arcProjectOrg')
    .values({
      id: 'p1-JS2',
      projectId: 'p1',
      orgId: 'o-next',
      orgType: 'JS',
      name: '云澜新城建设有限公司',
      tenantId: 1
    })
    .execute()
  const { result, message } = await ask({ kind: 'unit', predecessorId: 'p1-JS', participantId: 'p1-JS2' })
  expect(result, message).toBeTruthy()
  const newcomer = await server.signIn('newcomer')
  expect((await mine(newcomer))[0]).toMatchObject({ kind: 'unit', unit: '云澜新城建设有限公司', predecessorUnit: null })
  const accepted = await answer('accept', result?.id, newcomer)
  expect(accepted.success, accepted.message).toBe(true)
  const { builder } = await server.db
    .selectFrom('arcProject')
    .select('builder')
    .where('id', '=', 'p1')
    .executeTakeFirstOrThrow()
  expect(builder).toBe('o-next')
  const first = await server.signIn('js_xinghe', 'p1')
  expect((await ask({ predecessorId: 'u-newcomer' }, first)).status).toBe(403)
})
