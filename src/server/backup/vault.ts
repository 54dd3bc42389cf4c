import { createHash } from 'node:crypto'

import { NotStored, type Bytes, type Storage } from '../storage/storage.ts'
import { keptDigest } from './key.ts'
import { seal, sealedLength, unseal } from './seal.ts'

/** What is known of bytes once they were read whole. */
export interface BlobFigures {
  readonly sha256: string
  readonly bytes: number
}
/** Bytes that a backup keeps, under the name that it gave them, with the digest of what is kept there. */
export interface Kept extends BlobFigures {
  readonly name: string
  readonly keptSha256: string
}

/** Where backups are kept, and the key under which this one keeps them. */
export interface Vault {
  readonly storage: Storage
  readonly key: Buffer | undefined
}

/** Reads bytes through, and says afterwards what they were. */
export function countingBlob(bytes: Bytes): {
  readonly pieces: AsyncGenerator<Uint8Array>
  readonly measured: () => BlobFigures
} {
  const hash = createHash('sha256')
  let count = 0
  const pieces = (async function* () {
    for await (const piece of bytes) {
      hash.update(piece)
      count += piece.length
      yield piece
    }
  })()
  let sha256: string | undefined
  const measured = () => {
    sha256 ??= hash.digest('hex')
    return { sha256, bytes: count }
  }
  return { pieces, measured }
}

/** The name of bytes by their digest: the same bytes have one name, so they are kept once. */
export const blobName = ({ storage, key }: Vault, sha256: string): string =>
  storage.nameByDigest('blobs', keptDigest(sha256, key), 'bin')

/** Whether bytes of a digest and a length are kept whole, by their name and length alone. */
export async function hasBlob(vault: Vault, { sha256, bytes }: BlobFigures): Promise<boolean> {
  return (await vault.storage.size(blobName(vault, sha256))) === sealedLength(bytes, vault.key)
}

/**
 * Keeps bytes under the name of their digest, uncompressed. Answers what they truly were: where that is another digest than the one
 * that was expected, they are kept under the true one.
 */
export async function keepBlob(vault: Vault, read: () => Promise<Bytes>, expected: string): Promise<BlobFigures> {
  const name = blobName(vault, expected)
  // What is there under the name and has another length was cut off: what never changes is removed only where it is no good.
  const there = await vault.storage.size(name)
  if (there !== undefined) await vault.storage.remove(name)
  const { pieces, measured } = countingBlob(await read())
  await vault.storage.put(name, seal(pieces, { key: vault.key, compress: false }))
  const found = measured()
  if (found.sha256 === expected) return found
  await vault.storage.remove(name)
  return keepBlob(vault, read, found.sha256)
}

/** Keeps rows, or whatever is made for this backup alone, compressed, under a name of its own. */
export async function keepNew(vault: Vault, bytes: Bytes): Promise<Kept> {
  const { pieces, measured } = countingBlob(bytes)
  const name = vault.storage.name('rows', 'zst')
  const stored = await vault.storage.put(name, seal(pieces, { key: vault.key, compress: true }))
  return { ...measured(), name, keptSha256: stored.sha256 }
}

/** Reads what is kept under a name. Throws NotStored or Unsealed. */
export async function* readKept({ storage, key }: Vault, name: string): AsyncGenerator<Uint8Array> {
  yield* unseal(await storage.get(name), key)
}

/** Reads a small text that is kept under a name. */
export async function readText(vault: Vault, name: string): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of readKept(vault, name)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** The lines of a text that is kept under a name, as they come in. */
export async function* readLines(vault: Vault, name: string): AsyncGenerator<string> {
  let left = ''
  const decoder = new TextDecoder()
  for await (const piece of readKept(vault, name)) {
    const lines = (left + decoder.decode(piece, { stream: true })).split('\n')
    left = lines.pop() ?? ''
    yield* lines
  }
  if (left !== '') yield left
}

/** What is wrong with kept bytes, or nothing: they are read whole. */
export async function faultOf(
  vault: Vault,
  name: string,
  expected: BlobFigures
): Promise<'missing' | 'changed' | undefined> {
  const { pieces, measured } = countingBlob(readKept(vault, name))
  try {
    for await (const _ of pieces);
  } catch (error) {
    if (error instanceof NotStored) return 'missing'
    return 'changed'
  }
  const { sha256, bytes } = measured()
  return sha256 === expected.sha256 && bytes === expected.bytes ? undefined : 'changed'
}
