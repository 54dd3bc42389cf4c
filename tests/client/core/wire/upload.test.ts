import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { startLanguage } from '#core/state/language.ts'
import { startSession } from '#core/state/session.ts'
import { connectionWorks } from '#core/wire/connection.ts'
import { FileGone } from '#core/wire/digest.ts'
import { Expired, Refused, Unreachable } from '#core/wire/failure.ts'
import { createUploads, type UploadOptions } from '#core/wire/upload.ts'
import type { UploadPorts } from '#core/wire/upload-ports.ts'
import type { Carrier } from '#core/wire/upload-small.ts'
import { nobody, signedIn } from '#kit/signed-in.ts'

beforeAll(() => startLanguage('zh-CN', ['failures']))
beforeEach(() => {
  signedIn()
  // The server is looked for while it is away, and is there at once.
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

const file = (name: string, size = 10) => new File([name.padEnd(size, '.')], name)
const stored = (sha256: string): StoredObject => ({ id: sha256, path: `2026/${sha256}`, name: 'x', size: 1, format: 'pdf', mime: '', sha256, pages: 1 })
const rowOf = (id: string) => ({ id }) as FileRow

/** A queue whose digests are the first letters of the texts in the files, and whose line carries at once. */
function queue(ports: Partial<UploadPorts> = {}, more: Partial<UploadOptions<string, string>> = {}) {
  const sent: string[] = []
  const small: Carrier = async ({ sha256 }, onProgress) => {
    sent.push(sha256)
    onProgress(50)
    return stored(sha256)
  }
  const uploads = createUploads<string, string>({
    biz: 'archives',
    finish: async ({ path }, { about }) => ({ result: `${about}:${path}` }),
    ...more,
    ports: {
      digest: async (bytes) => (await bytes.text()).slice(0, 1),
      small,
      large: small,
      abandon: async () => undefined,
      known: async () => new Map(),
      ...ports
    }
  })
  const states = () => uploads.$items.get().map(({ $state }) => $state.get())
  const statuses = () => states().map(({ status }) => status)
  return { ...uploads, sent, states, statuses }
}

test('files are digested, sent and finished; the sum tells how far all of them are [4.S23]', async () => {
  const { add, states, statuses, $sum } = queue()
  add([file('a', 100), file('b', 300)], 'node')
  expect(statuses()).toEqual(['queued', 'queued'])
  expect($sum.get()).toEqual({ files: 2, underWay: 2, settled: 0, failed: 0, bytes: 400, bytesDone: 0 })
  await vi.waitFor(() => expect(statuses()).toEqual(['done', 'done']))
  expect(states()[0]).toMatchObject({ object: { path: '2026/a' }, result: 'node:2026/a' })
  expect($sum.get()).toEqual({ files: 2, underWay: 0, settled: 2, failed: 0, bytes: 400, bytesDone: 400 })
})

test('no more than three are on the line at once', async () => {
  let [now, most] = [0, 0]
  const small: Carrier = async ({ sha256 }) => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 2))
    now -= 1
    return stored(sha256)
  }
  const { add, statuses } = queue({ small })
  add(
    Array.from('abcdefghijkl', (name) => file(name)),
    ''
  )
  await vi.waitFor(() => expect(statuses().every((status) => status === 'done')).toBe(true))
  expect(most).toBe(3)
})

test('bytes that the project holds already are not sent; their row is offered', async () => {
  const known = vi.fn(async (digests: readonly string[]) => new Map(digests.includes('b') ? [['b', rowOf('r9')]] : []))
  const { add, states, sent } = queue({ known }, { offersExisting: true })
  add([file('a'), file('b'), file('c')], '')
  await vi.waitFor(() => expect(states().map(({ status }) => status)).toEqual(['done', 'existing', 'done']))
  expect(states()[1]).toEqual({ status: 'existing', row: { id: 'r9' } })
  expect(sent.sort()).toEqual(['a', 'c'])
})

test('the same bytes twice in one drop are sent once', async () => {
  const rows = new Map<string, FileRow>()
  const { add, statuses, sent } = queue(
    { known: async (digests) => new Map(digests.flatMap((digest) => (rows.has(digest) ? [[digest, rows.get(digest)!] as const] : []))) },
    {
      offersExisting: true,
      finish: async ({ sha256 }) => {
        rows.set(sha256, rowOf('r1'))
        return { result: 'made' }
      }
    }
  )
  add([file('a one'), file('a two'), file('a three')], '')
  await vi.waitFor(() => expect(statuses()).toEqual(['done', 'existing', 'existing']))
  expect(sent).toEqual(['a'])
})

