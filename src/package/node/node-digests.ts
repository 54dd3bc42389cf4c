import { createHash, getHashes } from 'node:crypto'

import type { OpenDigest } from '../format/digests.ts'

const known = new Set(getHashes())

/** Node's own digests. SM3 is there where its OpenSSL has it, as that of every release of Node has. */
export const nodeDigest: OpenDigest = (algorithm) => {
  if (!known.has(algorithm)) return undefined
  const hash = createHash(algorithm)
  return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') }
}
