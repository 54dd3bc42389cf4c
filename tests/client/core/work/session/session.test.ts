import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { $dialog, openDialog } from '#core/state/dialogs.ts'
import { $dictionaries } from '#core/state/dictionaries.ts'
import { startLanguage } from '#core/state/language.ts'
import { $permission } from '#core/state/session/permissions.ts'
import { setOwnSetting } from '#core/state/own-settings.ts'
import { bindRouter } from '#core/state/pages/route.ts'
import { $session, setExpiry } from '#core/state/session/session.ts'
import { sessionUser } from '#core/state/session/session-user.ts'
import { longShelf, tabShelf } from '#core/state/session/stored.ts'
import { $tabs, openTab } from '#core/state/pages/tabs.ts'
import { $toasts } from '#core/state/toasts.ts'
import { $tenant, $user } from '#core/state/session/user.ts'
import { connectionWorks } from '#core/wire/http/connection.ts'
import { pass, prolongSession, refreshUser, restoreSession } from '#core/work/session/session.ts'
import { signIn, signInAgain } from '#core/work/session/sign-in.ts'
import { leaveExpired, signOut } from '#core/work/session/sign-out.ts'
import { done, type FakeServer, openFakeServer, refusal, send } from '#kit/answers/fake-server.ts'
import { nobody, signedIn, somePermission, someUser } from '#kit/answers/signed-in.ts'
import { patienceOf } from '#kit/patience.ts'

let server: FakeServer
const reload = vi.fn()
const travel = vi.fn()
const PERMISSION = 'GET /sys/permission/getUserPermissionByToken'
const item = { value: '1', text: '一', label: '一', title: '一' }
const welcome = (more: object = {}) => ({
  token: 't9',
  userInfo: someUser,
  sysAllDictItems: { retention: [item] },
  multi_depart: 1,
  departs: [],
  tenantList: [{ id: 7, name: '云澜' }],
  expires: Date.now() + 604_800_000,
  ...more
})
const place = { path: '/archives/collect', search: '?node=n1', full: '/archives/collect?node=n1' }
const said = () => $toasts.get().map(({ tone, text }) => `${tone} ${text}`)

