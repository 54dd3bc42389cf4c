import type { FileHandle } from 'node:fs/promises'
import { PassThrough, pipeline, Readable, Transform } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

import { BrokenTable } from './broken-table.ts'

const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const CLOSING = Buffer.from('PK\u0005\u0006', 'latin1')
/** The closing record, and the longest comment that may follow it. */
const TAIL = 22 + 0xffff
const MOST_LIST = 4 * 1024 * 1024
/** No part of a workbook unpacks to more: a small file cannot fill the memory or the time. Bytes. */
const MOST_PART = 1024 ** 3
const PIECE = 64 * 1024
const [STORED, DEFLATED] = [0, 8]

interface Part {
  readonly at: number
  readonly packed: number
  readonly method: number
}

/** The parts of a ZIP in a file, each unpacked as it is read. */
export interface ReadZip {
  readonly has: (name: string) => boolean
  /** The text of a part, piece by piece, of at most so many bytes. Throws BrokenTable. */
  readonly text: (name: string, most?: number) => AsyncIterable<string>
}

/** Reads the list of contents of a ZIP. Throws BrokenTable where there is none. */
export async function readZip(file: FileHandle): Promise<ReadZip> {
  const { size } = await file.stat()
  const from = Math.max(0, size - TAIL)
  const tail = await bytesAt(file, from, Math.min(TAIL, size))
  const closing = tail.lastIndexOf(CLOSING)
  if (closing < 0 || tail.length - closing < 22) throw new BrokenTable()
  const [length, start] = [tail.readUInt32LE(closing + 12), tail.readUInt32LE(closing + 16)]
  if (length > MOST_LIST || start + length > size) throw new BrokenTable()
  const parts = partsOf(await bytesAt(file, start, length))
  return {
    has: (name) => parts.has(name),
    async *text(name, most = MOST_PART) {
      const part = parts.get(name)
      if (!part || (part.method !== STORED && part.method !== DEFLATED)) throw new BrokenTable()
      const head = await bytesAt(file, part.at, 30)
      if (head.length < 30 || head.readUInt32LE(0) !== LOCAL) throw new BrokenTable()
      const body = part.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
      const words = new TextDecoder()
      // Whichever of the streams fails, each of them ends and whoever reads gets the error.
      const unpacked = pipeline(
        Readable.from(pieces(file, body, part.packed)),
        part.method === DEFLATED ? createInflateRaw() : new PassThrough(),
        limited(most),
        () => undefined
      )
      try {
        for await (const piece of unpacked) yield words.decode(piece as Buffer, { stream: true })
      } catch (error) {
        throw (error as { code?: string }).code?.startsWith('Z_') ? new BrokenTable() : error
      } finally {
        unpacked.destroy()
      }
    }
  }
}

function partsOf(list: Buffer): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>()
  for (let at = 0; at + 46 <= list.length; ) {
    if (list.readUInt32LE(at) !== ENTRY) throw new BrokenTable()
    const name = list.readUInt16LE(at + 28)
    parts.set(list.toString('utf8', at + 46, at + 46 + name), {
      method: list.readUInt16LE(at + 10),
      packed: list.readUInt32LE(at + 20),
      at: list.readUInt32LE(at + 42)
    })
    at += 46 + name + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return parts
}

async function* pieces(file: FileHandle, from: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; ) {
    const piece = await bytesAt(file, from + done, Math.min(PIECE, length - done))
    if (piece.length === 0) throw new BrokenTable()
    done += piece.length
    yield piece
  }
}

async function bytesAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

function limited(most: number): Transform {
  let size = 0
  return new Transform({
    transform(piece: Buffer, _, done) {
      size += piece.length
      if (size > most) done(new BrokenTable({ why: 'tooMuch' }))
      else done(null, piece)
    }
  })
}
