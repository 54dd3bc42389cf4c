import { type KeyboardUser, openKeyboardUser } from '../keys/keyboard-user.ts'
import type { Product } from '../product/product.ts'
import { arrangeAtOnce, arrangeFirst } from './arrangers.ts'
import { addRows, describeAtOnce } from './describers.ts'
import { ITEM } from '../keys/grid-user.ts'
import { reviewAtOnce, secondReviewer } from './reviewers.ts'
import { type RoundTrips, roundTrips } from './round-trips.ts'
import type { Work, WorkAtOnce } from './shown-times.ts'

/** What two do at once. */
export const KINDS = ['describe', 'review', 'arrange'] as const
export type Kind = (typeof KINDS)[number]

const ACCOUNTS: Readonly<Record<Kind, readonly [string, string]>> = {
  describe: ['js_xinghe', 'daiban'],
  review: ['jl_zhengheng', 'jl_jingwei'],
  arrange: ['js_xinghe', 'daiban']
}
const PLACES: Readonly<Record<Kind, string>> = {
  describe: `/archives/collect?node=${ITEM}`,
  review: '/archives/review',
  arrange: '/arrange/volume'
}

/** What the first does before the other comes. */
const PREPARED: Readonly<Partial<Record<Kind, (first: KeyboardUser) => Promise<void>>>> = {
  describe: addRows,
  arrange: arrangeFirst
}

/** What a browser itself says where a volume is asked for in the moment in which the other merges it away. */
const MERGED_AWAY = /status of 404 .*\/arrange\/volume\/files\?/

/** Lets two, each in a window of his own, work at the same place for a while; gives what came of it, and what went wrong in the windows. */
export async function workAtOnce(
  product: Product,
  kind: Kind,
  { ms, seed }: { readonly ms: number; readonly seed: number }
): Promise<WorkAtOnce> {
  if (kind === 'review') await secondReviewer(product)
  const users: KeyboardUser[] = []
  // One after the other, and each page once: two that are loaded at the same time take each other the processor.
  const open = async (account: string): Promise<KeyboardUser> => {
    const user = await openKeyboardUser({ width: 1440, height: 1000 })
    users.push(user)
    await user.comeBack(product, account, { place: PLACES[kind], project: /云澜星河新城/ })
    return user
  }
  const [one, other] = ACCOUNTS[kind]
  let beside: RoundTrips | undefined
  try {
    const first = await open(one)
    await PREPARED[kind]?.(first)
    const both = [first, await open(other)] as const
    beside = await roundTrips(product)
    const work: Work =
      kind === 'describe'
        ? await describeAtOnce(both, { ms, seed })
        : kind === 'review'
          ? await reviewAtOnce(both, { ms, seed })
          : await arrangeAtOnce(both, { ms, seed })
    return {
      ...work,
      roundTrips: await beside.end(),
      faults: [...work.faults, ...users.flatMap((user) => user.faults().filter((fault) => !MERGED_AWAY.test(fault)))]
    }
  } finally {
    await beside?.end()
    for (const user of users) await user.close()
  }
}
