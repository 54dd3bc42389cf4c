import { isName } from '../name.ts'
import type { Listed } from '../storage.ts'
import { tryAgain } from './attempt.ts'
import type { Bucket } from './bucket.ts'

/** Pieces of uploads that are under way, and probes of the store, are no files. */
const OWN = ['piece/', 'probe/']

/** Objects of a bucket below a prefix of names, page by page. */
export async function* listedObjects(
  { sdk, client, name, prefix }: Bucket,
  below = ''
): AsyncGenerator<Listed & { readonly modified: Date }> {
  let next: string | undefined
  do {
    const page = await tryAgain(() =>
      client.send(
        new sdk.ListObjectsV2Command({
          Bucket: name,
          Prefix: prefix + below,
          ...(next === undefined ? {} : { ContinuationToken: next })
        })
      )
    )
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
      yield { path: Key.slice(prefix.length), bytes: Size, modified: LastModified }
    next = page.NextContinuationToken
  } while (next !== undefined)
}

/** What is kept in a bucket under names of ours. */
export async function* listed(bucket: Bucket): AsyncGenerator<Listed> {
  for await (const { path, bytes } of listedObjects(bucket))
    if (isName(path) && !OWN.some((own) => path.startsWith(own))) yield { path, bytes }
}
