import { type SqlBool, sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'
import type { Principal } from '../principal/principal.ts'
import type { GivenTask } from './add-task.ts'

/** That somebody may do a task, `t` in the statement: it is his, or one of his roles here may take it, in the unit and the unit project that it names. */
export const mayDoTask = ({
  id,
  roles
}: Pick<Principal, 'id' | 'roles'>) => sql<SqlBool>`(coalesce(t.assignee = ${id}, false) or coalesce(
  not t.is_passed_on and t.candidate_role = any (${[...roles]}::text[]) and ((t.candidate_org is null and t.candidate_unit is null) or exists (
    select 1 from arc_project_member m where m.project_id = t.project_id and m.user_id = ${id} and not m.is_delete
      and (t.candidate_org is null or m.org_id = t.candidate_org)
      and (t.candidate_unit is null or m.units is null or t.candidate_unit = any (m.units)))), false))`

/** Somebody who may be given a task. */
export interface PossibleDoer {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly org: string | null
}

type Wanted = Pick<GivenTask, 'projectId' | 'candidateRole' | 'candidateOrg' | 'candidateUnit'> & {
  /** Whose colleagues are meant, where no role is named: those of his unit who may do tasks. */
  readonly like?: string | null
}

/** The members of a project who may do a task of this kind, by their names. */
export async function candidatesFor(tx: Tx, wanted: Wanted): Promise<PossibleDoer[]> {
  const { projectId, candidateRole, candidateOrg, candidateUnit, like = null } = wanted
  const held =
    candidateRole === null
      ? sql<SqlBool>`exists (select 1 from sys_role_permission h join sys_permission p on p.id = h.permission_id where h.role_id = r.id and p.key = 'archives.task:process')
          and m.org_id is not distinct from (select o.org_id from arc_project_member o where o.project_id = m.project_id and o.user_id = ${like})`
      : sql<SqlBool>`r.role_code = ${candidateRole}`
  const { rows } = await sql<PossibleDoer>`
    select distinct u.id, u.username, u.realname, o.name as org from arc_project_member m
    join sys_user u on u.id = m.user_id and not u.is_delete and u.status = '1'
    left join arc_org o on o.id = m.org_id
    join sys_user_role g on g.user_id = m.user_id and g.project_id in ('*', m.project_id)
    join sys_role r on r.id = g.role_id and not r.is_delete
    where m.project_id = ${projectId} and not m.is_delete and ${held}
      and (${candidateOrg}::text is null or m.org_id = ${candidateOrg})
      and (${candidateUnit}::text is null or m.units is null or ${candidateUnit} = any (m.units))
    order by u.realname, u.id`.execute(tx)
  return rows
}
