import { type Kysely, sql } from 'kysely'

import { myDeparts } from '#contract/system/my-depart.ts'
import type { Database } from '../../db/schema.ts'
import type { DataRules } from './principal.ts'

/** The menu that leading a department gives, and nothing else does. */
const LEADING = myDeparts.right

/** A right that somebody holds, and by what: `role …`, `depart …`, `departRole …`, or `leader`. */
interface HeldGrant {
  readonly source: string
  readonly permissionId: string
  readonly key: string
}

/**
 * Every grant that somebody holds in a tenant: by these roles, by the departments that he belongs to, and by roles within departments that
 * he belongs to or that are above one of his. A department role gives what its department holds at present, and no more. Who leads a
 * department has the menu 我的部门.
 */
async function heldGrants(
  db: Kysely<Database>,
  user: string,
  roles: readonly string[],
  tenant: number
): Promise<readonly HeldGrant[]> {
  const { rows } = await sql<HeldGrant>`
    with recursive above (id, parent_id, is_own) as (
      select d.id, d.parent_id, true from sys_user_depart m join sys_depart d on d.id = m.dep_id
        where m.user_id = ${user} and d.tenant_id = ${tenant} and not d.is_delete
      union select d.id, d.parent_id, false from sys_depart d join above a on a.parent_id = d.id where not d.is_delete)
    select s.source, p.id as permission_id, p.key from (
      select 'role ' || g.role_id as source, g.permission_id from sys_role_permission g
        -- A role that comes with the product is everybody's: what one archive has granted it is not granted elsewhere.
        where g.role_id = any(${roles}::text[]) and g.tenant_id in (0, ${tenant})
      union all
      select 'depart ' || g.depart_id, g.permission_id from sys_depart_permission g join above a on a.id = g.depart_id and a.is_own
      union all
      select 'departRole ' || r.id, g.permission_id from sys_depart_role_user u
        join sys_depart_role r on r.id = u.drole_id and not r.is_delete
        join sys_depart_role_permission g on g.drole_id = r.id
        join sys_depart_permission h on h.depart_id = r.depart_id and h.permission_id = g.permission_id
        where u.user_id = ${user} and r.depart_id in (select id from above)
      union all
      select 'leader', m.id from sys_permission m where m.key = ${LEADING} and exists (
        select 1 from sys_depart d where ${user} = any(string_to_array(d.director_user_ids, ',')) and d.tenant_id = ${tenant} and not d.is_delete)
    ) s join sys_permission p on p.id = s.permission_id
    where p.tenant_id in (0, ${tenant}) and not p.is_delete and (p.key <> ${LEADING} or s.source = 'leader')`.execute(
    db
  )
  return rows
}

const OF_ROLE = 'role '

/**
 * What somebody may do, and which rows behind each of his menus he is shown. `isGiven` says whether a role that he holds gives a right where
 * he is.
 */
export async function rightsAndRules(
  db: Kysely<Database>,
  user: string,
  roles: readonly string[],
  tenant: number,
  isGiven: (role: string, key: string) => boolean
): Promise<{ readonly rights: readonly string[]; readonly dataRules: DataRules }> {
  const grants = (await heldGrants(db, user, roles, tenant)).filter(
    ({ source, key }) => !source.startsWith(OF_ROLE) || isGiven(source.slice(OF_ROLE.length), key)
  )
  const rights = [...new Set(grants.map(({ key }) => key))]
  return { rights, dataRules: await rulesOf(db, grants, tenant) }
}

interface GrantedRule {
  readonly source: string
  readonly permissionId: string
  readonly column: string
  readonly condition: string
  readonly value: string
}

/**
 * By menu, the rules of each grant of it: a row is shown where all rules of one grant hold. A menu that one grant gives without a rule is
 * in none of these: its rows are all shown. A role within a department gives no more rows than the department: the rules of both hold.
 */
async function rulesOf(db: Kysely<Database>, grants: readonly HeldGrant[], tenant: number): Promise<DataRules> {
  const sources = [...new Set(grants.map(({ source }) => source))]
  if (sources.length === 0) return new Map()
  const { rows } = await sql<GrantedRule>`
    select g.source, r.permission_id, r.rule_column as column, r.rule_conditions as condition, r.rule_value as value
    from (select 'role ' || role_id as source, rule_id, tenant_id from sys_role_data_rule
      union all select 'depart ' || depart_id, rule_id, tenant_id from sys_depart_data_rule
      union all select 'departRole ' || drole_id, rule_id, tenant_id from sys_depart_role_data_rule
      union select 'departRole ' || w.id, d.rule_id, d.tenant_id from sys_depart_data_rule d join sys_depart_role w on w.depart_id = d.depart_id) g
    join sys_data_rule r on r.id = g.rule_id
    where g.tenant_id = ${tenant} and r.tenant_id = ${tenant} and r.status = '1' and not r.is_delete and g.source = any(${sources}::text[])`.execute(
    db
  )
  const restricted = new Set(rows.map(({ permissionId }) => permissionId))
  const byMenu = Map.groupBy(
    grants.filter(({ permissionId }) => restricted.has(permissionId)),
    ({ key }) => key
  )
  const found = [...byMenu].map(([key, given]) => {
    const alternatives = given.map(({ source, permissionId }) =>
      rows.filter((rule) => rule.source === source && rule.permissionId === permissionId)
    )
    return [key, alternatives] as const
  })
  return new Map(found.filter(([, alternatives]) => alternatives.every((rules) => rules.length > 0)))
}
