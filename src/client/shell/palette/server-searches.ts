import type { Found } from '#contract/archives/find.ts'
import type { User } from '#contract/system/users.ts'
import { findArchives } from '#core/work/find-archives.ts'
import { findPeople } from '#core/work/find-people.ts'

import type { Search } from './use-found.ts'

/** Files and volumes by their titles and numbers. */
export const ARCHIVES: Search<Found> = {
  find: findArchives,
  fits({ title, number }, word) {
    const parts = word.toLowerCase().split(/\s+/)
    return [title, number ?? ''].some((text) => matchedParts(text.toLowerCase(), parts) !== undefined)
  }
}

/** People by their names; what initials find only the server knows. */
export const PEOPLE: Search<User> = { find: findPeople, fits: ({ realname }, word) => realname.includes(word) }

/** The places of a word's parts in a text, one behind the other; undefined where one is missing. */
export function matchedParts(
  text: string,
  parts: readonly string[]
): (readonly [from: number, to: number])[] | undefined {
  const ranges: [number, number][] = []
  let at = 0
  for (const part of parts) {
    const from = text.indexOf(part, at)
    if (from === -1) return undefined
    at = from + part.length
    ranges.push([from, at])
  }
  return ranges
}
