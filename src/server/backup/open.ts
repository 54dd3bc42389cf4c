import type pg from 'pg'

import type { Config } from '../config/config.ts'
import { runningEmbedded } from '../db/embedded/attach.ts'
import { openAt } from '../storage/open-at.ts'
import { openStorage, openStore } from '../storage/open/open-store.ts'
import { backupsOf, entries, type BackupEntry } from './catalogue.ts'
import type { Sources } from './copy-bytes.ts'
import { keyName, readKey } from './key.ts'
import { type BackupManifest, readBackupManifest } from './manifest.ts'
import type { Vault } from './vault.ts'
import { keepChanges, holdChanges } from './changes.ts'
import { inChangesTurn } from './changes-turn.ts'
import { copyCluster } from './cluster-copy.ts'

/** Where the product of these settings keeps its bytes. */
export async function openSources(config: Config): Promise<Sources> {
  return {
    files: await openStorage(config),
    A: await openStore(config, 'a'),
    B: await openStore(config, 'b')
  }
}

/** Opens a place of backups, under the key of a file where one is named. */
export async function openVault(place: string, keyFile: string): Promise<Vault> {
  return { key: keyFile === '' ? undefined : readKey(keyFile), storage: await openAt(place) }
}

/**
 * How the files of the embedded database are copied for a backup, and its changes kept up to their end; nothing for a PostgreSQL of
 * yours, or where changes are not kept.
 */
export function clusterCopier(config: Config, pool: pg.Pool, vault: Vault, sources: Sources) {
  const cluster = config.backup.changes && !config.databaseUrl ? runningEmbedded(config.dataDir)?.cluster : undefined
  if (cluster === undefined) return undefined
  return async (onCopied: (sha256: string) => void) => {
    await inChangesTurn(cluster, () => holdChanges(pool))
    const copy = await copyCluster(pool, cluster, vault)
    await keepChanges({ pool, cluster, vault, sources, onCopied })
    return copy
  }
}

/** A backup of a place: the last one, or the one that is named. Throws one line where there is none, or it is under another key. */
export async function chooseBackup(
  vault: Vault,
  id?: string
): Promise<{ readonly entry: BackupEntry; readonly manifest: BackupManifest }> {
  const all = backupsOf(await entries(vault.storage))
  const entry = id === undefined ? all.at(-1) : all.find((one) => one.id === id)
  if (!entry)
    throw new Error(id === undefined ? 'there is no backup in this place' : `there is no backup ${id} in this place`)
  refuseOtherKey(vault, entry.key)
  try {
    return { entry, manifest: await readBackupManifest(vault, entry.manifest) }
  } catch (cause) {
    throw new Error(
      `the manifest of backup ${entry.id} is damaged or missing (${entry.manifest}): choose another one by --id`,
      { cause }
    )
  }
}

/** Throws one line where a backup is under another key than the one that is given. */
export function refuseOtherKey({ key }: Vault, needed: string | null): void {
  const given = key ? keyName(key) : null
  if (given === needed || needed === null) return
  throw new Error(
    given === null
      ? `the backup is encrypted by the key ${needed}: name its file by BACKUP_KEY_FILE or --key-file`
      : `the backup is encrypted by another key (${needed}) than the given one (${given})`
  )
}
