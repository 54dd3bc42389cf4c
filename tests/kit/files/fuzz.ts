import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { demoBytes } from '#server/bytes/demo/demo-bytes.ts'
import { PdfWorkers } from '#server/bytes/pdf-workers.ts'
import { recognise } from '#server/bytes/recognise.ts'

import { packedParts } from './packed-parts.ts'
import { compound, docx, dwg, jpeg, mp4, pdf, png, tiff, xlsx, zip } from './sample-files.ts'

/** Files of each kind, by the name under which they are uploaded: small ones by structure, and real ones as programs write them. */
const SAMPLES: Readonly<Record<string, () => Promise<Buffer>[] | Buffer[]>> = {
  'a.jpg': () => [jpeg(), Buffer.from(demoBytes({ kind: 'photo', scene: '1', name: 'fuzz' })).subarray(0, 40_000)],
  'a.tif': () => [tiff(4, { thumbnails: 1 }), tiff(40), bigTiff()],
  'a.png': () => [png(), png(300, 200)],
  'a.pdf': () => [
    pdf(3),
    Promise.resolve(Buffer.from(demoBytes({ kind: 'pdf', pages: 2, title: '会议纪要', lines: [], signed: false })))
  ],
  'a.docx': () => [
    docx('x'.repeat(400)),
    zip(
      Object.fromEntries(
        Array.from({ length: 60 }, (_, i) => [
          i === 30 ? 'word/document.xml' : i === 50 ? '[Content_Types].xml' : `word/media/${i}.png`,
          'x'
        ])
      )
    )
  ],
  'a.xlsx': () => [xlsx('x'.repeat(400)), compound('EncryptedPackage', 'a', 'b', 'c', 'd')],
  'a.dwg': () => [dwg(), dwg('x'.repeat(3000))],
  // What no reader of ours knows is recognised by its first bytes, by a library that reads into some of these.
  'a.bin': () =>
    MAGICS.map((magic) =>
      Buffer.concat([Buffer.from(magic, 'hex'), Buffer.alloc(5000, Buffer.of(0, 0, 0, 24, 1, 0xff, 0x80, 3))])
    ),
  'a.mp4': () => [
    mp4(),
    mp4(9, { lateHead: true }),
    Buffer.from(demoBytes({ kind: 'video', seconds: 2, name: 'fuzz' }))
  ]
}
/** How films, sounds, archives, fonts and programs begin: EBML, ASF, RIFF, Ogg, FLAC, ID3, MP3, FLV, JPEG XL, HEIC, ICO, 7z, RAR, xz, Zstandard, tar, WOFF, ELF … */
const MAGICS: readonly string[] = [
  '1a45dfa39f4286810142f7810142f2810442f381084282887765626d',
  '3026b2758e66cf11a6d900aa0062ce6c0100000000000000ff00000001020100000000000000',
  '524946460010000057415645',
  '4f67675300020000000000000000',
  '664c614300000022',
  '49443304000000000f76',
  'fffb9064',
  '464c560105',
  '0000000c4a584c200d0a870a',
  '0000001c66747970686569630000000068656963',
  '00000100010010100000',
  '377abcaf271c0004',
  '526172211a0701',
  'fd377a585a0000',
  '28b52ffd',
  '1f8b08000000000000ff',
  '774f4646000100000000',
  '7f454c4602010100',
  '4d5a90000300',
  'cafebabe00000034',
  '7b5c72746631',
  '25215053',
  '38425053',
  '4949524f0800',
  '49492a0010000000435202'
]
/** The names of the kinds that can be fuzzed. */
export const FUZZED = Object.keys(SAMPLES)

/** What many spoilt files have shown. */
export interface FuzzFigures {
  readonly files: number
  readonly taken: number
  /** Milliseconds, of the clock and of the processor. */
  readonly slowest: number
  readonly slowestCpu: number
  /** What the last nine tenths have left behind, MiB. */
  readonly heapGrowth: number
  readonly rssGrowth: number
}

/**
 * Has the readers look into so many spoilt files of a kind, the same ones at every run. Fails with the number of the file and its
 * bytes where one throws: a file is taken or refused, and nothing else.
 */
