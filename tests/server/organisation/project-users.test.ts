import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { AccessWaiting, ProjectRole, ProjectUser } from '#contract/organisation/project-users.ts'
import { startDemoServer } from '#kit/demo-server.ts'
import type { Answer, TestServer } from '#kit/server.ts'

const PATH = '/organization/systemUser'
const CLERK = { username: 'clerk_qian', realname: '钱丑乙', phone: '13700000001' }
const PLACE = { participantId: 'p1-SG', post: '资料员' }

let server: TestServer
let leader: string
let roles: Record<string, string>
beforeAll(async () => {
  server = await startDemoServer()
  leader = await server.signIn('js_xinghe', 'p1')
  roles = Object.fromEntries((await rolesOf()).map(({ roleCode, id }) => [roleCode, id]))
})
afterAll(() => server?.close())
beforeEach(() => server.db.deleteFrom('sysAttempt').execute())

type Written = { change: string; ids: string[]; result: { username: string; password: string } | null }
const rolesOf = async (token = leader) =>
  (await server.ask<ProjectRole[]>('GET', `${PATH}/roles`, { token })).result ?? []
const write = <T = Written>(method: 'POST' | 'PUT' | 'DELETE', path: string, given: object, token = leader) =>
  server.ask<T>(method, `${PATH}/${path}`, {
    token,
    ...(method === 'DELETE' ? { query: given as Record<string, string> } : { body: given })
  })
const invite = (account: string, more: object = {}, token = leader) =>
  write('POST', 'invite', { account, ...PLACE, roleIds: [], ...more }, token)
const add = (more: object = {}) => write('POST', 'add', { ...CLERK, ...PLACE, roleIds: [], ...more })
const list = async (token = leader) =>
  (await server.ask<{ records: ProjectUser[] }>('GET', `${PATH}/list`, { token, query: { pageSize: 100 } })).result
    ?.records ?? []
const memberOf = async (username: string, token = leader) => {
  const found = (await list(token)).find((one) => one.username === username)
  if (!found) throw new Error(`${username} is not in the project`)
  return found
}
const act = (action: string, { id }: { readonly id: string }, token = leader) =>
  write<{ result: { password: string } | null }>('PUT', action, { ids: id }, token)
const assign = ({ id, rowVersion }: ProjectUser, roleIds: readonly string[], token = leader) =>
  write('PUT', 'assign', { id, rowVersion, roleIds }, token)
const remove = ({ id }: { readonly id: string }, token = leader) => write('DELETE', 'remove', { id }, token)
const undo = (change: string | undefined, token = leader) => write('POST', 'undo', { change }, token)
const wordsOf = ({ message, result, ...rest }: Answer<unknown>) =>
  JSON.stringify([message, (rest as { faults?: unknown }).faults])
const changedPassword = async () => {
  await server.db
    .updateTable('sysUserSecret')
    .set({ mustChange: false })
    .where('userId', 'in', (user) => user.selectFrom('sysUser').select('id').where('username', '=', CLERK.username))
    .execute()
  server.app.appContext.principals.forget()
}
const projectsOf = async (token: string) =>
  (await server.ask<{ records: { id: string }[] }>('GET', '/system/sysProject/queryList', { token })).result?.records
const noticesOf = async (user: string) =>
  (
    await server.db
      .selectFrom('sysAnnouncementSend as s')
      .innerJoin('sysAnnouncement as a', 'a.id', 's.anntId')
      .select('a.titile')
      .where('s.userId', '=', user)
      .execute()
  ).map(({ titile }) => titile)

test('a leader reads who is in the project, for which unit, with which roles there, and when somebody signed in last [1.A23]', async () => {
  const own = await memberOf('js_xinghe')
  expect(own).toMatchObject({ realname: '何申甲', roleIds: roles.js_manager, status: '1', dataScope: 'all' })
  expect(own.participantId_dictText).toBe('云澜星河置业有限公司')
  expect(own.lastSignIn).toMatch(/^\d{4}-/)
  const other = await server.signIn('sg_yijian', 'p1')
  expect((await server.ask('GET', `${PATH}/list`, { token: other })).status).toBe(403)
})

