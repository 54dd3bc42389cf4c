import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { $dictionaries, setDictionaries } from '#core/state/dictionaries.ts'
import { $dialog, openDialog } from '#core/state/dialogs.ts'
import { $halted, $session, startSession } from '#core/state/session/session.ts'
import { longShelf } from '#core/state/session/stored.ts'
import { $user } from '#core/state/session/user.ts'
import { joinTabs } from '#core/wire/page/tab-channel.ts'
import { nobody, signedIn, someUser } from '#kit/answers/signed-in.ts'

const reload = vi.fn()
const other = new BroadcastChannel('archives-session')
let stop: () => void

beforeAll(() => {
  vi.stubGlobal('location', { href: 'http://localhost/', reload })
  stop = joinTabs()
})
afterEach(async () => {
  await vi.waitFor(() => undefined)
  nobody()
  reload.mockClear()
})
afterAll(() => {
  stop()
  other.close()
  vi.unstubAllGlobals()
})

test('somebody else signs in beside: this tab says so, sends nothing more and is loaded anew; the other’s session stays', async () => {
  signedIn('mine')
  longShelf().setItem('pro__Access-Token', JSON.stringify({ value: 'theirs', expire: null }))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  other.postMessage({ kind: 'in', user: 'u2', name: '周映川' })
  await vi.waitFor(() => expect($dialog.get()).toEqual({ kind: 'other-user', name: '周映川' }))
  expect($halted.get()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  vi.runAllTimers()
  vi.useRealTimers()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(longShelf().getItem('pro__Access-Token')).toContain('theirs')
})

test('the same user signs in again beside: this tab goes on with the new session', async () => {
  signedIn('old')
  openDialog({ kind: 'expired' })
  longShelf().setItem('pro__Access-Token', JSON.stringify({ value: 'new', expire: Date.now() + 9999 }))
  other.postMessage({ kind: 'in', user: someUser.id, name: someUser.realname })
  await vi.waitFor(() => expect($session.get()?.token).toBe('new'))
  expect($dialog.get()).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

test('the user signs out beside: this tab is loaded anew, and what is kept of a new session is not touched', async () => {
  signedIn('t1')
  other.postMessage({ kind: 'out' })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect($session.get()).toBeNull()
  expect(longShelf().getItem('pro__Access-Token')).toContain('t1')
})

test('somebody signs in beside while this tab is at the sign-in: it goes in too', async () => {
  other.postMessage({ kind: 'in', user: 'u2', name: '周映川' })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('the user works in another project beside: what is shown here is the old one’s', async () => {
  signedIn()
  other.postMessage({ kind: 'project', user: someUser.id, project: 'p1' })
  other.postMessage({ kind: 'project', user: 'u2', project: 'p9' })
  other.postMessage({ kind: 'project', user: someUser.id, project: 'p2' })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('a tab that slept through it all checks by itself when it wakes', () => {
  const wake: (() => void)[] = []
  stop()
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => name === 'pageshow' && wake.push(act))
  stop = joinTabs()
  signedIn('mine')
  wake[0]?.()
  expect($halted.get()).toBe(false)
  longShelf().setItem(
    'Login_Userinfo',
    JSON.stringify({ value: { ...someUser, id: 'u2', realname: '周映川' }, expire: null })
  )
  startSession('mine', Date.now() + 1000)
  longShelf().setItem('pro__Access-Token', JSON.stringify({ value: 'theirs', expire: null }))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  wake[0]?.()
  expect($dialog.get()).toEqual({ kind: 'other-user', name: '周映川' })
  expect($user.get()?.id).toBe('u1')
  vi.runAllTimers()
  vi.useRealTimers()
})

test('dictionaries are brought anew beside: this tab takes what is kept then', async () => {
  signedIn('t1')
  setDictionaries({})
  const items = [{ value: '1', text: '地上', label: '地上', title: '地上' }]
  const kept = JSON.stringify({ value: { floor: items }, expire: null })
  longShelf().setItem('pro__UI_CACHE_DB_DICT_DATA', kept)
  other.postMessage({ kind: 'dictionaries' })
  await vi.waitFor(() => expect($dictionaries.get()).toEqual({ floor: items }))
  expect(reload).not.toHaveBeenCalled()
})
