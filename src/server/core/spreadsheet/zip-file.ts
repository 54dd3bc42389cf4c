import type { FileHandle } from 'node:fs/promises'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A ZIP that is being written: its parts one after the other, then its list of contents. */
export interface ZipFile {
  /** Adds a part; what it holds is asked for as fast as the disk takes it. */
  readonly add: (name: string, content: AsyncIterable<string> | Iterable<string>) => Promise<void>
  readonly close: () => Promise<void>
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const ENTRY = 0x02014b50
const CLOSING = 0x06054b50
/** Sizes and sums come after the bytes; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** 1980-01-01, the first day that the format knows: files of the same content are the same. */
const DAY = 0x21
/** Fast rather than small: a table shrinks to a tenth either way. */
const LEVEL = 3

/** Writes a ZIP into a file, a part after the other, without holding any of them. */
export function openZip(file: FileHandle): ZipFile {
  let at = 0
  const entries: Buffer[] = []
  const write = async (bytes: Uint8Array) => {
    for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten
    at += bytes.length
  }
  return {
    async add(name, content) {
      const start = at
      const title = Buffer.from(name)
      await write(Buffer.concat([header(LOCAL, { crc: 0, packed: 0, size: 0, title }), title]))
      const body = at
      let crc = 0
      let size = 0
      const counted = new Transform({
        transform(piece: Buffer, _, done) {
          crc = crc32(piece, crc)
          size += piece.length
          done(null, piece)
        }
      })
      const sink = new Writable({
        write: (piece: Buffer, _, done) => void write(piece).then(() => done(), done)
      })
      const bytes = Readable.from(content, { objectMode: true }).map((text: string) => Buffer.from(text))
      await pipeline(bytes, counted, createDeflateRaw({ level: LEVEL }), sink)
      const sums = { crc, packed: at - body, size, title }
      await write(figures([DESCRIPTOR, 4], [crc, 4], [sums.packed, 4], [size, 4]))
      entries.push(Buffer.concat([entry(sums, start), title]))
    },
    async close() {
      const list = Buffer.concat(entries)
      const start = at
      await write(list)
      await write(
        figures([CLOSING, 4], [0, 4], [entries.length, 2], [entries.length, 2], [list.length, 4], [start, 4], [0, 2])
      )
    }
  }
}

interface Part {
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly title: Buffer
}

const header = (magic: number, { crc, packed, size, title }: Part) =>
  figures(
    [magic, 4],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DAY, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [title.length, 2],
    [0, 2]
  )

/** A line of the list of contents: the same figures again after the version that made it, and where the part begins. */
const entry = (part: Part, start: number) =>
  Buffer.concat([
    figures([ENTRY, 4], [VERSION, 2]),
    header(0, part).subarray(4),
    figures([0, 2], [0, 2], [0, 2], [0, 4], [start, 4])
  ])

/** Whole numbers, the lowest byte first. */
function figures(...numbers: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(numbers.reduce((sum, [, width]) => sum + width, 0))
  let at = 0
  for (const [value, width] of numbers) at = bytes.writeUIntLE(value, at, width)
  return bytes
}
