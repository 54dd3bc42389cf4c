import { afterAll, beforeAll, expect, test } from 'vitest'

import type { PermissionMatrix, PermissionMember } from '#contract/organisation/project-permissions.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

const PATH = '/project/permission'

let server: TestServer
let leader: string
let security: string
let roles: Record<string, string>
beforeAll(async () => {
  server = await startDemoServer()
  leader = await server.signIn('js_xinghe', 'p1')
  // Who grants everywhere is a member of no project.
  await server.db.deleteFrom('arcProjectMember').where('userId', '=', 'u-baomi').execute()
  security = await server.signIn('baomi')
  const rows = await server.db.selectFrom('sysRole').select(['id', 'roleCode']).execute()
  roles = Object.fromEntries(rows.map(({ roleCode, id }) => [roleCode, id]))
})
afterAll(() => server?.close())

const matrix = async (project = 'p1', token = leader) =>
  await server.ask<PermissionMatrix>('GET', `${PATH}/matrix`, { token, query: { project } })
const member = async (username: string, project = 'p1', token = leader) => {
  const found = (await matrix(project, token)).result?.members.find((one) => one.username === username)
  if (!found) throw new Error(`${username} is not in the project`)
  return found
}
const change = (action: 'grant' | 'revoke', who: PermissionMember, role: string, token = leader, project = 'p1') =>
  server.ask<PermissionMember>('PUT', `${PATH}/${action}`, {
    token,
    body: { project, id: who.id, roleId: roles[role] }
  })
const scope = (who: PermissionMember, dataScope: string, parts: object[] = [], token = leader) =>
  server.ask<PermissionMember>('PUT', `${PATH}/scope`, {
    token,
    body: { project: 'p1', id: who.id, rowVersion: who.rowVersion, dataScope, parts }
  })
const codesSeen = async (token: string) => {
  const rows = await server.ask<{ records: { catalogCode: string }[] }>('GET', '/archives/file/list', {
    token,
    query: { pageSize: 1000 }
  })
  return new Set((rows.result?.records ?? []).map(({ catalogCode }) => catalogCode))
}

test('somebody of the archive is there with the archive as his unit, and not with the name of his account', async () => {
  const { unit } = await member('jieshou', 'p2', security)
  expect(unit).toMatch(/档案馆/)
})

test('a leader reads who holds which role in his project, gives roles and takes them; each is in the history [1.A34]', async () => {
  const { result } = await matrix()
  expect(result?.roles.filter(({ canGrant }) => canGrant).map(({ id }) => id)).toContain(roles.sj_user)
  const clerk = await member('sg_yijian')
  expect(clerk).toMatchObject({ roleIds: [roles.sg_archivist], isOwn: false })
  const { result: given } = await change('grant', clerk, 'sj_user')
  expect(given?.roleIds).toEqual([roles.sg_archivist, roles.sj_user].sort())
  expect((await change('revoke', clerk, 'sj_user')).result?.roleIds).toEqual([roles.sg_archivist])
  const { result: history } = await server.ask<{ cells: { field: string }[] }[]>('GET', `${PATH}/history`, {
    token: leader,
    query: { project: 'p1', id: clerk.id }
  })
  expect(history?.slice(0, 2).map(({ cells }) => cells.map(({ field }) => field))).toEqual([['roleIds'], ['roleIds']])
})

test('a leader changes nothing of himself, nothing beyond what he holds, and nothing of other projects [1.A34]', async () => {
  const own = await member('js_xinghe')
  expect(own.isOwn).toBe(true)
  expect((await change('revoke', own, 'js_manager')).status).toBe(403)
  expect((await scope(own, 'own')).status).toBe(403)
  const clerk = await member('sg_yijian')
  expect((await change('grant', clerk, 'svc_agent')).status).toBe(403)
  expect((await change('grant', clerk, 'sys_admin')).success).toBe(false)
  expect((await matrix('p2')).status).toBe(404)
  const other = await member('js_lanjiang', 'p2', security)
  expect((await change('grant', other, 'sj_user', leader, 'p2')).status).toBe(404)
  const plain = await server.signIn('sg_yijian', 'p1')
  expect((await matrix('p1', plain)).status).toBe(403)
  expect((await change('grant', clerk, 'sj_user', plain)).status).toBe(403)
})

test('the security administrator does it in every project of the tenant, never the administrators’ roles, and a leader stays [1.A34]', async () => {
  const { result: projects } = await server.ask<{ id: string }[]>('GET', `${PATH}/projects`, { token: security })
  expect(projects?.map(({ id }) => id).sort()).toEqual(['p1', 'p2', 'p3', 'p4'])
  const clerk = await member('sg_luqiao', 'p2', security)
  const { result } = await change('grant', clerk, 'reader', security, 'p2')
  expect(result?.roleIds).toContain(roles.reader)
  await change('revoke', clerk, 'reader', security, 'p2')
  expect((await change('grant', clerk, 'audit_admin', security, 'p2')).success).toBe(false)
  const only = await member('js_lanjiang', 'p2', security)
  const refused = await change('revoke', only, 'js_manager', security, 'p2')
  expect([refused.status, refused.message]).toEqual([403, '项目至少要有一名可以登录的负责人'])
  expect((await matrix('nosuch', security)).status).toBe(404)
  const foreign = await server.db.selectFrom('arcProject').select('id').where('tenantId', '<>', 1).executeTakeFirst()
  expect((await matrix(foreign?.id ?? '', security)).status).toBe(404)
})

test('a member with a part of the catalogue sees the files of that part alone, from his next question on [1.A34]', async () => {
  const token = await server.signIn('daiban', 'p1')
  const before = await codesSeen(token)
  expect([...before].some((code) => !code.startsWith('A'))).toBe(true)
  const who = await member('daiban')
  expect((await scope(who, 'catalog')).message).toMatch(/请核对|请至少选择一个目录/)
  expect((await scope(who, 'catalog', [{ code: 'Z9-99', canWrite: false }])).success).toBe(false)
  const { result: now } = await scope(who, 'catalog', [{ code: 'A1', canWrite: false }])
  expect(now).toMatchObject({ dataScope: 'catalog', parts: [{ code: 'A1', canWrite: false }] })
  const seen = await codesSeen(token)
  expect(seen.size).toBeGreaterThan(0)
  expect([...seen].every((code) => code.startsWith('A1-'))).toBe(true)
  expect((await scope(who, 'all')).status).toBe(409)
  const { result: back } = await scope(now ?? who, 'all')
  expect(back?.parts).toEqual([])
  expect(await codesSeen(token)).toEqual(before)
})

test('a membership of the own unit narrows a role that covers everybody’s files to those of the unit', async () => {
  const token = await server.signIn('daiban', 'p1')
  const all = await codesSeen(token)
  const { result } = await scope(await member('daiban'), 'org')
  expect((await codesSeen(token)).size).toBeLessThan(all.size)
  await scope(result ?? (await member('daiban')), 'all')
})

test('one sees what menu and which buttons somebody has in the project', async () => {
  const { id } = await member('sg_yijian')
  const { result } = await server.ask<{ auth: { action: string }[] }>('GET', `${PATH}/preview`, {
    token: leader,
    query: { project: 'p1', id }
  })
  const actions = result?.auth.map(({ action }) => action) ?? []
  expect(actions).toContain('archives.collect:upload')
  expect(actions).not.toContain('project.perm:grant')
})
