/** The digests that manifests may be made of, with the number of their hexadecimal digits (RFC 8493 §2.4; SM3 is GB/T 32905). */
export const DIGITS = { md5: 32, sha1: 40, sha256: 64, sha512: 128, sm3: 64 } as const

export type Algorithm = keyof typeof DIGITS
export const ALGORITHMS = Object.keys(DIGITS) as Algorithm[]

/** Digests that a forger can meet by other bytes: they prove that nothing broke, and not that nobody changed it. */
export const WEAK: readonly Algorithm[] = ['md5', 'sha1']

/** A digest that is being made. */
export interface Digest {
  readonly update: (bytes: Uint8Array) => void
  /** Ends it, in small hexadecimal digits. */
  readonly hex: () => string
}

/** Begins a digest: Node's own on a server and in the program, one in WebAssembly in a browser. Undefined where it is not to be had. */
export type OpenDigest = (algorithm: Algorithm) => Promise<Digest | undefined> | Digest | undefined

/** Digests by their algorithms. */
export type Digests = Readonly<Partial<Record<Algorithm, string>>>

/** Several digests that are made of one reading. Algorithms that are not to be had are left out. */
export async function openDigests(open: OpenDigest, algorithms: readonly Algorithm[]) {
  const begun: (readonly [Algorithm, Digest])[] = []
  for (const algorithm of algorithms) {
    const digest = await open(algorithm)
    if (digest) begun.push([algorithm, digest])
  }
  return {
    update: (bytes: Uint8Array) => {
      for (const [, digest] of begun) digest.update(bytes)
    },
    end: (): Digests => Object.fromEntries(begun.map(([algorithm, digest]) => [algorithm, digest.hex()]))
  }
}
