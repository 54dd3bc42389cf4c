import { append, backupsOf, entries } from './catalogue.ts'
import { keyName } from './key.ts'
import { type Manifest, readManifest, readObject } from './manifest.ts'
import { blobName, readLines, type Vault } from './vault.ts'

/**
 * Lets go of all backups but the last `keep`, and of what only they held. The last one without faults stays, whatever its age. Nothing
 * is removed that a kept one names; of backups under another key nothing is removed at all.
 */
export async function releaseBackups(vault: Vault, keep: number): Promise<number> {
  const key = vault.key ? keyName(vault.key) : null
  const all = backupsOf(await entries(vault.storage)).filter((entry) => entry.key === key)
  const good = all.findLast(({ faults }) => faults === 0)
  const kept = all.filter((entry, at) => at >= all.length - keep || entry === good)
  const gone = all.filter((entry) => !kept.includes(entry))
  const [oldest] = kept
  if (gone.length === 0 || !oldest) return 0
  const manifests = await Promise.all(kept.map(({ manifest }) => readManifest(vault, manifest)))
  const needed = await namesOf(vault, manifests)
  // Said first: what is cut short here leaves bytes that nobody needs, and never a backup that lacks some.
  await append(vault.storage, { kind: 'released', ids: gone.map(({ id }) => id), from: oldest.number })
  for (const { manifest } of gone) {
    const old = await readManifest(vault, manifest).catch(() => undefined)
    if (old) for (const name of await namesOf(vault, [old])) if (!needed.has(name)) await vault.storage.remove(name)
    await vault.storage.remove(manifest)
  }
  return gone.length
}

async function namesOf(vault: Vault, manifests: readonly Manifest[]): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  const lists = new Set<string>()
  for (const { tables, parts, cluster } of manifests) {
    for (const { name } of tables) names.add(name)
    for (const { name } of [...parts, ...(cluster ? [cluster.files] : [])]) lists.add(name)
  }
  for (const list of lists) {
    names.add(list)
    for await (const line of readLines(vault, list)) names.add(blobName(vault, readObject(line).sha256))
  }
  return names
}