test('a row that the server finds for the bytes while it makes one is offered as well', async () => {
  const { add, states } = queue({}, { finish: async () => ({ existing: rowOf('r3') }) })
  add([file('a')], '')
  await vi.waitFor(() => expect(states()).toEqual([{ status: 'existing', row: { id: 'r3' } }]))
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
  await vi.waitFor(() => expect(statuses()).toEqual(['done']), { timeout: 10_000 })
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
  await vi.waitFor(() => expect(statuses()).toEqual(['done']), { timeout: 5000 })
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

test('a refusal stands at its file with the server’s words, 未知错误 where it has none, and does not hold up the others [4.S24]', async () => {
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
  await vi.waitFor(() => expect(states()).toEqual([{ status: 'failed', message: '文件已被移动、修改或删除，请重新选择', retryable: false }]))
})

test('a file may be paused and goes on from there, without a second digest', async () => {
  const digest = vi.fn(async () => 'a'.repeat(64))
  const calls: AbortSignal[] = []
  const large: Carrier = (_, onProgress, signal) => {
    calls.push(signal)
    onProgress(40)
    return calls.length > 1 ? Promise.resolve(stored('a')) : new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const { add, states, pause, resume } = queue({ digest, large, small: large })
  const [item] = add([file('a')], '')
  await vi.waitFor(() => expect(states()).toEqual([{ status: 'uploading', percent: 40 }]))
  pause(item?.id)
  expect(states()).toEqual([{ status: 'paused', percent: 40 }])
  expect(calls[0]?.aborted).toBe(true)
  resume()
  await vi.waitFor(() => expect(states()[0]?.status).toBe('done'))
  expect(digest).toHaveBeenCalledTimes(1)
})

test('a cancelled file is let go on the server, and stays cancelled whatever comes late', async () => {
  const abandon = vi.fn(async () => undefined)
  const late = Promise.withResolvers<StoredObject>()
  const { add, states, cancel, clear, $items, $sum } = queue({ small: () => late.promise, abandon })
  add([file('a'), file('b')], '')
  await vi.waitFor(() => expect(states().map(({ status }) => status)).toEqual(['uploading', 'uploading']))
  cancel()
  late.resolve(stored('a'))
  await Promise.resolve()
  expect(states().map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  expect(abandon).toHaveBeenCalledWith({ biz: 'archives', sha256: 'a' })
  clear()
  expect($items.get()).toEqual([])
  expect($sum.get()).toEqual({ files: 0, underWay: 0, settled: 0, failed: 0, bytes: 0, bytesDone: 0 })
})

test('clearing leaves what is under way and what has failed', async () => {
  const { add, clear, statuses, $items } = queue({
    small: async ({ sha256 }) => (sha256 === 'a' ? Promise.reject(new Refused(510, 'x')) : sha256 === 'b' ? new Promise(() => undefined) : stored(sha256))
  })
  add([file('a'), file('b'), file('c')], '')
  await vi.waitFor(() => expect(statuses()).toEqual(['failed', 'uploading', 'done']))
  clear()
  expect(statuses()).toEqual(['failed', 'uploading'])
  clear($items.get()[0]?.id)
  expect(statuses()).toEqual(['uploading'])
})

test('when the session is over the dialog comes up, and the files go on after the sign-in [8.X09]', async () => {
  const { $dialog } = await import('#core/state/dialogs.ts')
  let isNew = false
  const { add, statuses } = queue({ small: async ({ sha256 }) => (isNew ? stored(sha256) : Promise.reject(new Expired(500, 'Token失效'))) })
  add([file('a'), file('b')], '')
  await vi.waitFor(() => expect($dialog.get()).toEqual({ kind: 'expired' }))
  expect(statuses()).toEqual(['uploading', 'uploading'])
  isNew = true
  startSession('t2', Date.now() + 1000)
  await vi.waitFor(() => expect(statuses()).toEqual(['done', 'done']))
})

test('who signs out leaves no files behind', async () => {
  const stopped: boolean[] = []
  const { add, $items, statuses } = queue({ small: (_, __, signal) => new Promise(() => signal.addEventListener('abort', () => stopped.push(true))) })
  add([file('a')], '')
  await vi.waitFor(() => expect(statuses()).toEqual(['uploading']))
  nobody()
  expect($items.get()).toEqual([])
  expect(stopped).toEqual([true])
})

test('five hundred files are all there in the end', async () => {
  const { add, $sum, sent } = queue({ digest: async (bytes) => bytes.text() })
  add(
    Array.from({ length: 500 }, (_, at) => file(`${at}`, 20)),
    ''
  )
  await vi.waitFor(() => expect($sum.get().settled).toBe(500), { timeout: 10_000 })
  expect($sum.get().failed).toBe(0)
  expect(new Set(sent).size).toBe(500)
})
