import type { FileHandle } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'

import { type Entry, fromFdPromise } from 'yauzl'

import { BrokenTable } from './broken-table.ts'

/** More than the largest workbooks have: a list of contents is read no further. */
const MOST_ENTRIES = 10_000
/** No part of a workbook unpacks to more: a small file cannot fill the memory or the time. Bytes. */
const MOST_PART = 1024 ** 3

/** The parts of a ZIP in a file, each unpacked as it is read. */
export interface ReadZip {
  readonly has: (name: string) => boolean
  /** The text of a part, piece by piece, of at most so many bytes. Throws BrokenTable. */
  readonly text: (name: string, most?: number) => AsyncIterable<string>
}

/** Reads the list of contents of a ZIP. Throws BrokenTable where there is none. The file stays open. */
export async function readZip(file: FileHandle): Promise<ReadZip> {
  const zip = await fromFdPromise(file.fd, { autoClose: false, lazyEntries: true }).catch(broken)
  // What is wrong is said by whatever reads at that moment; without a listener it would end the process where nothing reads.
  zip.on('error', () => undefined)
  if (zip.entryCount > MOST_ENTRIES) throw new BrokenTable({ why: 'tooMuch' })
  const parts = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
  } catch (error) {
    broken(error)
  }
  return {
    has: (name) => parts.has(name),
    async *text(name, most = MOST_PART) {
      const part = parts.get(name)
      if (!part) throw new BrokenTable()
      const words = new TextDecoder()
      const packed: Readable = await zip.openReadStreamPromise(part).catch(broken)
      // Whichever of the streams fails, each of them ends and whoever reads gets the error.
      const unpacked = pipeline(packed, limited(most), () => undefined)
      try {
        for await (const piece of unpacked) yield words.decode(piece as Buffer, { stream: true })
      } catch (error) {
        broken(error)
      } finally {
        unpacked.destroy()
      }
    }
  }
}

/** Says of a file that it is broken, by what the library or the unpacker finds wrong in it; a disk that fails is no fault of the file. */
function broken(error: unknown): never {
  const { code } = error as { readonly code?: string }
  if (error instanceof BrokenTable || (code !== undefined && !code.startsWith('Z_'))) throw error
  throw new BrokenTable()
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
