import { afterAll, beforeAll, expect, test } from 'vitest'

import type { DataScopeRule } from '#contract/system/data-scope.ts'
import type { ScopeChoices } from '#contract/system/role-scope.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { holderOf } from '#kit/server/right-holders.ts'
import type { TestServer } from '#kit/server/server.ts'
import { dataScopeOf } from '#server/core/principal/data-scope.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** newcomer is a member of p1 for a builder, and holds the role 材料员 there, which covers nothing yet. */
let server: TestServer
let grants: string
let describes: string
let member: string
let role = ''
const NOTHING: DataScopeRule = { read: [], write: [] }
const SEES: DataScopeRule = {
  read: [{ catalog: { classes: ['C'] }, uploadedBy: 'anyone', states: ['draft'] }],
  write: [{ catalog: { groups: ['C5'], submitBy: ['SG'] }, uploadedBy: 'unit' }]
}

beforeAll(async () => {
  server = await startDemoServer()
  grants = await server.signIn(await holderOf(server, 'sys.role:grant'))
  describes = await server.signIn(await holderOf(server, 'sys.role:add'))
  const body = { roleCode: 'clerk', roleName: '材料员' }
  const added = await server.ask<{ ids: string[] }>('POST', '/sys/role/add', { token: describes, body })
  role = added.result?.ids[0] ?? ''
  const of = { projectId: 'p1', userId: 'u-newcomer', tenantId: 1 }
  await server.db
    .insertInto('arcProjectMember')
    .values({ ...of, orgId: 'o-sg1', dataScope: 'all' })
    .execute()
  await server.db
    .insertInto('sysUserRole')
    .values({ ...of, roleId: role })
    .execute()
  member = await server.signIn('newcomer', 'p1')
})
afterAll(() => server?.close())

const save = (dataScope: object, lastDataScope: object | null, { token = grants, roleId = role, key = '' } = {}) =>
  server.ask<{ isChanged: boolean }>('POST', '/sys/role/dataScope', {
    token,
    body: { roleId, dataScope, lastDataScope },
    ...(key && { headers: { 'idempotency-key': key } })
  })
const kept = async (roleId = role, token = grants) =>
  server.ask<{ dataScope: DataScopeRule | null }>('GET', '/sys/role/dataScope', { token, query: { roleId } })
/** What the member sees and changes, by what the server itself keeps of him. */
async function covered() {
  const who = await server.app.appContext.principals.by(member)
  return inTransaction(server.db, who, (tx) => dataScopeOf(tx, who, 'p1'))
}

test('who grants gives a role a data scope, and its holders have it at once and no more', async () => {
  expect(await covered()).toEqual({ read: [], write: [] })
  expect((await kept()).result).toEqual({ dataScope: NOTHING })
  expect(await save(SEES, NOTHING)).toMatchObject({ status: 200, result: { isChanged: true } })
  const { read, write } = await covered()
  expect(read).toMatchObject([{ by: 'all', states: ['draft'] }])
  const codes = (grant: (typeof read)[number] | undefined) => (grant?.codes === 'all' ? ['all'] : (grant?.codes ?? []))
  expect(codes(read[0])).toContain('C1-01')
  expect(codes(read[0]).every((code) => code.startsWith('C'))).toBe(true)
  expect(codes(write[0])).toContain('C5-01')
  expect(write[0]?.by).not.toBe('all')
  expect((await kept()).result).toEqual({ dataScope: SEES })
  expect((await save(SEES, SEES)).result).toEqual({ isChanged: false })
  const { logContent } = await server.db
    .selectFrom('sysAuditLog')
    .select('detail as logContent')
    .where('event', '=', 'role.scope')
    .where('objId', '=', role)
    .executeTakeFirstOrThrow()
  expect(logContent).toMatchObject({ role: 'clerk', from: NOTHING, to: SEES })
  await save(NOTHING, SEES)
  expect(await covered()).toEqual({ read: [], write: [] })
})

test('a data scope that somebody else has changed meanwhile is not overwritten, and a write that is sent twice acts once', async () => {
  const wide = { read: [{ catalog: 'all', uploadedBy: 'self' }], write: [] }
  expect((await save(wide, SEES)).status).toBe(409)
  expect((await kept()).result).toEqual({ dataScope: NOTHING })
  const first = await save(wide, NOTHING, { key: 'scope-1' })
  const again = await save(wide, NOTHING, { key: 'scope-1' })
  expect([first.result, again.result]).toEqual([{ isChanged: true }, { isChanged: true }])
  await save(NOTHING, wide)
})

test('nobody changes the data scope of a role that he holds, of one that comes with the product, or without the right', async () => {
  expect(await save(SEES, NOTHING, { token: describes })).toMatchObject({ status: 403 })
  expect((await kept(role, member)).status).toBe(403)
  const own = await server.db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', await holderOf(server, 'sys.role:grant'))
    .executeTakeFirstOrThrow()
  const holding = { userId: own.id, roleId: role, projectId: 'p1', tenantId: 1 }
  await server.db.insertInto('sysUserRole').values(holding).execute()
  expect(await save(SEES, NOTHING)).toMatchObject({ status: 403, message: '不能修改自己所在的角色“材料员”的数据范围' })
  await server.db.deleteFrom('sysUserRole').where('userId', '=', own.id).where('roleId', '=', role).execute()
  const builtIn = await kept('r-sg_archivist')
  expect(await save(NOTHING, builtIn.result?.dataScope ?? null, { roleId: 'r-sg_archivist' })).toMatchObject({
    status: 403,
    message: expect.stringMatching(/随系统提供.+复制/)
  })
  await server.db
    .insertInto('sysRole')
    .values({ id: 'r-there', roleCode: 'there', roleName: '外', tenantId: 2 })
    .execute()
  expect((await kept('r-there')).status).toBe(404)
  expect((await save(SEES, NOTHING, { roleId: 'r-there' })).status).toBe(404)
})

test('a data scope that names nothing, or what there cannot be, is refused at its field', async () => {
  const part = { catalog: { classes: [], groups: [] }, uploadedBy: 'unit' }
  const refused = await save({ read: [part], write: [] }, NOTHING)
  expect(refused.status).toBe(400)
  expect(refused.faults).toMatchObject([{ field: 'dataScope.read.0.catalog', message: '请至少选择一项归档范围' }])
  expect((await save({ read: [{ catalog: 'all', uploadedBy: 'nobody' }], write: [] }, NOTHING)).status).toBe(400)
  expect((await save({ ...NOTHING, more: true }, NOTHING)).status).toBe(400)
  expect((await kept()).result).toEqual({ dataScope: NOTHING })
})

test('what it may name are the classes and groups of the catalogue, and the kinds of units that submit items', async () => {
  const { result } = await server.ask<ScopeChoices>('GET', '/sys/role/dataScopeChoices', { token: grants })
  expect(result?.classes.map(({ value }) => value)).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(result?.groups).toContainEqual({ value: 'C5', text: 'C5 施工记录文件' })
  expect(result?.submitBy).toContainEqual({ value: 'SG', text: '施工单位(总包)' })
})
