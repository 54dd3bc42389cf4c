import { OUTSIDE_TYPES } from '../../domain/projects/responsible-bodies.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import type { Node } from '../tree/nodes.ts'

/**
 * Who a file's 责任者 is before anybody has read it: the user's own unit where it takes part as what forms the item, else the only unit of the
 * project that does. Null where several do or nobody is known: a wrong name is worse than an empty cell.
 */
export async function defaultMaker(
  { ctx: { tx, principal }, project }: BatchContext,
  { former }: Pick<Node, 'former'>
): Promise<string | null> {
  const taking = await tx
    .selectFrom('arcProjectOrg as p')
    .innerJoin('arcOrg as o', 'o.id', 'p.orgId')
    .select(['o.id', 'o.name', 'p.orgType'])
    .where('p.projectId', '=', project)
    .where('p.isDelete', '=', false)
    .execute()
  const forming = taking.filter(({ orgType }) => orgType === former)
  const own = forming.find(({ id }) => id === principal.org)
  if (own) return own.name
  if (forming.length > 0) return forming.length === 1 ? (forming[0]?.name ?? null) : null
  return former !== null && OUTSIDE_TYPES.includes(former) ? null : await ownUnit({ tx, org: principal.org })
}

async function ownUnit({ tx, org }: Pick<BatchContext['ctx'], 'tx'> & { readonly org: string | null }) {
  const unit =
    org === null ? undefined : await tx.selectFrom('arcOrg').select('name').where('id', '=', org).executeTakeFirst()
  return unit?.name ?? null
}
