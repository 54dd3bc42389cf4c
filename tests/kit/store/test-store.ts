import { randomUUID } from 'node:crypto'

import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

import { missingSwift, startSwift, SWIFT_KEYS } from './swift.ts'

/** An S3 store for tests. */
export interface TestStore {
  readonly endpoint: string
  readonly keys: { readonly access: string; readonly secret: string }
  /** Makes a bucket and gives its address as a setting; `endpoint` is another way to the store. */
  readonly bucket: (endpoint?: string) => Promise<string>
  /** Settings of a server whose files are in a bucket of this store. */
  readonly settings: (address: string) => Readonly<Record<string, string>>
  /** Whether it may be killed: a store of yours may not. */
  readonly swift: Awaited<ReturnType<typeof startSwift>> | undefined
  readonly stop: () => Promise<void>
}

const { S3_TEST_ENDPOINT: yours, S3_TEST_ACCESS_KEY, S3_TEST_SECRET_KEY } = process.env

/** Why there is no S3 store for tests; undefined where there is one. It is said once, for the tests that are left out for it. */
export function missingStore(): string | undefined {
  const reason = yours ? undefined : missingSwift()
  if (reason !== undefined) process.stderr.write(`no test on an S3 store: ${reason}\n`)
  return reason
}

/** The store that the environment names (S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY, S3_TEST_SECRET_KEY), or a Swift that is started. */
export async function startTestStore(): Promise<TestStore> {
  const swift = yours ? undefined : await startSwift()
  const endpoint = yours ?? swift?.endpoint ?? ''
  const keys = {
    access: S3_TEST_ACCESS_KEY ?? SWIFT_KEYS.access,
    secret: S3_TEST_SECRET_KEY ?? SWIFT_KEYS.secret
  }
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: keys.access, secretAccessKey: keys.secret }
  })
  return {
    endpoint,
    keys,
    swift,
    async bucket(way = endpoint) {
      const name = `test-${randomUUID()}`
      await client.send(new CreateBucketCommand({ Bucket: name }))
      return `s3://${name}?endpoint=${encodeURIComponent(way)}`
    },
    settings: (address) => ({ STORAGE_URL: address, S3_ACCESS_KEY: keys.access, S3_SECRET_KEY: keys.secret }),
    async stop() {
      client.destroy()
      await swift?.stop()
    }
  }
}
