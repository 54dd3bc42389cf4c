import { createHash } from 'node:crypto'

import type { Storage } from '../storage/storage.ts'

/** Measures bytes that are in their place already: how many, and their SHA-256. Throws NotStored, and the reason of the signal. */
export async function measureStored(
  storage: Storage,
  path: string,
  signal: AbortSignal
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of await storage.get(path)) {
    signal.throwIfAborted()
    hash.update(piece as Uint8Array)
    bytes += (piece as Uint8Array).length
  }
  return { bytes, sha256: hash.digest('hex') }
}
