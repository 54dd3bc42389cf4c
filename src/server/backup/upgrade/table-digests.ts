import type pg from 'pg'

import { quoted } from '../dump.ts'

/** Of a table: how many rows it has, and a digest of them all, whatever their order. */
export interface TableDigest {
  readonly rows: number
  readonly digest: string
}

/** Four parts of 56 bits of each row's SHA-256 are summed: a row that is changed, missing or doubled changes each of the sums. */
const PARTS = [1, 8, 15, 22]

/** Counts and digests the rows of a table, in the order of the columns that are named. Both databases must write values alike (PLAIN_VALUES). */
export async function digestTable(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[]
): Promise<TableDigest> {
  const sums = PARTS.map((at) => `sum(('x' || encode(substr(d, ${at}, 7), 'hex'))::bit(56)::bigint)::text`)
  const { rows } = await client.query<{ rows: string; digest: string | null }>(
    `select count(*)::text as rows, concat_ws('-', ${sums.join(', ')}) as digest
    from (select sha256(convert_to(row(${columns.map(quoted).join(', ')})::text, 'UTF8')) as d from ${quoted(table)}) t`
  )
  const [found] = rows
  return { rows: Number(found?.rows), digest: found?.digest ?? '' }
}

/** Settings of a connection under which two major releases write the same value by the same letters. */
export const PLAIN_VALUES =
  '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=1 -c bytea_output=hex -c statement_timeout=0'
