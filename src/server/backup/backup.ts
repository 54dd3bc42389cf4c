import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Kysely } from 'kysely'
import type pg from 'pg'

import { newId } from '../db/id.ts'
import type { Database } from '../db/schema.ts'
import { append, backupsOf, entries } from './catalogue.ts'
import { copyBytes, type Sources } from './copy-bytes.ts'
import { dumpRows } from './dump.ts'
import { holdRemovals } from './held-removals.ts'
import { keyName } from './key.ts'
import { type ClusterCopy, keepManifest, type BackupManifest, readBackupManifest } from './manifest.ts'
import { STILL_NAMED } from './names.ts'
import type { Vault } from './vault.ts'

/** What a backup is made of. */
export interface BackupSource {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  readonly sources: Sources
  /** Copies the files of the embedded database, where its changes are kept as well, with the stored bytes that these name. */
  readonly copyCluster?: ((onCopied: (sha256: string) => void) => Promise<ClusterCopy>) | undefined
  readonly progress?: ((done: number) => void) | undefined
  /** Called with the digest of each stored bytes that were copied now: whoever reads them back knows which. */
  readonly onCopied?: ((sha256: string) => void) | undefined
}

/** Keeps a backup in a place while the product goes on: every row of one moment, then every byte that they name. */
export async function makeBackup(vault: Vault, source: BackupSource): Promise<BackupManifest> {
  const spool = await mkdtemp(join(tmpdir(), 'urban-archives-backup-'))
  const client = await source.pool.connect()
  try {
    return await holdRemovals(source.db, async () => {
      const before = await latest(vault)
      const names = join(spool, 'names')
      // What the kept changes name is copied with them, before the rows are read.
      const copied = new Set<string>()
      const cluster = await source.copyCluster?.((sha256) => void copied.add(sha256))
      const rows = await dumpRows(client, vault, names)
      const bytes = await copyBytes(names, {
        vault,
        sources: source.sources,
        before: before?.parts ?? [],
        isStillNamed: async ({ store, path }) =>
          ((await source.pool.query(STILL_NAMED, [store, path])).rowCount ?? 0) > 0,
        progress: source.progress,
        onCopied: source.onCopied,
        isCopied: (sha256) => copied.has(sha256)
      })
      const manifest: BackupManifest = {
        format: 1,
        id: newId(),
        ...rows,
        ...bytes,
        ended: new Date().toISOString(),
        ...(cluster && { cluster })
      }
      const name = await keepManifest(vault, manifest)
      const { id, at, faults } = manifest
      const key = vault.key ? keyName(vault.key) : null
      await append(vault.storage, { kind: 'backup', id, at, manifest: name, key, faults: faults.length })
      return manifest
    })
  } finally {
    client.release()
    await rm(spool, { recursive: true, force: true })
  }
}

/** The latest backup of the place that is under the same key, whose bytes need not be kept again. */
async function latest(vault: Vault): Promise<BackupManifest | undefined> {
  const key = vault.key ? keyName(vault.key) : null
  const last = backupsOf(await entries(vault.storage)).findLast((entry) => entry.key === key)
  // A manifest that cannot be read helps nobody: then everything is asked for again.
  return last && (await readBackupManifest(vault, last.manifest).catch(() => undefined))
}
