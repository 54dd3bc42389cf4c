import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MyWork, ProjectFigures } from '#contract/archives/summary.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { gapHistories, laySmallProject } from '#kit/histories/gap-histories.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

test('tree, heading, next-gap key, check, 首页, workbench and database agree on what is missing after every step of random histories', async () => {
  const tenant = await laySmallProject(server)
  const { asked, wrong } = await gapHistories(server, tenant, { seed: 27, histories: 8, steps: 8 })
  expect(wrong).toEqual([])
  expect(asked).toBe(64)
})

test('days left follow the day to which the archive has extended the deadline, with its reason; a project handed over has none', async () => {
  const token = await server.signIn('js_xinghe', 'p1')
  const figures = async () => (await server.ask<ProjectFigures>('GET', '/dashboard/figures', { token })).result!
  const { daysLeft: before } = await figures()
  await sql`update arc_project set extended_due = current_date + 400, extension_reason = '规划调整，竣工图重绘' where id = 'p1'`.execute(
    server.db
  )
  const { daysLeft, extension, way } = await figures()
  expect(before).not.toBe(400)
  expect([daysLeft, extension?.reason]).toEqual([400, '规划调整，竣工图重绘'])
  expect(way.at(-1)?.due).toBe(extension?.until)
  await sql`update arc_project set status = 'handed' where id = 'p1'`.execute(server.db)
  const handed = await figures()
  expect([handed.daysLeft, handed.extension, handed.gaps, handed.begun, handed.way.at(-1)?.due]).toEqual([
    null,
    null,
    0,
    0,
    null
  ])
  expect(handed.owed).toBeGreaterThan(0)
  const work = (await server.ask<MyWork>('GET', '/workbench/mine', { token })).result!
  expect(work.gapsTotal).toBe(0)
  expect(work.projects.find(({ id }) => id === 'p1')).toMatchObject({ isOver: true, daysLeft: null })
})
