import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Task } from '#contract/session/proof.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import { solve } from '#kit/server/proof.ts'
import { ADMIN_PASSWORD, type TestServer } from '#kit/server/server.ts'
import { inTransaction } from '#server/db/transaction.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  admin = await server.signIn('admin')
})

const OTHERS = ['baomi', 'shenji'] as const
const PASSWORD = 'Taken-Over-12'
const refused = { status: 403, success: false }
const rowOf = (username: string) =>
  server.db.selectFrom('sysUser').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
const secretOf = async (username: string) => {
  const { id: userId } = await rowOf(username)
  return server.db
    .selectFrom('sysUserSecret')
    .select('passwordHash')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
}
const ask = <T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, asked: object = {}, token = admin) =>
  server.ask<T>(method, path, { token, ...asked })
const signIn = (username: string, password: string) =>
  server.ask<{ token: string }>('POST', '/sys/login', { body: { username, password } })

test('the system administrator sets no password of the keeper of secrets or of the auditor, by either call', async () => {
  for (const username of OTHERS) {
    const before = await secretOf(username)
    const { id, realname } = await rowOf(username)
    const body = { username, password: PASSWORD, confirmpassword: PASSWORD }
    const named = { ...refused, message: expect.stringContaining(realname) }
    expect(await ask('PUT', '/sys/user/changePassword', { body })).toMatchObject(named)
    expect(await ask('PUT', '/sys/user/resetPassword', { body: { ids: id } })).toMatchObject(named)
    expect(await secretOf(username)).toEqual(before)
    expect((await signIn(username, PASSWORD)).success).toBe(false)
  }
})

test('nobody changes his own account by a file, and rows that were only to be added change nobody', async () => {
  const now = await rowOf('admin')
  const url = `${server.config.contextPath}/sys/user/importPreview`
  const bytes = Buffer.from('username,realname,phone\nadmin,别人,13911112222\n')
  for (const [options, reason] of [
    [{ mode: 'both', key: 'username' }, '自己的账号'],
    [{}, '用户账号不能重复']
  ] as const) {
    const { body, headers } = await multipart({ name: '用户.csv', bytes }, options)
    const answer = await server.app.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { ...headers, 'x-access-token': admin }
    })
    const { result } = answer.json<{ result: { mode: string; faulty: { reason: string }[] } }>()
    expect(result).toMatchObject({ counts: { new: 0, changed: 0, faulty: 1 }, changing: [] })
    expect(result.faulty[0]?.reason).toContain(reason)
  }
  expect((await rowOf('admin')).phone).toBe(now.phone)
})

test('he changes no phone, name or mail of theirs: not in a form, in many rows at once, by a file, or by the form of existing clients', async () => {
  for (const username of OTHERS) {
    const now = await rowOf(username)
    const seen = { id: now.id, rowVersion: now.rowVersion }
    const given = { password: PASSWORD, confirmpassword: PASSWORD }
    for (const changes of [{ phone: '13911112222' }, { email: 'mine@example.org' }, { realname: '别人', ...given }])
      expect(await ask('PUT', '/sys/user/edit', { body: { ...seen, ...changes } })).toMatchObject(refused)
    const bulk = { ids: now.id, values: { email: 'mine@example.org' } }
    expect(await ask('PUT', '/sys/user/editBatch', { body: bulk })).toMatchObject({ success: false })
    const bytes = Buffer.from(`username,realname,phone\n${username},${now.realname},13911112222\n`)
    const { body, headers } = await multipart({ name: '用户.csv', bytes }, { mode: 'edit', key: 'username' })
    const url = `${server.config.contextPath}/sys/user/importExcel`
    await server.app.inject({ method: 'POST', url, payload: body, headers: { ...headers, 'X-Access-Token': admin } })
    expect(await rowOf(username)).toMatchObject({ phone: now.phone, email: now.email, rowVersion: now.rowVersion })
  }
})

