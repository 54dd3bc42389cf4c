import { join } from 'node:path'

import type { Config } from '../config/config.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** Opens the storage that the settings name: today the folder `files` of the data folder. */
export const openStorage = ({ dataDir }: Config): Promise<Storage> => diskStorage(join(dataDir, 'files'))