test('a leader may grant what he holds himself: no administrators, no archive, no reader [1.A34]', async () => {
  const granted = (await rolesOf()).filter(({ canGrant }) => canGrant).map(({ roleCode }) => roleCode)
  expect(granted.sort()).toEqual(['jl_engineer', 'js_manager', 'kc_user', 'sg_archivist', 'sj_user'])
  expect(Object.keys(roles).filter((code) => code.endsWith('_admin'))).toEqual([])
  const { rows } = {
    rows: await server.db.selectFrom('sysRole').select('id').where('roleCode', '=', 'sec_admin').execute()
  }
  const clerk = await memberOf('sg_yijian')
  expect(wordsOf(await assign(clerk, [rows[0]?.id ?? '']))).toMatch(/没有这个角色/)
  expect((await assign(clerk, [roles.da_reviewer ?? ''])).status).toBe(403)
})

test('a new account is made with a first password, works for a unit of the project, and its user can choose the project [1.A23][1.A34]', async () => {
  expect(wordsOf(await add({ participantId: '' }))).toMatch(/请选择本项目的参建单位/)
  expect(wordsOf(await add({ participantId: 'p2-JS' }))).toMatch(/请选择本项目的参建单位/)
  expect(wordsOf(await add({ username: '' }))).toMatch(/username/)
  expect(wordsOf(await add({ phone: '12' }))).toMatch(/手机号码格式不正确/)
  const { result } = await add({ roleIds: [roles.sg_archivist] })
  expect(result?.result).toMatchObject({
    username: CLERK.username,
    password: expect.stringMatching(/^\w{4}-\d{4}-\w{4}$/)
  })
  const member = await memberOf(CLERK.username)
  expect(member).toMatchObject({ realname: CLERK.realname, post: '资料员', roleIds: roles.sg_archivist })
  expect(wordsOf(await add())).toMatch(/username/)
  expect(wordsOf(await invite(CLERK.username))).toMatch(/此人已在本项目中/)
  const token = await server.signIn(CLERK.username)
  // Before anything else he changes the first password.
  expect(await projectsOf(token)).toBeUndefined()
  await changedPassword()
  expect((await projectsOf(token))?.map(({ id }) => id)).toEqual(['p1'])
})

test('an invitation is answered alike for a person, for nobody, for another archive’s and for an administrator; nobody is in the project by it [1.A23]', async () => {
  const other = await server.db
    .selectFrom('sysUser')
    .select(['username', 'phone'])
    .where('tenantId', '<>', 1)
    .executeTakeFirstOrThrow()
  await server.db.deleteFrom('arcProjectMember').where('userId', '=', 'u-shenji').execute()
  const before = (await list()).length
  const said = async (account: string) => {
    const { status, message, success, result } = await invite(account)
    return { status, message, success, keys: Object.keys(result ?? {}) }
  }
  const unknown = await said('13700099999')
  expect(unknown).toMatchObject({ success: true, message: '已发出邀请，对方接受后加入项目' })
  for (const account of [other.username, 'nobody_at_all', 'shenji', '16600001117'])
    expect(await said(account)).toEqual(unknown)
  expect((await list()).length).toBe(before)
  const again = wordsOf(await invite('13700099999'))
  expect(again).toMatch(/正在等待对方接受/)
  expect(wordsOf(await invite('16600001117'))).toBe(again)
  expect(wordsOf(await invite(''))).toMatch(/请填写手机号或用户账号/)
  expect((await invite('13700099998', { roleIds: [roles.da_reviewer] })).status).toBe(403)
})

type Mine = { id: string; project: string; roles: string }
const mine = async (token: string) =>
  (await server.ask<Mine[]>('GET', '/organization/invitation/mine', { token })).result ?? []
const answer = (what: 'accept' | 'refuse', id: string | undefined, token: string) =>
  server.ask('PUT', `/organization/invitation/${what}`, { token, body: { id } })
/** Invites somebody, who accepts. */
const bringIn = async (account: string, username: string, more: object = {}) => {
  const invited = await invite(account, more)
  const token = await server.signIn(username)
  const accepted = await answer('accept', invited.result ? (invited.result as unknown as { id: string }).id : '', token)
  return { accepted, token }
}

