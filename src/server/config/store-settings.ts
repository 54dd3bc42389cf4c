import { join, resolve } from 'node:path'

import { setting } from './setting.ts'
import type { StoreAddress } from './store-address.ts'

/** The settings of where bytes are kept. */
export const STORE_SETTINGS = {
  STORAGE_URL: setting(
    'store',
    '',
    'Where the stored files are: a folder, or a bucket as s3://bucket?endpoint=https://host&region=name; empty: `files` in DATA_DIR.'
  ),
  STORE_A: setting(
    'store',
    '',
    'The first store of what the archive has received, a folder or a bucket; empty: `stores/a` in DATA_DIR. Put the two on different disks.'
  ),
  STORE_B: setting('store', '', 'The second store, which holds each copy once more; empty: `stores/b` in DATA_DIR.'),
  STORAGE_FROM: setting(
    'store',
    '',
    'Where the stored files were before: what is still there is read there, and moved to STORAGE_URL by the clock.'
  ),
  STORE_A_FROM: setting('store', '', 'Where the first store was before; as STORAGE_FROM.'),
  STORE_B_FROM: setting('store', '', 'Where the second store was before; as STORAGE_FROM.'),
  S3_ACCESS_KEY: setting('text', '', 'The access key of the S3 stores whose address names no keyFile.'),
  S3_SECRET_KEY: setting('key', '', 'The secret of that access key.'),
  S3_KEY_FILE: setting('text', '', 'A file with these two in two lines, instead of them.'),
  WORK_COPIES_MB: setting(
    'megabytes',
    '8192',
    'How much of the local disk copies of files in an S3 store may take while they are worked on, in MiB.'
  )
} as const

/** The stores by their names: that of the files, and the two of what the archive has received. */
export type StoreKey = 'files' | 'a' | 'b'
/** Where a store is, and where it was before as long as not everything has moved. */
export interface StorePlace {
  readonly at: StoreAddress
  readonly from: StoreAddress | undefined
}
/** The keys of the S3 stores: in the environment, or in a file of two lines. */
export interface S3Keys {
  readonly access: string
  readonly secret: string | undefined
  readonly file: string
}

type StoreSetting = 'STORAGE_URL' | 'STORE_A' | 'STORE_B' | 'STORAGE_FROM' | 'STORE_A_FROM' | 'STORE_B_FROM'

/** Where each store is, as the settings say it. */
export const storePlaces = (
  read: (name: StoreSetting) => StoreAddress | undefined,
  dataDir: string
): Readonly<Record<StoreKey, StorePlace>> => ({
  files: placeOf(read('STORAGE_URL'), read('STORAGE_FROM'), join(dataDir, 'files')),
  a: placeOf(read('STORE_A'), read('STORE_A_FROM'), join(dataDir, 'stores', 'a')),
  b: placeOf(read('STORE_B'), read('STORE_B_FROM'), join(dataDir, 'stores', 'b'))
})

const placeOf = (at: StoreAddress | undefined, from: StoreAddress | undefined, folder: string): StorePlace => ({
  at: at ?? { kind: 'folder', path: resolve(folder) },
  from
})
