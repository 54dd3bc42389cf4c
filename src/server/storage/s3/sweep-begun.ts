import { tryAgain, answerStatus } from './attempt.ts'
import type { Bucket } from './bucket.ts'
import { listedObjects } from './listed.ts'

/** Abandons multipart uploads and removes pieces and probes that were begun before a moment, unless they are still wanted: what servers that died have left. */
export async function sweepBegun(
  bucket: Bucket,
  before: Date,
  isWanted: (begun: string) => Promise<boolean>
): Promise<void> {
  const { sdk, client, name, prefix } = bucket
  let from: { readonly KeyMarker?: string; readonly UploadIdMarker?: string } | undefined = {}
  while (from) {
    const mark: object = from
    const page = await tryAgain(() =>
      client.send(new sdk.ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix, ...mark }))
    )
    for (const { Key, UploadId = '', Initiated } of page.Uploads ?? [])
      if (Initiated && Initiated < before && !(await isWanted(UploadId)))
        await tryAgain(() => client.send(new sdk.AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }))).catch(
          (error: unknown) => {
            if (answerStatus(error) !== 404) throw error
          }
        )
    from =
      page.IsTruncated && page.NextKeyMarker
        ? { KeyMarker: page.NextKeyMarker, ...(page.NextUploadIdMarker && { UploadIdMarker: page.NextUploadIdMarker }) }
        : undefined
  }
  for (const own of ['piece/', 'probe/'])
    for await (const { path, modified } of listedObjects(bucket, own))
      if (modified < before && !(await isWanted(path)))
        await tryAgain(() => client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: prefix + path })))
}
