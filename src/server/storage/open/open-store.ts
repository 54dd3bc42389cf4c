import { join } from 'node:path'

import type { Config } from '../../config/config.ts'
import type { StoreAddress } from '../../config/store-address.ts'
import type { StoreKey } from '../../config/store-settings.ts'
import { diskStorage } from '../disk.ts'
import { movingStorage } from '../moving.ts'
import type { Storage } from '../storage.ts'
import { WorkCopies } from '../work-copies.ts'

type Settings = Pick<Config, 'dataDir' | 'stores' | 's3Keys' | 'workCopies'>

/** Opens a store by its name: where it is, and where it was before as long as not everything has moved. Throws one line where it does not answer. */
export async function openStore(config: Settings, store: StoreKey): Promise<Storage> {
  const { at, from } = config.stores[store]
  const to = await openAddress(config, at, store)
  return from ? movingStorage(to, await openAddress(config, from, `${store}-from`)) : to
}

/** Opens the store of the files. */
export const openStorage = (config: Settings): Promise<Storage> => openStore(config, 'files')

/** Opens what an address leads to; `scratch` is the name of a local folder for what is on its way there. Throws one line where it does not answer. */
export async function openAddress(
  { dataDir, s3Keys, workCopies }: Settings,
  address: StoreAddress,
  scratch: string
): Promise<Storage> {
  if (address.kind === 'folder') return diskStorage(address.path, dataDir)
  const [{ openBucket }, { s3Storage }] = await Promise.all([import('../s3/bucket.ts'), import('../s3/s3-storage.ts')])
  const folder = join(dataDir, 'scratch', scratch)
  const bucket = await openBucket(address, s3Keys)
  const copies = await WorkCopies.in(join(folder, 'copies'), workCopies)
  const storage = await s3Storage(bucket, join(folder, 'incoming'), copies)
  // A store that cannot be written is found now, and not by the first who uploads.
  await storage.abilities()
  return storage
}
