import { createMD5, createSHA1, createSHA256, createSHA512, createSM3 } from 'hash-wasm'

import type { Algorithm, OpenDigest } from '#package/format/digests.ts'

type Hasher = Awaited<ReturnType<typeof createSHA256>>

const MAKERS: Readonly<Record<Algorithm, () => Promise<Hasher>>> = {
  md5: createMD5,
  sha1: createSHA1,
  sha256: createSHA256,
  sha512: createSHA512,
  sm3: createSM3
}
const free = new Map<Algorithm, Hasher[]>()

/** Digests in WebAssembly; each is used again when it has ended. */
export const browserDigest: OpenDigest = async (algorithm) => {
  const hasher = free.get(algorithm)?.pop() ?? (await MAKERS[algorithm]())
  hasher.init()
  return {
    update: (bytes) => void hasher.update(bytes),
    hex: () => {
      const made = hasher.digest('hex')
      free.set(algorithm, [...(free.get(algorithm) ?? []), hasher])
      return made
    }
  }
}
