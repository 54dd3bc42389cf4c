import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { jpeg, zip } from '#kit/files/sample-files.ts'
import { Disconnected } from '#server/core/context/disconnect.ts'
import { TooComplex, WINDOW, withBytes } from '#server/bytes/probe/bytes.ts'
import { recognise } from '#server/bytes/recognise.ts'

const MIB = 1024 * 1024

let folder: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reading-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A file of these bytes, and of zeros up to a size that the disk need not hold. */
async function kept(bytes: Buffer, size = bytes.length): Promise<string> {
  count += 1
  const path = join(folder, String(count))
  await writeFile(path, bytes)
  const file = await open(path, 'r+')
  await file.truncate(size)
  await file.close()
  return path
}

/** Calls of the system that read, as Linux counts them for this process. */
const reads = async () => Number(/^syscr: (\d+)$/m.exec(await readFile('/proc/self/io', 'utf8'))?.[1])

/** What a look costs: reads, and time of the processor. */
async function costs(path: string, name: string) {
  const [readsBefore, cpuBefore] = [await reads(), process.cpuUsage()]
  const found = await recognise(path, name)
  const { user, system } = process.cpuUsage(cpuBefore)
  return { found, reads: (await reads()) - readsBefore, milliseconds: (user + system) / 1000 }
}

const segment = (marker: number, length: number) => Buffer.from([0xff, marker, length >> 8, length & 0xff])
const SCAN = Buffer.concat([segment(0xda, 12), Buffer.alloc(10)])

/** An entry that says where the one strip of a page lies; its last two bytes are read as the count of tags of a directory behind it. */
const STRIP = Buffer.from('110104000100000000000000', 'hex')

/** A TIFF of directories of 4000 tags each, which lie within each other. For a file of 300 MB, so that its one strip is there. */
function nestedTiff(directories: number): Buffer {
  const tags = 4000
  const file = Buffer.alloc(12 * (2 * directories + tags + 4), STRIP)
  for (let at = 10; at + 12 <= file.length; at += 12) file.writeUInt16LE(tags, at)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(10, 4)
  for (let i = 0; i < directories; i += 1) {
    const at = 10 + i * 24
    file.writeUInt32LE(i === directories - 1 ? 0 : at + 24, at + 2 + tags * 12)
  }
  return file
}

/** A TIFF whose pages, of one strip each, lie in turn in twenty pieces of the file. */
function farTiff(pages: number): Buffer {
  const file = Buffer.alloc(20 * WINDOW)
  const place = (i: number) => 16 + (i % 20) * WINDOW + Math.floor(i / 20) * 18
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(place(0), 4)
  for (let i = 0; i < pages; i += 1) {
    file.writeUInt16LE(1, place(i))
    STRIP.copy(file, place(i) + 2)
    file.writeUInt32LE(i === pages - 1 ? 0 : place(i + 1), place(i) + 14)
  }
  return file
}

describe('a hostile file costs little', () => {
  test.each<[string, string, number, () => Buffer, number?]>([
    [
      'a JPEG of 3 MB that is nothing but fill bytes',
      'a.jpg',
      30,
      () => Buffer.concat([Buffer.of(0xff, 0xd8), Buffer.alloc(3 * MIB, 0xff)])
    ],
    [
      'a JPEG whose fill bytes stand before each of many markers',
      'a.jpg',
      100,
      () => Buffer.concat([Buffer.of(0xff, 0xd8), Buffer.alloc(3 * MIB, Buffer.of(0xff, 0xff, 0x01))])
    ],
    [
      'a JPEG of a million empty segments',
      'a.jpg',
      100,
      () => Buffer.concat([Buffer.of(0xff, 0xd8), Buffer.alloc(4 * MIB, segment(0xe0, 2))])
    ],
    ['a ZIP that lists 170 000 nameless parts', 'a.docx', 30, () => manyEntries(170_000)],
    ['a TIFF whose directories lie within each other', 'a.tif', 100, () => nestedTiff(19_000), 300 * MIB]
  ])('%s', async (_, name, most, make, size) => {
    const path = await kept(make(), size)
    const cost = await costs(path, name)
    expect(cost.found).toMatchObject({ taken: false })
    expect(cost.reads).toBeLessThan(most)
    expect(cost.milliseconds).toBeLessThan(250)
  })

  test('the JPEG of 3 MB that is nothing but fill bytes is answered in less than 100 ms of the processor', async () => {
    const path = await kept(Buffer.concat([Buffer.of(0xff, 0xd8), Buffer.alloc(3 * MIB, 0xff)]))
    await recognise(path, 'a.jpg')
    expect((await costs(path, 'a.jpg')).milliseconds).toBeLessThan(100)
  })

  test('a film of boxes that are far apart, and a picture that was cut off, are read in few pieces however large they are', async () => {
    const box = Buffer.alloc(8)
    box.writeUInt32BE(8 * MIB)
    box.write('free', 4)
    const film = await kept(
      Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'), box]),
      4096 * MIB
    )
    expect((await costs(film, 'a.mp4')).reads).toBeLessThan(600)
    const cut = await kept(Buffer.concat([Buffer.of(0xff, 0xd8), SCAN]), 4096 * MIB)
    const { found, reads: many } = await costs(cut, 'a.jpg')
    expect(found).toMatchObject({ why: 'truncated.jpg' })
    // The whole would be 65 536 pieces; each wakes the event loop besides, which Linux counts as one more read.
    expect(many).toBeLessThan(6000)
  })
})

