import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { TransferNeed } from '#contract/checks/transfer-needs.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { readyForTransfer, transferring } from '#kit/server/transferring.ts'

let server: TestServer
let token: string
let builder: ReturnType<typeof transferring>
let id = ''
const OUTSIDE = '按您可见的范围以外的题名'

beforeAll(async () => {
  server = await startDemoServer()
  await readyForTransfer(server)
  token = await server.signIn('js_xinghe', 'p1')
  builder = transferring(server, token)
  id = (await builder.add({ units: [null, 'm11'] })).result!.id
  // Two items of class C that must be kept have nothing, and one file of that class is not approved.
  await sql`update arc_tree_node set applicable = 'yes', na_reason = null where id in
    (select node_id from arc_item_state where project_id = 'p1' and must and code like 'C%' and monomial_id = 'm11' order by code limit 2)`.execute(
    server.db
  )
  await sql`update arc_file set status = 'draft', monomial_id = 'm11', title = ${OUTSIDE}
    where id = (select id from arc_file where project_id = 'p1' and status = 'void' and catalog_code like 'C%' order by id limit 1)`.execute(
    server.db
  )
  await server.db
    .updateTable('arcProjectMember')
    .set({ dataScope: 'catalog' })
    .where('projectId', '=', 'p1')
    .where('userId', '=', 'u-js_xinghe')
    .execute()
  await server.db
    .insertInto('arcMemberScope')
    .values({ projectId: 'p1', userId: 'u-js_xinghe', catalogCode: 'A', canRead: true, canWrite: true, tenantId: 1 })
    .execute()
  server.app.appContext.principals.forget()
})
afterAll(() => server?.close())

const of = (needs: readonly TransferNeed[] | null, need: TransferNeed['need']) =>
  needs?.find((one) => one.need === need)

test('for who sees a part of the project the list says that it is of that part', async () => {
  const listed = [
    (await builder.ask<TransferNeed[]>('GET', '/transfer/apply/needs', { id })).result,
    (await server.ask<TransferNeed[]>('GET', '/arrange/check/transferNeeds', { token })).result
  ]
  for (const needs of listed) {
    expect(of(needs, 'gaps')).toBeUndefined()
    expect(of(needs, 'narrowed')?.said).toContain('提交申请时按整个项目核对')
    expect(JSON.stringify(needs)).not.toContain(OUTSIDE)
  }
})

test('who sees a part of the project cannot hand over what has gaps outside it: they are counted and not named', async () => {
  const { success, message, result } = await builder.submit(id)
  expect({ success, message }).toEqual({ success: false, message: expect.stringContaining('缺必交件 2 项') })
  const needs = result as unknown as TransferNeed[]
  expect(of(needs, 'gaps')).toMatchObject({ count: 2, places: [] })
  expect(of(needs, 'narrowed')).toBeUndefined()
  expect(of(needs, 'notApproved')).toMatchObject({ count: 1, places: [] })
  expect(JSON.stringify(needs)).not.toContain(OUTSIDE)
})

test('what lies within his part is named, and said to be of that part', async () => {
  await sql`update arc_tree_node set applicable = 'yes', na_reason = null where id in
    (select node_id from arc_item_state where project_id = 'p1' and must and code like 'A%' order by code limit 1)`.execute(
    server.db
  )
  const needs = (await builder.ask<TransferNeed[]>('GET', '/transfer/apply/needs', { id })).result
  expect(of(needs, 'gaps')).toMatchObject({ count: 1, said: '按您可见的范围：缺必交件 1 项' })
  expect(of(needs, 'gaps')?.places[0]?.title).toMatch(/^A/)
  const refused = await builder.submit(id)
  expect(refused.message).toContain('缺必交件 3 项')
})

test('who sees the whole project has the list as it is', async () => {
  await sql`update arc_project_member set data_scope = 'all' where project_id = 'p1' and user_id = 'u-js_xinghe'`.execute(
    server.db
  )
  server.app.appContext.principals.forget()
  const needs = (await builder.ask<TransferNeed[]>('GET', '/transfer/apply/needs', { id })).result
  expect(of(needs, 'gaps')).toMatchObject({ count: 3, said: '缺必交件 3 项' })
  expect(of(needs, 'narrowed')).toBeUndefined()
  expect((await builder.submit(id)).result).toEqual(needs)
})
