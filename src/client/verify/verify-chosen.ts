import type { Lanes } from '#package/format/content.ts'
import type { Listing } from '#package/format/entry.ts'
import { listContainer } from '#package/format/list-container.ts'
import { type Progress, type Report, type Verification, verify } from '#package/format/verify.ts'

import { blobAccess } from './blob-access.ts'
import { openBlobLanes } from './blob-lanes.ts'

/** A file of what was chosen, with its path inside the folder that was chosen, if any. */
export interface ChosenFile {
  readonly file: Blob
  readonly path: string
}

/** A verification that goes on. */
export interface Running {
  readonly report: Promise<Report>
  readonly stop: () => void
}

const MOST_WORKERS = 4

/** What was chosen is one ZIP or TAR, or the files of a folder. A browser shows no links: they are what they lead to. */
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

/** Verifies what was chosen by workers that are there. */
export const verifyBy = async (
  lanes: Lanes<Blob>,
  chosen: readonly ChosenFile[],
  how: Pick<Verification<Blob>, 'onProgress' | 'isStopped'> = {}
): Promise<Report> => verify({ ...how, listing: await listingOf(chosen), access: blobAccess, lanes })

/** Verifies what was chosen, in workers of this page that end with it. */
export function verifyChosen(chosen: readonly ChosenFile[], onProgress: (progress: Progress) => void): Running {
  const lanes = openBlobLanes(Math.min(MOST_WORKERS, Math.max(2, navigator.hardwareConcurrency)))
  let isOver = false
  const stop = () => {
    isOver = true
    lanes.close()
  }
  return { report: verifyBy(lanes, chosen, { onProgress, isStopped: () => isOver }).finally(lanes.close), stop }
}
