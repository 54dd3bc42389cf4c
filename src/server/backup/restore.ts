import type pg from 'pg'

import { migrate } from '../db/migrate.ts'
import type { Opened } from '../db/open.ts'
import type { Storage } from '../storage/storage.ts'
import { inTurns, type Sources } from './copy-bytes.ts'
import { quoted, shapes } from './dump.ts'
import { countedRows, keptRows, loadRows } from './load.ts'
import { type BackupManifest, type NamedObject, type NamesPart, readObject, type BackupStore } from './manifest.ts'
import { ORDERED_NAMES } from './names.ts'
import { blobName, readKept, readLines, type Vault } from './vault.ts'
import type { BackupMoment } from './choose-moment.ts'

/** How a restore has gone. */
export interface Restored {
  readonly at: string
  readonly tables: number
  readonly rows: number
  readonly objects: number
  readonly bytes: number
  /** Stored bytes that the backup does not have as they were. */
  readonly missing: readonly string[]
}

/** Brings rows and bytes of a backup into an empty database and empty stores. Throws one line where something is there already. */
export async function restore(
  vault: Vault,
  manifest: BackupManifest,
  { db, pool }: Pick<Opened, 'db' | 'pool'>,
  sources: Sources
): Promise<Restored> {
  const client = await pool.connect()
  try {
    await refuseUsed(client)
    await migrate(db, manifest.migrations)
    await loadRows(client, keptRows(vault, manifest))
    const differing = await countedRows(client, manifest)
    if (differing.length > 0) throw new Error(`rows are missing: ${differing.join('; ')}`)
  } finally {
    client.release()
  }
  const bytes = await restoreBytes(vault, manifest.parts, sources)
  // What a newer release brings comes as it comes at its start.
  await migrate(db)
  await forgetUnfinished(pool)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { at: manifest.at, tables: manifest.tables.length, rows, ...bytes }
}

async function refuseUsed(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`
  )
  if (rows.length > 0) throw new Error('the database has tables already: a backup is restored into an empty one')
}

/** Brings back what a database names that was brought to a moment: from the backup before it, and from the changes since. */
export async function restoreNamed(vault: Vault, { manifest, changes }: BackupMoment, pool: pg.Pool, sources: Sources) {
  const { rows } = await pool.query<{ store: string; name: string; need: string }>(ORDERED_NAMES.slice(1, -1))
  const wanted = new Map(rows.map((row) => [keyOf(row), row]))
  const totals = { objects: 0, bytes: 0 }
  const missing: string[] = []
  const bring = async (store: BackupStore, object: NamedObject) => {
    if (!wanted.delete(keyOf({ store, name: object.name })) && !object.name.startsWith('demo/')) return
    const failure = await restoreOne(vault, sources[store], object)
    if (failure !== undefined) missing.push(failure)
    else {
      totals.objects += 1
      totals.bytes += object.bytes
    }
  }
  await inTurns(
    changes.flatMap(({ objects }) => objects),
    ({ store, ...object }) => bring(store, object)
  )
  for (const part of manifest.parts)
    for await (const line of readLines(vault, part.name))
      await bring(part.key.split('/')[0] as BackupStore, readObject(line))
  for (const { store, name, need } of wanted.values())
    if (need === 'kept') missing.push(`${store}/${name}: in no backup`)
  await forgetUnfinished(pool)
  return { ...totals, missing, rows: await allRows(pool) }
}

/** What had come of uploads that were not at their end is in no backup: their senders begin them again. */
async function forgetUnfinished(pool: pg.Pool): Promise<void> {
  await pool.query('delete from arc_upload where object_id is null')
}

const keyOf = ({ store, name }: { readonly store: string; readonly name: string }) => `${store}/${name}`

async function allRows(pool: pg.Pool): Promise<number> {
  const client = await pool.connect()
  try {
    let all = 0
    for (const { table } of await shapes(client)) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${quoted(table)}`)
      all += rows[0]?.count ?? 0
    }
    return all
  } finally {
    client.release()
  }
}

/** Brings one back; what is in the way in a line, or nothing. */
async function restoreOne(vault: Vault, target: Storage, { name, sha256 }: NamedObject): Promise<string | undefined> {
  try {
    await target.put(name, readKept(vault, blobName(vault, sha256)), { sha256 })
    return undefined
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Brings stored bytes back under their names; each is digested on its way, and what is not as it was is named and left away. */
export async function restoreBytes(
  vault: Vault,
  parts: readonly NamesPart[],
  sources: Sources
): Promise<Pick<Restored, 'objects' | 'bytes' | 'missing'>> {
  const totals = { objects: 0, bytes: 0 }
  const missing: string[] = []
  for (const part of parts) {
    const target = sources[part.key.split('/')[0] as BackupStore]
    const lines: string[] = []
    for await (const line of readLines(vault, part.name)) lines.push(line)
    await inTurns(lines, async (line) => {
      const object = readObject(line)
      const failure = await restoreOne(vault, target, object)
      if (failure !== undefined) {
        missing.push(failure)
        return
      }
      totals.objects += 1
      totals.bytes += object.bytes
    })
  }
  return { ...totals, missing }
}
