import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { syncFolder } from './cluster.ts'
import type { DatabasePlace } from './place.ts'

/** Where an upgrade works; whatever is in it is of no use without that upgrade. */
export const workFolder = ({ folder }: DatabasePlace): string => join(folder, 'upgrade')
/** A database that an upgrade has made whole, before it takes the place of the one in use. */
const upgraded = ({ folder }: DatabasePlace) => join(folder, 'upgraded')

/**
 * Puts a whole new database into the place of the old one, which stays as `cluster-<major>`. Each rename is on the disk before the next:
 * whenever it is cut off, `cluster` is the old one, is the new one, or is missing while `upgraded` is the new one (settleSwap).
 */
export function swapClusters(place: DatabasePlace, fresh: string, oldMajor: string): void {
  const { folder } = place
  renameSync(fresh, upgraded(place))
  syncFolder(folder)
  renameSync(join(folder, 'cluster'), join(folder, `cluster-${oldMajor}`))
  syncFolder(folder)
  settleSwap(place)
}

/**
 * Ends what a swap that was cut off has left. Where the old database is in its place still, it may have been used since: what was copied
 * of it goes, and the upgrade is made anew.
 */
export function settleSwap(place: DatabasePlace): void {
  const [cluster, made] = [join(place.folder, 'cluster'), upgraded(place)]
  if (!existsSync(made)) return
  if (existsSync(cluster)) rmSync(made, { recursive: true, force: true })
  else renameSync(made, cluster)
  syncFolder(place.folder)
  rmSync(workFolder(place), { recursive: true, force: true, maxRetries: 5 })
}
