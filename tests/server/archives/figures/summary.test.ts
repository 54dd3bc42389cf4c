import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MyWork, ProjectFigures } from '#contract/archives/summary.ts'
import type { TreeNode } from '#contract/archives/tree.ts'
import { startDemoServer } from '#kit/demo-server.ts'
import type { TestServer } from '#kit/server.ts'

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

test('who has no project gets none, and asks for nothing else', async () => {
  expect(await workOf('newcomer')).toMatchObject({ projects: [], tasks: [], recent: [], waiting: 0, gapsTotal: 0 })
})

test('the figures of a project say how complete it is, class by class, and how its files came by month and day', async () => {
  const token = await server.signIn('js_xinghe', 'p1')
  const figures = (await server.ask<ProjectFigures>('GET', '/dashboard/figures', { token })).result!
  const tree = (await server.ask<TreeNode[]>('GET', '/archives/collect/tree', { token })).result!
  const wanted = tree.filter(({ level, must, applies }) => level === 'item' && must && applies)
  expect(figures.must).toBe(wanted.length)
  expect(figures.byClass.reduce((sum, { must }) => sum + must, 0)).toBe(figures.must)
  for (const { must, gaps } of figures.byClass) expect(gaps).toBeLessThanOrEqual(must)
  expect(figures.months).toHaveLength(12)
  expect(figures.recent).toHaveLength(14)
  expect(figures.months.map(({ month }) => month)).toEqual([...figures.months.map(({ month }) => month)].sort())
  expect(figures.daysLeft).toBe((await workOf('js_xinghe', 'p1')).daysLeft)
})
