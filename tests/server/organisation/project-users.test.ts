import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { CLERK, projectPeople, wordsOf } from '#kit/server/project-people.ts'
import type { TestServer } from '#kit/server/server.ts'

const PATH = '/organization/systemUser'
const ROLES = {
  da_reviewer: 'r-da_reviewer',
  js_manager: 'r-js_manager',
  sg_archivist: 'r-sg_archivist',
  sj_user: 'r-sj_user'
}
let server: TestServer
const {
  write,
  list,
  invite,
  rolesOf,
  add,
  memberOf,
  act,
  assign,
  remove,
  undo,
  bringIn,
  projectsOf,
  changedPassword,
  leader,
  signInAgain
} = projectPeople(() => server)
beforeAll(async () => {
  server = await startDemoServer()
  await bringIn('newcomer', 'newcomer', { participantId: 'p1-JS' })
})
afterAll(() => server?.close())
beforeEach(() => server.db.deleteFrom('sysAttempt').execute())

test('a leader reads who is in the project, for which unit, with which roles there, and when somebody signed in last [1.A23]', async () => {
  const own = await memberOf('js_xinghe')
  expect(own).toMatchObject({ realname: '何申甲', roleIds: ROLES.js_manager, status: '1', dataScope: 'all' })
  expect(own.participantId_dictText).toBe('云澜星河置业有限公司')
  expect(own.lastSignIn).toMatch(/^\d{4}-/)
  const other = await server.signIn('sg_yijian', 'p1')
  expect((await server.ask('GET', `${PATH}/list`, { token: other })).status).toBe(403)
})

test('a leader may grant what he holds himself: no administrators, no archive, no reader [1.A34]', async () => {
  const granted = (await rolesOf()).filter(({ canGrant }) => canGrant).map(({ roleCode }) => roleCode)
  expect(granted.sort()).toEqual(['jl_engineer', 'js_manager', 'kc_user', 'project_viewer', 'sg_archivist', 'sj_user'])
  expect((await rolesOf()).map(({ roleCode }) => roleCode).filter((code) => code.endsWith('_admin'))).toEqual([])
  const { rows } = {
    rows: await server.db.selectFrom('sysRole').select('id').where('roleCode', '=', 'sec_admin').execute()
  }
  const clerk = await memberOf('sg_yijian')
  expect(wordsOf(await assign(clerk, [rows[0]?.id ?? '']))).toMatch(/没有这个角色/)
  expect((await assign(clerk, [ROLES.da_reviewer])).status).toBe(403)
})

test('a new account is made with a first password, works for a unit of the project, and its user can choose the project [1.A23][1.A34]', async () => {
  expect(wordsOf(await add({ participantId: '' }))).toMatch(/请选择本项目的参建单位/)
  expect(wordsOf(await add({ participantId: 'p2-JS' }))).toMatch(/请选择本项目的参建单位/)
  expect(wordsOf(await add({ username: '' }))).toMatch(/username/)
  expect(wordsOf(await add({ phone: '12' }))).toMatch(/手机号码格式不正确/)
  const { result } = await add({ roleIds: [ROLES.sg_archivist] })
  expect(result?.result).toMatchObject({
    username: CLERK.username,
    password: expect.stringMatching(/^\w{4}-\d{4}-\w{4}$/)
  })
  const member = await memberOf(CLERK.username)
  expect(member).toMatchObject({ realname: CLERK.realname, post: '资料员', roleIds: ROLES.sg_archivist })
  expect(wordsOf(await add())).toMatch(/username/)
  expect(wordsOf(await invite(CLERK.username))).toMatch(/此人已在本项目中/)
  const token = await server.signIn(CLERK.username)
  // Before anything else he changes the first password.
  expect(await projectsOf(token)).toBeUndefined()
  await changedPassword()
  expect((await projectsOf(token))?.map(({ id }) => id)).toEqual(['p1'])
})

test('roles are given and taken in this project alone, seen at once by who is signed in, and taken back [1.A34]', async () => {
  const token = await server.signIn('newcomer', 'p1')
  const may = async () => (await server.ask('GET', `${PATH}/list`, { token })).status
  expect(await may()).toBe(403)
  const { result } = await assign(await memberOf('newcomer'), [ROLES.js_manager])
  expect(await may()).toBe(200)
  const held = await server.db.selectFrom('sysUserRole').selectAll().where('userId', '=', 'u-newcomer').execute()
  expect(held.filter(({ roleId }) => roleId === ROLES.js_manager)).toMatchObject([{ projectId: 'p1' }])
  expect((await undo(result?.change)).success).toBe(true)
  expect(await may()).toBe(403)
})

