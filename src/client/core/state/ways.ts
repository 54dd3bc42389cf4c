import type { Ways } from '#contract/session/ways.ts'

export type { Ways } from '#contract/session/ways.ts'

/** What the server has told the page when it served it: which ways in there are; undefined where it has not (a page from its sources). */
export function embeddedWays(): Ways | undefined {
  const told = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="ways"]')?.content
  return told ? (JSON.parse(told) as Ways) : undefined
}
