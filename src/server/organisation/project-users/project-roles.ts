import { sql } from 'kysely'

import type { ProjectRole } from '#contract/organisation/project-users.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { seesWholeProject } from '../../core/principal/data-scope.ts'
import { ADMINISTRATORS } from '../../db/administrators.ts'

/** Who holds this right in a project leads it: he admits people to it. */
export const LEADS_PROJECT = 'org.user:assign'

interface KnownRole extends ProjectRole {
  /** Whether its holder leads the project. */
  readonly leads: boolean
}

/**
 * The roles that can be held in a project; the three administrators' are held everywhere or not at all. Who leads a project grants there
 * what he holds himself and no more; who grants in every project of the tenant, as 安全保密员 does, grants any.
 */
export async function rolesIn(ctx: TxCtx): Promise<readonly KnownRole[]> {
  const { tx, principal, project } = ctx
  const { rows } = await sql<{ id: string; roleCode: string; roleName: string; keys: string[] | null }>`
    select r.id, r.role_code, r.role_name, array_agg(p.key) filter (where p.key is not null) as keys
    from sys_role r left join sys_role_permission g on g.role_id = r.id and g.tenant_id in (0, app_tenant())
      left join sys_permission p on p.id = g.permission_id and not p.is_delete
    where not r.is_delete and not (r.tenant_id = 0 and r.role_code = any(${[...ADMINISTRATORS]}::text[]))
    group by r.id order by r.tenant_id, r.id`.execute(tx)
  const isEverywhere = await grantsEverywhere(ctx)
  const isWhole = isEverywhere || (await seesWholeProject(tx, principal, project))
  return rows.map(({ id, roleCode, roleName, keys }) => {
    const isHeld = (keys ?? []).every((key) => principal.rights.has(key))
    // A role shows files as well: who does not see them all gives only roles that he holds.
    const canGrant = isEverywhere || (isHeld && (isWhole || principal.roles.includes(roleCode)))
    return { id, roleCode, roleName, canGrant, leads: keys?.includes(LEADS_PROJECT) === true }
  })
}

/** Whether who asks grants in every project of his tenant: by a role that he holds everywhere. */
export async function grantsEverywhere({ tx, principal }: TxCtx): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_user_role h join sys_role r on r.id = h.role_id and not r.is_delete
      join sys_role_permission g on g.role_id = h.role_id join sys_permission p on p.id = g.permission_id
    where h.user_id = ${principal.id} and h.project_id = '*' and p.key = 'project.perm:grant' and not p.is_delete limit 1`.execute(
    tx
  )
  return rows.length > 0
}
