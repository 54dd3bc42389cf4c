import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join } from 'node:path'

import { type Access, type Entry, type Listing, MOST_ENTRIES } from '../format/entry.ts'

/** What is read at a time. Bytes. */
const PIECE = 1024 * 1024

/**
 * Reads files of the disk. Without promises: a piece of a megabyte is there sooner than the thread could turn to something else, and
 * a hundred thousand small files are read four times as fast. A piece is good until the next one is asked for.
 */
export const diskAccess: Access<string> = {
  size: async (path) => statSync(path).size,
  *read(path, from, to) {
    const buffer = new Uint8Array(Math.max(0, Math.min(PIECE, to - from)))
    const file = openSync(path, 'r')
    try {
      for (let at = from; at < to; ) {
        const length = readSync(file, buffer, 0, Math.min(buffer.length, to - at), at)
        if (length === 0) break
        at += length
        yield buffer.subarray(0, length)
      }
    } finally {
      closeSync(file)
    }
  }
}

/** Lists a folder and everything below it; links are named and not followed. */
export async function listFolder(folder: string): Promise<Listing<string>> {
  const entries: Entry<string>[] = []
  const enter = async (below: string): Promise<void> => {
    for await (const one of await opendir(join(folder, below))) {
      const path = below === '' ? one.name : `${below}/${one.name}`
      const source = join(folder, path)
      const kind = one.isFile() ? 'file' : one.isDirectory() ? 'folder' : one.isSymbolicLink() ? 'link' : 'other'
      const size = kind === 'file' ? statSync(source).size : 0
      entries.push({ path, kind, size, extent: { source, start: 0, length: size, packing: 'stored' } })
      if (entries.length > MOST_ENTRIES) return
      if (kind === 'folder') await enter(path)
    }
  }
  await enter('')
  return { entries, faults: entries.length > MOST_ENTRIES ? [{ code: 'tooMany' }] : [] }
}
