import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { withOrientation } from '#kit/look/orientation.ts'
import { SIDE, TIFFS, tiffFile, turnedTiff } from '#kit/files/tiff-file.ts'
import type { PageReading } from '#server/files/first-page/page-job.ts'
import { PageProcesses } from '#server/files/reading/page-processes.ts'
import { recognise } from '#server/bytes/recognise.ts'

const never = new AbortController().signal
const processes = new PageProcesses(1)
let folder: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(async () => {
  await processes.close()
  await rm(folder, { recursive: true })
})

async function kept(bytes: Buffer): Promise<string> {
  count += 1
  const path = join(folder, String(count))
  await writeFile(path, bytes)
  return path
}
const read = async (format: string, bytes: Buffer): Promise<PageReading> =>
  processes.read({ format, source: { path: await kept(bytes) } }, never)

/** A real JPEG that says how it is to be turned. */
const turnedJpeg = (width: number, height: number, orientation: number): Buffer =>
  Buffer.from(withOrientation(createCanvas(width, height).toBuffer('image/jpeg'), orientation))

/** How bright a picture is at places, from 0 to 255. */
async function brightness({ picture }: PageReading, ...places: readonly (readonly [number, number])[]) {
  const image = await loadImage(Buffer.from(picture!.bytes))
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  return places.map(([x, y]) => context.getImageData(x, y, 1, 1).data[1] ?? -1)
}

describe('the first page of a TIFF', () => {
  test.for(Object.keys(TIFFS))('is drawn, %s', async (name) => {
    const reading = await read('tif', tiffFile(TIFFS[name]!))
    expect(reading).toMatchObject({ reason: null, picture: { width: SIDE, height: SIDE } })
    const [left, middle, last, right] = await brightness(reading, [2, 2], [16, 2], [16, SIDE - 2], [29, SIDE - 2])
    expect(Math.min(left!, right!)).toBeGreaterThan(215)
    expect(Math.max(middle!, last!)).toBeLessThan(70)
  })

  test('is upright: turned as it says', async () => {
    for (const orientation of [1, 2, 3, 4]) {
      const reading = await read('tif', turnedTiff(orientation))
      expect(reading.picture).toMatchObject({ width: SIDE, height: SIDE / 2 })
      const [left, right] = await brightness(reading, [3, 8], [29, 8])
      expect(left! < right!).toBe(orientation === 1 || orientation === 4)
    }
    for (const orientation of [5, 6, 7, 8]) {
      const reading = await read('tif', turnedTiff(orientation))
      expect(reading.picture).toMatchObject({ width: SIDE / 2, height: SIDE })
      const [above, below] = await brightness(reading, [8, 3], [8, 29])
      expect(above! < below!).toBe(orientation === 5 || orientation === 6)
    }
  })

  test('is taken and drawn where its directory is at its end, as most programs write it', async () => {
    const width = 9000
    const row = new Uint8Array(width).fill(255)
    const tags = { 256: [width], 257: [1], 258: [8], 259: [1], 262: [1], 277: [1], 278: [1] }
    const long = tiffFile({ tags, strips: [row] })
    expect(await recognise(await kept(long), '扫描.tif')).toMatchObject({ taken: true, look: { format: 'tif', width } })
    expect(await read('tif', long)).toMatchObject({ reason: null, picture: { width: 900 } })
  })

  test('that is packed in another way is not called broken', async () => {
    const { tags, strips } = TIFFS['not packed']!
    const packedBy = (way: number) => read('tif', tiffFile({ tags: { ...tags, 259: [way] }, strips }))
    expect(await packedBy(50_000)).toMatchObject({ picture: null, reason: 'unsupported' })
    const apart = await read('tif', tiffFile({ tags: { ...tags, 284: [2] }, strips }))
    expect(apart).toMatchObject({ picture: null, reason: 'unsupported' })
  })

  test('that says more than its file holds is refused before it is unpacked', async () => {
    const { tags, strips } = TIFFS['not packed']!
    const large = { ...tags, 256: [9000], 257: [9000], 278: [9000] }
    expect(await read('tif', tiffFile({ tags: large, strips }))).toMatchObject({ reason: 'tooLarge' })
    const again = tiffFile({ tags: { ...tags, 278: [1] }, strips: Array.from({ length: SIDE }, () => strips[0]!) })
    // Each of its strips is said to be as long as all of them.
    const lengths = again.lastIndexOf(Buffer.of(0, 4, 0, 0, 0, 4, 0, 0))
    for (let at = lengths; at < again.length; at += 4) again.writeUInt32LE(again.length - 8 - SIDE * SIDE, at)
    expect(await read('tif', again)).toMatchObject({ picture: null, reason: 'unreadable' })
  })
})

describe('a photograph that was taken with the camera turned', () => {
  test('is upright in its small picture', async () => {
    for (const orientation of [6, 8]) {
      const reading = await read('jpg', turnedJpeg(60, 40, orientation))
      expect(reading.picture).toMatchObject({ width: 40, height: 60 })
    }
    expect((await read('jpg', turnedJpeg(60, 40, 3))).picture).toMatchObject({ width: 60, height: 40 })
  })

  test('is as wide and high as it is seen', async () => {
    const sizeOf = async (orientation: number) => await recognise(await kept(turnedJpeg(60, 40, orientation)), 'a.jpg')
    expect(await sizeOf(1)).toMatchObject({ look: { width: 60, height: 40 } })
    expect(await sizeOf(3)).toMatchObject({ look: { width: 60, height: 40 } })
    expect(await sizeOf(6)).toMatchObject({ look: { width: 40, height: 60 } })
    expect(await sizeOf(8)).toMatchObject({ look: { width: 40, height: 60 } })
    const scan = async (orientation: number) => await recognise(await kept(turnedTiff(orientation)), 'a.tif')
    expect(await scan(1)).toMatchObject({ look: { width: SIDE, height: SIDE / 2 } })
    expect(await scan(6)).toMatchObject({ look: { width: SIDE / 2, height: SIDE } })
  })
})
