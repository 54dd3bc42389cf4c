import { readFile } from 'node:fs/promises'

import type { S3Client } from '@aws-sdk/client-s3'

import type { StoreAddress } from '../../config/store-address.ts'
import type { S3Keys } from '../../config/store-settings.ts'
import { isName } from '../name.ts'
import { NotStored } from '../storage.ts'
import { tryAgain, answerStatus } from './attempt.ts'

type S3Address = Extract<StoreAddress, { kind: 's3' }>

/** A bucket of an S3 store that answers. */
export interface Bucket {
  readonly sdk: typeof import('@aws-sdk/client-s3')
  readonly client: S3Client
  readonly name: string
  readonly prefix: string
  /** `s3://bucket/prefix at endpoint`. */
  readonly says: string
  /** The key of a name. Whatever is no name of ours is not stored. */
  readonly key: (path: string) => string
}

/** How long a connection may take to be made, and may be without a byte. Milliseconds. */
const CONNECT = 5_000
const SILENT = 60_000
/** Connections to a store at a time: each download holds one. */
const CONNECTIONS = 256

const silent = () => undefined

/** Opens a bucket. Throws one line where the store does not answer, refuses the keys, or has no such bucket. */
export async function openBucket(address: S3Address, keys: S3Keys): Promise<Bucket> {
  // Who has no S3 store does not wait for its client.
  const sdk = await import('@aws-sdk/client-s3')
  const { bucket, prefix, endpoint, region, isPathStyle } = address
  const client = new sdk.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: isPathStyle,
    credentials: await credentialsOf(address, keys),
    // The digest of the bytes is part of the signature already; not every store knows more.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A body that was read cannot be sent again: `tryAgain` begins anew instead.
    maxAttempts: 1,
    // What it would remark on the console comes as an error too.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: {
      connectionTimeout: CONNECT,
      socketTimeout: SILENT,
      httpAgent: { maxSockets: CONNECTIONS, keepAlive: true },
      httpsAgent: { maxSockets: CONNECTIONS, keepAlive: true }
    }
  })
  const says = `s3://${bucket}/${prefix} at ${endpoint ?? region}`
  const key = (path: string) => {
    if (!isName(path)) throw new NotStored(`nothing is stored as ${JSON.stringify(path.slice(0, 200))}`)
    return prefix + path
  }
  try {
    await tryAgain(() => client.send(new sdk.HeadBucketCommand({ Bucket: bucket })))
  } catch (cause) {
    const why =
      answerStatus(cause) === 404
        ? 'there is no such bucket: make it first'
        : `the store does not answer as it should: ${cause instanceof Error ? cause.message : String(cause)}`
    throw new Error(`${says}: ${why}`, { cause })
  }
  return { sdk, client, name: bucket, prefix, says, key }
}

async function credentialsOf({ keyFile }: S3Address, { access, secret, file }: S3Keys) {
  const path = keyFile ?? file
  if (path === '') {
    if (access === '' || secret === undefined)
      throw new Error('S3_ACCESS_KEY and S3_SECRET_KEY are missing, or S3_KEY_FILE, though a store is in S3')
    return { accessKeyId: access, secretAccessKey: secret }
  }
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`the key file ${path} cannot be read`, { cause })
  })
  const [accessKeyId = '', secretAccessKey = ''] = text.split('\n').map((line) => line.trim())
  if (accessKeyId === '' || secretAccessKey === '')
    throw new Error(`the key file ${path} has two lines: the access key and its secret`)
  return { accessKeyId, secretAccessKey }
}
