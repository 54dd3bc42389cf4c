import type pg from 'pg'

/** What is in a database besides its rows: of which kind, by which name, and whether it holds data that nothing else has. */
export interface DatabaseObject {
  readonly kind: string
  readonly name: string
  readonly holdsData: boolean
}

const OWN = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
const NO_EXTENSION = (catalog: string, oid: string) =>
  `not exists (select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const OBJECTS = `
  select 'database' as kind, datname::text as name, true as "holdsData" from pg_database where datname not in ('postgres', 'template0', 'template1')
  union all select 'large object', count(*)::text, true from pg_largeobject_metadata having count(*) > 0
  union all select 'schema', n.nspname::text, false from pg_namespace n where ${OWN}
  union all select 'extension', extname::text, false from pg_extension
  union all select case when c.relkind in ('r', 'p', 'f') then 'table' when c.relkind = 'S' then 'sequence' when c.relkind = 'm' then 'materialized view'
      when c.relkind in ('i', 'I') then 'index' else 'view' end, n.nspname || '.' || c.relname, c.relkind in ('r', 'p', 'f', 'S')
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OWN} and c.relkind in ('r', 'p', 'f', 'S', 'm', 'i', 'I', 'v') and ${NO_EXTENSION('pg_class', 'c.oid')}
  union all select 'column', n.nspname || '.' || c.relname || '.' || a.attname, a.attgenerated = ''
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and ${NO_EXTENSION('pg_class', 'c.oid')}
  union all select 'function', n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', false
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OWN} and ${NO_EXTENSION('pg_proc', 'p.oid')}
  union all select 'trigger', tgrelid::regclass || '.' || tgname, false from pg_trigger where not tgisinternal
  union all select 'policy', schemaname || '.' || tablename || '.' || policyname, false from pg_policies
  union all select 'constraint', conrelid::regclass || '.' || conname, false from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where ${OWN} and conrelid <> 0 and contype <> 'n'`

/** All that is in a database. */
export async function objectsIn(client: pg.ClientBase): Promise<readonly DatabaseObject[]> {
  return (await client.query<DatabaseObject>(OBJECTS)).rows
}

/** What one database has and another has not. */
export function onlyIn(one: readonly DatabaseObject[], other: readonly DatabaseObject[]): readonly DatabaseObject[] {
  const there = new Set(other.map(({ kind, name }) => `${kind} ${name}`))
  return one.filter(({ kind, name }) => !there.has(`${kind} ${name}`))
}
