import type { Ways } from '#contract/session/ways.ts'

import { embedded } from './embedded.ts'

export type { Ways } from '#contract/session/ways.ts'

/** The ways of signing in that the server wrote into the page; undefined where it did not (a page from its sources). */
export function embeddedWays(): Ways | undefined {
  const content = embedded('ways')
  return content ? (JSON.parse(content) as Ways) : undefined
}
