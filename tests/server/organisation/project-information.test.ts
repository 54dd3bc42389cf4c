import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ProjectInformation } from '#contract/organisation/project-information.ts'
import { startDemoServer } from '#kit/demo-server.ts'
import type { TestServer } from '#kit/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const path = '/organization/projectInformation/query'

test('what is known of the project is told by its template, codes in words', async () => {
  const { result } = await server.ask<ProjectInformation>('GET', path, {
    token: await server.signIn('js_xinghe', 'p1')
  })
  expect(result?.name).toBe('云澜星河新城商住综合体一期工程')
  const told = (key: string) => result?.items.find((item) => item.key === key)?.value
  expect(told('name')).toBe(result?.name)
  for (const key of ['category', 'nature']) expect(told(key), key).toMatch(/\p{Script=Han}/u)
  expect(result?.status_dictText).toBe('收集中')
})

test('every unit that takes part is told by its name, and how many unit projects there are', async () => {
  await server.db
    .insertInto('arcProjectOrg')
    .values({ id: 'p1-second', projectId: 'p1', orgId: 'o-sg2', orgType: 'SG', tenantId: 1 })
    .execute()
  const { result } = await server.ask<ProjectInformation>('GET', path, {
    token: await server.signIn('js_xinghe', 'p1')
  })
  const told = Object.fromEntries((result?.items ?? []).map(({ key, value }) => [key, value]))
  const orgs = await server.db.selectFrom('arcOrg').select(['id', 'name']).execute()
  const name = (id: string) => orgs.find((org) => org.id === id)?.name ?? ''
  expect(told.builder).toBe(name('o-js1'))
  expect(told.contractor?.split('、').sort()).toEqual([name('o-sg1'), name('o-sg2')].sort())
  for (const key of ['surveyUnit', 'designUnit', 'supervisionUnit'])
    expect(
      orgs.map((org) => org.name),
      key
    ).toContain(told[key])
  expect(Number(told.unitCount)).toBeGreaterThan(0)
})

test('who may not open it is refused, and who has no project is told so', async () => {
  expect((await server.ask('GET', path, { token: await server.signIn('admin') })).status).toBe(403)
  expect((await server.ask('GET', path)).status).toBe(401)
})
