import { NEED_WEIGHTS, TRANSFER_NEEDS, type TransferNeed } from '#contract/checks/transfer-needs.ts'

import { seesWholeProject } from '../../core/principal/data-scope.ts'
import { checkedNeeds } from './checked-needs.ts'
import type { Needed, NeedsCtx, Transferred } from './needed.ts'
import { projectNeeds } from './project-needs.ts'
import { transferredVolumes, volumeNeeds } from './volume-needs.ts'

const MOST_PLACES = 100
const ORDER = Object.keys(TRANSFER_NEEDS)

/**
 * All that a transfer will ask for, the gravest first: what refuses it, what must be completed, what is only to be known. The list before a
 * transfer shows it as far as who asks may see, and says so; an application for one is refused by the same, counted over all that there is.
 */
export async function transferNeeds(ctx: NeedsCtx, transferred: Transferred = {}): Promise<TransferNeed[]> {
  const volumes = await transferredVolumes(ctx, transferred)
  const isNarrow = transferred.counted !== 'whole' && !(await seesWholeProject(ctx.tx, ctx.principal, ctx.project))
  const found: readonly Needed[] = [
    ...(await projectNeeds(ctx, transferred)),
    ...(await volumeNeeds(ctx, volumes, transferred)),
    ...(await checkedNeeds(ctx, volumes)),
    { need: 'narrowed', count: isNarrow ? 1 : 0, places: [] }
  ]
  return found
    .map(({ seen, ...one }) => ({
      ...one,
      isPart: isNarrow && seen !== undefined,
      ...(isNarrow && seen !== undefined && { count: seen })
    }))
    .filter(({ count }) => count > 0)
    .map(({ need, count, places, values, isPart }) => ({
      need,
      weight: TRANSFER_NEEDS[need],
      said: isPart ? ctx.say('checks:need.seen', { said: saidOf(need, count, values) }) : saidOf(need, count, values),
      count,
      places: places.slice(0, MOST_PLACES)
    }))
    .sort((a, b) => rank(a) - rank(b))

  function saidOf(need: Needed['need'], count: number, values: Needed['values']): string {
    return ctx.say(`checks:need.${need}`, { count, ...values })
  }
}

const rank = ({ weight, need }: Pick<TransferNeed, 'weight' | 'need'>) =>
  NEED_WEIGHTS.indexOf(weight) * ORDER.length + ORDER.indexOf(need)
