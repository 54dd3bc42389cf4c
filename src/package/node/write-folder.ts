import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'

import { type Container, openStoredZip, openTar, type Put } from '../format/write-container.ts'

/** Writes a package as a folder, which must not have anything of it yet. */
export function openFolder(folder: string): Container {
  const made = new Set<string>()
  return {
    async add(path, _, content) {
      const place = join(folder, path)
      if (!made.has(dirname(place))) await mkdir(dirname(place), { recursive: true })
      made.add(dirname(place))
      // What is there already is not replaced.
      const file = await open(place, 'wx')
      try {
        for await (const piece of content) await file.writev([piece])
      } finally {
        await file.close()
      }
    },
    close: async () => undefined
  }
}

/** Writes are gathered up to so many bytes: a header, a small file and its padding are not worth a call each. */
const GATHERED = 1024 * 1024

/** Writes a package into a new file: a TAR, or a ZIP where its name ends so. `mtime`: what a TAR says of every file, in seconds. */
export function openPackageFile(path: string, mtime: number): Container {
  const file = openSync(path, 'wx')
  const gathered = new Uint8Array(GATHERED)
  let filled = 0
  const writeAll = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
  }
  const flush = () => {
    writeAll(gathered.subarray(0, filled))
    filled = 0
  }
  // A piece may be used again by whoever reads it: it is written or copied before the next one is asked for.
  const put: Put = (bytes) => {
    if (filled + bytes.length > GATHERED) flush()
    if (bytes.length >= GATHERED) return writeAll(bytes)
    gathered.set(bytes, filled)
    filled += bytes.length
  }
  const container = path.endsWith('.zip') ? openStoredZip(put, crc32) : openTar(put, mtime)
  return {
    add: container.add,
    async close() {
      await container.close()
      flush()
      fsyncSync(file)
      closeSync(file)
    }
  }
}
