import type pg from 'pg'

/** A right of a role to an object; `column` is empty but for rights to columns. */
interface Grant {
  readonly kind: string
  readonly object: string
  readonly column: string
  readonly grantee: string | null
  readonly privilege: string
  readonly grantable: boolean
}
/** The rights of an owner are his by himself, and a newer release may know more of them. */
const GRANTS = `
  with o as (
    select case when relkind = 'S' then 'sequence' else 'table' end as kind, format('%I.%I', n.nspname, relname) as object, '' as "column",
      coalesce(relacl, acldefault(case when relkind = 'S' then 's'::"char" else 'r' end, relowner)) as acl, relowner as owner
    from pg_class c join pg_namespace n on n.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^(pg_|information_schema)'
    union all select 'table', format('%I.%I', n.nspname, relname), quote_ident(attname), attacl, relowner
    from pg_attribute t join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
    where attacl is not null and not attisdropped and n.nspname !~ '^(pg_|information_schema)'
    union all select 'schema', quote_ident(nspname), '', coalesce(nspacl, acldefault('n', nspowner)), nspowner from pg_namespace
    where nspname !~ '^(pg_|information_schema)'
    union all select 'routine', format('%I.%I(%s)', n.nspname, proname, pg_get_function_identity_arguments(p.oid)), '',
      coalesce(proacl, acldefault('f', proowner)), proowner
    from pg_proc p join pg_namespace n on n.oid = pronamespace where n.nspname !~ '^(pg_|information_schema)'
    union all select 'database', 'postgres', '', coalesce(datacl, acldefault('d', datdba)), datdba from pg_database where datname = 'postgres')
  select kind, object, "column", case when a.grantee is null then null when a.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end as grantee,
    a.privilege_type as privilege, a.is_grantable as grantable
  from o left join lateral aclexplode(o.acl) a on a.grantee <> o.owner`

const keyOf = (grant: Grant) => JSON.stringify(Object.values(grant))
const objectOf = ({ kind, object }: Grant) => `${kind} ${object}`
const right = ({ privilege, column }: Grant) => (column === '' ? privilege : `${privilege} (${column})`)

/** Gives the rights of one database in another, and takes those that it has more; what is in one of them alone is left out. Answers what still differs. */
export async function carryGrants(from: pg.ClientBase, to: pg.ClientBase): Promise<readonly string[]> {
  const old = (await from.query<Grant>(GRANTS)).rows
  const { lacking, more } = differing(old, (await to.query<Grant>(GRANTS)).rows)
  for (const grant of more)
    await to.query(`revoke ${right(grant)} on ${grant.kind} ${grant.object} from ${grant.grantee}`)
  for (const grant of lacking)
    await to.query(
      `grant ${right(grant)} on ${grant.kind} ${grant.object} to ${grant.grantee}${grant.grantable ? ' with grant option' : ''}`
    )
  const left = differing(old, (await to.query<Grant>(GRANTS)).rows)
  return [...left.lacking, ...left.more].map((grant) => `${right(grant)} on ${grant.object} to ${grant.grantee}`)
}

/** An object without any right of others is a row without a grantee. */
function differing(old: readonly Grant[], now: readonly Grant[]) {
  const [oldObjects, nowObjects] = [new Set(old.map(objectOf)), new Set(now.map(objectOf))]
  const [oldKeys, nowKeys] = [new Set(old.map(keyOf)), new Set(now.map(keyOf))]
  return {
    lacking: old.filter((one) => one.grantee && nowObjects.has(objectOf(one)) && !nowKeys.has(keyOf(one))),
    more: now.filter((one) => one.grantee && oldObjects.has(objectOf(one)) && !oldKeys.has(keyOf(one)))
  }
}
