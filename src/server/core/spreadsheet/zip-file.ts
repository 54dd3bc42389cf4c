import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A part of a ZIP, where it is not the usual small text. */
export interface PartOptions {
  /** 0 stores the bytes as they are: what is packed already (PDF, pictures) gains nothing. Default 3. */
  readonly level?: number
  /** How many bytes it holds, where that is known before: from 4 GiB on sizes are written in 64 bits. */
  readonly size?: number
}

/** A ZIP that is being written: its parts one after the other, then its list of contents. */
export interface ZipFile {
  /** Adds a part; what it holds is asked for as fast as it is written. */
  readonly add: (
    name: string,
    content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
    options?: PartOptions
  ) => Promise<void>
  readonly close: () => Promise<void>
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const ENTRY = 0x02014b50
const CLOSING = 0x06054b50
const CLOSING_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
/** Sizes and sums come after the bytes; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** The version that knows figures of 64 bits. */
const VERSION_64 = 45
/** What a figure of 32 bits says where the true one has 64, and what one of 16 bits says. */
const BEYOND = 0xffff_ffff
const BEYOND_16 = 0xffff
/** A part of this size may come out above 4 GiB once it is packed. */
const LARGE = 0xf000_0000
/** 1980-01-01, the first day that the format knows: files of the same content are the same. */
const DAY = 0x21
/** Fast rather than small: a table shrinks to a tenth either way. */
const LEVEL = 3

/** Writes a ZIP piece by piece, without holding any of its parts; above 4 GiB or 65,535 parts as ZIP64. */
export function openZip(put: (bytes: Uint8Array) => Promise<void>): ZipFile {
  let at = 0
  const entries: Buffer[] = []
  const write = async (bytes: Uint8Array) => {
    await put(bytes)
    at += bytes.length
  }
  return {
    async add(name, content, { level = LEVEL, size: expected = 0 } = {}) {
      const start = at
      const isLarge = expected >= LARGE
      const title = Buffer.from(name)
      await write(localHeader(title, isLarge))
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
      await pipeline(Readable.from(buffers(content)), counted, createDeflateRaw({ level }), sink)
      const packed = at - body
      const width = isLarge ? 8 : 4
      await write(figures([DESCRIPTOR, 4], [crc, 4], [packed, width], [size, width]))
      entries.push(entry({ crc, packed, size, title, start, isLarge }))
    },
    async close() {
      const start = at
      for (const one of entries) await write(one)
      await write(closing(entries.length, at - start, start))
    }
  }
}

async function* buffers(content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>) {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

function localHeader(title: Buffer, isLarge: boolean): Buffer {
  const extra = isLarge ? figures([1, 2], [16, 2], [0, 8], [0, 8]) : Buffer.alloc(0)
  const sizes = isLarge ? BEYOND : 0
  return Buffer.concat([
    figures([LOCAL, 4], [isLarge ? VERSION_64 : VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DAY, 2], [0, 4]),
    figures([sizes, 4], [sizes, 4], [title.length, 2], [extra.length, 2]),
    title,
    extra
  ])
}

interface Part {
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly title: Buffer
  /** Where it begins. */
  readonly start: number
  readonly isLarge: boolean
}

/** A line of the list of contents. */
function entry({ crc, packed, size, title, start, isLarge }: Part): Buffer {
  const isBeyond = isLarge || start >= BEYOND
  const version = isBeyond ? VERSION_64 : VERSION
  const extra = isBeyond ? figures([1, 2], [24, 2], [size, 8], [packed, 8], [start, 8]) : Buffer.alloc(0)
  const shown = (figure: number) => (isBeyond ? BEYOND : figure)
  return Buffer.concat([
    figures([ENTRY, 4], [version, 2], [version, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DAY, 2], [crc, 4]),
    figures([shown(packed), 4], [shown(size), 4], [title.length, 2], [extra.length, 2]),
    figures([0, 2], [0, 2], [0, 2], [0, 4], [shown(start), 4]),
    title,
    extra
  ])
}

/** The end of a ZIP: how many parts its list of contents has, how long it is and where it begins. */
function closing(count: number, length: number, start: number): Buffer {
  const isBeyond = count >= BEYOND_16 || start + length >= BEYOND
  const no = isBeyond ? BEYOND_16 : count
  const end = figures(
    [CLOSING, 4],
    [0, 4],
    [no, 2],
    [no, 2],
    [isBeyond ? BEYOND : length, 4],
    [isBeyond ? BEYOND : start, 4],
    [0, 2]
  )
  if (!isBeyond) return end
  return Buffer.concat([
    figures([CLOSING_64, 4], [44, 8], [VERSION_64, 2], [VERSION_64, 2], [0, 4], [0, 4], [count, 8], [count, 8]),
    figures([length, 8], [start, 8]),
    figures([LOCATOR_64, 4], [0, 4], [start + length, 8], [1, 4]),
    end
  ])
}

/** Whole numbers, the lowest byte first. */
function figures(...numbers: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const bytes = Buffer.alloc(numbers.reduce((sum, [, width]) => sum + width, 0))
  let at = 0
  for (const [value, width] of numbers)
    at = width === 8 ? bytes.writeBigUInt64LE(BigInt(value), at) : bytes.writeUIntLE(value, at, width)
  return bytes
}
