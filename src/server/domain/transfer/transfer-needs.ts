import { NEED_WEIGHTS, TRANSFER_NEEDS, type TransferNeed } from '#contract/checks/transfer-needs.ts'

import { checkedNeeds } from './checked-needs.ts'
import type { NeedsCtx, Transferred } from './needed.ts'
import { projectNeeds } from './project-needs.ts'
import { transferredVolumes, volumeNeeds } from './volume-needs.ts'

const MOST_PLACES = 100
const ORDER = Object.keys(TRANSFER_NEEDS)

/**
 * All that a transfer will ask for, the gravest first: what refuses it, what must be completed, what is only to be known. The list before a
 * transfer shows it, and an application for one is refused by the same.
 */
export async function transferNeeds(ctx: NeedsCtx, transferred: Transferred = {}): Promise<TransferNeed[]> {
  const volumes = await transferredVolumes(ctx, transferred)
  const found = [
    ...(await projectNeeds(ctx, transferred)),
    ...(await volumeNeeds(ctx, volumes, transferred)),
    ...(await checkedNeeds(ctx, volumes))
  ]
  return found
    .filter(({ count }) => count > 0)
    .map(({ need, count, places, values }) => ({
      need,
      weight: TRANSFER_NEEDS[need],
      said: ctx.say(`checks:need.${need}`, { count, ...values }),
      count,
      places: places.slice(0, MOST_PLACES)
    }))
    .sort((a, b) => rank(a) - rank(b))
}

const rank = ({ weight, need }: Pick<TransferNeed, 'weight' | 'need'>) =>
  NEED_WEIGHTS.indexOf(weight) * ORDER.length + ORDER.indexOf(need)
