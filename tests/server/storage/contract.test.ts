import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type FaultyStore, openFaultyStore } from '#kit/store/faulty-store.ts'
import { missingStore, startTestStore, type TestStore } from '#kit/store/test-store.ts'
import { readConfig } from '#server/config/config.ts'
import { storeAbilities } from '#server/storage/abilities.ts'
import { openStorage, openStore } from '#server/storage/open/open-store.ts'
import { moveAll } from '#server/storage/moving.ts'
import { BadDigest, NotStored, type Storage, StoreAway, TooLarge } from '#server/storage/storage.ts'

const bytes = Buffer.from('城建档案'.repeat(1000))
const large = randomBytes(16 * 1024 ** 2 + 17)
const sha256Of = (of: Buffer) => createHash('sha256').update(of).digest('hex')
async function* pieces(of = bytes, size = 65_536) {
  for (let at = 0; at < of.length; at += size) yield of.subarray(at, at + size)
}

const reason = missingStore()
let store: TestStore | undefined
let way: FaultyStore | undefined
let folder: string
beforeAll(async () => {
  if (reason !== undefined) return
  store = await startTestStore()
  way = await openFaultyStore(store.endpoint)
})
afterAll(async () => {
  await way?.close()
  await store?.stop()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const configOf = (more: Readonly<Record<string, string>>) => readConfig({ DATA_DIR: folder, ...more })
const onDisk = () => openStorage(configOf({}))
const inBucket = async (more: Readonly<Record<string, string>> = {}) => {
  if (!store) throw new Error('no store')
  return openStorage(configOf({ ...store.settings(await store.bucket(way?.endpoint)), ...more }))
}
/** What lies in local folders on its way to a store. */
const leftIn = (at: string): string[] =>
  readdirSync(at, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? leftIn(join(at, entry.name)) : [join(at, entry.name)]
  )

const STORES: readonly (readonly [name: string, isThere: boolean, open: () => Promise<Storage>])[] = [
  ['a folder', true, onDisk],
  ['an S3 store', reason === undefined, inBucket]
]

describe.each(STORES)('bytes in %s', (_, isThere, open) => {
  test.runIf(isThere)('come back as they were, whole or in part, small, large and none', async () => {
    const storage = await open()
    for (const content of [bytes, large, Buffer.alloc(0)]) {
      const path = storage.name('archives', 'pdf')
      const stored = { path, bytes: content.length, sha256: sha256Of(content) }
      expect(await storage.put(path, pieces(content), { sha256: stored.sha256 })).toEqual(stored)
      expect((await buffer(await storage.get(path))).equals(content)).toBe(true)
      expect(await storage.size(path)).toBe(content.length)
      if (content.length === 0) continue
      const [start, end] = [Math.floor(content.length / 2) - 5, Math.floor(content.length / 2) + 9]
      const part = await buffer(await storage.get(path, { start, end }))
      expect(part.equals(content.subarray(start, end + 1))).toBe(true)
    }
    expect(leftIn(storage.incoming)).toEqual([])
  })

  test.runIf(isThere)('stay what they are: what is under a name is never replaced', async () => {
    const storage = await open()
    const path = storage.nameByDigest('pages', sha256Of(bytes), 'webp')
    await storage.put(path, pieces())
    const stamp = await storage.stamp(path)
    await storage.put(path, [Buffer.from('other')])
    expect((await buffer(await storage.get(path))).equals(bytes)).toBe(true)
    expect(await storage.stamp(path)).toBe(stamp)
  })

  test.runIf(isThere)('are refused with another digest or too many bytes, and leave nothing', async () => {
    const storage = await open()
    const path = storage.name('archives')
    await expect(storage.put(path, pieces(large), { sha256: '0'.repeat(64) })).rejects.toThrow(BadDigest)
    await expect(storage.put(path, pieces(large), { limit: 10_000_000 })).rejects.toThrow(TooLarge)
    await expect(
      storage.put(
        path,
        (async function* () {
          yield* pieces(large)
          throw new Error('the line broke')
        })()
      )
    ).rejects.toThrow('the line broke')
    await expect(storage.put(path, pieces(large), { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow(
      'gone'
    )
    expect(await storage.size(path)).toBeUndefined()
    expect(await Array.fromAsync(storage.list())).toEqual([])
    expect(leftIn(storage.incoming)).toEqual([])
  })

  test.runIf(isThere)('are taken over from a finished file, unless they are not what was announced', async () => {
    const storage = await open()
    const file = join(storage.incoming, 'upload-1')
    writeFileSync(file, large)
    const path = storage.name('archives', 'dwg')
    await expect(storage.adopt(path, file, { sha256: '0'.repeat(64) })).rejects.toThrow(BadDigest)
    expect((await readFile(file)).equals(large)).toBe(true)
    expect(await storage.adopt(path, file)).toEqual({ path, bytes: large.length, sha256: sha256Of(large) })
    expect((await buffer(await storage.get(path))).equals(large)).toBe(true)
    expect(leftIn(storage.incoming)).toEqual([])
  })

  test.runIf(isThere)('are listed, and when they are removed they are not there', async () => {
    const storage = await open()
    const paths = [storage.name('archives', 'pdf'), storage.name('archives')]
    for (const path of paths) await storage.put(path, pieces())
    const listed = (await Array.fromAsync(storage.list())).map(({ path }) => path).sort()
    expect(listed).toEqual([...paths].sort())
    for (const path of paths) await storage.remove(path)
    await storage.remove(paths[0]!)
    await expect(storage.get(paths[0]!)).rejects.toThrow(NotStored)
    await expect(storage.local([paths[0]!], async () => undefined)).rejects.toThrow(NotStored)
    expect(await storage.stamp(paths[0]!)).toBeUndefined()
    for (const path of ['secret', '../secret', 'archives/../secret', '', 'archives/2026/11/a\0b'])
      await expect(storage.get(path), path).rejects.toThrow(NotStored)
  })

  test.runIf(isThere)('are worked on as local files, in the order of their names', async () => {
    const storage = await open()
    const paths = [storage.name('archives'), storage.name('archives')]
    await storage.put(paths[0]!, pieces())
    await storage.put(paths[1]!, pieces(large))
    await storage.local(paths, async (files) => {
      expect((await readFile(files[0]!)).equals(bytes)).toBe(true)
      expect((await readFile(files[1]!)).equals(large)).toBe(true)
    })
  })
})

describe('an S3 store', () => {
  test.runIf(store !== undefined || reason === undefined)(
    'says what it can and what it lacks, one line each',
    async () => {
      const { lacks, ...abilities } = await storeAbilities(await inBucket())
      expect(abilities.kind).toBe('s3')
      if (store?.swift) {
        expect(abilities).toMatchObject({ conditionalPut: false, checksums: false, versions: false, lock: false })
        expect(lacks.map((line) => line.slice(0, 20))).toEqual([
          'it refuses no name t',
          'it compares no SHA-2',
          'it keeps no former v',
          'it cannot lock objec'
        ])
      }
    }
  )

  test.runIf(reason === undefined)(
    'whose bucket or key is wrong keeps the server from starting, in one line',
    async () => {
      const none = `s3://none-such-bucket?endpoint=${encodeURIComponent(store!.endpoint)}`
      await expect(openStorage(configOf(store!.settings(none)))).rejects.toThrow(
        /there is no such bucket: make it first/
      )
      const address = await store!.bucket()
      await expect(
        openStorage(configOf({ STORAGE_URL: address, S3_ACCESS_KEY: 'test:tester', S3_SECRET_KEY: 'wrong' }))
      ).rejects.toThrow(/refuses the keys/)
      await expect(openStorage(configOf({ STORAGE_URL: address }))).rejects.toThrow(
        /S3_ACCESS_KEY and S3_SECRET_KEY are missing/
      )
      writeFileSync(join(folder, 'key'), `${store!.keys.access}\n${store!.keys.secret}\n`)
      expect((await openStorage(configOf({ STORAGE_URL: `${address}&keyFile=${join(folder, 'key')}` }))).kind).toBe(
        's3'
      )
    }
  )

  test.runIf(reason === undefined)('keeps no more local copies than was set, and who needs more waits', async () => {
    const storage = await inBucket({ WORK_COPIES_MB: '1' })
    const paths = [1, 2, 3].map(() => storage.name('archives'))
    const content = large.subarray(0, 400_000)
    for (const path of paths) await storage.put(path, pieces(content))
    let most = 0
    const held = async (files: readonly string[]) => {
      most = Math.max(
        most,
        leftIn(join(folder, 'scratch')).reduce((sum, file) => sum + statSync(file).size, 0)
      )
      expect((await readFile(files[0]!)).equals(content)).toBe(true)
    }
    await Promise.all([...paths, ...paths].map((path) => storage.local([path], held)))
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(1024 ** 2)
    // More than may be kept at all is lent where nothing else is.
    await storage.local(paths, async (files) => expect(files).toHaveLength(3))
  })
})

describe('an S3 store that goes away in the middle', () => {
  const FAULTS: readonly (readonly [what: string, fault: Parameters<FaultyStore['fail']>[0], asked: RegExp])[] = [
    ['of a small file', 'cutRequest', /^PUT .*PutObject/],
    ['of a small file that it has taken', 'loseAnswer', /^PUT .*PutObject/],
    ['of a part', 'cutRequest', /^PUT .*partNumber=2/],
    ['of the answer to a part', 'loseAnswer', /^PUT .*partNumber=2/],
    ['of joining parts that it has joined', 'loseAnswer', /^POST .*uploadId=/],
    ['of reading back', 'cutAnswer', /^GET /]
  ]
  test.runIf(reason === undefined).each(FAULTS)(
    '%s is asked again, and the bytes are there once and whole',
    async (what, fault, asked) => {
      const storage = await inBucket()
      const content = what.includes('small') ? large.subarray(0, 1_000_000) : large
      const path = storage.name('archives')
      way!.fail(fault, asked)
      expect((await storage.put(path, pieces(content))).sha256).toBe(sha256Of(content))
      expect(way!.failed()).toBe(1)
      expect((await buffer(await storage.get(path))).equals(content)).toBe(true)
      expect(leftIn(storage.incoming)).toEqual([])
    }
  )

  test.runIf(reason === undefined)('and stays away is named as away, and nothing half counts', async () => {
    const storage = await inBucket()
    const path = storage.name('archives')
    way!.fail('refuse', /^PUT .*partNumber=3/, 1000)
    await expect(storage.put(path, pieces(large))).rejects.toThrow(StoreAway)
    way!.fail('refuse', /./, 1000)
    await expect(storage.size(path)).rejects.toThrow(StoreAway)
    way!.fail('refuse', /never/)
    expect(await storage.size(path)).toBeUndefined()
    expect(await Array.fromAsync(storage.list())).toEqual([])
    expect(leftIn(storage.incoming)).toEqual([])
  })

  test.runIf(reason === undefined)('leaves what a server that died has begun, until it is swept', async () => {
    const storage = await inBucket()
    const path = storage.name('archives')
    const begun = [await storage.assembly!.begin(path), await storage.assembly!.begin(path)]
    await storage.sweep(new Date(Date.now() - 60_000), async () => false)
    await storage.sweep(new Date(Date.now() + 60_000), async (one) => one === begun[1])
    writeFileSync(join(folder, 'part'), bytes)
    const part = { file: join(folder, 'part'), start: 0, bytes: bytes.length, sha256: sha256Of(bytes) }
    await expect(storage.assembly!.part(path, begun[0]!, 1, part)).rejects.toThrow(NotStored)
    const tag = await storage.assembly!.part(path, begun[1]!, 1, part)
    await storage.assembly!.complete(path, begun[1]!, [{ number: 1, tag }], bytes.length)
    expect((await buffer(await storage.get(path))).equals(bytes)).toBe(true)
  })
})

describe('a store that moves', () => {
  test.runIf(reason === undefined)(
    'from a folder into a bucket is read all the time, goes on after a stop, and keeps what is broken',
    async () => {
      const former = await onDisk()
      const paths = [1, 2, 3, 4].map((at) => former.name('archives', `${at}`))
      for (const path of paths) await former.put(path, pieces())
      writeFileSync(join(folder, 'files', paths[3]!), 'other bytes')
      const settings = { ...store!.settings(await store!.bucket()), STORAGE_FROM: join(folder, 'files') }
      const storage = await openStore(configOf(settings), 'files')
      const { places } = storage
      const digestOf = async () => sha256Of(bytes)
      const stop = new AbortController()
      await expect(
        moveAll(
          places!,
          async (path) => {
            if (path === paths[2]) stop.abort(new Error('stopped'))
            return sha256Of(bytes)
          },
          stop.signal
        )
      ).rejects.toThrow('stopped')
      // One was written and not yet removed when the server died.
      await places!.to.put(paths[2]!, pieces())
      for (const path of paths.slice(0, 3)) expect((await buffer(await storage.get(path))).equals(bytes)).toBe(true)
      await storage.local([paths[2]!, paths[0]!, paths[3]!], async (files) =>
        expect((await readFile(files[2]!)).toString()).toBe('other bytes')
      )
      const moved = await moveAll(places!, digestOf)
      expect(moved.broken).toEqual([paths[3]])
      expect((await Array.fromAsync(places!.from.list())).map(({ path }) => path)).toEqual([paths[3]])
      expect((await Array.fromAsync(places!.to.list())).map(({ path }) => path).sort()).toEqual(
        paths.slice(0, 3).sort()
      )
      await storage.remove(paths[3]!)
      expect(await storage.size(paths[3]!)).toBeUndefined()
    }
  )
})
