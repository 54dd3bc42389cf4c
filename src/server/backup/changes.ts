import { join } from 'node:path'
import { createReadStream } from 'node:fs'

import type pg from 'pg'

import type { BackupStore } from './manifest.ts'
import { append } from './catalogue.ts'
import { inChangesTurn } from './changes-turn.ts'
import { inTurns, type Sources } from './copy-bytes.ts'
import { keyName } from './key.ts'
import { keepManifest, type NamedObject } from './manifest.ts'
import { type Kept, hasBlob, keepBlob, keepNew, type Vault } from './vault.ts'
import { NotStored } from '../storage/storage.ts'
import { bytesAt, lsnOf, SEGMENT, segmentAt, segmentName } from './wal-position.ts'

/** The name under which PostgreSQL holds back what was not kept yet. */
const SLOT = 'urban_archives'
/** A row that was written within a transaction which took so long is found by the next turn still. Seconds. */
const MARGIN = 600

/** What was kept of a database's changes at a time, and the stored bytes that their rows name. */
export interface Changes {
  readonly timeline: number
  readonly segments: readonly (Kept & { readonly segment: string })[]
  readonly objects: readonly (NamedObject & { readonly store: BackupStore })[]
}

/** Lets the embedded PostgreSQL hold back its changes until they were kept. Answers where they begin. */
export async function holdChanges(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ lsn: string | null; status: string | null }>(
    'select restart_lsn::text as lsn, wal_status as status from pg_replication_slots where slot_name = $1',
    [SLOT]
  )
  const [slot] = rows
  if (slot?.lsn && slot.status !== 'lost') return slot.lsn
  // So much has come that was never kept that PostgreSQL has let go of it: kept changes begin anew, and the next backup with them.
  if (slot) await pool.query('select pg_drop_replication_slot($1)', [SLOT])
  const { rows: made } = await pool.query<{ lsn: string }>(
    'select lsn::text as lsn from pg_create_physical_replication_slot($1, true)',
    [SLOT]
  )
  return made[0]?.lsn ?? '0/0'
}

/** Ends the holding back, for who keeps changes no longer: what is held back would fill the disk. */
export async function letChangesGo(pool: pg.Pool): Promise<void> {
  await pool.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
    [SLOT]
  )
}

interface Keeping {
  readonly pool: pg.Pool
  /** The folder of the database. */
  readonly cluster: string
  readonly vault: Vault
  readonly sources: Sources
  /** Called with the digest of each stored bytes that were not kept before. */
  readonly onCopied?: ((sha256: string) => void) | undefined
}

/**
 * Keeps what was written since the last time, whole files of changes, and before them the stored bytes that their rows name. Answers
 * the moment up to which the database can be brought; nothing where nothing was written.
 */
export const keepChanges = (keeping: Keeping): Promise<string | undefined> =>
  inChangesTurn(keeping.cluster, () => keepAlone(keeping))

async function keepAlone({ pool, cluster, vault, sources, onCopied }: Keeping): Promise<string | undefined> {
  const from = await holdChanges(pool)
  const { rows } = await pool.query<{ at: string; lsn: string; timeline: number }>(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      pg_current_wal_insert_lsn()::text as lsn, timeline_id as timeline from pg_control_checkpoint()`
  )
  const [now] = rows
  // The head of a file of changes is no change.
  if (!now || (segmentAt(now.lsn) === segmentAt(from) && bytesAt(now.lsn) % SEGMENT < 256)) return undefined
  // A commit after the moment: PostgreSQL stops at a moment where it finds a later one.
  await pool.query('select pg_current_xact_id()')
  await pool.query('select pg_switch_wal()')
  const end = segmentAt(now.lsn) + 1
  const objects = await copyNew({ pool, vault, sources, onCopied })
  const segments: (Kept & { segment: string })[] = []
  for (let number = segmentAt(from); number < end; number++) {
    const segment = segmentName(now.timeline, number)
    segments.push({ segment, ...(await keepNew(vault, createReadStream(join(cluster, 'pg_wal', segment)))) })
  }
  const changes: Changes = { timeline: now.timeline, segments, objects }
  const key = vault.key ? keyName(vault.key) : null
  await append(vault.storage, { kind: 'changes', at: now.at, manifest: await keepManifest(vault, changes), key })
  await pool.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, lsnOf(end)])
  return now.at
}

/** What came since the last turn and what a long transaction may have kept back until now. */
const NEW = `
  select 'files' as store, path as name, sha256::text as sha256, bytes from arc_object
    where gen is null and removed_at is null and create_time > now() - ${MARGIN} * interval '1 second'
  union all select 'files', package_path, package_sha256::text, package_bytes from arc_transfer
    where package_path is not null and package_bytes is not null and packaged_at > now() - ${MARGIN} * interval '1 second'
  union all select store, name, sha256::text, bytes from arc_copy where written_at > now() - ${MARGIN} * interval '1 second'`

async function copyNew({ pool, vault, sources, onCopied }: Omit<Keeping, 'cluster'>): Promise<Changes['objects']> {
  const { rows } = await pool.query<NamedObject & { store: BackupStore }>(NEW)
  const found: (NamedObject & { store: BackupStore })[] = []
  await inTurns(rows, async ({ store, name, sha256, bytes }) => {
    try {
      const isKept = await hasBlob(vault, { sha256, bytes })
      const measured = isKept ? { sha256, bytes } : await keepBlob(vault, () => sources[store].get(name), sha256)
      if (!isKept) onCopied?.(measured.sha256)
      found.push({ store, name, ...measured })
    } catch (error) {
      if (!(error instanceof NotStored)) throw error
    }
  })
  return found
}
