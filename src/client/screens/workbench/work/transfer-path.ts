import type { MyWork } from '#contract/archives/summary.ts'
import { hasMenu } from '#core/state/menu.ts'

/** The states in which an application waits for the archive's review; from then on it waits for the receipt. */
const IN_REVIEW: readonly string[] = ['submitted', 'reviewing']

/** Where a transfer that waits is worked on, as far as one may open that: else what is known of its project. */
export function transferPath({ id, status }: Pick<MyWork['transfers'][number], 'id' | 'status'>): string {
  const [menu, path] = IN_REVIEW.includes(status)
    ? (['transfer.review', '/transfer/review'] as const)
    : (['transfer.receive', '/transfer/receive'] as const)
  return hasMenu(menu) ? `${path}?${new URLSearchParams({ id })}` : '/dashboard/Analysis'
}
