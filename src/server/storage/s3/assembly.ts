import { readLocalPart } from '../spool.ts'
import { type AssembledPart, type Assembly, NotStored } from '../storage.ts'
import { tryAgain, answerStatus } from './attempt.ts'
import type { Bucket } from './bucket.ts'
import { base64Of, signedBy } from './send.ts'

const MIB = 1024 ** 2
/** What S3 takes as the smallest part, but the last, and the greatest number of them; some are left for tries that failed. */
const LEAST = 5 * MIB
const USUAL = 8 * MIB
const MOST_PARTS = 9_000

/** How many bytes an object has; nothing where there is none. */
export async function sizeOf({ sdk, client, name, key }: Bucket, path: string): Promise<number | undefined> {
  try {
    const { ContentLength } = await tryAgain(() =>
      client.send(new sdk.HeadObjectCommand({ Bucket: name, Key: key(path) }))
    )
    return ContentLength ?? 0
  } catch (error) {
    if (answerStatus(error) === 404) return undefined
    throw error
  }
}

/** Multipart uploads of S3. */
export function s3Assembly(bucket: Bucket, canChecksum: () => Promise<boolean>): Assembly {
  const { sdk, client, name, key } = bucket
  return {
    least: (total) => Math.max(LEAST, Math.ceil(total / MOST_PARTS)),
    usual: (total) => Math.max(USUAL, Math.ceil(total / MOST_PARTS)),
    async begin(path) {
      const algorithm = (await canChecksum()) ? { ChecksumAlgorithm: 'SHA256' as const } : {}
      const { UploadId } = await tryAgain(() =>
        client.send(new sdk.CreateMultipartUploadCommand({ Bucket: name, Key: key(path), ...algorithm }))
      )
      if (UploadId === undefined) throw new Error('the store has begun an upload without a name')
      return UploadId
    },
    async part(path, begun, number, part) {
      const checksum = (await canChecksum()) ? { ChecksumSHA256: base64Of(part.sha256) } : {}
      const { ETag } = await tryAgain(() => {
        const command = new sdk.UploadPartCommand({
          ...{ Bucket: name, Key: key(path), UploadId: begun, PartNumber: number },
          ...{ Body: readLocalPart(part), ContentLength: part.bytes, ...checksum }
        })
        return client.send(signedBy(command, part.sha256))
      }).catch((error: unknown) => {
        throw gone(error, path)
      })
      if (ETag === undefined) throw new Error('the store has taken a part without a tag')
      return JSON.stringify({ tag: ETag, sum: checksum.ChecksumSHA256 })
    },
    async complete(path, begun, parts, bytes) {
      // Its answer may have been lost: then the object is there and what was begun is not.
      if ((await sizeOf(bucket, path)) === bytes) return
      try {
        await tryAgain(async (at) => {
          if (at > 0 && (await sizeOf(bucket, path)) === bytes) return
          await client.send(
            new sdk.CompleteMultipartUploadCommand({
              ...{ Bucket: name, Key: key(path), UploadId: begun },
              MultipartUpload: { Parts: parts.map(asPart) }
            })
          )
        })
      } catch (error) {
        if ((await sizeOf(bucket, path)) !== bytes) throw gone(error, path)
      }
    },
    async abandon(path, begun) {
      await tryAgain(() =>
        client.send(new sdk.AbortMultipartUploadCommand({ Bucket: name, Key: key(path), UploadId: begun }))
      ).catch((error: unknown) => {
        if (answerStatus(error) !== 404) throw error
      })
    }
  }
}

const gone = (error: unknown, path: string): unknown =>
  (error as Error).name === 'NoSuchUpload' || answerStatus(error) === 404
    ? new NotStored(`what was begun as ${path} is gone`)
    : error

function asPart({ number, tag }: AssembledPart) {
  const known = JSON.parse(tag) as { tag: string; sum?: string }
  return { PartNumber: number, ETag: known.tag, ...(known.sum ? { ChecksumSHA256: known.sum } : {}) }
}
