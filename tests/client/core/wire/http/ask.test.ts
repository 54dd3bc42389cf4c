import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { knownFiles, saveFiles } from '#contract/archives/files.ts'
import { call } from '#contract/core/call.ts'
import { login, userInfoCall } from '#contract/session/sign-in.ts'
import { getDictItems, loadDict } from '#contract/system/dictionaries.ts'
import { $dialog } from '#core/state/dialogs.ts'
import { startLanguage } from '#core/state/language.ts'
import { $halted, $session, startSession } from '#core/state/session/session.ts'
import { longShelf } from '#core/state/session/stored.ts'
import { $toasts } from '#core/state/toasts.ts'
import { $user } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { $connection, connectionWorks } from '#core/wire/http/connection.ts'
import { Expired, Refused, Stale, Unreachable, Unreadable } from '#core/wire/http/failure.ts'
import { done, type FakeServer, openFakeServer, refusal, send } from '#kit/answers/fake-server.ts'
import { nobody, signedIn, someUser } from '#kit/answers/signed-in.ts'

let server: FakeServer
const reload = vi.fn()

beforeAll(async () => {
  server = await openFakeServer()
  await startLanguage('zh-CN', ['failures'])
  vi.stubGlobal('location', { href: `${server.address}/workbench/index`, reload })
})
afterEach(() => {
  vi.useRealTimers()
  nobody()
  connectionWorks()
  server.clear()
  reload.mockClear()
})
afterAll(() => server.close())

const me = done({ userInfo: someUser, expires: Date.now() + 1000 })
const row = { id: 'r1', rowVersion: 1, cells: { title: '甲' } }
const said = () => $toasts.get().map(({ tone, title, text }) => [tone, title, text].filter(Boolean).join(' '))

test('every request says who asks and for which tenant; a GET carries the second it was sent [7.C003, 7.C004, 7.C005]', async () => {
  signedIn()
  server.on('GET /user/info', () => me)
  await ask(userInfoCall, {})
  const [came] = server.came
  expect(came?.headers).toMatchObject({ 'x-access-token': 't1', tenant_id: '7', lang: 'zh-CN' })
  expect(came?.query.get('_t')).toMatch(/^\d{10}$/)
  expect(came?.headers['idempotency-key']).toBeUndefined()
})

test('who is not signed in sends no token, and tenant 0', async () => {
  server.on('GET /user/info', () => me)
  await ask(userInfoCall, {})
  expect(server.came[0]?.headers).not.toHaveProperty('x-access-token')
  expect(server.came[0]?.headers.tenant_id).toBe('0')
})

test('parts of a path are filled in and encoded; dictionary items carry no time', async () => {
  server.on('GET /sys/dict/getDictItems/sys_user%2Crealname%2Cid', () => done([]))
  await ask(getDictItems, { code: 'sys_user,realname,id' })
  expect([...server.came[0]!.query]).toEqual([])
  server.on('GET /sys/dict/loadDict/a%2Fb', () => done([]))
  await ask(loadDict, { dict: 'a/b', keyword: '50%&林' })
  expect(server.came[1]?.query.get('keyword')).toBe('50%&林')
  expect(server.came[1]?.query.has('dict')).toBe(false)
})

test('an answer that was lost after the server had saved is asked for again with the same key', async () => {
  signedIn()
  let saved = 0
  const seen = new Map<string, unknown>()
  server.on('PUT /archives/file/editBatch', ({ headers }, response) => {
    const key = String(headers['idempotency-key'])
    if (!seen.has(key)) {
      saved += 1
      seen.set(key, done([{ id: 'r1', ok: true, code: 200, message: '', faults: [], row: null }]))
      response.destroy()
    }
    return seen.get(key)
  })
  const outcome = await ask(saveFiles, { rows: [row] })
  expect(outcome[0]?.ok).toBe(true)
  expect(saved).toBe(1)
  expect(server.came.filter(({ path }) => path.endsWith('editBatch'))).toHaveLength(2)
  expect($toasts.get()).toEqual([])
})

test('a server that is away is said once, and the key is there for another try', async () => {
  signedIn()
  server.on('PUT /archives/file/editBatch', (_, response) => void response.destroy())
  const failure = await ask(saveFiles, { rows: [row] }).catch((caught: unknown) => caught)
  expect(failure).toBeInstanceOf(Unreachable)
  const keys = new Set(
    server.came.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['idempotency-key'])
  )
  expect([...keys]).toEqual([(failure as Unreachable).key])
  expect($connection.get()).toBe('reconnecting')
  expect(said()).toEqual(['warning 无法连接服务器，正在重新连接'])
  server.on('PUT /archives/file/editBatch', () => done([]))
  await ask(saveFiles, { rows: [row] }, { idempotencyKey: (failure as Unreachable).key })
  expect(server.came.at(-1)?.headers['idempotency-key']).toBe((failure as Unreachable).key)
  expect($connection.get()).toBe('online')
})

test('while the database is away (503) it is tried again; a gateway that gave up (504) is not [8.X03]', async () => {
  server.on('GET /user/info', (_, response) =>
    server.came.length < 2 ? send(response, 503, refusal(503, '稍后'), { 'retry-after': '1' }) : me
  )
  await expect(ask(userInfoCall, {})).resolves.toMatchObject({ userInfo: { id: 'u1' } })
  server.clear()
  server.on('GET /user/info', (_, response) => send(response, 504, '<html>'))
  await expect(ask(userInfoCall, {})).rejects.toThrow(Unreachable)
  expect(server.came.filter(({ path }) => path === '/user/info')).toHaveLength(1)
  expect(said()).toEqual(['warning 网络超时'])
})

