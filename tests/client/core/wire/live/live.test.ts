import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { HEARTBEAT, HEARTBEAT_REPLY } from '#contract/core/limits.ts'
import { forgetSession, startSession } from '#core/state/session/session.ts'
import { setProject } from '#core/state/session/user.ts'
import { $live, followRows, publishToAll, publishRow } from '#core/wire/live/live.ts'
import { FakeSocket, fakeSockets } from '#kit/answers/fake-socket.ts'
import { nobody, signedIn, someUser } from '#kit/answers/signed-in.ts'

const BEAT = { type: 'heart_beat', data: true }
const newest = () => FakeSocket.opened.at(-1)!
const hello = (since = '5.100', more: object = {}) => {
  newest().open()
  newest().receive({ type: 'joined', since, ...more })
}
const row = (id: string, more: object = {}, caseId = '') => ({
  type: 'update_vxe_table',
  data: { socketKey: 'files', args: [{ id, ...more }, caseId] }
})
let stop: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
  signedIn('tok')
})
afterEach(async () => {
  stop()
  await vi.advanceTimersByTimeAsync(5000)
  nobody()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a page that follows others', () => {
  test('opens one socket under its own name and token, however many follow, and closes it when nobody does', async () => {
    expect(FakeSocket.opened).toHaveLength(0)
    const stops = [followRows('files', {}), followRows('others', {})]
    expect(FakeSocket.opened).toHaveLength(1)
    expect(newest().url).toMatch(new RegExp(`^ws://.*/api/vxeSocket/${someUser.id}/[0-9a-f-]{36}$`))
    expect(newest().protocols).toEqual(['tok'])
    expect($live.get()).toBe('connecting')
    hello()
    expect($live.get()).toBe('open')
    for (const end of stops) end()
    await vi.advanceTimersByTimeAsync(2000)
    expect($live.get()).toBe('open')
    await vi.advanceTimersByTimeAsync(2000)
    expect([$live.get(), newest().readyState]).toEqual(['closed', 3])
  })

  test('[4.S48, 4.S50, 9.K07] says a heartbeat every ten seconds, and the answer keeps it open', async () => {
    expect([HEARTBEAT, HEARTBEAT_REPLY]).toEqual([10_000, 6000])
    stop = followRows('files', {})
    hello()
    expect(newest().messages).toEqual([BEAT])
    for (let beats = 2; beats < 6; beats++) {
      await vi.advanceTimersByTimeAsync(9999)
      expect(newest().said).toHaveLength(beats - 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(newest().messages.at(-1)).toEqual(BEAT)
      expect(newest().said).toHaveLength(beats)
      newest().receive(BEAT)
    }
    expect(FakeSocket.opened).toHaveLength(1)
  })

  test('[4.S49] is connected anew where no answer comes within six seconds', async () => {
    stop = followRows('files', {})
    hello()
    await vi.advanceTimersByTimeAsync(10_000)
    const old = newest()
    await vi.advanceTimersByTimeAsync(5999)
    expect([FakeSocket.opened.length, old.readyState]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([FakeSocket.opened.length, old.readyState, $live.get()]).toEqual([2, 3, 'lost'])
    hello()
    expect($live.get()).toBe('open')
  })

  test('comes back after longer and longer pauses, with the place it was at', async () => {
    stop = followRows('files', {})
    hello('7.100')
    const waits: number[] = []
    for (let tries = 0; tries < 7; tries++) {
      const before = FakeSocket.opened.length
      newest().end()
      expect($live.get()).toBe('lost')
      let waited = 0
      for (; FakeSocket.opened.length === before; waited += 250) await vi.advanceTimersByTimeAsync(250)
      waits.push(waited)
    }
    expect(waits[0]).toBeLessThanOrEqual(1500)
    expect(waits.at(-1)).toBeGreaterThan(15_000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(40_000)
    expect(newest().url).toMatch(/\?since=7\.100$/)
  })
})

describe('what is received', () => {
  test('[4.S51] common_send_date is handed to the subscribers of its key, and to nobody else', () => {
    const [files, others] = [vi.fn(), vi.fn()]
    const stops = [followRows('files', { said: files }), followRows('others', { said: others })]
    hello()
    newest().receive({ type: 'common_send_date', data: { key: 'files', args: ['a', 1] } })
    expect(files).toHaveBeenCalledExactlyOnceWith(['a', 1])
    expect(others).not.toHaveBeenCalled()
    stop = () => stops.forEach((end) => void end())
  })

  test('[4.S52] a row that was changed comes with the grid that it was changed in', () => {
    const take = vi.fn()
    stop = followRows('files', { row: take })
    hello()
    newest().receive(row('f1', { title: '改', rowVersion: 2 }, 'grid-7'))
    expect(take).toHaveBeenCalledExactlyOnceWith({ id: 'f1', title: '改', rowVersion: 2 }, 'grid-7')
  })

  test('what is no message is passed over', () => {
    const take = vi.fn()
    stop = followRows('files', { row: take, said: take, gap: take })
    hello()
    for (const nonsense of [
      '',
      'x',
      '{}',
      'null',
      '[]',
      { type: 'other' },
      { type: 'update_vxe_table', data: { socketKey: 'files', args: [{}] } }
    ])
      newest().receive(nonsense)
    expect(take).not.toHaveBeenCalled()
    expect($live.get()).toBe('open')
  })

  test('a gap is reported to all subscribers; while the socket is lost they read anew now and then', async () => {
    const gap = vi.fn()
    stop = followRows('files', { gap })
    hello('5.100', { gap: true })
    expect(gap).toHaveBeenCalledTimes(1)
    newest().end()
    vi.stubGlobal('WebSocket', class extends FakeSocket {})
    await vi.advanceTimersByTimeAsync(61_000)
    expect(gap).toHaveBeenCalledTimes(3)
  })
})

describe('what a page says', () => {
  test('goes out while the socket is open, and is reported as not sent otherwise', () => {
    expect(publishToAll('files', [1])).toBe(false)
    stop = followRows('files', {})
    hello()
    expect([publishRow('files', { id: 'r1', title: '改' }, 'g1'), publishToAll('files', ['x'])]).toEqual([true, true])
    expect(newest().messages.slice(1)).toEqual([
      row('r1', { title: '改' }, 'g1'),
      { type: 'common_send_date', data: { key: 'files', args: ['x'] } }
    ])
  })
})

describe('who one is', () => {
  test('a new session of the same user goes on where the old one was', () => {
    stop = followRows('files', {})
    hello('9.100')
    startSession('tok-2', Date.now() + 1e6)
    expect([newest().protocols, newest().url.endsWith('?since=9.100')]).toEqual([['tok-2'], true])
  })
  test('another project is another room', () => {
    stop = followRows('files', {})
    hello('9.100')
    setProject({ id: 'p2', name: '另一工程' })
    expect(FakeSocket.opened).toHaveLength(2)
    expect(newest().url).not.toContain('since')
  })
  test('without a session there is no socket', () => {
    forgetSession()
    stop = followRows('files', {})
    expect(FakeSocket.opened).toHaveLength(0)
    startSession('again', Date.now() + 1e6)
    expect(FakeSocket.opened).toHaveLength(1)
  })
  test('who was signed out or taken from the project is not tried again', async () => {
    stop = followRows('files', {})
    hello()
    newest().end(4401)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(FakeSocket.opened).toHaveLength(1)
  })
})
