import { makeName } from '../name.ts'
import { StoreAway, type StoreAbilities } from '../storage.ts'
import { tryAgain, answerStatus } from './attempt.ts'
import type { Bucket } from './bucket.ts'

const OTHER_SHA256 = Buffer.alloc(32).toString('base64')

/** Finds out what a store can do by trying it on an object that is removed again. Throws StoreAway. */
export async function probe({ sdk, client, name, key }: Bucket): Promise<StoreAbilities> {
  const Key = key(makeName('probe'))
  const put = (more: object) =>
    tryAgain(() => client.send(new sdk.PutObjectCommand({ Bucket: name, Key, Body: 'probe', ...more })))
  await put({})
  try {
    return {
      kind: 's3',
      conditionalPut: (await refusal(put({ IfNoneMatch: '*' }))) === 412,
      checksums: (await refusal(put({ ChecksumSHA256: OTHER_SHA256 }))) === 400,
      versions: await says(
        tryAgain(() => client.send(new sdk.GetBucketVersioningCommand({ Bucket: name }))),
        ({ Status }) => Status === 'Enabled'
      ),
      lock: await says(
        tryAgain(() => client.send(new sdk.GetObjectLockConfigurationCommand({ Bucket: name }))),
        ({ ObjectLockConfiguration: found }) => found?.ObjectLockEnabled === 'Enabled'
      )
    }
  } finally {
    await tryAgain(() => client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key })))
  }
}

/** The status by which something is refused; nothing where it is taken. */
async function refusal(asked: Promise<unknown>): Promise<number | undefined> {
  try {
    await asked
    return undefined
  } catch (error) {
    if (error instanceof StoreAway) throw error
    return answerStatus(error)
  }
}

/** What a store that does not know a question answers is a no. */
async function says<T>(asked: Promise<T>, isSo: (answer: T) => boolean): Promise<boolean> {
  try {
    return isSo(await asked)
  } catch {
    return false
  }
}
