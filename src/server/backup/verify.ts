import { inTurns } from './copy-bytes.ts'
import { type BackupManifest, readObject } from './manifest.ts'
import { blobName, faultOf, readLines, type Vault } from './vault.ts'

/** What is wrong in a backup: of what, by the name that people know it by, and how. */
export interface BackupFault {
  readonly of: string
  readonly fault: 'missing' | 'changed'
}
/** What came of reading a backup. */
export interface VerifiedBackup {
  readonly objects: number
  readonly bytes: number
  readonly faults: readonly BackupFault[]
}

/** Reads all that a backup holds and compares each digest; of stored bytes only those that `isAsked` names where it is given. */
export async function verifyBackup(
  vault: Vault,
  manifest: BackupManifest,
  isAsked: (sha256: string) => boolean = () => true
): Promise<VerifiedBackup> {
  const faults: BackupFault[] = []
  let bytes = 0
  for (const table of manifest.tables) {
    const fault = await faultOf(vault, table.name, table)
    if (fault) faults.push({ of: `table ${table.table}`, fault })
  }
  faults.push(...(await clusterFaults(vault, manifest, isAsked)))
  const known = new Map<string, 'missing' | 'changed' | undefined>()
  let objects = 0
  for (const part of manifest.parts) {
    const fault = await faultOf(vault, part.name, part)
    if (fault) {
      faults.push({ of: `the list of ${part.key}`, fault })
      continue
    }
    const lines: string[] = []
    for await (const line of readLines(vault, part.name)) lines.push(line)
    const store = part.key.split('/')[0]
    await inTurns(lines, async (line) => {
      const { name, ...measured } = readObject(line)
      if (!isAsked(measured.sha256)) return
      if (!known.has(measured.sha256)) {
        known.set(measured.sha256, await faultOf(vault, blobName(vault, measured.sha256), measured))
        bytes += measured.bytes
      }
      const found = known.get(measured.sha256)
      objects += 1
      if (found) faults.push({ of: `${store}/${name}`, fault: found })
    })
  }
  return { objects, bytes, faults }
}

async function clusterFaults(
  vault: Vault,
  { cluster }: BackupManifest,
  isAsked: (sha256: string) => boolean
): Promise<readonly BackupFault[]> {
  if (!cluster) return []
  const faults: BackupFault[] = []
  for (const [of, kept] of [
    ['the list of the files of the database', cluster.files],
    ['the small files of the database', cluster.small]
  ] as const) {
    const fault = await faultOf(vault, kept.name, kept)
    if (fault) faults.push({ of, fault })
  }
  if (faults.length > 0) return faults
  for await (const line of readLines(vault, cluster.files.name)) {
    const { name, ...measured } = readObject(line)
    if (!isAsked(measured.sha256)) continue
    const fault = await faultOf(vault, blobName(vault, measured.sha256), measured)
    if (fault) faults.push({ of: `the file ${name} of the database`, fault })
  }
  return faults
}