test('nobody changes his own place in a project, and its last leader stays [1.A34]', async () => {
  const own = await memberOf('js_xinghe')
  expect((await assign(own, [])).status).toBe(403)
  expect((await remove(own)).status).toBe(403)
  const { id, rowVersion } = own
  expect((await write('PUT', 'edit', { id, rowVersion, participantId: 'p1-SG' })).status).toBe(403)
  await assign(await memberOf('newcomer'), [ROLES.js_manager])
  const second = await server.signIn('newcomer', 'p1')
  expect((await remove(own, second)).success).toBe(true)
  const restored = await write('PUT', 'restore', { ids: [own.id] }, second)
  expect(restored.success).toBe(true)
  expect(await memberOf('js_xinghe')).toMatchObject({ roleIds: ROLES.js_manager })
  await server.db.updateTable('sysUser').set({ status: '2' }).where('id', '=', 'u-js_xinghe').execute()
  expect(wordsOf(await assign(await memberOf('newcomer', second), [], second))).toMatch(/不能修改自己/)
  await server.db.updateTable('sysUser').set({ status: '1' }).where('id', '=', 'u-js_xinghe').execute()
  signInAgain()
  await assign(await memberOf('newcomer'), [])
})

test('an account is frozen and its password reset where it is for this leader’s projects alone; sessions end [1.A23]', async () => {
  const clerk = await memberOf(CLERK.username)
  const token = await server.signIn(CLERK.username, 'p1')
  const isIn = async (one: string) =>
    (await server.ask('GET', '/system/sysProject/queryList', { token: one })).status !== 401
  expect(await isIn(token)).toBe(true)
  expect((await act('freeze', clerk)).success).toBe(true)
  expect(await isIn(token)).toBe(false)
  expect(await memberOf(CLERK.username)).toMatchObject({ status: '2' })
  expect((await act('freeze', clerk)).success).toBe(false)
  expect((await act('unfreeze', clerk)).success).toBe(true)
  const again = await server.signIn(CLERK.username, 'p1')
  const { result } = await act('resetPassword', clerk)
  expect(result?.result?.password).toMatch(/-/)
  expect(await isIn(again)).toBe(false)
})

test('an account that is for more is left to the administrator, with the reason; so is one’s own [1.A23]', async () => {
  for (const action of ['freeze', 'resetPassword']) {
    expect(wordsOf(await act(action, await memberOf('sg_yijian')))).toMatch(/请联系系统管理员/)
    expect((await act(action, await memberOf('js_xinghe'))).status).toBe(403)
  }
  const clerk = await memberOf(CLERK.username)
  const { userId } = await server.db
    .selectFrom('arcProjectMember')
    .select('userId')
    .where('id', '=', clerk.id)
    .executeTakeFirstOrThrow()
  const elsewhere = { projectId: 'p2', userId, tenantId: 1 }
  await server.db.insertInto('arcProjectMember').values(elsewhere).execute()
  expect(wordsOf(await act('freeze', clerk))).toMatch(/还参加其他项目/)
  await server.db.deleteFrom('arcProjectMember').where('userId', '=', userId).where('projectId', '=', 'p2').execute()
})

test('who is removed cannot choose the project any more, also in an open session; undone, he is back with his roles [1.A34]', async () => {
  const clerk = await memberOf(CLERK.username)
  const { result: open } = await server.ask('GET', `${PATH}/openWork`, {
    token: await leader(),
    query: { id: clerk.id }
  })
  expect(open).toEqual({ tasks: 0, files: 0 })
  await changedPassword()
  const token = await server.signIn(CLERK.username, 'p1')
  const { result } = await remove(clerk)
  expect(await projectsOf(token)).toEqual([])
  expect((await list()).map(({ username }) => username)).not.toContain(CLERK.username)
  expect((await undo(result?.change)).success).toBe(true)
  expect((await projectsOf(token))?.map(({ id }) => id)).toEqual(['p1'])
  expect(await memberOf(CLERK.username)).toMatchObject({ roleIds: ROLES.sg_archivist })
  await remove(await memberOf(CLERK.username))
  const { accepted } = await bringIn(CLERK.username, CLERK.username, { roleIds: [ROLES.sj_user] })
  expect(accepted.success, accepted.message).toBe(true)
  expect(await memberOf(CLERK.username)).toMatchObject({ roleIds: ROLES.sj_user })
})
