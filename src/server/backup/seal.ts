import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

/** Bytes under a backup's own form could not be read: not whole, changed, or under another key. */
export class Unsealed extends Error {}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** `UAB1`, a byte that says what was done to what follows, and where it is encrypted 16 bytes of salt (docs/operation/backup.md). */
const MAGIC = Buffer.from('UAB1')
const ENCRYPTED = 1
const COMPRESSED = 2
const SALT = 16
const TAG = 16
/** Each piece is encrypted and authenticated by itself, so that nothing is believed before it was proven, and no file is held in memory. */
export const PIECE = 256 * 1024

/** What is done to bytes before they are kept. */
export interface Sealing {
  readonly key: Buffer | undefined
  readonly compress: boolean
}

/** How long bytes of a length are once they are kept uncompressed. */
export function sealedLength(bytes: number, key: Buffer | undefined): number {
  const head = MAGIC.length + 1
  return key === undefined ? head + bytes : head + SALT + bytes + Math.max(1, Math.ceil(bytes / PIECE)) * TAG
}

/** Brings bytes into the form in which a backup keeps them. */
export async function* seal(bytes: Pieces, { key, compress }: Sealing): AsyncGenerator<Uint8Array> {
  const head = Buffer.concat([MAGIC, Buffer.from([(key ? ENCRYPTED : 0) | (compress ? COMPRESSED : 0)])])
  const body = compress ? through(bytes, createZstdCompress()) : bytes
  if (key === undefined) {
    yield head
    yield* body
    return
  }
  const salt = randomBytes(SALT)
  yield Buffer.concat([head, salt])
  const own = fileKey(key, salt)
  for await (const { piece, count, isLast } of inPieces(body, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonce(count, isLast)).setAAD(head)
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** Brings kept bytes back. Throws Unsealed where they are not what was kept, before any of the wrong ones is given. */
export async function* unseal(sealed: Pieces, key: Buffer | undefined): AsyncGenerator<Uint8Array> {
  const source = reader(sealed)
  const head = await source.take(MAGIC.length + 1)
  const flags = head[MAGIC.length]
  if (flags === undefined || !head.subarray(0, MAGIC.length).equals(MAGIC))
    throw new Unsealed('these bytes are of no backup')
  const isEncrypted = (flags & ENCRYPTED) !== 0
  if (isEncrypted && key === undefined) throw new Unsealed('these bytes are encrypted, and no key is given')
  const body = isEncrypted && key ? decrypted(source, key, head) : source.rest()
  yield* (flags & COMPRESSED) === 0 ? body : through(body, createZstdDecompress())
}

async function* decrypted(source: Reader, key: Buffer, head: Buffer): AsyncGenerator<Uint8Array> {
  const own = fileKey(key, await source.take(SALT))
  for await (const { piece, count, isLast } of inPieces(source.rest(), PIECE + TAG)) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', own, nonce(count, isLast)).setAAD(head)
      decipher.setAuthTag(piece.subarray(piece.length - TAG))
      yield Buffer.concat([decipher.update(piece.subarray(0, piece.length - TAG)), decipher.final()])
    } catch (cause) {
      throw new Unsealed('these bytes were changed, were cut off, or are under another key', { cause })
    }
  }
}

const fileKey = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'urban-archives backup bytes', 32))

/** Eleven bytes count the pieces and the twelfth marks the last one: pieces that are left out, moved or cut off do not open. */
function nonce(count: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeBigUInt64BE(BigInt(count), 3)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

/** Bytes through a transform whose failure, and whose source's failure, ends the reading. */
async function* through(bytes: Pieces, transform: Transform): AsyncGenerator<Uint8Array> {
  let failure: unknown
  pipeline(Readable.from(bytes, { objectMode: false }), transform, (error) => {
    failure = error
  })
  try {
    for await (const piece of transform) yield piece as Uint8Array
  } catch (cause) {
    const reason: unknown = failure ?? cause
    if (reason instanceof Error && String((reason as { code?: string }).code).startsWith('Z'))
      throw new Unsealed('these bytes were changed or cut off', { cause: reason })
    throw reason
  }
}

interface Piece {
  readonly piece: Buffer
  readonly count: number
  readonly isLast: boolean
}

/** Bytes in pieces of one length, the last of which is known to be it; of no bytes one empty piece. */
async function* inPieces(bytes: Pieces, length: number): AsyncGenerator<Piece> {
  let held: Buffer[] = []
  let size = 0
  let count = 0
  for await (const one of bytes) {
    held.push(Buffer.from(one.buffer, one.byteOffset, one.byteLength))
    size += one.length
    // One byte more than a piece: what is left is never the whole of a last piece.
    if (size <= length) continue
    const all = Buffer.concat(held)
    let at = 0
    for (; size - at > length; at += length)
      yield { piece: all.subarray(at, at + length), count: count++, isLast: false }
    held = [all.subarray(at)]
    size -= at
  }
  yield { piece: Buffer.concat(held), count, isLast: true }
}

interface Reader {
  /** The next so many bytes, or fewer where there are no more. */
  readonly take: (bytes: number) => Promise<Buffer>
  readonly rest: () => AsyncGenerator<Uint8Array>
}

function reader(pieces: Pieces): Reader {
  const source = (async function* () {
    yield* pieces
  })()
  let held = Buffer.alloc(0)
  return {
    async take(bytes) {
      while (held.length < bytes) {
        const next = await source.next()
        if (next.done) break
        held = Buffer.concat([held, next.value])
      }
      const taken = held.subarray(0, bytes)
      held = held.subarray(taken.length)
      return taken
    },
    async *rest() {
      if (held.length > 0) yield held
      yield* source
    }
  }
}
