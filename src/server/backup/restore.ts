import type { Opened } from '../db/open.ts'
import { migrate } from '../db/migrate.ts'
import { inTurns, type Sources } from './copy-bytes.ts'
import { countedRows, loadRows } from './load.ts'
import { type Manifest, type NamesPart, readObject, type StoreKey } from './manifest.ts'
import { blobName, readKept, readLines, type Vault } from './vault.ts'

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
  manifest: Manifest,
  { db, pool }: Pick<Opened, 'db' | 'pool'>,
  sources: Sources
): Promise<Restored> {
  const client = await pool.connect()
  try {
    await refuseUsed(client)
    await migrate(db, manifest.migrations)
    await loadRows(client, vault, manifest)
    const differing = await countedRows(client, manifest)
    if (differing.length > 0) throw new Error(`rows are missing: ${differing.join('; ')}`)
  } finally {
    client.release()
  }
  const bytes = await restoreBytes(vault, manifest.parts, sources)
  // What a newer release brings comes as it comes at its start.
  await migrate(db)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { at: manifest.at, tables: manifest.tables.length, rows, ...bytes }
}

async function refuseUsed(client: { query: (text: string) => Promise<{ rows: unknown[] }> }): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`
  )
  if (rows.length > 0) throw new Error('the database has tables already: a backup is restored into an empty one')
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
    const target = sources[part.key.split('/')[0] as StoreKey]
    const lines: string[] = []
    for await (const line of readLines(vault, part.name)) lines.push(line)
    await inTurns(lines, async (line) => {
      const { name, sha256, bytes } = readObject(line)
      try {
        await target.put(name, readKept(vault, blobName(vault, sha256)), { sha256 })
        totals.objects += 1
        totals.bytes += bytes
      } catch (error) {
        missing.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    })
  }
  return { ...totals, missing }
}
