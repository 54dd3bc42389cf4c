import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'

import { type Measured, measure, measuring } from '../measure.ts'
import { digestName, makeName } from '../name.ts'
import { partsOfFile, type SpooledPart, spoolParts } from '../spool.ts'
import { type PutOptions, type Storage, type StoreAbilities, StoreFault, type Stored } from '../storage.ts'
import { EMPTY_SHA256 } from './empty.ts'
import type { WorkCopies } from '../work-copies.ts'
import { tryAgain } from './attempt.ts'
import { s3Assembly, sizeOf } from './assembly.ts'
import type { Bucket } from './bucket.ts'
import { listed } from './listed.ts'
import { probe } from './probe.ts'
import { putParts } from './put-parts.ts'
import { readOn } from './read-on.ts'
import { sendObject } from './send.ts'
import { objectStamp } from './stamp.ts'
import { sweepBegun } from './sweep-begun.ts'

const MIB = 1024 ** 2
/** Of bytes whose number nobody knows before, parts grow as more come: 10,000 of them must do. */
const sizeOfPart = (at: number) => 8 * MIB * (1 + Math.floor(at / 500))
const ENDLESS = Number.MAX_SAFE_INTEGER

/** Keeps bytes in a bucket. A name is asked for before it is written; what was written is read back and digested before it is acknowledged. */
export async function s3Storage(bucket: Bucket, incoming: string, copies: WorkCopies): Promise<Storage> {
  const { sdk, client, name, key } = bucket
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  let abilities: Promise<StoreAbilities> | undefined
  const known = () => {
    abilities ??= probe(bucket).catch((error: unknown) => {
      abilities = undefined
      throw error
    })
    return abilities
  }
  const assembly = s3Assembly(bucket, async () => (await known()).checksums)
  const remove = async (path: string) =>
    void (await tryAgain(() => client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: key(path) }))))

  const store = async (
    path: string,
    parts: ReturnType<typeof spoolParts>,
    measured: () => Measured,
    { signal }: PutOptions = {}
  ): Promise<Stored> => {
    const { conditionalPut: isConditional, checksums: hasChecksums } = await known()
    const empty: SpooledPart = { file: '', start: 0, bytes: 0, sha256: EMPTY_SHA256, drop: async () => undefined }
    const whole = (part: SpooledPart) => sendObject(bucket, path, part, { isConditional, hasChecksums, signal })
    await putParts(path, parts, empty, { assembly, whole, signal })
    const put = measured()
    const back = await measure(await readOn(bucket, path), signal ? { signal } : {})
    if (back.sha256 !== put.sha256) {
      await remove(path)
      throw new StoreFault(`the store has other bytes as ${path} than it was given`)
    }
    return { path, ...put }
  }

  return {
    kind: 's3',
    says: `files are in ${bucket.says}; acknowledged ones were read back`,
    incoming,
    assembly,
    name: makeName,
    nameByDigest: digestName,
    room: async () => ({ free: ENDLESS, total: ENDLESS, reserve: 0 }),
    reserve: async () => undefined,
    async put(path, bytes, options) {
      if ((await sizeOf(bucket, path)) !== undefined) return { path, ...(await measure(bytes, options)) }
      const { pieces, measured } = measuring(bytes, options)
      return await store(path, spoolParts(incoming, pieces, sizeOfPart), measured, options)
    },
    async adopt(path, file, options) {
      const { pieces, measured } = measuring(createReadStream(file), options)
      const isThere = (await sizeOf(bucket, path)) !== undefined
      const stored = isThere
        ? { path, ...(await measure(pieces)) }
        : await store(path, partsOfFile(file, pieces, sizeOfPart), measured, options)
      await rm(file, { force: true })
      return stored
    },
    get: (path, range) => readOn(bucket, path, range),
    size: (path) => sizeOf(bucket, path),
    stamp: (path) => objectStamp(bucket, path),
    local: (paths, work) =>
      copies.hold(
        paths.map((path) => ({
          path: `${bucket.says}|${path}`,
          open: () => readOn(bucket, path),
          size: () => sizeOf(bucket, path)
        })),
        work
      ),
    list: () => listed(bucket),
    abilities: known,
    answers: async () => void (await tryAgain(() => client.send(new sdk.HeadBucketCommand({ Bucket: name })))),
    remove,
    sweep: (before, isWanted) => sweepBegun(bucket, before, isWanted)
  }
}
