import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

import { descriptor, directoryEntry, localHeader, zipClosing } from '#package/format/zip-headers.ts'

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

/** A part of this size may come out above 4 GiB once it is packed. */
const LARGE = 0xf000_0000
/** Fast rather than small: a table shrinks to a tenth either way. */
const LEVEL = 3

/** Writes a ZIP piece by piece, without holding any of its parts; above 4 GiB or 65,535 parts as ZIP64. */
export function openZip(put: (bytes: Uint8Array) => Promise<void>): ZipFile {
  let at = 0
  const entries: Uint8Array[] = []
  const write = async (bytes: Uint8Array) => {
    await put(bytes)
    at += bytes.length
  }
  return {
    async add(name, content, { level = LEVEL, size: expected = 0 } = {}) {
      const start = at
      const isLarge = expected >= LARGE
      const known = { name: Buffer.from(name), method: 'deflated' as const, isLarge }
      await write(localHeader(known))
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
      const part = { ...known, crc, packed, size, start }
      await write(descriptor(part))
      entries.push(directoryEntry(part))
    },
    async close() {
      const start = at
      for (const one of entries) await write(one)
      await write(zipClosing(entries.length, at - start, start))
    }
  }
}

async function* buffers(content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>) {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}
