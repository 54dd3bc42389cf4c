import { tryAgain, answerStatus } from './attempt.ts'
import type { Bucket } from './bucket.ts'

/** What the store says of an object changes where somebody has written it anew. */
export async function objectStamp({ sdk, client, name, key }: Bucket, path: string): Promise<string | undefined> {
  try {
    const { ContentLength, ETag, LastModified } = await tryAgain(() =>
      client.send(new sdk.HeadObjectCommand({ Bucket: name, Key: key(path) }))
    )
    return [ContentLength, ETag, LastModified?.getTime()].join(':')
  } catch (error) {
    if (answerStatus(error) === 404) return undefined
    throw error
  }
}