test('he freezes, deletes, brings back and removes none of them, nor does the keeper of secrets freeze the auditor', async () => {
  // A second one of each, so that it is not the last one that is spared.
  const { id } = await rowOf('newcomer')
  await server.db.insertInto('sysUserRole').values({ userId: id, roleId: 'r-audit_admin', tenantId: 1 }).execute()
  const shenji = await rowOf('shenji')
  expect(await ask('DELETE', '/sys/user/delete', { query: { id } })).toMatchObject(refused)
  expect(await ask('DELETE', '/sys/user/deleteBatch', { query: { ids: `${id},` } })).toMatchObject({ success: false })
  const baomi = await server.signIn('baomi')
  for (const target of [id, shenji.id]) {
    expect(await ask('PUT', '/sys/user/freeze', { body: { ids: target } }, baomi)).toMatchObject(refused)
    const batch = { body: { ids: `${target},`, status: '2' } }
    expect(await ask('PUT', '/sys/user/frozenBatch', batch, baomi)).toMatchObject(refused)
  }
  await server.db.updateTable('sysUser').set({ isDelete: true }).where('id', '=', id).execute()
  expect(await ask('PUT', '/sys/user/putRecycleBin', { body: { userIds: `${id},` } })).toMatchObject(refused)
  expect(await ask('DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: `${id},` } })).toMatchObject(refused)
  await server.db.updateTable('sysUser').set({ isDelete: false }).where('id', '=', id).execute()
  expect(await rowOf('newcomer')).toMatchObject({ status: '1', isDelete: false })
})

test('by the database too: no statement of a call writes or sets the password of such an account', async () => {
  const user = { id: 'u-admin', tenant: 1, projects: [] }
  for (const statement of [
    sql`update sys_user set phone = '13911112222' where username = 'baomi'`,
    sql`delete from sys_user where username = 'baomi'`,
    sql`select set_first_password('u-baomi', 'x')`
  ])
    await expect(inTransaction(server.db, user, (tx) => statement.execute(tx))).rejects.toThrow('administrator')
})

test('who holds the same role does all of it, and lists say whose account is another’s alone', async () => {
  const { id } = await rowOf('newcomer')
  await server.db.deleteFrom('sysUserRole').where('userId', '=', id).execute()
  await server.db.insertInto('sysUserRole').values({ userId: id, roleId: 'r-sys_admin', tenantId: 1 }).execute()
  const { result } = await ask<{ result: { password: string } }>('PUT', '/sys/user/resetPassword', {
    body: { ids: id }
  })
  expect((await signIn('newcomer', result?.result.password ?? '')).success).toBe(true)
  const list = await ask<{ records: { username: string; heldBeside: string | null }[] }>('GET', '/sys/user/list', {
    query: { pageSize: 1000 }
  })
  const beside = Object.fromEntries((list.result?.records ?? []).map((row) => [row.username, row.heldBeside]))
  expect(beside).toMatchObject({ admin: null, newcomer: null, baomi: '安全保密员', shenji: '安全审计员' })
  await server.db.deleteFrom('sysUserRole').where('userId', '=', id).execute()
})

test('an administrators’ role is given to nobody whose password somebody else has set', async () => {
  const body = { username: 'puppet', realname: '傀儡' }
  const made = await ask<{ row: { id: string } }>('POST', '/sys/user/add', { body })
  const baomi = await server.signIn('baomi')
  const give = { body: { roleId: 'r-audit_admin', userIdList: [made.result?.row.id] } }
  expect(await ask('POST', '/sys/user/addSysUserRole', give, baomi)).toMatchObject({
    ...refused,
    message: '“傀儡”尚未自行设置密码，不能担任系统管理员、安全保密员或安全审计员'
  })
})

type Half = { id: string; code: string }
const halves = async (username: string, asking: string, confirmer: string) => {
  const first = await ask<Half>('POST', '/auth/recovery-codes/ask', { body: { username } }, await server.signIn(asking))
  const id = first.result?.id
  const second = await ask<Half>(
    'PUT',
    '/auth/recovery-codes/confirm',
    { body: { id } },
    await server.signIn(confirmer)
  )
  return { id, first: first.result?.code ?? '', second: second.result?.code ?? '', said: second.message }
}
const spend = (username: string, first: string, second: string, password = PASSWORD) =>
  server.ask('POST', '/auth/recovery-codes/spend', { body: { username, first, second, password } })

test('an administrator comes back by two halves of a code, each of which another administrator has seen, and one is worth nothing', async () => {
  const { first, second } = await halves('shenji', 'admin', 'baomi')
  expect((await spend('shenji', first, first)).success).toBe(false)
  expect((await spend('shenji', second, second)).success).toBe(false)
  expect((await spend('baomi', first, second)).success).toBe(false)
  expect((await spend('shenji', first.toUpperCase().replaceAll('-', ' '), second)).success).toBe(true)
  expect((await signIn('shenji', PASSWORD)).success).toBe(true)
  expect((await spend('shenji', first, second, 'Once-More-345')).success).toBe(false)
  expect((await signIn('shenji', PASSWORD)).success).toBe(true)
  const sent = await server.db
    .selectFrom('sysAnnouncement')
    .select('titile')
    .where('titile', 'like', '管理员账号恢复%')
    .execute()
  expect(sent.length).toBeGreaterThanOrEqual(2)
})

test('nobody gives both yeses, asks for his own role or for who is no administrator, and a stranger neither asks nor sees', async () => {
  const asked = await ask<Half>('POST', '/auth/recovery-codes/ask', { body: { username: 'baomi' } })
  const body = { id: asked.result?.id }
  for (const who of ['admin', 'baomi'])
    expect(await ask('PUT', '/auth/recovery-codes/confirm', { body }, await server.signIn(who))).toMatchObject(refused)
  const stranger = await server.signIn('sg_yijian')
  expect((await ask('PUT', '/auth/recovery-codes/confirm', { body }, stranger)).status).toBe(403)
  expect((await ask('PUT', '/auth/recovery-codes/refuse', { body }, stranger)).status).toBe(404)
  expect(await ask('GET', '/auth/recovery-codes/list', {}, stranger)).toMatchObject({
    result: { isAdministrator: false, requests: [] }
  })
  for (const username of ['admin', 'sg_yijian'])
    expect((await ask('POST', '/auth/recovery-codes/ask', { body: { username } })).success).toBe(false)
  expect((await ask('POST', '/auth/recovery-codes/ask', { body: { username: 'baomi' } }, stranger)).status).toBe(403)
})

test('whose account it is says no, and the codes are void', async () => {
  const { id, first, second } = await halves('baomi', 'admin', 'shenji')
  const own = await server.signIn('baomi')
  const seen = await ask<{ requests: { id: string; isOwn: boolean }[] }>('GET', '/auth/recovery-codes/list', {}, own)
  expect(seen.result?.requests).toMatchObject([{ id, isOwn: true }])
  expect((await ask('PUT', '/auth/recovery-codes/refuse', { body: { id } }, own)).success).toBe(true)
  expect((await spend('baomi', first, second)).success).toBe(false)
  expect((await signIn('baomi', ADMIN_PASSWORD)).success).toBe(true)
})

test('whoever types wrong halves for an account keeps its owner out no longer than he works on a task', async () => {
  const { first, second } = await halves('shenji', 'admin', 'baomi')
  let held = await spend('shenji', 'wrong', 'wrong')
  for (let tried = 0; tried < 6 && held.status !== 429; tried++) held = await spend('shenji', 'wrong', 'wrong')
  expect(held.status).toBe(429)
  const task = held.result as unknown as Task
  const proof = { challenge: task.challenge, nonce: solve(task) }
  const body = { username: 'shenji', first, second, password: 'By-Own-Work-56', proof }
  expect((await server.ask('POST', '/auth/recovery-codes/spend', { body })).success).toBe(true)
})

test('administrators of a new archive begin without passwords, and each sets his own by halves that two people have seen', async () => {
  const added = await ask<{ row: { id: string } }>('POST', '/sys/tenant/add', {
    body: { name: '测溪市城市建设档案馆', code: 'CXSJ' }
  })
  const ids = added.result?.row.id
  const made = await ask<{ result: Record<string, string> }>('PUT', '/sys/tenant/addAdministrators', { body: { ids } })
  const [username = '', first = ''] = made.result?.result.secAdmin?.split(' / ') ?? []
  expect((await signIn(username, first)).success).toBe(false)
  const baomi = await server.signIn('baomi')
  const waiting = await ask<{ requests: { id: string; username: string; mayConfirm: boolean }[] }>(
    'GET',
    '/auth/recovery-codes/list',
    {},
    baomi
  )
  const id = waiting.result?.requests.find((one) => one.username === username)?.id
  expect((await ask('PUT', '/auth/recovery-codes/confirm', { body: { id } })).status).toBe(403)
  const { result } = await ask<Half>('PUT', '/auth/recovery-codes/confirm', { body: { id } }, baomi)
  expect((await spend(username, first, result?.code ?? '')).success).toBe(true)
  expect((await signIn(username, PASSWORD)).success).toBe(true)
})
