import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { UNIQUE_VIOLATION } from '../error-codes.ts'
import type { Tx } from '../transaction.ts'
import { insertAll } from './insert.ts'
import type { ReleaseRow, ReleaseTable } from './release-rows.ts'

/** Why a row of a release stays as somebody has made it: it was changed, it was deleted, or its code or address is taken. */
export type KeptReason = 'changed' | 'deleted' | 'taken'
/** A row of a release that is not what the release brings. */
export interface KeptRow {
  readonly kind: ReleaseTable['kind']
  readonly name: string
  readonly why: KeptReason
}

/** What the release before brought of each row, as digests by `table id`; empty where that was not kept yet. */
export type ReleaseDigests = Readonly<Record<string, string>>

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const keyOf = ({ table }: ReleaseTable, { id }: ReleaseRow) => `${snake(table)} ${id}`
const digestOf = (row: ReleaseRow) => createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 12)

/** What a release brings, as digests, for the next one to compare with. */
export const digestsOf = (tables: readonly ReleaseTable[]): ReleaseDigests =>
  Object.fromEntries(tables.flatMap((table) => table.rows.map((row) => [keyOf(table, row), digestOf(row)])))

/**
 * Brings the rows of a table to what the release says (docs/decisions/0029). What nobody has changed is brought up to date, and what the
 * release has no more goes to the bin; what somebody has changed or deleted stays. Gives back of these what the release has changed since the last one.
 */
export async function bringTable(tx: Tx, table: ReleaseTable, before: ReleaseDigests): Promise<readonly KeptRow[]> {
  const { rows, kind } = table
  const name = snake(table.table)
  await insertAll(tx, table.table, (await placed(tx, table)).map(asStored) as never)
  await takeBackRemoved(tx, name, rows)
  const found = await differing(tx, name, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kept: KeptRow[] = []
  for (const { id, isChanged, isDeleted } of found) {
    const row = byId.get(id)
    if (!row) continue
    const isTaken = !isChanged && !(await bringRow(tx, name, row))
    // What somebody has changed differs for ever; it is reported when the release has changed it as well.
    const isNews = before[keyOf(table, row)] !== digestOf(row)
    if (isTaken || (isChanged && isNews))
      kept.push({ kind, name: table.nameOf(row), why: isTaken ? 'taken' : isDeleted ? 'deleted' : 'changed' })
  }
  const missing = await absent(tx, name, rows)
  return [
    ...kept,
    ...missing.flatMap((id): KeptRow[] => {
      const row = byId.get(id)
      return row ? [{ kind, name: table.nameOf(row), why: 'taken' }] : []
    })
  ]
}

/** A row as the driver takes it: structures as text, as it would take an array for one of SQL. */
const asStored = (row: ReleaseRow) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value
    ])
  )

/** The rows whose whole is there. */
async function placed(tx: Tx, { rows, wholeOf }: ReleaseTable): Promise<readonly ReleaseRow[]> {
  const [first] = rows
  if (!wholeOf || !first) return rows
  const { rows: wholes } = await sql<{ id: string }>`select id from ${sql.raw(wholeOf(first)[0])}`.execute(tx)
  const there = new Set(wholes.map(({ id }) => id))
  return rows.filter((row) => there.has(wholeOf(row)[1]))
}

const json = (rows: readonly ReleaseRow[]) =>
  JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value]))))
const columnsOf = (row: ReleaseRow) => Object.keys(row).map(snake)

/** Rows that are there and are not what the release says, each with whether somebody has changed it. */
async function differing(tx: Tx, table: string, rows: readonly ReleaseRow[]) {
  const groups = Map.groupBy(rows, (row) => columnsOf(row).join())
  const found: { id: string; isChanged: boolean; isDeleted: boolean }[] = []
  for (const group of groups.values()) {
    const columns = columnsOf(group[0] as ReleaseRow)
    const own = sql.join(columns.map((column) => sql`r.${sql.raw(column)}`))
    const given = sql.join(columns.map((column) => sql`v.${sql.raw(column)}`))
    const { rows: some } = await sql<(typeof found)[number]>`
      select r.id, r.update_by is not null as is_changed, r.is_delete as is_deleted
      from ${sql.raw(table)} r join jsonb_populate_recordset(null::${sql.raw(table)}, ${json(group)}::jsonb) v on v.id = r.id
      where r.tenant_id = 0 and (r.is_delete or (${own}) is distinct from (${given}))`.execute(tx)
    found.push(...some)
  }
  return found
}

/** Writes a row as the release says; false where another one has its code or its address. */
async function bringRow(tx: Tx, table: string, row: ReleaseRow): Promise<boolean> {
  const columns = columnsOf(row)
  const set = sql.join([
    ...columns.map((column) => sql`${sql.raw(column)} = v.${sql.raw(column)}`),
    sql`is_delete = false`
  ])
  await sql`savepoint bringing`.execute(tx)
  try {
    await sql`update ${sql.raw(table)} r set ${set}
      from jsonb_populate_recordset(null::${sql.raw(table)}, ${json([row])}::jsonb) v where r.id = v.id`.execute(tx)
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    await sql`rollback to savepoint bringing`.execute(tx)
    return false
  }
  await sql`release savepoint bringing`.execute(tx)
  return true
}

/** What came with an earlier release and is in this one no more goes, unless somebody has changed it. */
async function takeBackRemoved(tx: Tx, table: string, rows: readonly ReleaseRow[]): Promise<void> {
  await sql`update ${sql.raw(table)} set is_delete = true
    where tenant_id = 0 and create_by is null and update_by is null and not is_delete
      and not id = any(${rows.map(({ id }) => id)}::text[])`.execute(tx)
}

/** Rows of the release that could not be put in, as somebody's own row has their code or address. */
async function absent(tx: Tx, table: string, rows: readonly ReleaseRow[]): Promise<readonly string[]> {
  const { rows: found } = await sql<{ id: string }>`
    select w.id from unnest(${rows.map(({ id }) => id)}::text[]) as w(id)
    where not exists (select 1 from ${sql.raw(table)} r where r.id = w.id) order by w.id`.execute(tx)
  return found.map(({ id }) => id)
}
