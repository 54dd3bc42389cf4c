import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { makeBackup } from '#server/backup/backup.ts'
import type { Sources } from '#server/backup/copy-bytes.ts'
import type { BackupManifest } from '#server/backup/manifest.ts'
import type { Vault } from '#server/backup/vault.ts'
import { newId } from '#server/db/id.ts'
import type { Opened } from '#server/db/open.ts'
import { diskStorage } from '#server/storage/disk.ts'

import { openTestDatabase } from './open.ts'

/** A database with reference data, stores of its own, and a place for its backups. */
export interface BackupPlace {
  readonly opened: Opened
  readonly sources: Sources
  readonly vault: Vault
  /** The folder of the place. */
  readonly folder: string
  /** Stores bytes with a row that names them; gives the name. */
  readonly store: (text: string) => Promise<string>
  readonly backUp: (vault?: Vault) => Promise<BackupManifest>
  readonly close: () => Promise<void>
}

/** Opens one, empty. */
export async function openBackupPlace(key?: Buffer): Promise<BackupPlace> {
  const root = await mkdtemp(join(tmpdir(), 'backup-place-'))
  const opened = await openTestDatabase('bare')
  const folder = join(root, 'place')
  const sources = {
    files: await diskStorage(join(root, 'files')),
    A: await diskStorage(join(root, 'a')),
    B: await diskStorage(join(root, 'b'))
  }
  const vault = { key, storage: await diskStorage(folder) }
  return {
    opened,
    sources,
    vault,
    folder,
    async store(text) {
      const name = sources.files.name('archives', 'txt')
      await sources.files.put(name, [Buffer.from(text)])
      const sha256 = createHash('sha256').update(text).digest('hex')
      await opened.pool.query(
        `insert into arc_object (id, biz, path, file_name, bytes, sha256, tenant_id) values ($1, 'archives', $2, 'a.txt', $3, $4, 1)`,
        [newId(), name, Buffer.byteLength(text), sha256]
      )
      return name
    },
    backUp: (other = vault) => makeBackup(other, { db: opened.db, pool: opened.pool, sources }),
    async close() {
      await opened.close()
      await rm(root, { recursive: true, force: true })
    }
  }
}
