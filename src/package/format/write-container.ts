import type { Pieces } from './bytes.ts'
import { concatenated, utf8 } from './bytes.ts'
import { type Crc32, crc32 } from './crc32.ts'
import { fileHeader, padding, tarClosing } from './tar-headers.ts'
import { BEYOND, descriptor, directoryEntry, localHeader, type ZipPart, zipClosing } from './zip-headers.ts'

/** Takes the files of a package one after the other: a folder, a ZIP or a TAR that is being written. */
export interface Container {
  /** Adds a file. `size` is what it is said to have; the pieces are read as fast as they are written. */
  readonly add: (path: string, size: number, content: Pieces) => Promise<void>
  readonly close: () => Promise<void>
}

/** Takes the bytes of a container, in their order. */
export type Put = (bytes: Uint8Array) => Promise<void> | void

/** List entries are written in pieces of so many. */
const TOGETHER = 1000

/** Writes a ZIP whose parts are stored as they are: drawings and documents are packed already. ZIP64 where it must be. */
export function openStoredZip(put: Put, sum: Crc32 = crc32): Container {
  let at = 0
  const parts: ZipPart[] = []
  const write = async (bytes: Uint8Array) => {
    await put(bytes)
    at += bytes.length
  }
  return {
    async add(path, announced, content) {
      const start = at
      const known = { name: utf8(path), method: 'stored' as const, isLarge: announced >= BEYOND }
      await write(localHeader(known))
      let [crc, size] = [0, 0]
      for await (const piece of content) {
        crc = sum(piece, crc)
        size += piece.length
        await write(piece)
      }
      const part = { ...known, crc, packed: size, size, start }
      await write(descriptor(part))
      parts.push(part)
    },
    async close() {
      const start = at
      for (let index = 0; index < parts.length; index += TOGETHER)
        await write(concatenated(parts.slice(index, index + TOGETHER).map(directoryEntry)))
      await write(zipClosing(parts.length, at - start, start))
    }
  }
}

/** Writes a TAR. `mtime`: what is said of every file, in seconds since 1970. */
export function openTar(put: Put, mtime: number): Container {
  return {
    async add(path, size, content) {
      await put(fileHeader(path, size, mtime))
      for await (const piece of content) await put(piece)
      const rest = padding(size)
      if (rest.length > 0) await put(rest)
    },
    close: async () => put(tarClosing())
  }
}
