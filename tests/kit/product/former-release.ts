import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { type Kysely, sql } from 'kysely'

import { makeRole } from '#server/db/role.ts'
import type { Database } from '#server/db/schema.ts'

/** Fills an empty database with what a former commit's first start has made (tests/server/seed/upgrades). */
export async function restoreFormer(db: Kysely<Database>, commit: string): Promise<void> {
  const file = new URL(`../../server/seed/upgrades/${commit}.sql.gz`, import.meta.url)
  const dump = gunzipSync(readFileSync(file)).toString('utf8')
  await makeRole(db)
  await sql`do $$ begin
    if not exists (select 1 from pg_roles where rolname = 'archives_report') then create role archives_report nologin noinherit; end if;
  end $$`.execute(db)
  // The database of tests has the order of Chinese already, or makes it itself.
  const statements = dump.replace(/^CREATE COLLATION public\.pinyin /m, 'CREATE COLLATION IF NOT EXISTS public.pinyin ')
  await db.connection().execute(async (one) => {
    await sql.raw(statements).execute(one)
    // A dump empties the path of names for its own connection.
    await sql`set search_path to default`.execute(one)
    await sql`set row_security to default`.execute(one)
  })
}

/** Of rows that a release brings: what they are, without when they were written. */
const ROWS: Readonly<Record<string, string>> = {
  sys_role:
    "select to_jsonb(t) - '{create_time,update_time,row_version}'::text[] as row from sys_role t where tenant_id = 0 and not is_delete",
  sys_permission:
    "select to_jsonb(t) - '{create_time,update_time,row_version}'::text[] as row from sys_permission t where tenant_id = 0 and not is_delete",
  sys_role_permission: 'select to_jsonb(t) as row from sys_role_permission t',
  sys_dict:
    "select to_jsonb(t) - '{create_time,update_time,row_version}'::text[] as row from sys_dict t where not is_delete",
  sys_dict_item:
    "select to_jsonb(t) - '{create_time,update_time,row_version}'::text[] as row from sys_dict_item t where not is_delete",
  sys_check_rule:
    "select to_jsonb(t) - '{create_time,update_time,row_version}'::text[] as row from sys_check_rule t where not is_delete",
  sys_report:
    "select to_jsonb(t) - '{create_time,update_time,row_version}'::text[] as row from sys_report t where not is_delete",
  sys_setting:
    'select jsonb_build_object($$name$$, name, $$value$$, value, $$tenant$$, tenant_id) as row from sys_setting',
  sys_user_role: 'select to_jsonb(t) as row from sys_user_role t'
}

/** Of the shape of a database: what could be there in one and not in another. */
const SHAPE: Readonly<Record<string, string>> = {
  columns: `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as row
    from information_schema.columns where table_schema in ('public', 'reporting')`,
  indexes: `select indexname || ' ' || regexp_replace(indexdef, '^.* USING ', '') as row from pg_indexes where schemaname = 'public'`,
  constraints: `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as row from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'`,
  functions: `select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ') ' || md5(p.prosrc) as row from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  triggers: `select pg_get_triggerdef(oid) as row from pg_trigger where not tgisinternal`,
  policies: `select tablename || ' ' || policyname || ' ' || cmd || ' ' || coalesce(qual, '') || ' ' || coalesce(with_check, '') as row from pg_policies`
}

/** What there is of a release in a database, line by line: its rows and its shape. */
export async function releaseIn(db: Kysely<Database>): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  for (const [name, query] of Object.entries({ ...ROWS, ...SHAPE })) {
    const { rows } = await sql<{ row: unknown }>`${sql.raw(query)}`.execute(db)
    found[name] = rows.map(({ row }) => (typeof row === 'string' ? row : JSON.stringify(row))).sort()
  }
  return found
}

/** What one has and the other has not, by where: empty where both are the same. */
export function differences(
  one: Readonly<Record<string, readonly string[]>>,
  other: Readonly<Record<string, readonly string[]>>
): readonly string[] {
  return Object.entries(one).flatMap(([name, lines]) => {
    const [mine, others] = [new Set(lines), new Set(other[name])]
    return [
      ...lines.filter((line) => !others.has(line)).map((line) => `- ${name}: ${line}`),
      ...(other[name] ?? []).filter((line) => !mine.has(line)).map((line) => `+ ${name}: ${line}`)
    ]
  })
}

/** Rows of people's work by table and id. */
type Work = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** All rows of projects, files, volumes, transfers and accounts, each by its table and its key. */
export async function workIn(db: Kysely<Database>): Promise<Work> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and (c.relname ~ '^arc_' and c.relname <> 'arc_catalog' or c.relname in ('sys_user', 'sys_user_role', 'sys_user_depart', 'sys_depart'))
    and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and not a.attisdropped)
    order by 1`.execute(db)
  const work = new Map<string, Readonly<Record<string, unknown>>>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: { id: string } }>`select to_jsonb(t) as row from ${sql.id(name)} t`.execute(db)
    for (const { row } of rows) work.set(`${name} ${row.id}`, row)
  }
  return work
}

/** What of the work of before is no longer there, or is another: rows by their keys, and how many rows of a table have another value in a column that is still there. */
export function lostWork(before: Work, after: Work): readonly string[] {
  const gone = [...before.keys()].filter((key) => !after.has(key))
  const changed = new Map<string, number>()
  for (const [key, row] of before) {
    const now = after.get(key) ?? {}
    for (const [column, value] of Object.entries(row)) {
      if (!(column in now) || JSON.stringify(now[column]) === JSON.stringify(value)) continue
      const name = `${key.split(' ')[0]}.${column}`
      changed.set(name, (changed.get(name) ?? 0) + 1)
    }
  }
  return [...gone, ...[...changed].map(([name, count]) => `${name}: ${count}`)].sort()
}
