import { sql } from 'kysely'

import type { ReportKind, ReportParameter } from '#contract/online/report-config.ts'
import type { Tx } from '../db/transaction.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { ALLOWED_FUNCTIONS } from './allowed-functions.ts'
import { plainSql, type SqlPiece } from './report-sql.ts'
import { sqlFailure } from './sql-failure.ts'

/** A column of a statement as the database has it. */
export interface SqlColumn {
  readonly name: string
  readonly kind: ReportKind
}

const BEFORE = 'create temporary view read_report as select * from (\n'
/** What is read out of a view's rule: which tables, functions and operators the statement names, by their numbers. */
const NUMBERS = {
  tables: /:relid (\d+)/g,
  functions: /:(?:funcid|aggfnoid|winfnoid) (\d+)/g,
  operators: /:opno (\d+)/g,
  types: /:\w*(?:type|typeid) (\d+)/g
} as const
/** XML is read by functions of its own. */
const XML = /\{(?:TABLEFUNC|XMLEXPR)/

/**
 * Has the database read a statement, without running it, and refuses what is not a report: it reads views of `reporting` alone, and calls
 * functions of the list alone. The statement becomes a temporary view in a transaction that is rolled back, so that what is checked is the
 * database's own reading of it, whatever its text says. Answers its columns.
 */
export async function checkSql(
  tx: Tx,
  statement: string,
  pieces: readonly SqlPiece[],
  parameters: readonly ReportParameter[]
): Promise<readonly SqlColumn[]> {
  const { text, original } = plainSql(pieces, parameters)
  await sql
    .raw(`${BEFORE}${text}\n) as report`)
    .execute(tx)
    .catch((error: unknown) => {
      throw sqlFailure(error, statement, (place) => original(place - BEFORE.length))
    })
  const read = await sql<{ rule: string; own: string }>`
    select r.ev_action::text as rule, c.oid::text as own from pg_rewrite r join pg_class c on c.oid = r.ev_class where c.oid = 'pg_temp.read_report'::regclass`.execute(
    tx
  )
  const { rule = '', own = '' } = read.rows[0] ?? {}
  const numbers = (kind: keyof typeof NUMBERS) => [
    ...new Set([...rule.matchAll(NUMBERS[kind])].map(([, number = '']) => number).filter((one) => one !== '0'))
  ]
  const refused = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c where c.oid = any (${numbers('tables').filter((one) => one !== own)}::oid[]) and c.relnamespace <> 'reporting'::regnamespace
    union all select p.proname || '()' from pg_proc p where p.oid = any (${numbers('functions')}::oid[])
      and not (p.pronamespace = 'pg_catalog'::regnamespace and (p.proname = any (${ALLOWED_FUNCTIONS}::text[])
        or exists (select 1 from pg_cast t where t.castfunc = p.oid) or exists (select 1 from pg_operator o where o.oprcode = p.oid)))
    union all select o.oprname from pg_operator o where o.oid = any (${numbers('operators')}::oid[]) and o.oprnamespace <> 'pg_catalog'::regnamespace
    union all select y.typname from pg_type y where y.oid = any (${numbers('types')}::oid[]) and y.typnamespace = 'pg_catalog'::regnamespace and y.typname ~ '^_?reg'`.execute(
    tx
  )
  const wrong = refused.rows[0]?.name ?? (XML.test(rule) ? 'XML' : undefined)
  if (wrong !== undefined)
    throw new Refusal(
      'rules:refused.input',
      {},
      {
        faults: [{ field: 'sql', key: 'online:sql.notAllowed', values: { name: wrong } }]
      }
    )
  const { rows } = await sql<{ name: string; category: string; type: string }>`
    select a.attname as name, t.typcategory as category, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${own}::oid and a.attnum > 0 order by a.attnum`.execute(tx)
  return rows.map(({ name, category, type }) => ({ name, kind: reportKindOf(category, type) }))
}

/** What a type of the database is in a report. */
export function reportKindOf(category: string, type: string): ReportKind {
  if (category === 'N') return 'number'
  if (category === 'B') return 'boolean'
  if (type === 'date') return 'date'
  return type.startsWith('timestamp') ? 'time' : 'text'
}
