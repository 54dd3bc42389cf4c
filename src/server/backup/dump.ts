import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import type pg from 'pg'

import { copyOut } from '../db/copy.ts'
import type { BackupManifest, TableRows } from './manifest.ts'
import { ORDERED_NAMES } from './names.ts'
import { keepNew, type Vault } from './vault.ts'

/** What is only of the servers that run now: who holds what for the next half minute. */
const MOMENTARY = ['sys_lease']

interface Shape {
  readonly table: string
  readonly columns: readonly string[]
}
type Rows = Pick<BackupManifest, 'at' | 'engine' | 'migrations' | 'tables' | 'sequences'>

/** Quotes a name of the database. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
/** Quotes a text of the database. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`
/** A table with the columns whose values are kept: those that the database computes come by themselves. */
export const tableWithColumns = ({ table, columns }: Shape): string =>
  `${quoted(table)} (${columns.map(quoted).join(', ')})`

/** The tables of the product in the database, with their columns. */
export async function shapes(client: pg.ClientBase): Promise<readonly Shape[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`)
  return rows.filter(({ table }) => !MOMENTARY.includes(table))
}

/**
 * Keeps every row of every table as of one moment, and writes into a file of the local disk what stored bytes they name. The
 * transaction is over when the last row was read: bytes are copied afterwards, and hold nothing up.
 */
export async function dumpRows(client: pg.ClientBase, vault: Vault, namesFile: string): Promise<Rows> {
  await client.query('begin isolation level repeatable read read only')
  try {
    // A user of the database who would be shown a part of the rows alone gets an error instead.
    await client.query('set local row_security = off')
    await client.query('set local statement_timeout = 0')
    const { rows } = await client.query<{ at: string; engine: string }>(
      `select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, version() as engine`
    )
    const tables: TableRows[] = []
    for (const shape of await shapes(client)) {
      const source = copyOut(client, tableWithColumns(shape))
      const kept = await keepNew(vault, source)
      tables.push({ ...shape, ...kept, rows: source.rowCount })
    }
    await pipeline(copyOut(client, ORDERED_NAMES), createWriteStream(namesFile, { mode: 0o600 }))
    const [now] = rows
    return {
      at: now?.at ?? '',
      engine: now?.engine ?? '',
      migrations: await migrationsOf(client),
      tables,
      sequences: await sequencesOf(client)
    }
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

/** The counters of the product's tables, as they are. */
export async function sequencesOf(client: pg.ClientBase): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`
  )
  const found: { name: string; last: string; isCalled: boolean }[] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`
    )
    const [one] = state
    if (one) found.push({ name, last: one.last, isCalled: one.called })
  }
  return found
}

/** The migrations that a database has run, by their names. */
export async function migrationsOf(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}
