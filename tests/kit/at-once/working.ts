import type { KeyboardUser } from '../keyboard-user.ts'
import { openKeyboardUser } from '../keyboard-user.ts'
import type { Product } from '../product.ts'
import { arrangeAtOnce } from './arrangers.ts'
import { describeAtOnce } from './describers.ts'
import { reviewAtOnce, secondReviewer } from './reviewers.ts'
import type { WorkAtOnce } from './shown-times.ts'

/** What two do at once. */
export const KINDS = ['describe', 'review', 'arrange'] as const
export type Kind = (typeof KINDS)[number]

const ACCOUNTS: Readonly<Record<Kind, readonly [string, string]>> = {
  describe: ['js_xinghe', 'daiban'],
  review: ['jl_zhengheng', 'jl_jingwei'],
  arrange: ['js_xinghe', 'daiban']
}
const PLACES: Readonly<Record<Kind, string>> = {
  describe: '/workbench/index',
  review: '/archives/review',
  arrange: '/arrange/volume'
}

/** Lets two, each in a window of his own, work at the same place for a while; gives what came of it, and what went wrong in the windows. */
export async function workAtOnce(
  product: Product,
  kind: Kind,
  { ms, seed }: { readonly ms: number; readonly seed: number }
): Promise<WorkAtOnce> {
  if (kind === 'review') await secondReviewer(product)
  const users: KeyboardUser[] = []
  // One after the other: two pages that are loaded at the same time take each other the processor.
  for (const account of ACCOUNTS[kind]) {
    const user = await openKeyboardUser({ width: 1440, height: 1000 })
    users.push(user)
    await user.comeBack(product, account, { place: PLACES[kind], project: /云澜星河新城/ })
  }
  const both = [users[0]!, users[1]!] as const
  try {
    const work =
      kind === 'describe'
        ? await describeAtOnce(both, product.address, { ms, seed })
        : kind === 'review'
          ? await reviewAtOnce(both, { ms, seed })
          : await arrangeAtOnce(both, { ms, seed })
    return { ...work, faults: [...work.faults, ...users.flatMap((user) => user.faults())] }
  } finally {
    for (const user of users) await user.close()
  }
}
