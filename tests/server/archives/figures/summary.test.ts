import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MyWork, ProjectFigures } from '#contract/archives/summary.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { DEMO_PASSWORD, type TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const workOf = async (username: string, project?: string) =>
  (await server.ask<MyWork>('GET', '/workbench/mine', { token: await server.signIn(username, project) })).result!

test('my tasks are those that are mine or that my roles may take, the nearest day first', async () => {
  const { tasks, tasksTotal } = await workOf('jl_zhengheng', 'p1')
  expect(tasksTotal).toBeGreaterThan(0)
  expect(tasks.length).toBe(Math.min(20, tasksTotal))
  const days = tasks.map(({ daysLeft }) => daysLeft ?? Number.POSITIVE_INFINITY)
  expect(days).toEqual([...days].sort((a, b) => a - b))
  const own = await server.db
    .selectFrom('arcTask')
    .select(['id', 'assignee', 'claimedBy', 'candidateRole', 'status', 'projectId'])
    .execute()
  for (const { id } of tasks) {
    const task = own.find((one) => one.id === id)
    expect(task).toMatchObject({ projectId: 'p1' })
    expect(['todo', 'doing']).toContain(task?.status)
    expect(
      task?.assignee === 'u-jl_zhengheng' ||
        task?.claimedBy === 'u-jl_zhengheng' ||
        task?.candidateRole === 'jl_engineer'
    ).toBe(true)
  }
})

test('what I have worked on last comes first, and every item is within my data scope', async () => {
  const { recent } = await workOf('sg_yijian', 'p1')
  expect(recent.length).toBeGreaterThan(0)
  const times = recent.map(({ updateTime }) => updateTime)
  expect(times).toEqual([...times].sort().reverse())
  for (const { catalogCode } of recent) expect(catalogCode).toMatch(/^[CD]/)
})

