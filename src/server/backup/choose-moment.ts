import { type BackupEntry, backupsOf, entries, type Numbered } from './catalogue.ts'
import { type ClusterCopy, type BackupManifest, readBackupManifest } from './manifest.ts'
import { refuseOtherKey } from './open.ts'
import type { Vault } from './vault.ts'
import type { Changes } from './changes.ts'
import { segmentAt, segmentName } from './wal-position.ts'

/** What brings a database to a moment. */
export interface BackupMoment {
  readonly entry: Numbered<BackupEntry>
  readonly manifest: BackupManifest & { readonly cluster: NonNullable<BackupManifest['cluster']> }
  readonly changes: readonly Changes[]
}

/** Finds the backup before a moment and the changes up to it. Throws one line where the moment cannot be had, with what can. */
export async function chooseMoment(vault: Vault, at: Date): Promise<BackupMoment> {
  const all = await entries(vault.storage)
  const last = all.findLast((entry) => entry.kind === 'changes')
  if (!last)
    throw new Error('no changes are kept in this place: restore without --at, and keep them by BACKUP_CHANGES=on')
  if (Date.parse(last.at) < at.getTime())
    throw new Error(`changes are kept up to ${last.at} only: name that moment or an earlier one`)
  for (const entry of backupsOf(all).toReversed()) {
    if (Date.parse(entry.at) > at.getTime()) continue
    refuseOtherKey(vault, entry.key)
    const manifest = await readBackupManifest(vault, entry.manifest)
    const { cluster } = manifest
    if (!cluster) continue
    const changes = await changesUntil(vault, all, cluster, at)
    refuseGap(cluster.start, changes)
    return { entry, manifest: { ...manifest, cluster }, changes }
  }
  throw new Error(`no backup from before ${at.toISOString()} holds the files of the database: name a later moment`)
}

/** The changes of the same timeline since the copying of the files began, to the first that is from the moment or later. */
async function changesUntil(
  vault: Vault,
  all: readonly Numbered[],
  { at: since, start }: ClusterCopy,
  at: Date
): Promise<readonly Changes[]> {
  const found: Changes[] = []
  for (const one of all) {
    if (one.kind !== 'changes' || Date.parse(one.at) < Date.parse(since)) continue
    const changes = await readBackupManifest<Changes>(vault, one.manifest)
    // A database that was restored to a moment goes on in another timeline.
    if (changes.timeline !== start.timeline) continue
    found.push(changes)
    if (Date.parse(one.at) >= at.getTime()) return found
  }
  throw new Error(`the changes up to ${at.toISOString()} are of another timeline: name an earlier moment`)
}

function refuseGap({ timeline, lsn }: { timeline: number; lsn: string }, changes: readonly Changes[]): void {
  const there = new Set(changes.flatMap(({ segments }) => segments.map(({ segment }) => segment)))
  const lastOf = [...there]
    .filter((name) => name.startsWith(segmentName(timeline, 0).slice(0, 8)))
    .sort()
    .at(-1)
  for (let number = segmentAt(lsn); ; number++) {
    const name = segmentName(timeline, number)
    if (!there.has(name)) throw new Error(`the file of changes ${name} is missing in this place`)
    if (name === lastOf) return
  }
}
