import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

import { BadDigest, type Bytes, type PutOptions, type Stored, TooLarge } from './storage.ts'

/** How many bytes came, and their SHA-256. */
export type Measured = Pick<Stored, 'bytes' | 'sha256'>

/** Measures bytes while somebody reads them; what was measured is known once they have ended. Throws TooLarge, BadDigest and the reason of the signal. */
export function measuring(
  bytes: Bytes,
  { limit = Number.POSITIVE_INFINITY, sha256: wanted, signal }: PutOptions = {}
): { readonly pieces: AsyncGenerator<Uint8Array>; readonly measured: () => Measured } {
  const hash = createHash('sha256')
  let count = 0
  let end: Measured | undefined
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      signal?.throwIfAborted()
      count += piece.length
      if (count > limit) throw new TooLarge(limit)
      hash.update(piece)
      yield piece
    }
    const sha256 = hash.digest('hex')
    if (wanted !== undefined && wanted.toLowerCase() !== sha256) throw new BadDigest(sha256)
    end = { bytes: count, sha256 }
  }
  return {
    pieces: pieces(),
    measured() {
      if (!end) throw new Error('the bytes are measured once they were read to their end')
      return end
    }
  }
}

/** Measures bytes to their end, and keeps each piece where that is wanted. Throws like `measuring`. */
export async function measure(
  bytes: Bytes,
  options: PutOptions = {},
  keep?: (piece: Uint8Array) => Promise<void>
): Promise<Measured> {
  const { pieces, measured } = measuring(bytes, options)
  for await (const piece of pieces) await keep?.(piece)
  return measured()
}

/** What is read of a file at a time. */
const PIECE = 256 * 1024

/**
 * Measures an open file of the local disk. Every piece is read into the same memory: of pieces that are made anew the garbage collector
 * has to be called for each 64 MB, which took a third of the server's time while a large upload was read back.
 */
export const measureFile = (handle: FileHandle, options: PutOptions = {}): Promise<Measured> => {
  async function* pieces() {
    const piece = Buffer.allocUnsafe(PIECE)
    for (let at = 0; ; ) {
      const { bytesRead } = await handle.read(piece, 0, PIECE, at)
      if (bytesRead === 0) return
      at += bytesRead
      yield piece.subarray(0, bytesRead)
    }
  }
  return measure(pieces(), options)
}
