import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { startLanguage } from '#core/state/language.ts'
import { startSession } from '#core/state/session/session.ts'
import { connectionWorks } from '#core/wire/http/connection.ts'
import { FileGone } from '#core/wire/upload/digest.ts'
import { Expired, Refused, Unreachable } from '#core/wire/http/failure.ts'
import { failureOf } from '#core/wire/http/reply.ts'
import type { Carrier } from '#core/wire/upload/upload-small.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { file, queue, stored } from '#kit/drawn/upload-queue.ts'
import { patienceOf } from '#kit/patience.ts'

beforeAll(() => startLanguage('zh-CN', ['failures']))
beforeEach(() => {
  signedIn()
  // The server is tried while it is away, and is there at once.
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}'))
  )
})
afterEach(() => {
  connectionWorks()
  nobody()
  vi.unstubAllGlobals()
})

test('a lost connection is waited for, and the file goes on', async () => {
  let tries = 0
  const small: Carrier = async ({ sha256 }) => {
    tries += 1
    if (tries < 4) throw new Unreachable(0)
    return stored(sha256)
  }
  const { add, statuses } = queue({ small })
  add([file('a')], '')
  await vi.waitFor(() => expect(statuses()).toEqual(['done']), { timeout: patienceOf(10_000) })
  expect(tries).toBe(4)
})

test('an answer that was lost after the row had been made is asked for again with the same item, and nothing is sent twice', async () => {
  const ids: string[] = []
  const { add, statuses, sent } = queue(
    {},
    {
      finish: async (_, { id }) => {
        ids.push(id)
        if (ids.length === 1) throw new Unreachable(0)
        return { result: 'made' }
      }
    }
  )
  add([file('a')], '')
  await vi.waitFor(() => expect(statuses()).toEqual(['done']), { timeout: patienceOf(10_000) })
  expect(sent).toEqual(['a'])
  expect(new Set(ids).size).toBe(1)
  expect(ids).toHaveLength(2)
})

test('a server that is there and never takes a file: in the end a person is asked', async () => {
  const small = vi.fn<Carrier>(async () => Promise.reject(new Unreachable(0)))
  vi.useFakeTimers()
  const { add, states, retry } = queue({ small })
  add([file('a')], '')
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(states()).toEqual([{ status: 'failed', message: '无法连接服务器，正在重新连接', retryable: true }])
  expect(small).toHaveBeenCalledTimes(6)
  small.mockImplementation(async ({ sha256 }) => stored(sha256))
  retry()
  await vi.waitFor(() => expect(states()[0]?.status).toBe('done'))
})

test('a refusal is shown at its file with the server’s words, 未知错误 where it has none, and does not hold up the others [4.S24]', async () => {
  const small: Carrier = async ({ sha256 }) => {
    if (sha256 === 'a') throw new Refused(510, '文件内容是 EXE，不能归档')
    if (sha256 === 'b') throw new Refused(507, '')
    return stored(sha256)
  }
  const { add, states, retry, $sum } = queue({ small })
  add([file('a'), file('b'), file('c')], '')
  await vi.waitFor(() => expect($sum.get()).toMatchObject({ settled: 3, failed: 2 }))
  expect(states().slice(0, 2)).toEqual([
    { status: 'failed', message: '文件内容是 EXE，不能归档', retryable: false },
    { status: 'failed', message: '未知错误', retryable: true }
  ])
  retry()
  expect(states().map(({ status }) => status)).toEqual(['failed', 'queued', 'done'])
})

test('a file that was moved after it had been chosen says so', async () => {
  const { add, states } = queue({ digest: async () => Promise.reject(new FileGone('gone')) })
  add([file('a')], '')
  await vi.waitFor(() =>
    expect(states()).toEqual([{ status: 'failed', message: '文件已被移动、修改或删除，请重新选择', retryable: false }])
  )
})

test('when the session is over the dialog comes up, and the files go on after the sign-in [8.X09]', async () => {
  const { $dialog } = await import('#core/state/dialogs.ts')
  let isNew = false
  const { add, statuses } = queue({
    small: async ({ sha256 }) => (isNew ? stored(sha256) : Promise.reject(new Expired(500, 'Token失效')))
  })
  add([file('a'), file('b')], '')
  await vi.waitFor(() => expect($dialog.get()).toEqual({ kind: 'expired' }))
  expect(statuses()).toEqual(['uploading', 'uploading'])
  isNew = true
  startSession('t2', Date.now() + 1000)
  await vi.waitFor(() => expect(statuses()).toEqual(['done', 'done']))
})

test('a store that is away, or full, is waited for as long as it takes, and the file goes on by itself', async () => {
  vi.useFakeTimers()
  let short: string | undefined = 'storeAway'
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ready', ...(short && { degraded: [short] }) }))
  const tried: (string | undefined)[] = []
  const small: Carrier = async ({ sha256 }) => {
    tried.push(short)
    // An answer to HEAD has no words.
    if (tried.length === 2) throw new Unreachable(503)
    if (short)
      throw failureOf(
        short === 'roomLow' ? 507 : 503,
        JSON.stringify({ success: false, message: '', result: { degraded: short } })
      )
    return stored(sha256)
  }
  const { add, statuses } = queue({ small })
  add([file('a')], '')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tried).toEqual(['storeAway'])
  short = 'roomLow'
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tried.length).toBeLessThan(5)
  expect(statuses()).toEqual(['uploading'])
  short = undefined
  await vi.advanceTimersByTimeAsync(30_000)
  expect(statuses()).toEqual(['done'])
  vi.useRealTimers()
})