test('my projects are listed by their deadlines, one of them the current; those of others are not', async () => {
  const { projects, daysLeft } = await workOf('js_xinghe', 'p1')
  expect(projects.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual(['p1'])
  expect(projects.find(({ id }) => id === 'p1')?.daysLeft).toBe(daysLeft)
  const members = await server.db
    .selectFrom('arcProjectMember')
    .select('projectId')
    .where('userId', '=', 'u-js_xinghe')
    .where('isDelete', '=', false)
    .execute()
  expect(projects.map(({ id }) => id).sort()).toEqual(members.map(({ projectId }) => projectId).sort())
  const days = projects.map((project) => project.daysLeft ?? Number.POSITIVE_INFINITY)
  expect(days).toEqual([...days].sort((a, b) => a - b))
})

/** The twelve roles, and what the first line of each one's workbench is about. */
const OWN_WORK: Readonly<Record<string, (work: MyWork) => unknown>> = {
  admin: ({ queues }) => queues.find(({ kind }) => kind === 'account')?.title,
  baomi: ({ queues }) => queues.find(({ kind }) => kind === 'roleless')?.title,
  shenji: ({ queues }) => queues.find(({ kind }) => kind === 'log')?.count,
  jieshou: ({ queues }) => queues.find(({ kind }) => kind === 'registration')?.title,
  shenhe: ({ queues }) => queues.find(({ kind }) => kind === 'enterprise')?.title,
  js_xinghe: ({ tasksTotal, submittedTotal, gapsTotal }) => tasksTotal + submittedTotal + gapsTotal,
  sg_yijian: ({ returned }) => returned.length,
  jl_zhengheng: ({ tasksTotal }) => tasksTotal,
  sj_fangyuan: ({ gapsTotal, returnedTotal, draftsTotal }) => gapsTotal + returnedTotal + draftsTotal,
  kc_yantu: ({ gapsTotal, returnedTotal, draftsTotal }) => gapsTotal + returnedTotal + draftsTotal,
  daiban: ({ gapsTotal, returnedTotal, draftsTotal }) => gapsTotal + returnedTotal + draftsTotal
}

test('each role’s workbench has work of its own; who keeps the system sees no project and no deadline, nobody else’s queue is his', async () => {
  // Somebody's coming in is the first event of the log.
  await server.ask('POST', '/sys/login', { body: { username: 'shenji', password: DEMO_PASSWORD } })
  for (const [username, own] of Object.entries(OWN_WORK))
    expect(own(await workOf(username, 'p1')), username).toBeTruthy()
  for (const username of ['admin', 'baomi', 'shenji'])
    expect(await workOf(username, 'p1'), username).toMatchObject({ projects: [], daysLeft: null, gapsTotal: 0 })
  expect((await workOf('jieshou', 'p1')).queues).toMatchObject([
    { kind: 'enterprise', title: '云澜市政工程设计研究院有限公司', count: 1 },
    { kind: 'registration', title: '云澜市第三中学体育馆新建工程', since: expect.stringMatching(/^2026-11-20/) }
  ])
  for (const username of ['js_xinghe', 'chayue', 'daiban']) expect((await workOf(username)).queues).toEqual([])
})

test('a log that was verified this week waits for nobody', async () => {
  const token = await server.signIn('shenji')
  expect((await server.ask('PUT', '/sys/log/verify', { token, body: {} })).success).toBe(true)
  expect((await workOf('shenji')).queues).toEqual([])
})

test('who has no project gets none, and asks for nothing else', async () => {
  expect(await workOf('newcomer')).toMatchObject({ projects: [], tasks: [], recent: [], waiting: 0, gapsTotal: 0 })
})

test('the figures of a project say how complete it is, class by class, and how its files came by month and day', async () => {
  const token = await server.signIn('js_xinghe', 'p1')
  const figures = (await server.ask<ProjectFigures>('GET', '/dashboard/figures', { token })).result!
  const tree = (await server.ask<ArchiveTreeNode[]>('GET', '/archives/collect/tree', { token })).result!
  const wanted = tree.filter(({ level, must, applies }) => level === 'item' && must && applies)
  expect(figures.must).toBe(wanted.length)
  expect(figures.byClass.reduce((sum, { must }) => sum + must, 0)).toBe(figures.must)
  for (const { must, gaps } of figures.byClass) expect(gaps).toBeLessThanOrEqual(must)
  expect(figures.months).toHaveLength(12)
  expect(figures.recent).toHaveLength(14)
  expect(figures.months.map(({ month }) => month)).toEqual([...figures.months.map(({ month }) => month)].sort())
  expect(figures.daysLeft).toBe((await workOf('js_xinghe', 'p1')).daysLeft)
})

test('what came back to me has its cell, the nearest day first, and is not listed among my tasks again', async () => {
  const { returned, tasks } = await workOf('sg_yijian', 'p1')
  expect(returned.find(({ id }) => id === 'f0137')).toMatchObject({
    key: 'pages',
    note: '页数不符：页数与扫描件不符。'
  })
  const days = returned.map(({ daysLeft }) => daysLeft ?? Number.POSITIVE_INFINITY)
  expect(days).toEqual([...days].sort((a, b) => a - b))
  const ids = new Set(returned.map(({ id }) => id))
  expect(tasks.filter(({ fileId }) => ids.has(fileId ?? ''))).toEqual([])
})

test('a draft says which cells it lacks, and goes on at the first of them', async () => {
  const token = await server.signIn('sg_yijian', 'p1')
  const id = '0199c0de-0000-7000-8000-00000000a001'
  await server.ask('POST', '/archives/file/add', {
    token,
    body: { id, nodeId: 'p1-m11-C5-01', cells: { title: '缺日期的记录' } }
  })
  const { drafts } = await workOf('sg_yijian', 'p1')
  expect(drafts.find((draft) => draft.id === id)).toMatchObject({
    key: 'docDate',
    missing: ['形成日期', '页数', '电子文件']
  })
})

test('the archive’s staff see the transfers that wait for them, the builder his own draft, and others none', async () => {
  const { transfers } = await workOf('jieshou', 'p1')
  expect(transfers).toMatchObject([
    { transferNo: 'YJ-2026-0158', projectId: 'p2', status: 'submitted', status_dictText: '已提交', volumes: 26 }
  ])
  expect((await workOf('js_xinghe', 'p1')).transfers.map(({ status }) => status)).toEqual(['draft'])
  expect((await workOf('lx_jianshe', 'q1')).transfers).toEqual([])
})

test('how many transfers wait counts those that are not listed, too', async () => {
  await sql`insert into arc_transfer (id, transfer_no, project_id, kind, mode, status, applicant, tenant_id)
    select 'many-' || n, 'MANY-' || n, 'p1', 'pre', 'online', 'submitted', 'u-js_xinghe', 1 from generate_series(1, 23) n`.execute(
    server.db
  )
  const { transfers, transfersTotal } = await workOf('jieshou', 'p1')
  expect(transfers).toHaveLength(20)
  expect(transfersTotal).toBeGreaterThanOrEqual(23)
  await sql`delete from arc_transfer where id like 'many-%'`.execute(server.db)
})

const figuresOf = async (username: string, project: string) =>
  (await server.ask<ProjectFigures>('GET', '/dashboard/figures', { token: await server.signIn(username, project) }))
    .result!

test('a project’s way says where it is, since when, and what blocks the next step', async () => {
  const { way, blockers } = await figuresOf('js_xinghe', 'p1')
  expect(way.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'registered done',
    'collecting current',
    'arranging coming',
    'preAccepting coming',
    'transferring coming',
    'handed coming'
  ])
  expect(way[0]).toMatchObject({ day: '2024-03-03' })
  expect(way[1]).toMatchObject({ day: '2024-06-01' })
  expect(blockers.find(({ kind }) => kind === 'returned')).toMatchObject({ count: 15, fileId: 'f0005' })
  expect(blockers.find(({ kind }) => kind === 'gaps')?.nodeId).toEqual(expect.stringMatching(/^p1-/))
})

test('the way of a project in transfer has its days and its deadline, and one that was handed over has nothing left', async () => {
  const { way, blockers } = await figuresOf('js_lanjiang', 'p2')
  expect(way.find(({ state }) => state === 'current')).toMatchObject({ id: 'transferring', day: '2026-10-09' })
  expect(way.find(({ id }) => id === 'preAccepting')).toMatchObject({ state: 'done', day: '2026-07-20' })
  expect(way.find(({ id }) => id === 'handed')).toMatchObject({ state: 'coming', due: '2026-11-16' })
  expect(blockers.find(({ kind }) => kind === 'transfer')).toMatchObject({ count: 1 })
  const over = await figuresOf('js_sanzhong', 'p3')
  expect(over.way.every(({ state }) => state === 'done')).toBe(true)
  expect(over.way.at(-1)?.day).toMatch(/^2025-/)
  expect(over.blockers).toEqual([])
})

test('figures say whether they are of every file; who works at no project is shown those of none', async () => {
  expect((await figuresOf('js_xinghe', 'p1')).isWhole).toBe(true)
  expect((await figuresOf('jieshou', 'p1')).isWhole).toBe(false)
  expect((await figuresOf('sg_yijian', 'p1')).isWhole).toBe(false)
  for (const username of ['admin', 'baomi', 'shenji']) expect((await figuresOf(username, 'p1')).project).toBe(null)
})
