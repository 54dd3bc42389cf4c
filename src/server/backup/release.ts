import { append, backupsOf, entries, type Numbered } from './catalogue.ts'
import { keyName } from './key.ts'
import { type BackupManifest, readBackupManifest, readObject } from './manifest.ts'
import { blobName, readLines, type Vault } from './vault.ts'
import type { Changes } from './changes.ts'

/**
 * Lets go of all backups but the last `keep`, and of what only they held. The last one without faults stays, whatever its age. Nothing
 * is removed that a kept one names; of backups under another key nothing is removed at all.
 */
export async function releaseBackups(vault: Vault, keep: number): Promise<number> {
  const key = vault.key ? keyName(vault.key) : null
  const everything = await entries(vault.storage)
  const all = backupsOf(everything).filter((entry) => entry.key === key)
  const good = all.findLast(({ faults }) => faults === 0)
  const kept = all.filter((entry, at) => at >= all.length - keep || entry === good)
  const gone = all.filter((entry) => !kept.includes(entry))
  const [oldest] = kept
  if (gone.length === 0 || !oldest) return 0
  const manifests = await Promise.all(kept.map(({ manifest }) => readBackupManifest(vault, manifest)))
  const needed = await namesOf(vault, manifests)
  // Changes that came while the oldest one was being made belong to it.
  const since = Math.min(...manifests.map(({ at, cluster }) => Date.parse(cluster?.at ?? at)))
  const isNeeded = (entry: Numbered) => entry.kind === 'changes' && Date.parse(entry.at) >= since
  const from = Math.min(oldest.number, everything.find(isNeeded)?.number ?? oldest.number)
  // Said first: what is cut short here leaves bytes that nobody needs, and never a backup that lacks some.
  await append(vault.storage, { kind: 'released', ids: gone.map(({ id }) => id), from })
  const old = new Set<string>()
  for (const entry of everything) {
    if (entry.kind !== 'changes' || entry.key !== key) continue
    const { objects = [], segments = [] } =
      (await readBackupManifest<Changes>(vault, entry.manifest).catch(() => undefined)) ?? {}
    for (const { sha256 } of objects) (entry.number >= from ? needed : old).add(blobName(vault, sha256))
    if (entry.number < from) for (const { name } of [...segments, { name: entry.manifest }]) old.add(name)
  }
  for (const { manifest } of gone) {
    old.add(manifest)
    const one = await readBackupManifest(vault, manifest).catch(() => undefined)
    if (one) for (const name of await namesOf(vault, [one])) old.add(name)
  }
  for (const name of old) if (!needed.has(name)) await vault.storage.remove(name)
  return gone.length
}

async function namesOf(vault: Vault, manifests: readonly BackupManifest[]): Promise<Set<string>> {
  const names = new Set<string>()
  const lists = new Set<string>()
  for (const { tables, parts, cluster } of manifests) {
    for (const { name } of [...tables, ...(cluster ? [cluster.small] : [])]) names.add(name)
    for (const { name } of [...parts, ...(cluster ? [cluster.files] : [])]) lists.add(name)
  }
  for (const list of lists) {
    names.add(list)
    for await (const line of readLines(vault, list)) names.add(blobName(vault, readObject(line).sha256))
  }
  return names
}
