import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { NOTICE_HEARTBEAT, NOTICE_POLL, NOTICE_RECONNECT } from '#contract/core/limits.ts'
import type { Notice } from '#contract/system/notices.ts'
import { $dialog } from '#core/state/dialogs.ts'
import { bindRouter } from '#core/state/pages/route.ts'
import { $toasts } from '#core/state/toasts.ts'
import {
  $notices,
  handlingOf,
  loadNotices,
  openNotice,
  noticePage,
  pollNotices,
  unreadCount
} from '#core/work/notices.ts'
import { onNotices } from '#core/wire/live/notice-socket.ts'
import { FakeSocket, fakeSockets } from '#kit/answers/fake-socket.ts'
import { someNotice } from '#kit/answers/notice.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

const notice = (id: string, more: Partial<Notice> = {}) => someNotice(id, { titile: `通知${id}`, ...more })
const asked: string[] = []
const went: string[] = []
let unread = [notice('1'), notice('2')]
let isDown = false

beforeEach(() => {
  vi.useFakeTimers()
  signedIn()
  asked.length = went.length = 0
  unread = [notice('1'), notice('2')]
  isDown = false
  bindRouter((to) => void went.push(to))
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const path = new URL(address).pathname.replace('/api', '')
    asked.push(`${method} ${path}`)
    const status = isDown ? 403 : 200
    if (path.endsWith('editByAnntIdAndUserId'))
      unread = unread.filter(({ id }) => id !== (JSON.parse(body ?? '{}') as { anntId: string }).anntId)
    const result = path.endsWith('listByUser')
      ? {
          anntMsgList: unread,
          anntMsgTotal: unread.length,
          sysMsgList: [notice('9', { msgCategory: '2' })],
          sysMsgTotal: 1
        }
      : null
    return new Response(
      JSON.stringify({ success: !isDown, code: status, message: isDown ? '不' : '', result, timestamp: Date.now() }),
      {
        status,
        headers: { 'content-type': 'application/json' }
      }
    )
  })
})
afterEach(() => {
  nobody()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a notice that is opened', () => {
  test('[4.S37, 3.E17] is shown, marked read, and then the list is brought anew', async () => {
    await loadNotices()
    expect(unreadCount($notices.get())).toBe(3)
    asked.length = 0
    await openNotice(notice('1'))
    expect(asked).toEqual(['PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId', 'GET /sys/annountCement/listByUser'])
    expect(unreadCount($notices.get())).toBe(2)
    expect($dialog.get()).toMatchObject({ kind: 'notice', notice: { id: '1' } })
  })
  test('[3.E16] opens the page that it names, with what it is about as the form’s id', async () => {
    await openNotice(notice('1', { openType: 'component', openPage: 'views/area/archives/collect', busId: 'f 1' }))
    expect([went, $dialog.get()]).toEqual([['/archives/collect?id=f+1'], null])
  })
  test('[3.E16] is shown itself where its page is not this user’s', async () => {
    await openNotice(notice('1', { openType: 'component', openPage: 'secret/page', busId: 'x' }))
    expect([went, $dialog.get()?.kind]).toEqual([[], 'notice'])
    expect(noticePage({ openPage: null, busId: null })).toBeUndefined()
  })
  test('[3.E15] offers the place where it is handled: a path that is there, or another site’s address, and nothing that runs', () => {
    const to = (openPage: string, openType = 'url') => handlingOf({ openType, openPage })
    expect(to('/archives/collect')).toBe('/archives/collect')
    expect(to('/Archives/Collect?node=1')).toBe('/archives/collect?node=1')
    expect(to('https://x.invalid/a')).toBe('https://x.invalid/a')
    expect(['/nowhere', 'javascript:alert(1)', '//x.invalid', ''].map((page) => to(page))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined
    ])
    expect(to('/archives/collect', 'component')).toBeUndefined()
  })
  test('[4.S55] whatever its priority', async () => {
    for (const priority of ['L', 'M', 'H'] as const) {
      await openNotice(notice('1', { priority }))
      expect($dialog.get()).toMatchObject({ kind: 'notice', notice: { priority } })
    }
  })
})

describe('asking now and then', () => {
  test('[4.S54] every six seconds, once it is started', async () => {
    expect(NOTICE_POLL).toBe(6000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([])
    const stop = pollNotices()
    await vi.advanceTimersByTimeAsync(5999)
    expect(asked).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(12_001)
    expect(asked).toEqual(Array(3).fill('GET /sys/annountCement/listByUser'))
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(3)
  })
  test('[8.X45] ends with a failure, and nothing is said', async () => {
    pollNotices()
    await vi.advanceTimersByTimeAsync(6000)
    isDown = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(2)
    expect([$toasts.get(), $dialog.get()]).toEqual([[], null])
    expect(unreadCount($notices.get())).toBe(3)
  })
})

describe('the socket of notices', () => {
  test('[4.S53] sends a heartbeat every twenty seconds, reconnects after five, and receives news', async () => {
    expect([NOTICE_HEARTBEAT, NOTICE_RECONNECT]).toEqual([20_000, 5000])
    fakeSockets()
    const onNews = vi.fn()
    const stop = onNotices(onNews)
    const socket = () => FakeSocket.opened.at(-1)!
    expect(socket().url).toMatch(/\/api\/websocket\/u1$/)
    socket().open()
    socket().receive({ cmd: 'heartcheck', msgTxt: '' })
    expect([socket().said, onNews.mock.calls.length]).toEqual([['HeartBeat'], 0])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(socket().said).toHaveLength(2)
    for (const cmd of ['topic', 'user', 'other']) socket().receive({ cmd, msgId: '1', msgTxt: '通知' })
    expect(onNews).toHaveBeenCalledTimes(2)
    socket().end()
    await vi.advanceTimersByTimeAsync(3700)
    expect(FakeSocket.opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2600)
    expect(FakeSocket.opened).toHaveLength(2)
    socket().open()
    socket().receive({ cmd: 'heartcheck' })
    expect(onNews).toHaveBeenCalledTimes(3)
    stop()
  })
})
