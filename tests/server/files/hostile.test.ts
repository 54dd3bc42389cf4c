import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { compound, docx, dwg, jpeg, mp4, pdf, png, tiff } from '#kit/sample-files.ts'
import { recognise } from '#server/files/recognise.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Numbers that look like chance and are the same at every run. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Bytes changed here and there, cut off, or made longer: what a hostile or a broken program may send. */
function spoilt(bytes: Buffer, roll: () => number): Buffer {
  const some = Buffer.from(bytes.subarray(0, roll() < 0.3 ? Math.floor(roll() * bytes.length) : bytes.length))
  for (let i = 0; i < 1 + roll() * 12 && some.length > 0; i += 1) {
    const at = Math.floor(roll() * Math.min(some.length, roll() < 0.7 ? 300 : some.length))
    some[at] = [0, 1, 0x7f, 0x80, 0xff, Math.floor(roll() * 256)][Math.floor(roll() * 6)]!
  }
  return roll() < 0.2 ? Buffer.concat([some, Buffer.alloc(Math.floor(roll() * 5000), 0xff)]) : some
}

test.each<[string, string, () => Buffer | Promise<Buffer>, number]>([
  ['JPEG', 'a.jpg', () => jpeg(), 300],
  ['PNG', 'a.png', () => png(), 300],
  ['TIFF', 'a.tif', () => tiff(4, { thumbnails: 1 }), 600],
  ['DOCX', 'a.docx', () => docx('x'.repeat(400)), 400],
  ['compound files', 'a.doc', () => compound('WordDocument', 'a', 'b', 'c', 'd'), 300],
  ['MP4', 'a.mp4', () => mp4(), 400],
  ['DWG', 'a.dwg', () => dwg(), 100],
  ['PDF', 'a.pdf', () => pdf(3), 60]
])('spoilt %s are told apart or refused, and none hurts the server', { timeout: 60_000 }, async (_, name, make, times) => {
  const whole = await make()
  const roll = chance(times)
  for (let i = 0; i < times; i += 1) {
    const path = join(folder, name)
    await writeFile(path, spoilt(whole, roll))
    const before = performance.now()
    const found = await recognise(path, name)
    expect(typeof found.taken).toBe('boolean')
    expect(performance.now() - before).toBeLessThan(5000)
  }
})
