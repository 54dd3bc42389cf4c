import type { MyWork } from '#contract/archives/summary.ts'
import { hasMenu } from '#core/state/menu.ts'

/** Where a transfer is worked on in its state, the first that one has: by the builder until it is submitted and once it is accepted, else by the archive. */
const PLACES: Readonly<Record<string, string>> = {
  ...{ draft: 'apply', returned: 'apply', rectify: 'apply' },
  ...{ submitted: 'review', reviewing: 'review', accepted: 'online', packed: 'online' }
}

/** The page of a transfer that waits, as far as one may open that: else what is known of its project. */
export function transferPath({ id, status }: Pick<MyWork['transfers'][number], 'id' | 'status'>): string {
  const places = status in PLACES ? [PLACES[status]] : ['receive', 'online']
  const place = places.find((screen) => hasMenu(`transfer.${screen}`))
  return place === undefined ? '/dashboard/Analysis' : `/transfer/${place}?${new URLSearchParams({ id })}`
}
