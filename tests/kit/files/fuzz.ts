import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { demoBytes } from '#server/bytes/demo/demo-bytes.ts'
import { ownLane } from '#package/format/content.ts'
import { diskAccess } from '#package/node/disk-access.ts'
import { nodeDigest } from '#package/node/node-digests.ts'
import { verifyPath } from '#package/node/verify-path.ts'
import { PdfWorkers } from '#server/bytes/pdf-workers.ts'
import { recognise } from '#server/bytes/recognise.ts'

import { sentPackages } from '../package/sent-package.ts'
import { compound, docx, dwg, jpeg, mp4, pdf, png, tiff, xlsx, zip } from './sample-files.ts'
import { spoiltFrom } from './spoilt.ts'

/** What is verified as a package instead of recognised. */
const PACKAGE = 'package.zip'
/** Files of each kind, by the name under which they are uploaded: small ones by structure, and real ones as programs write them. */
const SAMPLES: Readonly<Record<string, () => Promise<Buffer>[] | Buffer[] | Promise<Buffer[]>>> = {
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
  ],
  [PACKAGE]: () => sentPackages()
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
      const found = await readAs(name, path).catch((cause: unknown) => {
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

const readAs = async (name: string, path: string): Promise<{ readonly taken: unknown }> =>
  name === PACKAGE
    ? { taken: (await verifyPath(path, { lanes: ownLane(diskAccess, nodeDigest) })).isValid }
    : recognise(path, name)

/** So many spoilt files of a kind, one after the other, the same ones at every run. */
export async function* spoiltFiles(name: string, files: number): AsyncGenerator<Buffer> {
  const samples = await Promise.all(await SAMPLES[name]!())
  for (let i = 0; i < files; i += 1) yield spoiltFrom(samples, i, name.length)
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
