import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ProjectInformation } from '#contract/organisation/project-information.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { readyForTransfer, transferring } from '#kit/server/transferring.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { formProjectFacts } from '#server/forms/data/project-facts.ts'

const [FORMER, EXTENDED, BETWEEN, AFTER] = ['2026-05-01', '2026-12-31', '2026-08-01', '2027-01-03']
let server: TestServer
let token: string
let before = ''
beforeAll(async () => {
  server = await startDemoServer()
  await readyForTransfer(server)
  token = await server.signIn('js_xinghe', 'p1')
  await sql`update arc_project set due_date = ${FORMER} where id = 'p1'`.execute(server.db)
  before = await begin({ units: ['m12'], volumes: ['tv3', 'tv4'] })
  await sql`update arc_project set extended_due = ${EXTENDED}, extension_reason = '规划调整' where id = 'p1'`.execute(
    server.db
  )
})
afterAll(() => server?.close())

const begin = async (input: object) => (await transferring(server, token).add(input)).result?.id ?? ''
const overdueOn = async (day: string) => {
  const { result } = await server.ask<{ records: { project_no: string; due_date: string; days_late: number }[] }>(
    'GET',
    '/online/cgreport/api/getData/overdue_projects',
    { token, query: { self_day: day } }
  )
  return result?.records ?? []
}

test('a project with an approved 延期 is not reported as overdue before that day, and after it by the days since', async () => {
  expect(await overdueOn(BETWEEN)).toEqual([])
  expect(await overdueOn(AFTER)).toMatchObject([{ due_date: EXTENDED, days_late: 3 }])
})

test('the list of projects and what is known of the project show the day that holds', async () => {
  const { result: list } = await server.ask<{ records: { id: string; deadline: string }[] }>(
    'GET',
    '/project/list/list',
    {
      token
    }
  )
  expect(list?.records.find(({ id }) => id === 'p1')?.deadline).toBe(EXTENDED)
  const { result } = await server.ask<ProjectInformation>('GET', '/organization/projectInformation/query', { token })
  expect(result?.items.find(({ key }) => key === 'dueDate')?.value).toBe(EXTENDED)
})

test('项目情况表 asks for the transfer by the day that holds', async () => {
  const principal = { id: 'u-sys', tenant: 1, projects: ['p1'] }
  const facts = await inTransaction(server.db, principal, (tx) => formProjectFacts(tx, 'p1'))
  expect(facts['project.dueDate']).toBe(EXTENDED)
})

test('reports of transfers say the day that holds, also of one that was begun before it was extended', async () => {
  const after = await begin({})
  const { rows } = await sql<{ id: string; kept: string }>`
    select id, due_date::text as kept from arc_transfer where id in (${before}, ${after})`.execute(server.db)
  expect(Object.fromEntries(rows.map(({ id, kept }) => [id, kept]))).toEqual({ [before]: FORMER, [after]: EXTENDED })
  const shown = await server.db.transaction().execute(async (tx) => {
    await sql`select set_config('app.tenant', '1', true), set_config('app.projects', 'p1', true)`.execute(tx)
    return (
      await sql<{
        day: string
      }>`select due_date::text as day from reporting.transfer where transfer_id in (${before}, ${after})`.execute(tx)
    ).rows
  })
  expect(shown.map(({ day }) => day)).toEqual([EXTENDED, EXTENDED])
})