test('a refusal by the business comes as a warning with its faults; one without words says 操作失败 [7.C096, 8.X11]', async () => {
  const faults = [{ field: 'title', message: '请输入题名', row: 'r1' }]
  server.on('PUT /archives/file/editBatch', () => refusal(510, '有 1 行未保存', { faults }))
  await expect(ask(saveFiles, { rows: [row] })).rejects.toMatchObject({
    name: 'Refused',
    code: 510,
    message: '有 1 行未保存',
    faults
  })
  server.on('PUT /archives/file/editBatch', () => refusal(510, ''))
  await expect(ask(saveFiles, { rows: [row] })).rejects.toThrow(Refused)
  expect(said()).toEqual(['warning 有 1 行未保存', 'warning 操作失败'])
})

test('a row that somebody has changed comes back as it is now', async () => {
  server.on('PUT /archives/file/editBatch', (_, response) =>
    send(response, 409, refusal(409, '已被他人修改', { result: { title: '乙' } }))
  )
  const failure = await ask(saveFiles, { rows: [row] }).catch((caught: unknown) => caught)
  expect(failure).toBeInstanceOf(Stale)
  expect((failure as Stale).result).toEqual({ title: '乙' })
})

test('who shows a failure himself asks quietly', async () => {
  server.on('POST /archives/file/known', () => refusal(510, '不行'))
  await expect(ask(knownFiles, { digests: ['a'.repeat(64)] }, { quiet: true })).rejects.toThrow('不行')
  expect(said()).toEqual([])
})

test('401 ends the session once, says so once, and loads the page anew after 1.5 s [8.X04, 8.X05]', async () => {
  signedIn()
  server.on('GET /user/info', (_, response) => send(response, 401, refusal(401, '无效')))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failures = await Promise.all([1, 2, 3].map(() => ask(userInfoCall, {}).catch((caught: unknown) => caught)))
  expect(failures.every((failure) => failure instanceof Expired)).toBe(true)
  expect(said()).toEqual(['error 未授权，请重新登录'])
  expect($session.get()).toBeNull()
  expect(longShelf().getItem('pro__Access-Token')).toBeNull()
  await ask(userInfoCall, {}).catch(() => undefined)
  expect(said()).toHaveLength(1)
  vi.advanceTimersByTime(1499)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledTimes(1)
  expect($user.get()).toBeNull()
  vi.runAllTimers()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('an expired token opens the dialog over the work, which stays [8.X06]', async () => {
  signedIn()
  server.on('GET /user/info', (_, response) => send(response, 500, refusal(500, 'Token失效，请重新登录')))
  await expect(ask(userInfoCall, {})).rejects.toThrow(Expired)
  expect($dialog.get()).toEqual({ kind: 'expired' })
  expect($session.get()?.token).toBe('t1')
  expect(said()).toEqual([])
})

test('a late answer to an old token does not end the session that has begun since', async () => {
  signedIn('old')
  const held = Promise.withResolvers<void>()
  server.on('GET /user/info', async (_, response) => {
    await held.promise
    send(response, 401, refusal(401, '无效'))
  })
  const asking = ask(userInfoCall, {}).catch((caught: unknown) => caught)
  await vi.waitFor(() => expect(server.came).toHaveLength(1))
  startSession('new', Date.now() + 1000)
  held.resolve()
  expect(await asking).toBeInstanceOf(Expired)
  expect($session.get()?.token).toBe('new')
  expect(said()).toEqual([])
})

test('a wrong password at the sign-in ends nobody’s session', async () => {
  signedIn()
  server.on('POST /sys/login', (_, response) => send(response, 401, refusal(401, '账号或密码错误')))
  await expect(ask(login, { username: 'a', password: 'b' }, { quiet: true })).rejects.toThrow('账号或密码错误')
  expect($session.get()?.token).toBe('t1')
})

test('an answer that the contract does not know is not passed on', async () => {
  server.on('GET /user/info', () => done({ userInfo: { id: 1 } }))
  await expect(ask(userInfoCall, {})).rejects.toThrow(Unreadable)
  server.on(
    'GET /user/info',
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
  )
  await expect(ask(userInfoCall, {})).rejects.toThrow(Unreadable)
  expect(said()).toEqual(['warning 返回数据类型不识别'])
})

test('a request that is stopped brings no message', async () => {
  server.on('GET /user/info', () => new Promise(() => undefined))
  const stop = new AbortController()
  const asking = ask(userInfoCall, {}, { signal: stop.signal }).catch((caught: unknown) => caught)
  await vi.waitFor(() => expect(server.came).toHaveLength(1))
  stop.abort()
  expect(await asking).toMatchObject({ name: 'AbortError' })
  expect(said()).toEqual([])
  expect($connection.get()).toBe('online')
})

test('once somebody else has signed in beside, nothing more is sent', async () => {
  signedIn()
  $halted.set(true)
  await expect(ask(userInfoCall, {})).rejects.toThrow(Expired)
  expect(server.came).toEqual([])
})

test('calls may be served by another domain', async () => {
  vi.stubGlobal('document', { querySelector: () => ({ content: `${server.address}/api/` }), documentElement: {} })
  vi.stubGlobal('location', { href: 'http://elsewhere.invalid/', reload })
  server.on('DELETE /x/delete', ({ query }) => done(query.get('id')))
  const { string, object } = await import('zod/mini')
  expect(
    await ask(call('DELETE', '/x/delete', { serves: 'user', input: object({ id: string() }), output: string() }), {
      id: '5'
    })
  ).toBe('5')
  expect(server.came[0]?.query.has('_t')).toBe(false)
})
