import type pg from 'pg'

import { quoted, sqlText } from '../dump.ts'

interface Role {
  readonly name: string
  readonly attributes: string
  readonly limit: number
  readonly verifier: string | null
  readonly until: string | null
}
const ROLES = `
  select rolname as name, rolpassword as verifier, rolvaliduntil::text as until, rolconnlimit as limit,
    concat_ws(' ', case when rolsuper then 'superuser' else 'nosuperuser' end, case when rolinherit then 'inherit' else 'noinherit' end,
      case when rolcreaterole then 'createrole' else 'nocreaterole' end, case when rolcreatedb then 'createdb' else 'nocreatedb' end,
      case when rolcanlogin then 'login' else 'nologin' end, case when rolreplication then 'replication' else 'noreplication' end,
      case when rolbypassrls then 'bypassrls' else 'nobypassrls' end) as attributes
  from pg_authid where rolname !~ '^pg_' order by rolname`

/** PostgreSQL 15 and older know neither of the last two. */
const MEMBERS = `
  select distinct pg_get_userbyid(roleid)::text as role, pg_get_userbyid(member)::text as member, admin_option as admin,
    coalesce((to_jsonb(m) ->> 'inherit_option')::boolean, true) as inherits, coalesce((to_jsonb(m) ->> 'set_option')::boolean, true) as sets
  from pg_auth_members m where pg_get_userbyid(member) !~ '^pg_'`
interface Member {
  readonly role: string
  readonly member: string
  readonly admin: boolean
  readonly inherits: boolean
  readonly sets: boolean
}

const SETTINGS = `
  select case when setrole = 0 then null else pg_get_userbyid(setrole)::text end as role, setdatabase <> 0 as "inDatabase", unnest(setconfig) as setting
  from pg_db_role_setting where setdatabase = 0 or setdatabase = (select oid from pg_database where datname = current_database())`
interface RoleSetting {
  readonly role: string | null
  readonly inDatabase: boolean
  readonly setting: string
}
/** Settings that are lists, whose members PostgreSQL keeps quoted already. */
export const LISTS = /^(?:search_path|.*_preload_libraries|temp_tablespaces)$/

/** Makes the roles of one database in another as they are: passwords, attributes, memberships and settings. */
export async function carryRoles(from: pg.ClientBase, to: pg.ClientBase): Promise<void> {
  const { rows: there } = await to.query<{ name: string }>('select rolname as name from pg_roles')
  const known = new Set(there.map(({ name }) => name))
  for (const { name, attributes, limit, verifier, until } of (await from.query<Role>(ROLES)).rows) {
    if (!known.has(name)) await to.query(`create role ${quoted(name)}`)
    const password = verifier === null ? '' : ` password ${sqlText(verifier)}`
    const valid = until === null ? '' : ` valid until ${sqlText(until)}`
    await to.query(`alter role ${quoted(name)} ${attributes} connection limit ${limit}${password}${valid}`)
  }
  for (const { role, member, admin, inherits, sets } of (await from.query<Member>(MEMBERS)).rows)
    await to.query(`grant ${quoted(role)} to ${quoted(member)} with admin ${admin}, inherit ${inherits}, set ${sets}`)
  for (const { role, inDatabase, setting } of (await from.query<RoleSetting>(SETTINGS)).rows) {
    const at = setting.indexOf('=')
    const [name, value] = [setting.slice(0, at), setting.slice(at + 1)]
    const whose =
      role === null ? 'database postgres' : `role ${quoted(role)}${inDatabase ? ' in database postgres' : ''}`
    await to.query(`alter ${whose} set ${name} to ${LISTS.test(name) ? value || "''" : sqlText(value)}`)
  }
}