test('the invited is notified, reads who invites him where, and is in the project once he accepts, and not a moment before', async () => {
  expect(await noticesOf('u-newcomer')).toContainEqual(expect.stringMatching(/^邀请您加入项目“云澜星河新城/))
  const token = await server.signIn('newcomer')
  const [invitation] = await mine(token)
  expect(invitation).toMatchObject({ project: expect.stringMatching(/^云澜星河新城/) })
  expect(await projectsOf(token)).toEqual([])
  // Nobody else answers it, whoever he is.
  const stranger = await server.signIn('sg_yijian', 'p1')
  for (const what of ['accept', 'refuse'] as const)
    expect((await answer(what, invitation?.id, stranger)).status).toBe(404)
  expect((await answer('accept', invitation?.id, token)).success).toBe(true)
  expect((await projectsOf(token))?.map(({ id }) => id)).toEqual(['p1'])
  expect((await answer('accept', invitation?.id, token)).status).toBe(404)
})

test('a leader neither resets nor freezes an account that he has only invited, by whichever of the calls', async () => {
  const member = await memberOf('newcomer')
  // As somebody who has registered by himself, and belongs to nothing else.
  await server.db.deleteFrom('sysUserDepart').where('userId', '=', 'u-newcomer').execute()
  await server.db.deleteFrom('sysUserRole').where('userId', '=', 'u-newcomer').where('projectId', '=', '*').execute()
  for (const action of ['resetPassword', 'freeze'])
    expect(await act(action, member)).toMatchObject({
      status: 403,
      message: expect.stringContaining('不是由本项目新建的')
    })
})

test('who refuses is not in the project, and who has invited him sees no more than of a phone that nobody has', async () => {
  await remove(await memberOf('newcomer'))
  expect((await invite('newcomer')).success).toBe(true)
  const token = await server.signIn('newcomer')
  const sent = async () =>
    (await server.ask<{ account: string }[]>('GET', `${PATH}/invitations`, { token: leader })).result ?? []
  const before = await sent()
  const [invitation] = await mine(token)
  expect((await answer('refuse', invitation?.id, token)).success).toBe(true)
  expect(await mine(token)).toEqual([])
  expect(await projectsOf(token)).toEqual([])
  expect(await sent()).toEqual(before)
})

test('an administrator who accepts stays outside, and an invitation whose sender may let in nobody any more is void', async () => {
  const auditor = await server.signIn('shenji')
  const [invitation] = await mine(auditor)
  expect((await answer('accept', invitation?.id, auditor)).status).toBe(403)
  const taken = await server.db
    .deleteFrom('sysUserRole')
    .where('userId', '=', 'u-js_xinghe')
    .where('projectId', '=', 'p1')
    .returningAll()
    .execute()
  server.app.appContext.principals.forget()
  expect(wordsOf(await answer('accept', invitation?.id, auditor))).toMatch(/邀请失效/)
  await server.db.insertInto('sysUserRole').values(taken).execute()
  server.app.appContext.principals.forget()
})

test('twenty invitations in an hour cost nothing; then each waits, longer with each, and nothing is sent meanwhile', async () => {
  await server.db.deleteFrom('arcProjectInvitation').execute()
  const numbers = Array.from({ length: 22 }, (_, at) => `1370010${String(at).padStart(4, '0')}`)
  const answers = []
  for (const number of numbers) answers.push(await invite(number))
  expect(answers.slice(0, 20).every(({ success }) => success)).toBe(true)
  expect(answers.slice(20).map(({ status }) => status)).toEqual([429, 429])
  const kept = await server.db.selectFrom('arcProjectInvitation').select('id').execute()
  expect(kept).toHaveLength(20)
  await server.db.deleteFrom('arcProjectInvitation').execute()
  expect((await bringIn('newcomer', 'newcomer', { participantId: 'p1-JS' })).accepted.success).toBe(true)
})

test('roles are given and taken in this project alone, seen at once by who is signed in, and taken back [1.A34]', async () => {
  const token = await server.signIn('newcomer', 'p1')
  const may = async () => (await server.ask('GET', `${PATH}/list`, { token })).status
  expect(await may()).toBe(403)
  const { result } = await assign(await memberOf('newcomer'), [roles.js_manager ?? ''])
  expect(await may()).toBe(200)
  const held = await server.db.selectFrom('sysUserRole').selectAll().where('userId', '=', 'u-newcomer').execute()
  expect(held.filter(({ roleId }) => roleId === roles.js_manager)).toMatchObject([{ projectId: 'p1' }])
  expect((await undo(result?.change)).success).toBe(true)
  expect(await may()).toBe(403)
})

