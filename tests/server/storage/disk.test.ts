import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, fstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { diskStorage } from '#server/storage/disk.ts'
import { BadDigest, DiskFull, NotStored, type Storage, TooLarge } from '#server/storage/storage.ts'

const bytes = Buffer.from('城建档案'.repeat(1000))
const sha256 = createHash('sha256').update(bytes).digest('hex')
async function* pieces(of = bytes, size = 1000) {
  for (let at = 0; at < of.length; at += size) yield of.subarray(at, at + size)
}

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'))
  storage = await diskStorage(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const left = () => readdirSync(storage.incoming)

describe('bytes that are kept', () => {
  test('come back as they were, whole or in part', async () => {
    const path = storage.name('archives', 'pdf')
    expect(await storage.put(path, pieces())).toEqual({ path, bytes: bytes.length, sha256 })
    expect(await buffer(await storage.get(path))).toEqual(bytes)
    expect(await buffer(await storage.get(path, { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20))
    expect(await storage.size(path)).toBe(bytes.length)
    expect(left()).toEqual([])
  })

  test('stay what they are: what is under a name is never replaced', async () => {
    const path = storage.name('archives')
    await storage.put(path, pieces())
    await storage.put(path, [Buffer.from('other')])
    expect(await buffer(await storage.get(path))).toEqual(bytes)
    expect(left()).toEqual([])
  })

  test('are refused with another digest or too many bytes, and leave nothing', async () => {
    const path = storage.name('archives')
    await expect(
      storage.put(path, pieces(), { sha256: sha256.replace(/./, (first) => (first === '0' ? '1' : '0')) })
    ).rejects.toThrow(BadDigest)
    await expect(storage.put(path, pieces(), { limit: 1000 })).rejects.toThrow(TooLarge)
    await expect(
      storage.put(
        path,
        (async function* () {
          yield bytes
          throw new Error('the line broke')
        })()
      )
    ).rejects.toThrow('the line broke')
    expect(await storage.size(path)).toBeUndefined()
    expect(left()).toEqual([])
    expect((await storage.put(path, pieces(), { sha256: sha256.toUpperCase(), limit: bytes.length })).sha256).toBe(
      sha256
    )
  })

  test('may be taken over from a finished upload, unless they are not what was announced', async () => {
    const file = join(storage.incoming, 'upload-1')
    writeFileSync(file, bytes)
    const path = storage.name('archives', 'dwg')
    await expect(storage.adopt(path, file, { sha256: '0'.repeat(64) })).rejects.toThrow(BadDigest)
    expect(readFileSync(file)).toEqual(bytes)
    expect(await storage.adopt(path, file, { sha256 })).toEqual({ path, bytes: bytes.length, sha256 })
    expect(await buffer(await storage.get(path))).toEqual(bytes)
    expect(left()).toEqual([])
  })

  test('can be removed, and then are not there', async () => {
    const path = storage.name('archives')
    await storage.put(path, pieces())
    await storage.remove(path)
    await storage.remove(path)
    await expect(storage.get(path)).rejects.toThrow(NotStored)
  })
})

describe('what is acknowledged outlives a power cut', () => {
  let synced: { inode: number; isNamed: boolean }[]
  let path: string
  const inode = (at: string) => statSync(at).ino
  const finalPath = () => join(folder, path)

  // No power is cut here: what is brought to the disk is noted by its inode once it is there, and whether it had its name before.
  beforeEach(async () => {
    synced = []
    path = storage.name('archives', 'pdf')
    const handle = await open(folder, 'r')
    const handles = Object.getPrototypeOf(handle) as FileHandle
    await handle.close()
    const { sync } = handles
    vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      const isNamed = existsSync(finalPath())
      await sync.call(this)
      synced.push({ inode: fstatSync(this.fd).ino, isNamed })
    })
  })
  afterEach(() => vi.restoreAllMocks())

  test.each<[string, () => Promise<unknown>]>([
    ['a file that is sent at once', () => storage.put(path, pieces())],
    [
      'an upload in pieces',
      () => {
        const file = join(storage.incoming, 'upload-2')
        writeFileSync(file, bytes)
        return storage.adopt(path, file, { sha256 })
      }
    ]
  ])('%s: first its bytes are on the disk, then its name in every folder that was made for it', async (_, keep) => {
    await keep()
    const onDisk = [...synced]
    expect(existsSync(finalPath())).toBe(true)
    expect(onDisk[0]).toEqual({ inode: inode(finalPath()), isNamed: false })
    const month = dirname(finalPath())
    const folders = [month, dirname(month), dirname(dirname(month)), folder]
    expect(onDisk.slice(1)).toEqual(folders.map((at) => ({ inode: inode(at), isNamed: true })))
  })

  test('a file whose bytes are there already is acknowledged once its name is on the disk, whoever gave it', async () => {
    await storage.put(path, pieces())
    synced.length = 0
    await storage.put(path, pieces())
    expect(synced).toContainEqual({ inode: inode(dirname(finalPath())), isNamed: true })
  })
})

describe('a name', () => {
  test('is made by the server and leads nowhere else', async () => {
    expect(storage.name('archives', 'pdf')).toMatch(/^archives\/\d{4}\/\d\d\/[0-9a-f-]{36}\.pdf$/)
    expect(storage.name('archives', '../../x')).toMatch(/[0-9a-f-]{36}$/)
    expect(() => storage.name('../etc')).toThrow(/no purpose/)
    writeFileSync(join(folder, 'secret'), 'x')
    for (const path of [
      'secret',
      '../secret',
      'archives/../secret',
      '/etc/passwd',
      'archives/2026/11/../../../secret',
      `archives/2026/11/${'0'.repeat(36)}.pdf/../x`,
      'incoming',
      'archives/2026/11/a\0b',
      ''
    ])
      await expect(storage.get(path), path).rejects.toThrow(NotStored)
    await expect(storage.put('../outside', pieces())).rejects.toThrow(NotStored)
  })
})

describe('room', () => {
  test('is kept in reserve', async () => {
    const { free, reserve, total } = await storage.room()
    expect(reserve).toBe(Math.min(Math.ceil(total * 0.05), 2 * 1024 ** 3))
    await expect(storage.reserve(free)).rejects.toThrow(DiskFull)
    if (free > reserve) await storage.reserve(0)
  })

  const small = mkdtempSync(join(tmpdir(), 'small-'))
  const mounted = (() => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', small], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })()
  afterAll(() => {
    if (mounted) execFileSync('umount', [small])
    rmSync(small, { recursive: true, force: true })
  })
  test.runIf(mounted)('runs out in the middle of a file: the part of it goes, the rest stays', async () => {
    const full = await diskStorage(small)
    const kept = full.name('archives')
    await full.put(kept, pieces())
    await expect(full.reserve(4 * 1024 ** 2)).rejects.toThrow(DiskFull)
    const failing = full.put(full.name('archives'), pieces(Buffer.alloc(6 * 1024 ** 2), 65_536))
    await expect(failing).rejects.toThrow(DiskFull)
    expect(readdirSync(full.incoming)).toEqual([])
    expect(await buffer(await full.get(kept))).toEqual(bytes)
  })
})
