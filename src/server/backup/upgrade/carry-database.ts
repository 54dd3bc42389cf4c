import type pg from 'pg'

import { copyOut } from '../../db/copy.ts'
import { DatabaseRefused } from '../../db/embedded/refused.ts'
import { migrate } from '../../db/migrate.ts'
import { over } from '../../db/open.ts'
import { migrationsOf, sequencesOf, shapes, tableWithColumns } from '../dump.ts'
import { loadRows } from '../load.ts'
import { carryGrants } from './carry-grants.ts'
import { carryRoles } from './carry-roles.ts'
import { carrySettings } from './carry-settings.ts'
import { type DatabaseObject, objectsIn, onlyIn } from './objects.ts'
import { digestTable } from './table-digests.ts'

/** What was carried from one database into another. */
export interface Carried {
  readonly tables: number
  readonly rows: number
  /** What the old one has and no migration of the product makes, and settings that the new one does not take. */
  readonly left: readonly string[]
}

/**
 * Carries all of a database into an empty one: roles, the shape that its migrations make, every row of one snapshot, counters and rights.
 * Throws DatabaseRefused where the old one has data that no migration of the product has made, and where a table is not the same in both.
 */
export async function carryDatabase(
  from: pg.ClientBase,
  to: pg.Pool,
  progress: (table: string) => void
): Promise<Carried> {
  const client = await to.connect()
  try {
    await from.query('begin isolation level repeatable read read only')
    await from.query('set local row_security = off')
    await carryRoles(from, client)
    await migrate(over(to), await migrationsOf(from))
    const foreign = onlyIn(await objectsIn(from), await objectsIn(client))
    refuseData(foreign)
    const tables = await shapes(from)
    const sequences = await sequencesOf(from)
    const rowsOf = (table: (typeof tables)[number]) => {
      progress(table.table)
      return copyOut(from, tableWithColumns(table))
    }
    await loadRows(client, { tables, sequences, rowsOf })
    const differing = [...(await carryGrants(from, client))]
    let rows = 0
    for (const { table } of tables) {
      const columns = await columnsOf(client, table)
      const [old, now] = [await digestTable(from, table, columns), await digestTable(client, table, columns)]
      if (old.rows !== now.rows || old.digest !== now.digest) differing.push(`${table}: ${now.rows} / ${old.rows}`)
      rows += now.rows
    }
    if (JSON.stringify(await sequencesOf(client)) !== JSON.stringify(sequences)) differing.push('sequences')
    refuseDiffering(differing)
    const left = [...foreign.map(({ kind, name }) => `${kind} ${name}`), ...(await carrySettings(from, client))]
    return { tables: tables.length, rows, left }
  } finally {
    await from.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** All columns of a table, those that the database computes as well. */
async function columnsOf(client: pg.ClientBase, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = format('public.%I', $1::text)::regclass
      and attnum > 0 and not attisdropped order by attname collate "C"`,
    [table]
  )
  return rows.map(({ name }) => name)
}

function refuseData(foreign: readonly DatabaseObject[]): void {
  const named = foreign.filter(({ holdsData }) => holdsData).map(({ kind, name }) => `${kind} ${name}`)
  if (named.length === 0) return
  const names = named.join(', ')
  throw new DatabaseRefused(
    'foreign',
    `the old database holds data that is not of the product: ${names}. Move it elsewhere and drop it there, by the old release, then upgrade again`,
    { names }
  )
}

function refuseDiffering(differing: readonly string[]): void {
  if (differing.length === 0) return
  const names = differing.join('; ')
  throw new DatabaseRefused(
    'differs',
    `what was copied is not the same as in the old database: ${names}. The old database is in its place and unchanged`,
    { names }
  )
}
