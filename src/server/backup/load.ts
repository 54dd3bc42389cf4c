import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type pg from 'pg'

import { copyIn } from '../db/copy.ts'
import { quoted, shapes, tableWithColumns } from './dump.ts'
import type { BackupManifest } from './manifest.ts'
import { readKept, type Vault } from './vault.ts'

interface Taken {
  readonly drop: string
  readonly make: string
}

/** The rows and counters that an empty database is filled with. */
export interface LoadedRows {
  readonly tables: readonly { readonly table: string; readonly columns: readonly string[] }[]
  readonly sequences: BackupManifest['sequences']
  /** The rows of a table as COPY writes them; asked for one table after the other. */
  readonly rowsOf: (table: LoadedRows['tables'][number]) => Readable
}

/** The rows of a backup. */
export const keptRows = (vault: Vault, { tables, sequences }: BackupManifest): LoadedRows => {
  const names = new Map(tables.map(({ table, name }) => [table, name]))
  return { tables, sequences, rowsOf: ({ table }) => Readable.from(readKept(vault, names.get(table) ?? '')) }
}

/**
 * Fills an empty database, which has the shape that the rows had, in one transaction: all of it or nothing. Keys to other tables and
 * indexes that no constraint needs are taken away meanwhile and made again, which proves the keys and makes each index once; triggers
 * do not run, for what they wrote is among the rows. Needs no right but to own the tables.
 */
export async function loadRows(
  client: pg.ClientBase,
  { tables: filled, sequences, rowsOf }: LoadedRows
): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    const tables = await shapes(client)
    const taken = [...(await foreignKeys(client)), ...(await indexes(client))]
    for (const { drop } of taken) await client.query(drop)
    for (const { table } of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
    // What the migrations brought is among the rows, as people have changed it since.
    await client.query(`truncate ${tables.map(({ table }) => quoted(table)).join(', ')}`)
    for (const table of filled) await pipeline(rowsOf(table), copyIn(client, tableWithColumns(table)))
    for (const { name, last, isCalled } of sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, isCalled])
    for (const { table } of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
    for (const { make } of taken.toReversed()) await client.query(make)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await client.query('analyze')
}

async function foreignKeys(client: pg.ClientBase): Promise<readonly Taken[]> {
  const { rows } = await client.query<Taken>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  return rows
}

async function indexes(client: pg.ClientBase): Promise<readonly Taken[]> {
  const { rows } = await client.query<Taken>(`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisprimary and c.relkind = 'i'
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
      and not i.indisreplident`)
  return rows
}

/** Compares what is in the database with what was kept: each table has as many rows. Answers what differs. */
export async function countedRows(client: pg.ClientBase, manifest: BackupManifest): Promise<readonly string[]> {
  const differing: string[] = []
  for (const { table, rows } of manifest.tables) {
    const { rows: found } = await client.query<{ count: number }>(`select count(*)::int as count from ${quoted(table)}`)
    if (found[0]?.count !== rows) differing.push(`${table}: ${found[0]?.count ?? 0} of ${rows}`)
  }
  return differing
}