beforeAll(async () => {
  server = await openFakeServer()
  await startLanguage('zh-CN', ['failures', 'shell'])
  vi.stubGlobal('location', { href: server.address, reload })
})
beforeEach(() => bindRouter(travel))
afterEach(() => {
  vi.useRealTimers()
  nobody()
  connectionWorks()
  server.clear()
  reload.mockClear()
  travel.mockClear()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

test('signing in keeps token, user and dictionaries [4.S01, 3.E01, 3.E02, 7.C007]', async () => {
  server.on('POST /sys/login', () => done(welcome()))
  const answer = await signIn('clerk', 'secret 1')
  expect(answer.multi_depart).toBe(1)
  expect(JSON.parse(server.came[0]?.body ?? '')).toEqual({
    username: 'clerk',
    password: 'secret 1',
    remember_me: true
  })
  expect($session.get()?.token).toBe('t9')
  expect($user.get()?.id).toBe('u1')
  expect(sessionUser()).toEqual({
    token: 't9',
    username: someUser.username,
    realname: someUser.realname,
    tenantid: 7,
    welcome: `欢迎您，${someUser.realname}`,
    avatar: someUser.avatar,
    permissionList: [],
    info: $user.get()
  })
  expect($tenant.get()).toBe(7)
  expect($dictionaries.get().retention).toEqual([item])
  for (const key of ['pro__Access-Token', 'Login_Userinfo', 'pro__UI_CACHE_DB_DICT_DATA', 'PROJECT'])
    expect(longShelf().getItem(key), key).not.toBeNull()
})

test('a refused sign-in keeps nothing and says nothing but to the form', async () => {
  server.on('POST /sys/login', () => refusal(510, '账号或密码错误'))
  await expect(signIn('clerk', 'x')).rejects.toThrow('账号或密码错误')
  expect($session.get()).toBeNull()
  expect(said()).toEqual([])
})

test('signing out forgets everything, goes to the sign-in, and informs the server by the old token [4.S05, 4.S06, 4.S07, 4.S08, 2.L26, 7.C009]', async () => {
  signedIn('t1')
  openTab({ key: '/a', path: '/a', title: 'a', keepAlive: true, componentName: 'x' })
  server.on('POST /sys/logout', () => done(null))
  await signOut()
  expect(travel).toHaveBeenCalledExactlyOnceWith('/user/login', { replace: false })
  expect(server.came[0]?.headers['x-access-token']).toBe('t1')
  expect([$session.get(), $user.get(), $permission.get(), $tabs.get(), $dictionaries.get()]).toEqual([
    null,
    null,
    null,
    [],
    {}
  ])
  for (const key of ['pro__Access-Token', 'Login_Userinfo', 'pro__UI_CACHE_DB_DICT_DATA', 'PROJECT'])
    expect(longShelf().getItem(key), key).toBeNull()
  for (const key of ['LOGIN_USER_BUTTON_AUTH', 'SYS_BUTTON_AUTH', 'pro__TABS'])
    expect(tabShelf().getItem(key), key).toBeNull()
})

test('that the server could not be informed is shown, and changes nothing [4.S09, 8.X18]', async () => {
  signedIn()
  server.on('POST /sys/logout', () => refusal(510, '注销失败'))
  await signOut()
  expect($session.get()).toBeNull()
  expect(said()).toEqual(['error 注销失败'])
})

test('the guard loads the permissions once, however many pages ask [2.R14]', async () => {
  signedIn()
  $permission.set(null)
  server.on(PERMISSION, () => done(somePermission))
  expect(await Promise.all([pass(place), pass(place)])).toEqual([{ verdict: 'pass' }, { verdict: 'pass' }])
  expect(server.came).toHaveLength(1)
  expect($permission.get()?.menu).toHaveLength(3)
})

test('where they cannot be loaded the user is signed out, and led back later [2.R19, 8.X12]', async () => {
  signedIn()
  $permission.set(null)
  server.on(PERMISSION, () => refusal(510, '账号已冻结'))
  server.on('POST /sys/logout', () => done(null))
  expect(await pass(place)).toEqual({ verdict: 'go', to: `/user/login?redirect=${encodeURIComponent(place.full)}` })
  expect($session.get()).toBeNull()
  expect(said()).toEqual(['error 账号已冻结'])
  await vi.waitFor(() =>
    expect(server.came.at(-1)).toMatchObject({ path: '/sys/logout', headers: { 'x-access-token': 't1' } })
  )
})

test('an empty menu is an error [8.X13]', async () => {
  signedIn()
  $permission.set(null)
  server.on(PERMISSION, () => done({ ...somePermission, menu: [] }))
  server.on('POST /sys/logout', () => done(null))
  expect(await pass(place)).toMatchObject({ verdict: 'go' })
  expect(said()).toEqual(['error permissions must be a non-null array'])
  await vi.waitFor(() => expect(server.came.at(-1)?.path).toBe('/sys/logout'))
})

test('a token that is worth nothing is said once, and the user is signed out once', async () => {
  signedIn()
  $permission.set(null)
  server.on(PERMISSION, (_, response) => send(response, 401, refusal(401, '')))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(await pass(place)).toEqual({ verdict: 'go', to: `/user/login?redirect=${encodeURIComponent(place.full)}` })
  expect(said()).toEqual(['error 未授权，请重新登录'])
  expect(server.came.filter(({ path }) => path === '/sys/logout')).toEqual([])
  vi.runAllTimers()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a server that is being restarted signs nobody out', async () => {
  signedIn()
  $permission.set(null)
  server.on('GET /ready', () => done(null))
  server.on(PERMISSION, (_, response) => void response.destroy())
  const passing = pass(place)
  await vi.waitFor(() => expect(server.came.filter(({ path }) => path.endsWith('ByToken')).length).toBeGreaterThan(2), {
    timeout: patienceOf(10_000)
  })
  server.on(PERMISSION, () => done(somePermission))
  expect(await passing).toEqual({ verdict: 'pass' })
  expect($session.get()?.token).toBe('t1')
})

test('an expired session is taken up in place by the same user', async () => {
  signedIn('old')
  openDialog({ kind: 'expired' })
  server.on('POST /sys/login', () => done(welcome()))
  server.on(PERMISSION, () => done(somePermission))
  await signInAgain('secret 1')
  expect(JSON.parse(server.came[0]?.body ?? '')).toMatchObject({ username: 'clerk' })
  expect($session.get()?.token).toBe('t9')
  expect($dialog.get()).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

test('a wrong password leaves the dialog open', async () => {
  signedIn('old')
  openDialog({ kind: 'expired' })
  server.on('POST /sys/login', () => refusal(510, '账号或密码错误'))
  await expect(signInAgain('x')).rejects.toThrow('账号或密码错误')
  expect($dialog.get()).toEqual({ kind: 'expired' })
})

test('somebody else who signs in there gets a page of his own', async () => {
  signedIn('old')
  server.on('POST /sys/login', () => done(welcome({ userInfo: { ...someUser, id: 'u2' } })))
  await signInAgain('x', 'other')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('the server gets what was set a moment before signing out, under the session that ends', async () => {
  signedIn()
  setOwnSetting('query..sys.user', { queries: ['王未乙的欠件'] })
  server.on('PUT /sys/user/settings', () => done(null))
  server.on('POST /sys/logout', () => done(null))
  await signOut()
  expect(server.came.map(({ path }) => path)).toEqual(['/sys/user/settings', '/sys/logout'])
  expect(server.came[0]?.body).toContain('王未乙')
})

test('重新登录 signs out and loads the page anew [8.X07]', async () => {
  signedIn()
  server.on('POST /sys/logout', (_, response) => send(response, 500, refusal(500, 'Token失效')))
  leaveExpired()
  expect($session.get()).toBeNull()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect($dialog.get()).toBeNull()
})

test('two minutes before its end a warning comes up; one key prolongs the session', async () => {
  signedIn()
  server.on('GET /user/info', () =>
    done({ userInfo: { ...someUser, realname: '林' }, expires: Date.now() + 604_800_000 })
  )
  restoreSession()
  await vi.waitFor(() => expect($user.get()?.realname).toBe('林'))
  expect($dialog.get()).toBeNull()
  setExpiry(Date.now() + 119_000)
  expect($dialog.get()).toMatchObject({ kind: 'ending' })
  server.on('POST /sys/session/extend', () => done({ expires: Date.now() + 604_800_000 }))
  await prolongSession()
  expect($dialog.get()).toBeNull()
  expect($session.get()!.expires).toBeGreaterThan(Date.now() + 604_000_000)
})

test('a server that does not answer leaves the user as he is known', async () => {
  signedIn()
  server.on('GET /user/info', () => refusal(510, 'x'))
  await refreshUser()
  expect($user.get()).toEqual(someUser)
  expect(said()).toEqual([])
})
