import pg from 'pg'

import { shapes } from '#server/backup/dump.ts'
import { digestTable, PLAIN_VALUES, type TableDigest } from '#server/backup/upgrade/table-digests.ts'

/** What a server writes by itself at any time: turns and runs of the clock, sockets and sessions that are renewed, what pages were sent. */
const BY_ITSELF = /^sys_(?:schedule|outbox|session|lease|idempotency|attempt)/

/** The rows of a database at a moment. */
export interface RowsAt {
  /** As `restore --at` takes it. */
  readonly at: string
  readonly tables: ReadonlyMap<string, TableDigest>
}

/** Counts and digests every row of every table as of one moment, and says which that was. */
export async function rowsAt(database: pg.ClientConfig): Promise<RowsAt> {
  const client = new pg.Client({ ...database, options: PLAIN_VALUES })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`
    )
    const tables = new Map<string, TableDigest>()
    for (const { table, columns } of await shapes(client))
      if (!BY_ITSELF.test(table)) tables.set(table, await digestTable(client, table, columns))
    return { at: rows[0]?.at ?? '', tables }
  } finally {
    await client.end()
  }
}

/** The tables that differ. */
export const differingTables = (one: RowsAt, other: RowsAt): string[] =>
  [...new Set([...one.tables.keys(), ...other.tables.keys()])].flatMap((table) => {
    const [a, b] = [one.tables.get(table), other.tables.get(table)]
    return a && a.rows === b?.rows && a.digest === b.digest
      ? []
      : [`${table}: ${a?.rows ?? 0} and ${b?.rows ?? 0} rows, ${a?.digest} and ${b?.digest}`]
  })
