import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { holderOf } from '#kit/server/right-holders.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
/** The administrator, who describes people, and the keeper of secrets, who freezes them. */
let describes: string
let freezes: string
beforeAll(async () => {
  server = await startDemoServer()
  describes = await server.signIn('admin')
  freezes = await server.signIn(await holderOf(server, 'sys.role:grant'))
})
afterAll(() => server?.close())

type Written = {
  readonly change: string
  readonly ids: readonly string[]
  readonly row: { readonly id: string; readonly status: string; readonly rowVersion: number }
  readonly result: { readonly username: string; readonly password: string } | null
}
let made = 0
/** A new account; gives its first password too. */
async function newUser() {
  const body = { username: `neu_${++made}`, realname: `新人${made}`, phone: `1390000${String(made).padStart(4, '0')}` }
  const { result, message } = await server.ask<Written>('POST', '/sys/user/add', { token: describes, body })
  expect(result, message).toBeTruthy()
  return { id: result?.row.id ?? '', username: body.username, password: result?.result?.password ?? '' }
}
const signIn = (username: string, password: string) =>
  server.ask<{ token: string; userInfo: { mustChangePassword: boolean } }>('POST', '/sys/login', {
    body: { username, password }
  })
const act = (name: string, id: string, token = describes) =>
  server.ask<Written>('PUT', `/sys/user/${name}`, { token, body: { ids: id } })
