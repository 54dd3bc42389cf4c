import type { OpenDigest } from '#package/format/digests.ts'
import { openTar } from '#package/format/write-container.ts'
import { writeBag } from '#package/format/write-bag.ts'

import { someBytes } from './sample-bag.ts'

const BLOCK = 16 * 1024 ** 2

/**
 * A TAR with one file of so many blocks of 16 MiB, as a file of the browser: each block is the same one in the memory, so that it may be
 * larger than memory and disc together.
 */
export async function largePackage(blocks: number, open: OpenDigest): Promise<Blob> {
  const block = someBytes(BLOCK, 13)
  const shared = new Blob([block.slice()])
  const parts: (Uint8Array<ArrayBuffer> | Blob)[] = []
  const tar = openTar((bytes) => void parts.push(bytes === block ? shared : bytes.slice()), 0)
  const content = {
    path: 'data/film.mp4',
    size: blocks * BLOCK,
    open: () => Array.from({ length: blocks }, () => block)
  }
  await writeBag(tar, { payload: [content], info: [] }, open)
  return new Blob(parts)
}
