import type { Ctx } from '../../core/context/context.ts'
import { dataScopeOf } from '../../core/principal/data-scope.ts'
import { openItems } from '../../domain/archives/item-states.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Gaps } from '../item/checked.ts'

/** The items of a project that the archive must keep, that apply, and that are not complete, as far as who runs the check has a share of them; those of one unit project where it is named. */
export async function gapsOf(
  tx: Tx,
  { principal }: Pick<Ctx, 'principal'>,
  project: string,
  unit?: string
): Promise<Gaps> {
  const { items, isWhole } = await openItems(tx, project, await dataScopeOf(tx, principal, project))
  return {
    isWhole,
    items: items
      .filter(({ monomialId }) => unit === undefined || monomialId === unit)
      .map(({ nodeId, code, name, held, settled, wanted, isOver }) => ({
        nodeId,
        code,
        name,
        waiting: held - settled,
        settled,
        wanted,
        isOwed: isOver
      }))
  }
}