function manyEntries(entries: number): Buffer {
  const list = Buffer.alloc(entries * 46, Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.alloc(42)]))
  const closing = Buffer.alloc(22)
  closing.write('PK\x05\x06', 'latin1')
  closing.writeUInt32LE(list.length, 12)
  closing.writeUInt32LE(30, 16)
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), list, closing])
}

describe('an honest file of an unusual kind is taken', () => {
  test.each<[string, string, () => Buffer, string]>([
    [
      'a picture with fill bytes between its parts',
      'a.jpg',
      () => Buffer.concat([jpeg().subarray(0, 2), Buffer.alloc(20_000, 0xff), jpeg().subarray(2)]),
      'jpg'
    ],
    [
      'a picture with a film of 20 MB behind it',
      'a.jpg',
      () => Buffer.concat([jpeg(), Buffer.alloc(20 * MIB, 1)]),
      'jpg'
    ],
    [
      'a workbook of 3000 parts',
      'a.xlsx',
      () =>
        zip({
          ...Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`xl/media/${i}.png`, ''])),
          '[Content_Types].xml': 'x',
          'xl/workbook.xml': 'y'
        }),
      'xlsx'
    ]
  ])('%s', async (_, name, make, format) => {
    expect(await recognise(await kept(make()), name)).toMatchObject({ taken: true, look: { format } })
  })
})

describe('whatever a reader does with a file', () => {
  test('others get their turn while it computes', async () => {
    let turns = 0
    let isWatching = true
    const watch = () => {
      turns += 1
      if (isWatching) setImmediate(watch)
    }
    setImmediate(watch)
    await withBytes(await kept(jpeg()), async (bytes) => {
      for (const end = performance.now() + 60; performance.now() < end; ) await bytes.checkpoint()
    })
    isWatching = false
    expect(turns).toBeGreaterThan(1)
  })

  test('bytes are the same wherever a question begins and ends', async () => {
    const whole = Buffer.from(Array.from({ length: 3 * WINDOW + 7 }, (_, i) => (i * 31 + (i >> 8)) & 0xff))
    await withBytes(await kept(whole), async (bytes) => {
      for (const at of [
        0,
        1,
        WINDOW - 1,
        WINDOW,
        2 * WINDOW - 3,
        3 * WINDOW,
        whole.length - 1,
        whole.length,
        whole.length + 5,
        -1
      ])
        for (const length of [0, 1, 6, WINDOW, WINDOW + 1, whole.length])
          expect(
            (await bytes.read(at, length)).equals(at < 0 ? Buffer.alloc(0) : whole.subarray(at, at + length))
          ).toBe(true)
      const mark = whole.subarray(2 * WINDOW - 2, 2 * WINDOW + 2)
      expect(await bytes.includes(mark, 0, bytes.size)).toBe(true)
      expect(await bytes.includes(Buffer.of(1, 1, 1), 0, bytes.size)).toBe(false)
      expect(await bytes.includes(whole.subarray(0, 4), 1, 200)).toBe(false)
    })
  })

  test('a file that asks to be read again and again, or for too long, is given up and reported as such', async () => {
    const path = await kept(Buffer.alloc(20 * WINDOW))
    const toAndFro = async (bytes: {
      read(at: number, length: number): Promise<unknown>
      checkpoint(): Promise<void>
    }) => {
      for (let i = 0; ; i += 1) await bytes.read((i % 20) * WINDOW, 8)
    }
    await expect(withBytes(path, toAndFro, undefined, { bytes: 10 * 20 * WINDOW, time: 60_000 })).rejects.toThrow(
      TooComplex
    )
    await expect(withBytes(path, toAndFro, undefined, { bytes: Number.POSITIVE_INFINITY, time: 50 })).rejects.toThrow(
      TooComplex
    )
    expect(await recognise(await kept(farTiff(20_000)), 'a.tif')).toMatchObject({ taken: false, why: 'tooComplex' })
  })
})

describe('a look ends when nobody waits for it any more', () => {
  test('before it began', async () => {
    await expect(recognise(await kept(jpeg()), 'a.jpg', AbortSignal.abort(new Disconnected()))).rejects.toThrow(
      Disconnected
    )
  })

  test('and amid the file', async () => {
    const path = await kept(Buffer.concat([Buffer.of(0xff, 0xd8), SCAN]), 4096 * MIB)
    const controller = new AbortController()
    const before = await reads()
    const look = recognise(path, 'a.jpg', controller.signal)
    setImmediate(() => controller.abort(new Disconnected()))
    await expect(look).rejects.toThrow(Disconnected)
    expect((await reads()) - before).toBeLessThan(50)
  })
})
