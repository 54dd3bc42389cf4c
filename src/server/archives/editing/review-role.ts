import { sql } from 'kysely'

import { parse } from '#contract/core/schema.ts'
import { dataScopeRule } from '#contract/system/data-scope.ts'

import { readsItem } from '../../core/principal/data-scope.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import type { Locked } from '../rows/locked.ts'

/** Who reviews what no rule of its node gives to a role: the supervisor as far as he may read it, else somebody of the builder (DOMAIN.md §1). */
const USUAL = ['jl_engineer', 'js_manager'] as const

/** Who reviews a file: a role, and whether anybody in the project may do it already. */
interface Review {
  readonly role: string
  readonly isAwaited: boolean
}

/**
 * The role whose people review a file: that of its node's own rule, else the first of the usual ones in which there is somebody else
 * than who made and who submits it, and who may read it. Where there is nobody yet it waits for a second person of the builder: the
 * supervisor could never read it.
 */
export async function reviewOf(batch: BatchContext, row: Locked): Promise<Review> {
  const { tx, principal } = batch.ctx
  const rule = await tx
    .selectFrom('arcNodeMeta')
    .select('reviewRole')
    .where('setId', '=', row.catalogSet)
    .where('catalogCode', '=', row.catalogCode)
    .where('isDelete', '=', false)
    .orderBy('tenantId', 'desc')
    .executeTakeFirst()
  if (rule?.reviewRole) return { role: rule.reviewRole, isAwaited: !(await mayReview(batch, row, rule.reviewRole)) }
  // What the supervisor has made somebody of the builder reviews, also where there are several supervisors.
  const roles = USUAL.filter((role) => !principal.roles.includes(role) || role !== USUAL[0])
  for (const role of roles) if (await mayReview(batch, row, role)) return { role, isAwaited: false }
  return { role: USUAL[1], isAwaited: true }
}

/** Whether a role has somebody else in the project who may read the file: by the role's own rule, as far as his membership goes. */
async function mayReview({ ctx }: BatchContext, row: Locked, role: string): Promise<boolean> {
  const { tx, principal } = ctx
  const { catalogCode: code, projectId, uploadBy } = row
  const { rows } = await sql<{ dataScope: unknown }>`
    select distinct on (r.id) r.data_scope as "dataScope" from arc_project_member m
      join sys_user u on u.id = m.user_id and u.status = '1' and not u.is_delete
      join sys_user_role g on g.user_id = m.user_id and g.project_id in ('*', m.project_id)
      join sys_role r on r.id = g.role_id and r.role_code = ${role} and not r.is_delete
    where m.project_id = ${projectId} and not m.is_delete and m.user_id <> ${principal.id} and m.user_id is distinct from ${uploadBy}
      and (m.data_scope = 'all' or (m.data_scope = 'catalog' and exists (
        select 1 from arc_member_scope s where s.project_id = m.project_id and s.user_id = m.user_id
          and (s.catalog_code = ${code} or starts_with(${code}, s.catalog_code || '-')
            or (length(s.catalog_code) = 1 and starts_with(${code}, s.catalog_code))))))`.execute(tx)
  for (const { dataScope } of rows) {
    const rule = parse(dataScopeRule, dataScope)
    if (rule.ok && (await readsItem(tx, rule.value, { catalogCode: code, status: 'submitted' }))) return true
  }
  return false
}
