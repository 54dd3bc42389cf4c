import { resolve } from 'node:path'

/** A folder, or a bucket of an S3 store: where bytes are kept. */
export type StoreAddress =
  | { readonly kind: 'folder'; readonly path: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      /** Precedes every name in the bucket; empty, or with a slash at its end. */
      readonly prefix: string
      /** The address of the store; undefined: that of Amazon in the region. */
      readonly endpoint: string | undefined
      readonly region: string
      /** Whether the bucket is in the path and not in the host's name. */
      readonly isPathStyle: boolean
      /** A file with two lines, the access key and its secret; undefined: the settings of that name. */
      readonly keyFile: string | undefined
    }

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[\w.-]+\/)*$/
const KNOWN = new Set(['endpoint', 'region', 'pathStyle', 'keyFile'])

/** Reads where bytes are kept: a folder, or `s3://bucket/prefix?endpoint=…&region=…`. Answers an Error that says what is expected. */
export function storeAddress(text: string): StoreAddress | Error {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return { kind: 'folder', path: resolve(text) }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:') return new Error('a store is a folder, or s3://bucket?endpoint=https://host&region=name')
  if (url.username || url.password) return new Error('keys are settings of their own and no part of the address')
  if (!BUCKET.test(url.hostname))
    return new Error('the name of a bucket has 3 to 63 small letters, digits, dots and hyphens')
  const prefix = url.pathname.replace(/^\//, '').replace(/(?<=[^/])$/, '/')
  if (!PREFIX.test(prefix) || prefix.includes('..'))
    return new Error('what precedes names in a bucket is like archive/a')
  const unknown = [...url.searchParams.keys()].find((key) => !KNOWN.has(key))
  if (unknown !== undefined) return new Error(`${unknown} is none of ${[...KNOWN].join(', ')}`)
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !/^https?:\/\/[^\s/]+$/.test(endpoint.replace(/\/$/, '')))
    return new Error('an endpoint is like https://host:port')
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix,
    endpoint: endpoint?.replace(/\/$/, ''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    isPathStyle: (url.searchParams.get('pathStyle') ?? (endpoint === undefined ? 'off' : 'on')) === 'on',
    keyFile: url.searchParams.get('keyFile') ?? undefined
  }
}