const idOf = async (username: string) =>
  (await server.db.selectFrom('sysUser').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

test('a new account has a first password, shown once, with which nothing is done before it is changed [1.A43, 7.C044]', async () => {
  const { username, password } = await newUser()
  const { result } = await signIn(username, password)
  const token = result?.token ?? ''
  expect(result?.userInfo.mustChangePassword).toBe(true)
  expect(await server.ask('GET', '/sys/job/list', { token })).toMatchObject({
    status: 403,
    message: '请先修改初始密码'
  })
  const body = { username, oldpassword: password, password: 'Own-Secret-77', confirmpassword: 'Own-Secret-77' }
  expect((await server.ask('POST', '/sys/user/updatePassword', { token, body })).success).toBe(true)
  expect((await server.ask('GET', '/sys/job/list', { token })).status).toBe(200)
  expect((await signIn(username, 'Own-Secret-77')).result?.userInfo.mustChangePassword).toBe(false)
})

test('a frozen account is signed out at once and cannot sign in; unfrozen it can; both are in its history and can be taken back [7.C051]', async () => {
  const { id, username, password } = await newUser()
  const { result } = await signIn(username, password)
  const token = result?.token ?? ''
  const frozen = await act('freeze', id, freezes)
  expect(frozen.result?.change).toBeTruthy()
  expect((await server.ask('GET', '/user/info', { token })).status).toBe(401)
  // By the database: whoever reads the sessions, or unfreezes him, finds none that goes on.
  const open = () =>
    server.db.selectFrom('sysSession').select('id').where('userId', '=', id).where('ended', 'is', null).execute()
  expect(await open()).toEqual([])
  expect((await signIn(username, password)).success).toBe(false)
  expect((await act('freeze', id, freezes)).message).toMatch(/当前的状态不能进行此操作/)
  const history = await server.ask<{ kind: string }[]>('GET', '/sys/user/history', { token: describes, query: { id } })
  expect(history.result?.map(({ kind }) => kind)).toEqual(['freeze', 'add'])
  const change = frozen.result?.change
  expect((await server.ask('POST', '/sys/user/undo', { token: freezes, body: { change } })).success).toBe(true)
  expect((await server.ask('GET', '/user/info', { token })).status).toBe(401)
  const again = (await signIn(username, password)).result?.token ?? ''
  expect(again).not.toBe('')
  const batch = { token: freezes, body: { ids: `${id},`, status: 2 } }
  expect((await server.ask('PUT', '/sys/user/frozenBatch', batch)).success).toBe(true)
  expect((await server.ask('GET', '/user/info', { token: again })).status).toBe(401)
  expect(await open()).toEqual([])
})

test('a password that is reset is shown once, ends the sessions, and is never one’s own; one is set by hand [7.C052]', async () => {
  const { id, username, password } = await newUser()
  const token = (await signIn(username, password)).result?.token ?? ''
  const { result } = await act('resetPassword', id)
  expect(result?.result?.username).toBe(username)
  expect((await server.ask('GET', '/user/info', { token })).status).toBe(401)
  expect((await signIn(username, result?.result?.password ?? '')).success).toBe(true)
  expect((await act('resetPassword', await idOf('admin'))).message).toBe('请用“密码修改”更改自己的密码')
  const set = { username, password: 'Given-Word-12', confirmpassword: 'Given-Word-12' }
  expect((await server.ask('PUT', '/sys/user/changePassword', { token: describes, body: set })).success).toBe(true)
  expect((await signIn(username, 'Given-Word-12')).result?.userInfo.mustChangePassword).toBe(true)
  const logged = await server.db.selectFrom('sysAuditLog').select('detail').where('event', '=', 'user.reset').execute()
  expect(JSON.stringify(logged)).not.toContain('Given-Word-12')
})

test('nobody freezes or deletes himself, and the last administrator stays', async () => {
  const [admin, baomi] = [await idOf('admin'), await idOf('baomi')]
  expect((await act('freeze', baomi, freezes)).message).toBe('不能冻结或删除自己的账号')
  expect((await act('freeze', admin, freezes)).message).toBe('“系统管理员”至少要保留一位可以登录的人员')
  const gone = await server.ask('DELETE', '/sys/user/delete', { token: describes, query: { id: baomi } })
  expect(gone.message).toBe('“安全保密员”至少要保留一位可以登录的人员')
})

test('who may not manage users lists those that he may see, without what is kept of them', async () => {
  const token = await server.signIn('sg_yijian')
  const { result } = await server.ask<{ records: Record<string, unknown>[] }>('GET', '/sys/user/list', {
    token,
    query: { pageSize: 1000 }
  })
  expect(result?.records.length).toBeGreaterThan(0)
  expect(
    result?.records.every((row) => ['birthday', 'email', 'workNo', 'roleIds'].every((key) => row[key] === null))
  ).toBe(true)
  expect((await server.ask('GET', '/sys/user/list', { token, query: { column: 'email' } })).status).toBe(400)
  const all = await server.ask<{ records: Record<string, unknown>[] }>('GET', '/sys/user/list', {
    token: describes,
    query: { username: 'admin' }
  })
  expect(all.result?.records[0]).toMatchObject({
    roleIds: 'r-sys_admin',
    roleIds_dictText: '系统管理员',
    status_dictText: '正常'
  })
})

test('deleted users are in the bin of existing clients, and come back from it', async () => {
  const { id } = await newUser()
  await server.ask('DELETE', '/sys/user/deleteBatch', { token: describes, query: { ids: `${id},` } })
  const bin = await server.ask<{ id: string }[]>('GET', '/sys/user/recycleBin', { token: describes })
  expect(bin.result?.map((user) => user.id)).toContain(id)
  const body = { userIds: `${id},` }
  expect((await server.ask('PUT', '/sys/user/putRecycleBin', { token: describes, body })).result).toEqual({ count: 1 })
})

test('the name of a deleted user may be given again, and he comes back only where nobody has it', async () => {
  const { id, username } = await newUser()
  await server.ask('DELETE', '/sys/user/deleteBatch', { token: describes, query: { ids: id } })
  const body = { username, realname: '同名人', phone: '13911110001' }
  const again = await server.ask<Written>('POST', '/sys/user/add', { token: describes, body })
  expect(again.success, again.message).toBe(true)
  const back = { token: describes, body: { userIds: id } }
  const refused = await server.ask('PUT', '/sys/user/putRecycleBin', back)
  expect([refused.success, refused.message]).toEqual([false, expect.stringContaining('同名人')])
  await server.ask('DELETE', '/sys/user/deleteBatch', { token: describes, query: { ids: again.result?.row.id ?? '' } })
  expect((await server.ask('PUT', '/sys/user/putRecycleBin', back)).result).toEqual({ count: 1 })
})

test('existing clients ask whether a name is free, and for people by their names in a bare list [7.C048]', async () => {
  const ask = (query: Record<string, string>, token?: string) =>
    server.ask('GET', '/sys/user/checkOnlyUser', { query, ...(token && { token }) })
  expect((await ask({ username: 'admin' })).success).toBe(false)
  expect((await ask({ username: 'nobody_yet' })).success).toBe(true)
  const { phone } = await server.db
    .selectFrom('sysUser')
    .select('phone')
    .where('username', '=', 'baomi')
    .executeTakeFirstOrThrow()
  // Who does not manage people learns of no phone.
  expect((await ask({ phone: phone ?? '' })).success).toBe(true)
  expect((await ask({ phone: phone ?? '' }, describes)).success).toBe(false)
  const { raw } = await server.ask('GET', '/sys/user/getMultiUser', { token: describes, query: { username: 'baomi,' } })
  expect(JSON.parse(raw.body)).toMatchObject([{ username: 'baomi' }])
})