test('nobody changes his own place in a project, and its last leader stays [1.A34]', async () => {
  const own = await memberOf('js_xinghe')
  expect((await assign(own, [])).status).toBe(403)
  expect((await remove(own)).status).toBe(403)
  const { id, rowVersion } = own
  expect((await write('PUT', 'edit', { id, rowVersion, participantId: 'p1-SG' })).status).toBe(403)
  await assign(await memberOf('newcomer'), [roles.js_manager ?? ''])
  const second = await server.signIn('newcomer', 'p1')
  expect((await remove(own, second)).success).toBe(true)
  const restored = await write('PUT', 'restore', { ids: [own.id] }, second)
  expect(restored.success).toBe(true)
  expect(await memberOf('js_xinghe')).toMatchObject({ roleIds: roles.js_manager })
  await server.db.updateTable('sysUser').set({ status: '2' }).where('id', '=', 'u-js_xinghe').execute()
  expect(wordsOf(await assign(await memberOf('newcomer', second), [], second))).toMatch(/不能修改自己/)
  await server.db.updateTable('sysUser').set({ status: '1' }).where('id', '=', 'u-js_xinghe').execute()
  leader = await server.signIn('js_xinghe', 'p1')
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
  const { result: open } = await server.ask('GET', `${PATH}/openWork`, { token: leader, query: { id: clerk.id } })
  expect(open).toEqual({ tasks: 0, files: 0 })
  await changedPassword()
  const token = await server.signIn(CLERK.username, 'p1')
  const { result } = await remove(clerk)
  expect(await projectsOf(token)).toEqual([])
  expect((await list()).map(({ username }) => username)).not.toContain(CLERK.username)
  expect((await undo(result?.change)).success).toBe(true)
  expect((await projectsOf(token))?.map(({ id }) => id)).toEqual(['p1'])
  expect(await memberOf(CLERK.username)).toMatchObject({ roleIds: roles.sg_archivist })
  await remove(await memberOf(CLERK.username))
  const { accepted } = await bringIn(CLERK.phone, CLERK.username, { roleIds: [roles.sj_user] })
  expect(accepted.success, accepted.message).toBe(true)
  expect(await memberOf(CLERK.username)).toMatchObject({ roleIds: roles.sj_user })
})

test('who asks for access waits above the list, is let in or refused with a reason, and is notified either way', async () => {
  await server.db.deleteFrom('arcProjectMember').where('userId', '=', 'u-newcomer').execute()
  await server.db.deleteFrom('sysAnnouncement').execute()
  const token = await server.signIn('newcomer')
  const request = async () => {
    await server.db.deleteFrom('sysAccessRequest').execute()
    await server.ask('POST', '/system/sysProject/requestAccess', {
      token,
      body: { project: 'YL-FJ-2024-017', note: '新来的资料员' }
    })
    const { result } = await server.ask<AccessWaiting[]>('GET', `${PATH}/requests`, { token: leader })
    return result ?? []
  }
  const [first] = await request()
  expect(first).toMatchObject({ realname: '冯申丙', username: 'newcomer', note: '新来的资料员' })
  const other = await server.signIn('js_lanjiang', 'p2')
  expect((await write('PUT', 'refuseRequest', { id: first?.id, reason: '不是' }, other)).status).toBe(404)
  expect(wordsOf(await write('PUT', 'refuseRequest', { id: first?.id, reason: ' ' }))).toMatch(/请填写拒绝原因/)
  expect((await write('PUT', 'refuseRequest', { id: first?.id, reason: '不负责本项目' })).success).toBe(true)
  expect(await noticesOf('u-newcomer')).toEqual(['加入“YL-FJ-2024-017”的申请未通过'])
  const [second] = await request()
  const place = { participantId: 'p1-JS', post: '', roleIds: [] }
  expect((await write('PUT', 'grantRequest', { id: second?.id, ...place })).success).toBe(true)
  expect((await projectsOf(token))?.map(({ id }) => id)).toEqual(['p1'])
  expect((await server.ask<AccessWaiting[]>('GET', `${PATH}/requests`, { token: leader })).result).toEqual([])
})
