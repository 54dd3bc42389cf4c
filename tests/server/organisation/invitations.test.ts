import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { AccessWaiting } from '#contract/organisation/project-users.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { projectPeople, wordsOf } from '#kit/server/project-people.ts'
import type { TestServer } from '#kit/server/server.ts'
import { up as knowMakers } from '#server/db/migrations/0120-known-makers.ts'

const PATH = '/organization/systemUser'
const ROLES = { da_reviewer: 'r-da_reviewer' }
let server: TestServer
const { write, list, invite, answer, add, memberOf, act, remove, mine, bringIn, projectsOf, noticesOf, leader } =
  projectPeople(() => server)
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())
beforeEach(() => server.db.deleteFrom('sysAttempt').execute())

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
  expect((await invite('13700099998', { roleIds: [ROLES.da_reviewer] })).status).toBe(403)
})

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
      message: expect.stringContaining('由本项目新建的记录')
    })
})

test('who refuses is not in the project, and who has invited him sees no more than of a phone that nobody has', async () => {
  await remove(await memberOf('newcomer'))
  expect((await invite('newcomer')).success).toBe(true)
  const token = await server.signIn('newcomer')
  const sent = async () =>
    (await server.ask<{ account: string }[]>('GET', `${PATH}/invitations`, { token: await leader() })).result ?? []
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
    const { result } = await server.ask<AccessWaiting[]>('GET', `${PATH}/requests`, { token: await leader() })
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
  expect((await server.ask<AccessWaiting[]>('GET', `${PATH}/requests`, { token: await leader() })).result).toEqual([])
})
test('who is given a phone is invited by it, whether somebody has it or nobody: no account is made, none is named, and its owner accepts', async () => {
  await server.db.deleteFrom('arcProjectInvitation').execute()
  const people = () => server.db.selectFrom('sysUser').select('id').orderBy('id').execute()
  const before = await people()
  const said = async (phone: string) => {
    const { status, message, success, result } = await add({ phone })
    return { status, message, success, result }
  }
  const unknown = await said('13700088888')
  expect(unknown).toEqual({ status: 200, message: '已发出邀请，对方接受后加入项目', success: true, result: null })
  const { phone } = await server.db
    .selectFrom('sysUser')
    .select('phone')
    .where('username', '=', 'chayue')
    .executeTakeFirstOrThrow()
  expect(await said(phone ?? '')).toEqual(unknown)
  expect(await said('12')).toMatchObject({ success: false })
  expect(wordsOf(await add({ phone: '12' }))).toMatch(/"phone".*手机号码格式不正确/)
  expect(wordsOf(await add({ phone: '13700088888' }))).toMatch(/"phone".*正在等待对方接受/)
  expect(await people()).toEqual(before)
  expect(await mine(await server.signIn('chayue'))).toMatchObject([{ project: expect.stringMatching(/^云澜星河/) }])
})

test('invitations and new accounts of a leader are counted together: after twenty in an hour each further one waits', async () => {
  await server.db.deleteFrom('arcProjectInvitation').execute()
  for (let at = 0; at < 18; at++) await invite(`1370020${String(at).padStart(4, '0')}`)
  for (const username of ['made_first', 'made_second']) expect((await add({ username })).success).toBe(true)
  expect((await add({ username: 'made_third' })).status).toBe(429)
  expect((await invite('13700209999')).status).toBe(429)
  await server.db.deleteFrom('arcProjectInvitation').execute()
})

test('of accounts from before an upgrade, those are known as made by the project whose history says so; a leader resets them and no other', async () => {
  await server.db.deleteFrom('arcProjectMember').where('userId', '=', 'u-newcomer').execute()
  await bringIn('newcomer', 'newcomer')
  const made = () =>
    server.db.selectFrom('sysUser').select(['username', 'madeInProject']).where('madeInProject', 'is not', null)
  await server.db.updateTable('sysUser').set({ madeInProject: null }).execute()
  expect(wordsOf(await act('resetPassword', await memberOf('made_first')))).toMatch(
    /没有“钱丑乙”的账号由本项目新建的记录/
  )
  expect(await memberOf('made_first')).toMatchObject({ isMadeHere: false })
  await knowMakers(server.db as never)
  const known = ['made_first', 'made_second'].map((username) => ({ username, madeInProject: 'p1' }))
  expect(await made().orderBy('username').execute()).toEqual(known)
  const first = await memberOf('made_first')
  expect(first).toMatchObject({ isMadeHere: true })
  expect((await act('resetPassword', first)).result?.result?.password).toMatch(/-/)
  const invited = await memberOf('newcomer')
  expect(invited).toMatchObject({ isMadeHere: false })
  expect(await act('resetPassword', invited)).toMatchObject({ status: 403 })
})
