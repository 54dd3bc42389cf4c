import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { myWork } from '#contract/archives/summary.ts'
import { HEADER } from '#contract/core/reply.ts'
import { ownSettings } from '#contract/session/own-settings.ts'
import { getUserPermissionByToken, userInfoCall } from '#contract/session/sign-in.ts'
import { startLanguage } from '#core/state/language.ts'
import { localTime } from '#core/state/session/clock.ts'
import { $user, setTenant } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { connectionWorks } from '#core/wire/http/connection.ts'
import { forgetEarly, FRESH } from '#core/wire/http/early-answers.ts'
import { askEarly, OF_PAGE, OF_SESSION } from '#shell/boot/early/ask-early.ts'
import { done, type FakeServer, openFakeServer } from '#kit/answers/fake-server.ts'
import { nobody, signedIn, somePermission, someUser } from '#kit/answers/signed-in.ts'

let server: FakeServer
beforeAll(async () => {
  server = await openFakeServer()
  await startLanguage('zh-CN', ['failures'])
})
afterEach(() => {
  nobody()
  forgetEarly()
  connectionWorks()
  server.clear()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

const expires = Date.now() + 600_000
/** The first script runs at an address, of whoever is signed in, on a server that answers. */
function start(pathname: string): void {
  vi.stubGlobal('location', { href: `${server.address}${pathname}`, pathname })
  server.on('GET /user/info', () => done({ userInfo: someUser, expires }))
  server.on('GET /sys/permission/getUserPermissionByToken', () => done(somePermission))
  server.on('GET /sys/user/settings', () => done([]))
  askEarly()
}
const times = (path: string) => server.came.filter((one) => one.path === path).length
const arrived = () => Promise.all((globalThis.earlyQuestions ?? []).map(({ answer }) => answer.catch(() => undefined)))

test('what every start asks is asked by the first script, as the calls themselves ask it, and once', async () => {
  signedIn()
  start('/archives/collect')
  await arrived()
  expect(server.came.map(({ path }) => path).sort()).toEqual(
    [getUserPermissionByToken.path, userInfoCall.path, ownSettings.path].sort()
  )
  const [early] = server.came
  expect(early?.query.get('_t')).toMatch(/^\d{10}$/)
  expect(await ask(userInfoCall, {})).toEqual({ userInfo: someUser, expires })
  await ask(getUserPermissionByToken, {})
  await ask(ownSettings, {})
  expect(server.came).toHaveLength(OF_SESSION.length)
  // Who asks once more gets what is so now.
  await ask(userInfoCall, {})
  expect(server.came).toHaveLength(OF_SESSION.length + 1)
  const names = [HEADER.token, HEADER.tenant, 'lang', 'accept']
  const saysOf = (at: number) => names.map((name) => server.came.at(at)?.headers[name])
  expect(saysOf(0)).toEqual(saysOf(-1))
})

test('who starts at the workbench has its work asked at once; nobody asks anything before the sign-in', async () => {
  start('/workbench/index')
  expect(server.came).toEqual([])
  signedIn()
  start('/workbench/index')
  await arrived()
  expect(times(myWork.path)).toBe(1)
  expect(server.came).toHaveLength(OF_SESSION.length + (OF_PAGE['/workbench/index']?.length ?? 0))
})

test('another user, and the same in another tenant, is given none of it', async () => {
  signedIn('t1')
  start('/')
  await arrived()
  setTenant(8)
  await ask(userInfoCall, {})
  expect(times('/user/info')).toBe(2)
  nobody()
  signedIn('t2')
  await ask(userInfoCall, {})
  expect(times('/user/info')).toBe(3)
  await ask(userInfoCall, {}, { place: { tenant: 7, project: 'p2' }, token: 't1' })
  expect(times('/user/info')).toBe(4)
})

test('what was asked before something is written is asked anew', async () => {
  signedIn()
  start('/')
  await arrived()
  server.on('POST /sys/logout', () => done(null))
  await ask({ ...userInfoCall, method: 'POST', path: '/sys/logout' }, {}).catch(() => undefined)
  await ask(userInfoCall, {})
  expect(times('/user/info')).toBe(2)
})

test('an answer that was not taken for half a minute is asked for anew', async () => {
  signedIn()
  start('/')
  await arrived()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000)
  await ask(userInfoCall, {})
  expect(times('/user/info')).toBe(2)
  vi.restoreAllMocks()
})

test('what nobody takes is given up when something is written, and after half a minute: it would keep a connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  signedIn()
  start('/workbench/index')
  await arrived()
  const untaken = [...(globalThis.earlyQuestions ?? [])]
  expect(untaken.map(({ stop }) => stop.signal.aborted)).toEqual(untaken.map(() => false))
  vi.advanceTimersByTime(FRESH)
  vi.useRealTimers()
  expect(untaken.map(({ stop }) => stop.signal.aborted)).toEqual(untaken.map(() => true))
  expect(globalThis.earlyQuestions).toBeUndefined()
  await expect((await untaken[0]?.answer)?.json()).rejects.toThrow('abort')
})

test('a question of the first script that found no server is asked again', async () => {
  signedIn()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
  start('/')
  await arrived()
  vi.restoreAllMocks()
  expect(await ask(userInfoCall, {})).toEqual({ userInfo: someUser, expires })
  expect(times('/user/info')).toBe(1)
})

test('who gives up a question has the early one stopped', async () => {
  signedIn()
  start('/')
  server.on('GET /user/info', () => new Promise((resolve) => setTimeout(resolve, 5000)))
  askEarly()
  const stop = new AbortController()
  const asked = ask(userInfoCall, {}, { signal: stop.signal, quiet: true })
  stop.abort(new DOMException('enough', 'AbortError'))
  await expect(asked).rejects.toMatchObject({ message: 'enough' })
})

test('the clock is set by when the answer came, and not by when it was read', async () => {
  signedIn()
  start('/')
  await arrived()
  const begun = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(begun + 20_000)
  await ask(userInfoCall, {})
  vi.restoreAllMocks()
  expect(Math.abs(localTime(begun) - begun)).toBeLessThan(2000)
  expect($user.get()?.id).toBe(someUser.id)
})
