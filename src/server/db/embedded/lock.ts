import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { DatabasePlace } from './place.ts'
import { give } from './user.ts'

/** Keeps a second server out of a database's folder. The kernel holds the lock for this process, so no crash leaves it behind. */
export function lock({ folder, user }: DatabasePlace): () => void {
  const path = join(folder, 'lock')
  const file = new DatabaseSync(path)
  try {
    file.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
    give(path, user)
  } catch (cause) {
    file.close()
    throw new Error(`another server already runs on ${folder}: stop it first, or choose another DATA_DIR`, { cause })
  }
  return () => file.close()
}
