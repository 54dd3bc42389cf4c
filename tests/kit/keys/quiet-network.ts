import type { Page } from 'playwright-core'

import { patienceOf } from '../patience.ts'

/** A page that asks nothing any more is quiet long before. Milliseconds. */
const LONGEST = patienceOf(8_000)

/**
 * Waits until a page asks nothing more, at most so long: of a page that is left or hidden while pieces are on their way the browser
 * counts a request that it has dropped as running for ever, and what is asserted afterwards says by itself whether all is there.
 */
export const quietNetwork = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: LONGEST }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
  })
