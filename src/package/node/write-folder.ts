import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { once } from 'node:events'
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

/** Writes a package into a file: a TAR, or a ZIP where its name ends so. `mtime`: what a TAR says of every file, in seconds. */
export function openPackageFile(path: string, mtime: number): Container {
  const stream = createWriteStream(path, { flags: 'wx' })
  const failed = once(stream, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => undefined)
  // A piece may be used again by whoever reads it: it is written before the next one is asked for.
  const put: Put = (bytes) =>
    Promise.race([failed, new Promise<void>((resolve) => stream.write(bytes, () => resolve()))])
  const container = path.endsWith('.zip') ? openStoredZip(put, crc32) : openTar(put, mtime)
  return {
    add: container.add,
    async close() {
      await container.close()
      stream.end()
      await Promise.race([failed, once(stream, 'close')])
    }
  }
}