export async function fuzz(name: string, files: number): Promise<FuzzFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-'))
  const path = join(folder, name)
  const workers = new PdfWorkers(1)
  // The first file of a worker waits until its library is loaded.
  await writeFile(path, await pdf())
  if (name === 'a.pdf') await workers.count(path, NEVER)
  try {
    const figures = { files: 0, taken: 0, slowest: 0, slowestCpu: 0 }
    let before = process.memoryUsage()
    for await (const bytes of spoiltFiles(name, files)) {
      if (figures.files === Math.floor(files / 10)) before = settledMemory()
      await writeFile(path, bytes)
      const [start, cpu] = [performance.now(), process.cpuUsage()]
      const found = await recognise(path, name).catch((cause: unknown) => {
        throw new Error(`${name}, file ${figures.files}: ${bytes.toString('base64').slice(0, 4000)}`, { cause })
      })
      // The pages of a PDF are counted once it was taken; here those of all are.
      if (name === 'a.pdf') await workers.count(path, NEVER)
      const { user, system } = process.cpuUsage(cpu)
      figures.slowest = Math.max(figures.slowest, performance.now() - start)
      figures.slowestCpu = Math.max(figures.slowestCpu, (user + system) / 1000)
      if (found.taken) figures.taken += 1
      figures.files += 1
    }
    const after = settledMemory()
    return { ...figures, heapGrowth: inMiB(after.heapUsed - before.heapUsed), rssGrowth: inMiB(after.rss - before.rss) }
  } finally {
    await workers.close()
    await rm(folder, { recursive: true })
  }
}

/** So many spoilt files of a kind, one after the other, the same ones at every run. */
export async function* spoiltFiles(name: string, files: number): AsyncGenerator<Buffer> {
  const samples = await Promise.all(SAMPLES[name]!())
  for (let i = 0; i < files; i += 1) yield spoiltFrom(samples, i, name.length)
}

/** One spoilt file, the same at every run: every other one has bytes changed within what is packed, and nowhere else. */
export function spoiltFrom(samples: readonly Buffer[], at: number, salt: number): Buffer {
  const next = random(at * 7919 + salt)
  if (at % 2 === 0) return spoilt(samples, next)
  const file = Buffer.from(samples[next(samples.length)]!)
  const parts = packedParts(file)
  for (let changes = 1 + next(12); changes > 0; changes -= 1) {
    const [from, to] = parts[next(parts.length)]!
    file[from + next(to - from)] = next(256)
  }
  return file
}

const NEVER = new AbortController().signal
const inMiB = (bytes: number) => Math.round((bytes / 1024 ** 2) * 10) / 10

/** Memory without what nobody holds any more. */
function settledMemory(): NodeJS.MemoryUsage {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage()
}

type Random = (below: number) => number

/** Numbers that look like chance and are the same at every run (mulberry32). */
function random(seed: number): Random {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const NUMBERS = [
  0, 1, 2, 4, 8, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe,
  0xffffffff
]

/** One to twelve changes: single bytes, whole numbers in either order, and pieces that are cut off, left out, doubled, or put in from another file. */
function spoilt(samples: readonly Buffer[], next: Random): Buffer {
  let file = Buffer.from(samples[next(samples.length)]!)
  for (let changes = 1 + next(12); changes > 0 && file.length > 8; changes -= 1) {
    // Most of what readers use is at the beginning and at the end.
    const place = [
      next(Math.min(file.length, 400)),
      file.length - 1 - next(Math.min(file.length, 200)),
      next(file.length)
    ][next(3)]!
    const length = Math.min(1 + next(next(2) === 0 ? 16 : 4096), file.length - place)
    const value = NUMBERS[next(NUMBERS.length)]!
    switch (next(8)) {
      case 0:
      case 1:
        file[place] = next(2) === 0 ? value & 0xff : next(256)
        break
      case 2:
        if (place + 4 <= file.length) file.writeUInt32LE(value, place)
        break
      case 3:
        if (place + 4 <= file.length) file.writeUInt32BE(value, place)
        break
      case 4:
        file = Buffer.from(file.subarray(0, next(4) === 0 ? place : file.length))
        break
      case 5:
        file = Buffer.concat([file.subarray(0, place), file.subarray(place + length)])
        break
      case 6:
        file = Buffer.concat([file.subarray(0, place + length), file.subarray(place)])
        break
      default: {
        const other = samples[next(samples.length)]!
        const from = next(other.length)
        file = Buffer.concat([file.subarray(0, place), other.subarray(from, from + length), file.subarray(place)])
      }
    }
  }
  return file
}

/** A BigTIFF of one page, big-endian. */
function bigTiff(): Buffer {
  const tags: readonly (readonly [tag: number, value: number])[] = [
    [256, 4],
    [257, 4],
    [273, 160],
    [279, 16]
  ]
  const file = Buffer.alloc(200)
  file.write('MM\0+\0\x08', 'latin1')
  file.writeBigUInt64BE(16n, 8)
  file.writeBigUInt64BE(BigInt(tags.length), 16)
  tags.forEach(([tag, value], i) => {
    file.writeUInt16BE(tag, 24 + i * 20)
    file.writeUInt16BE(16, 26 + i * 20)
    file.writeBigUInt64BE(1n, 28 + i * 20)
    file.writeBigUInt64BE(BigInt(value), 36 + i * 20)
  })
  return file
}
