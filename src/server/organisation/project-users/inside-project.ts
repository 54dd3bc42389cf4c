import type { TxCtx } from '../../core/context/context.ts'
import { missing } from '../../core/refusing/refusal.ts'
import { grantsEverywhere } from './project-roles.ts'

/**
 * The context of a call as in one project: that which who grants everywhere has named, and for everybody else his current one. Another one
 * is missing, as one that does not exist is. The transaction sees the tenant, so that nothing but this says which project is meant.
 */
export async function insideProject(ctx: TxCtx, named: string | undefined): Promise<TxCtx> {
  if (!(await grantsEverywhere(ctx))) {
    if (named !== undefined && named !== ctx.project) throw missing()
    return ctx
  }
  const project = named ?? ctx.project
  const known = await ctx.tx
    .selectFrom('arcProject')
    .select('id')
    .where('id', '=', project)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!known) throw missing()
  return Object.create(ctx, {
    principal: { value: { ...ctx.principal, project } },
    project: { value: project }
  })
}

/** The projects in which who asks may grant roles. */
export async function projectsOf(ctx: TxCtx): Promise<{ id: string; projectNo: string | null; name: string }[]> {
  const isEverywhere = await grantsEverywhere(ctx)
  return ctx.tx
    .selectFrom('arcProject')
    .select(['id', 'projectNo', 'name'])
    .where('isDelete', '=', false)
    .$if(!isEverywhere, (query) => query.where('id', '=', ctx.project))
    .orderBy('name')
    .orderBy('id')
    .execute()
}
