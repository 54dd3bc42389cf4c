import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { startLanguage } from '#core/state/language.ts'
import { connectionWorks } from '#core/wire/http/connection.ts'
import { Refused } from '#core/wire/http/failure.ts'
import type { Carrier } from '#core/wire/upload/upload-small.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { file, queue, rowOf, stored } from '#kit/drawn/upload-queue.ts'
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

test('files are digested, sent and finished; the sum shows the progress of all of them [4.S23]', async () => {
  const { add, states, statuses, $sum } = queue()
  add([file('a', 100), file('b', 300)], 'node')
  expect(statuses()).toEqual(['queued', 'queued'])
  expect($sum.get()).toEqual({ files: 2, underWay: 2, settled: 0, failed: 0, bytes: 400, bytesDone: 0 })
  await expect.poll(() => statuses()).toEqual(['done', 'done'])
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
  await expect.poll(() => statuses().every((status) => status === 'done')).toBe(true)
  expect(most).toBe(3)
})

test('bytes that the project holds already are not sent; their row is offered', async () => {
  const known = vi.fn(async (digests: readonly string[]) => new Map(digests.includes('b') ? [['b', rowOf('r9')]] : []))
  const { add, states, sent } = queue({ known }, { offersExisting: true })
  add([file('a'), file('b'), file('c')], '')
  await expect.poll(() => states().map(({ status }) => status)).toEqual(['done', 'existing', 'done'])
  expect(states()[1]).toEqual({ status: 'existing', row: { id: 'r9' } })
  expect(sent.sort()).toEqual(['a', 'c'])
})

test('the same bytes twice in one drop are sent once', async () => {
  const rows = new Map<string, FileRow>()
  const { add, statuses, sent } = queue(
    {
      known: async (digests) =>
        new Map(digests.flatMap((digest) => (rows.has(digest) ? [[digest, rows.get(digest)!] as const] : [])))
    },
    {
      offersExisting: true,
      finish: async ({ sha256 }) => {
        rows.set(sha256, rowOf('r1'))
        return { result: 'made' }
      }
    }
  )
  add([file('a one'), file('a two'), file('a three')], '')
  await expect.poll(() => statuses()).toEqual(['done', 'existing', 'existing'])
  expect(sent).toEqual(['a'])
})

test('a row that the server finds for the bytes while it makes one is offered as well', async () => {
  const { add, states } = queue({}, { finish: async () => ({ existing: rowOf('r3') }) })
  add([file('a')], '')
  await expect.poll(() => states()).toEqual([{ status: 'existing', row: { id: 'r3' } }])
})

test('a file may be paused and goes on from there, without a second digest', async () => {
  const digest = vi.fn(async () => 'a'.repeat(64))
  const calls: AbortSignal[] = []
  const large: Carrier = (_, onProgress, signal) => {
    calls.push(signal)
    onProgress(40)
    return calls.length > 1
      ? Promise.resolve(stored('a'))
      : new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const { add, states, pause, resume } = queue({ digest, large, small: large })
  const [item] = add([file('a')], '')
  await expect.poll(() => states()).toEqual([{ status: 'uploading', percent: 40 }])
  pause(item?.id)
  expect(states()).toEqual([{ status: 'paused', percent: 40 }])
  expect(calls[0]?.aborted).toBe(true)
  resume()
  await expect.poll(() => states()[0]?.status).toBe('done')
  expect(digest).toHaveBeenCalledTimes(1)
})

test('a cancelled file is let go on the server, and stays cancelled whatever comes late', async () => {
  const abandon = vi.fn(async () => undefined)
  const late = Promise.withResolvers<StoredObject>()
  const { add, states, cancel, clear, $items, $sum } = queue({ small: () => late.promise, abandon })
  add([file('a'), file('b')], '')
  await expect.poll(() => states().map(({ status }) => status)).toEqual(['uploading', 'uploading'])
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
    small: async ({ sha256 }) =>
      sha256 === 'a'
        ? Promise.reject(new Refused(510, 'x'))
        : sha256 === 'b'
          ? new Promise(() => undefined)
          : stored(sha256)
  })
  add([file('a'), file('b'), file('c')], '')
  await expect.poll(() => statuses()).toEqual(['failed', 'uploading', 'done'])
  clear()
  expect(statuses()).toEqual(['failed', 'uploading'])
  clear($items.get()[0]?.id)
  expect(statuses()).toEqual(['uploading'])
})

test('who signs out leaves no files behind', async () => {
  const stopped: boolean[] = []
  const { add, $items, statuses } = queue({
    small: (_, __, signal) => new Promise(() => signal.addEventListener('abort', () => stopped.push(true)))
  })
  add([file('a')], '')
  await expect.poll(() => statuses()).toEqual(['uploading'])
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
  await vi.waitFor(() => expect($sum.get().settled).toBe(500), { timeout: patienceOf(10_000) })
  expect($sum.get().failed).toBe(0)
  expect(new Set(sent).size).toBe(500)
})
