import type { Lanes } from '#package/format/content.ts'
import type { Listing } from '#package/format/entry.ts'
import { listContainer } from '#package/format/list-container.ts'
import { packagesAmong } from '#package/format/parts/packages-among.ts'
import { type Given, type GroupReport, reportsOf } from '#package/format/verify-group.ts'
import type { Report } from '#package/format/report.ts'
import { examine, type VerifyProgress, type Verification } from '#package/format/verify.ts'

import { blobAccess } from './blob-access.ts'
import { openBlobLanes } from './blob-lanes.ts'

/** A file of what was chosen, with its path inside the folder that was chosen, if any. */
export interface ChosenFile {
  readonly file: Blob
  readonly path: string
}

/** What was chosen: a package or several, each with its report, and what holds of parts that belong together. */
export interface VerifiedPackages {
  readonly packages: readonly { readonly name: string; readonly report: Report }[]
  readonly groups: readonly GroupReport[]
}

/** A verification that goes on. */
export interface RunningVerification {
  readonly verified: Promise<VerifiedPackages>
  readonly stop: () => void
}

const MOST_WORKERS = 4

/** What a package is: one ZIP or TAR, or the files of a folder. A browser shows no links: they are what they lead to. */
const listingOf = async (chosen: readonly ChosenFile[]): Promise<Listing<Blob>> => {
  const [only] = chosen
  if (chosen.length === 1 && only && !only.path.includes('/')) return listContainer(blobAccess, only.file)
  const entries = chosen.map(({ file, path }) => ({
    path,
    kind: 'file' as const,
    size: file.size,
    extent: { source: file, start: 0, length: file.size, packing: 'stored' as const }
  }))
  return { entries, faults: [] }
}

/** The packages that were chosen: one, several files, or those that a folder holds. */
function packagesIn(chosen: readonly ChosenFile[]): readonly { name: string; files: readonly ChosenFile[] }[] {
  const root = chosen[0]?.path.split('/')[0] ?? ''
  const isFolder = chosen.every(({ path }) => path.startsWith(`${root}/`))
  const below = isFolder ? chosen.map((one) => ({ ...one, path: one.path.slice(root.length + 1) })) : chosen
  const among = packagesAmong(below.map(({ path }) => path))
  if (among.length === 0) return [{ name: root, files: chosen }]
  return among.map((name) => ({
    name,
    files: below.filter(({ path }) => path === name || path.startsWith(`${name}/`))
  }))
}

/** Verifies what was chosen by workers that are there. */
export async function verifyBy(
  lanes: Lanes<Blob>,
  chosen: readonly ChosenFile[],
  { onProgress, isStopped }: Pick<Verification<Blob>, 'onProgress' | 'isStopped'> = {}
): Promise<VerifiedPackages> {
  const packages = packagesIn(chosen)
  const total = chosen.reduce((sum, { file }) => sum + file.size, 0)
  const given: Given[] = []
  let before: VerifyProgress = { files: 0, ofFiles: 0, bytes: 0, ofBytes: 0 }
  for (const { name, files } of packages) {
    let now = before
    const report = ({ files: done, ofFiles, bytes, ofBytes }: VerifyProgress) => {
      now = {
        ...{ files: before.files + done, ofFiles: before.ofFiles + ofFiles, bytes: before.bytes + bytes },
        // Of what was not listed yet only the size is known.
        ofBytes: packages.length === 1 ? ofBytes : Math.max(total, before.bytes + ofBytes)
      }
      onProgress?.(now)
    }
    const listing = await listingOf(files)
    const examined = await examine({
      ...{ listing, access: blobAccess, lanes, onProgress: report },
      ...(isStopped && { isStopped })
    })
    given.push({ name, examined })
    before = now
  }
  const { reports, groups } = reportsOf(given)
  return {
    packages: given.flatMap(({ name }, at) => {
      const report = reports[at]
      return report ? [{ name, report }] : []
    }),
    groups
  }
}

/** Verifies what was chosen, in workers of this page that end with it. */
export function verifyChosen(
  chosen: readonly ChosenFile[],
  onProgress: (progress: VerifyProgress) => void
): RunningVerification {
  const lanes = openBlobLanes(Math.min(MOST_WORKERS, Math.max(2, navigator.hardwareConcurrency)))
  let isOver = false
  const stop = () => {
    isOver = true
    lanes.close()
  }
  return { verified: verifyBy(lanes, chosen, { onProgress, isStopped: () => isOver }).finally(lanes.close), stop }
}
