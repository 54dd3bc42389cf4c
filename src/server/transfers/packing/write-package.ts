import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'

import type { Algorithm } from '#package/format/digests.ts'
import type { Pieces } from '#package/format/bytes.ts'
import { transferContent } from '#package/format/transfer-content.ts'
import { type BagFile, PackingError, writeBag, type WrittenBag } from '#package/format/write-bag.ts'
import { openStoredZip } from '#package/format/write-container.ts'
import { nodeDigest } from '#package/node/node-digests.ts'

import { findBytes } from '../../bytes/find-bytes.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { day } from '../../db/values.ts'
import { DiskFull, NotStored, type Storage } from '../../storage/storage.ts'
import type { PackageFacts } from './package-facts.ts'

/** The verifier, where the client is built; it lies in each package beside the content. */
const VERIFIER = fileURLToPath(new URL('../../../../dist/verify.mjs', import.meta.url))
/** So much is on its way between the writing and the storage. Bytes. */
const UNDER_WAY = 1024 * 1024

interface Writing {
  readonly storage: Storage
  readonly path: string
  readonly signal: AbortSignal
  readonly onFile: (done: number, total: number) => void
  /** Of which digests there are manifests beside SHA-256. */
  readonly algorithms: readonly Algorithm[]
}

/** Writes the package of a transfer into the storage while it is made, as a ZIP: nothing of it is on the disk twice. Other bytes than were frozen end it with the name of the file. */
export async function writePackage(
  { facts, stored }: PackageFacts,
  { storage, path, signal, onFile, algorithms }: Writing
): Promise<WrittenBag & { readonly size: number }> {
  async function* open(id: string, title: string): AsyncGenerator<Uint8Array> {
    const place = stored.get(id)
    const found = place && (await findBytes(storage, place))
    if (!found) throw new Refusal('transfers:online.notKept', { title })
    yield* await storage.get(found.key)
  }
  const { payload, info } = transferContent(facts, {
    packedOn: day(Date.now()),
    open: ({ id, name }) => open(id, name)
  })
  const total = payload.length
  let done = 0
  const counted = payload.map((file) => ({
    ...file,
    open: (): Pieces => {
      done += 1
      onFile(done, total)
      return file.open()
    }
  }))
  const out = new PassThrough({ highWaterMark: UNDER_WAY })
  // Who waits for room learns by the signal that nobody reads any more; the error itself is that of the storage.
  const stop = new AbortController()
  out.on('error', () => undefined)
  const any = AbortSignal.any([signal, stop.signal])
  const zip = openStoredZip(async (bytes) => {
    any.throwIfAborted()
    if (!out.write(bytes)) await once(out, 'drain', { signal: any })
  }, crc32)
  const kept = storage.put(path, out, { signal }).catch((error: unknown) => {
    stop.abort(error)
    throw error
  })
  const written = writeBag(zip, { payload: counted, tags: verifier(), info, algorithms }, nodeDigest).then(
    (bag) => {
      out.end()
      return bag
    },
    (error: unknown) => {
      out.destroy(error as Error)
      throw error
    }
  )
  const [bag, bytes] = await Promise.allSettled([written, kept])
  signal.throwIfAborted()
  if (stop.signal.aborted && bytes.status === 'rejected' && bytes.reason instanceof DiskFull)
    throw inWords(bytes.reason)
  if (bag.status === 'rejected') throw inWords(bag.reason)
  if (bytes.status === 'rejected') throw inWords(bytes.reason)
  return { ...bag.value, size: bytes.value.bytes }
}

function verifier(): BagFile[] {
  if (!existsSync(VERIFIER)) return []
  const bytes = readFileSync(VERIFIER)
  return [{ path: 'verify.mjs', size: bytes.length, open: () => [bytes] }]
}

/** What ends the packing is said in words that name the file. */
function inWords(error: unknown): unknown {
  if (error instanceof PackingError)
    return new Refusal(error.code === 'path' ? 'transfers:online.badName' : 'transfers:online.changed', {
      path: error.path.replace(/^data\//, '')
    })
  if (error instanceof DiskFull) return new Refusal('transfers:online.diskFull')
  if (error instanceof NotStored) return new Refusal('transfers:online.lost')
  return error
}
