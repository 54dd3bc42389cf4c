import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { SOCKET_PORT } from '../../db/embedded/address.ts'
import { initCluster, majorOf, refuseOtherMajor } from '../../db/embedded/cluster.ts'
import { folderBytes } from '../../db/embedded/kept-clusters.ts'
import { lock } from '../../db/embedded/lock.ts'
import { oldPrograms } from '../../db/embedded/old-programs.ts'
import { type DatabasePlace, placeOf } from '../../db/embedded/place.ts'
import { endOrphans } from '../../db/embedded/processes.ts'
import { type Programs, programsFor } from '../../db/embedded/programs.ts'
import { DatabaseRefused } from '../../db/embedded/refused.ts'
import { LENT, SHELTER } from '../../db/embedded/start.ts'
import { startBeside } from '../../db/embedded/start-beside.ts'
import { settleSwap, swapClusters, workFolder } from '../../db/embedded/swap.ts'
import { give } from '../../db/embedded/user.ts'
import { type Carried, carryDatabase } from './carry-database.ts'
import { PLAIN_VALUES } from './table-digests.ts'

/** How an upgrade of the embedded database has gone. */
export interface Upgraded extends Carried {
  readonly from: string
  readonly to: string
  /** Where the old database is now. */
  readonly kept: string
}

/** What an upgrade says while it goes on. */
export interface UpgradeProgress {
  /** Whether an operator asks for the upgrade by its command: then lacking old programs are a refusal. */
  readonly isAsked?: boolean
  readonly begins?: (majors: { readonly from: string; readonly to: string }) => void
  readonly table?: (table: string) => void
}

/** Only what a running PostgreSQL needs is written into the old one. */
const OLD = { default_transaction_read_only: 'on', autovacuum: 'off' }
/** Rows of tables that are made in the same transaction need no log then; a shutdown brings all to the disk. */
const NEW = { wal_level: 'minimal', max_wal_senders: 0, autovacuum: 'off' }
/** The old and the new one are there together. */
const ROOM = 1.2

/**
 * Brings the embedded database of a data folder from an older major release of PostgreSQL to this one's, by the old programs in a folder
 * that is named or an installed package; nothing where there is no database or it is of this release already, or no old programs are at
 * hand. Whatever ends it in between, the old database is whole, and the next start begins anew or has the new one. Throws DatabaseRefused.
 */
export async function upgradeEmbedded(
  data: string,
  oldFolder: string,
  progress: UpgradeProgress = {}
): Promise<Upgraded | undefined> {
  if (!existsSync(join(data, 'postgres'))) return undefined
  const place = placeOf(data, SHELTER, LENT)
  const cluster = join(place.folder, 'cluster')
  const unlock = lock(place)
  try {
    settleSwap(place)
    const programs = programsFor(place)
    const from = majorOf(cluster)
    if (from === undefined || Number(from) >= Number(programs.major)) return undefined
    const old = oldPrograms(place, oldFolder, from)
    if (old === undefined) {
      if (progress.isAsked) refuseOtherMajor(cluster, from, programs.major)
      return undefined
    }
    const kept = join(place.folder, `cluster-${from}`)
    refuseKept(kept)
    await clear(place)
    refuseFull(cluster, place)
    progress.begins?.({ from, to: programs.major })
    const fresh = await initCluster(join(workFolder(place), 'cluster-'), place, programs)
    const carried = await carry(place, { old: old.postgres, programs, cluster, fresh }, progress)
    swapClusters(place, fresh, from)
    return { ...carried, from, to: programs.major, kept }
  } finally {
    unlock()
  }
}

interface Both {
  readonly old: string
  readonly programs: Programs
  readonly cluster: string
  readonly fresh: string
}

async function carry(
  place: DatabasePlace,
  { old, programs, cluster, fresh }: Both,
  { table }: UpgradeProgress
): Promise<Carried> {
  const work = workFolder(place)
  const source = await startBeside(place, { postgres: old, cluster, folder: join(work, 'old'), settings: OLD })
  try {
    const target = await startBeside(place, {
      postgres: programs.postgres,
      cluster: fresh,
      folder: join(work, 'new'),
      settings: NEW
    })
    const pool = new pg.Pool({ ...target.connection, max: 4, options: PLAIN_VALUES })
    const client = new pg.Client({ ...source.connection, options: PLAIN_VALUES })
    try {
      await client.connect()
      return await carryDatabase(client, pool, (name) => table?.(name))
    } finally {
      await client.end().catch(() => undefined)
      await pool.end()
      // Its end brings everything to the disk: only then it may take the old one's place.
      await target.stop()
    }
  } finally {
    await source.stop()
  }
}

/** Ends and removes what an upgrade has left that was cut off. */
async function clear(place: DatabasePlace): Promise<void> {
  const work = workFolder(place)
  await endOrphans(join(place.folder, 'cluster'), SOCKET_PORT)
  if (existsSync(work))
    for (const name of readdirSync(work).filter((one) => one.startsWith('cluster-')))
      await endOrphans(join(work, name), SOCKET_PORT)
  rmSync(work, { recursive: true, force: true, maxRetries: 5 })
  mkdirSync(work, { mode: 0o700 })
  give(work, place.user)
}

function refuseKept(kept: string): void {
  if (!existsSync(kept)) return
  throw new DatabaseRefused(
    'keptAlready',
    `${kept} is kept of an earlier upgrade: remove it by  urban-archives forget-old-database --yes  or move it away`,
    { kept }
  )
}

const MIB = 1024 ** 2
function refuseFull(cluster: string, { folder }: DatabasePlace): void {
  const { bavail, bsize } = statfsSync(folder)
  const [need, free] = [Math.ceil((folderBytes(cluster) * ROOM) / MIB), Math.floor((bavail * bsize) / MIB)]
  if (need <= free) return
  throw new DatabaseRefused(
    'noRoom',
    `an upgrade needs ${need} MiB beside the old database in ${folder}, ${free} MiB are free`,
    { need, free, folder }
  )
}
