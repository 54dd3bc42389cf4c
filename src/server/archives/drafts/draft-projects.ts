import { sql } from 'kysely'

import { accessOf } from '../../core/principal/access.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { type DataScope, dataScopeOf } from '../../core/principal/data-scope.ts'
import type { Principal } from '../../core/principal/principal.ts'
import type { Tx } from '../../db/transaction.ts'

/** A project in which somebody has drafts: who he is there, and which files are his to see and to change. */
export interface DraftProject {
  readonly id: string
  readonly principal: Principal
  readonly dataScope: DataScope
}

/** The projects in which who asks has begun something. What he may do in each is asked there: a role may be his in one alone. */
export async function draftProjects({ tx, principal }: TxCtx): Promise<readonly DraftProject[]> {
  const { rows } = await sql<{ id: string }>`
    select project_id as id from arc_file where upload_by = ${principal.id} and status in ('draft', 'returned') and project_id = any (${[...principal.projects]}::text[])
    union select project_id from arc_form_draft where user_id = ${principal.id} and project_id = any (${[...principal.projects]}::text[])`.execute(
    tx
  )
  const found: DraftProject[] = []
  for (const { id } of rows) {
    const there = id === principal.project ? principal : await principalIn(tx, principal, id)
    if (there.rights.has('archives.draft'))
      found.push({ id, principal: there, dataScope: await dataScopeOf(tx, there, id) })
  }
  return found
}

/** Who asks as he is in another of his projects; asked in the same transaction, which may be the only one at a time. */
async function principalIn(tx: Tx, principal: Principal, projectId: string): Promise<Principal> {
  const { id, tenant } = principal
  const { orgId } = await tx.selectFrom('sysUser').select('orgId').where('id', '=', id).executeTakeFirstOrThrow()
  // What is wrong with a role was reported when he signed in.
  return { ...principal, ...(await accessOf(tx, { id, projectId, orgId }, tenant, () => undefined)) }
}

/** The same call as if it were asked in another of the user's projects. */
export const inProjectOf = (ctx: TxCtx, { id, principal }: DraftProject): TxCtx =>
  Object.create(ctx, { principal: { value: principal }, project: { value: id } })
