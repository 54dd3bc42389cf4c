import { createHash } from 'node:crypto'

import type { Storage } from '../storage/storage.ts'

/** Measures bytes that are in their place already: how many, and their SHA-256. Throws NotStored. */
export async function measureStored(storage: Storage, path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of await storage.get(path)) {
    hash.update(piece as Uint8Array)
    bytes += (piece as Uint8Array).length
  }
  return { bytes, sha256: hash.digest('hex') }
}
