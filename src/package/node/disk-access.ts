import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join } from 'node:path'

import { type SourceAccess, type Entry, type Listing, MOST_ENTRIES } from '../format/entry.ts'

/** What is read at a time. Bytes. */
const PIECE = 1024 * 1024

/** Buffers that nobody reads into now: a new one for each of a hundred thousand files would be most of the memory and much of the time. */
const free: Uint8Array[] = []
/** More are not kept. */
const MOST_FREE = 4
/** Files that are kept open, by their paths, and for how many. */
const held = new Map<string, { readonly file: number; count: number }>()

/**
 * Reads files of the disk. Without promises: a piece of a megabyte is there sooner than the thread could turn to something else, and
 * a hundred thousand small files are read four times as fast. A piece is good until the next one is asked for.
 */
export const diskAccess: SourceAccess<string> = {
  size: async (path) => statSync(path).size,
  *read(path, from, to) {
    const kept = held.get(path)?.file
    const file = kept ?? openSync(path, 'r')
    const buffer = free.pop() ?? new Uint8Array(PIECE)
    try {
      for (let at = from; at < to; ) {
        const length = readSync(file, buffer, 0, Math.min(buffer.length, to - at), at)
        if (length === 0) break
        at += length
        yield buffer.subarray(0, length)
      }
    } finally {
      if (free.length < MOST_FREE) free.push(buffer)
      if (kept === undefined) closeSync(file)
    }
  },
  hold(path) {
    const one = held.get(path) ?? opened(path)
    if (!one) return () => undefined
    one.count += 1
    held.set(path, one)
    return () => {
      one.count -= 1
      if (one.count > 0) return
      held.delete(path)
      closeSync(one.file)
    }
  }
}

/** Nothing where it cannot be opened: whoever reads it learns why. */
function opened(path: string): { readonly file: number; count: number } | undefined {
  try {
    return { file: openSync(path, 'r'), count: 0 }
  } catch {
    return undefined
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
