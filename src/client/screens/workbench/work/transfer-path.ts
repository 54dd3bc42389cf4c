import type { MyWork } from '#contract/archives/summary.ts'
import { hasMenu } from '#core/state/menu.ts'

/** Where a transfer is worked on in its state, the first that one has: review and receipt are the archive's, the others the builder's. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  submitted: ['review'],
  reviewing: ['review'],
  returned: ['apply'],
  rectify: ['apply'],
  accepted: ['online'],
  packed: ['online']
}
const RECEIVED = ['receive', 'online']

/** Where a transfer that waits is worked on, as far as one may open that: else what is known of its project. */
export function transferPath({ id, status }: Pick<MyWork['transfers'][number], 'id' | 'status'>): string {
  const screen = (PLACES[status] ?? RECEIVED).find((one) => hasMenu(`transfer.${one}`))
  return screen === undefined ? '/dashboard/Analysis' : `/transfer/${screen}?${new URLSearchParams({ id })}`
}
