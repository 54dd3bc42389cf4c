import { type Match, match, toQuery } from './match.ts'
import type { TitleIndex } from './title-index.ts'

/** Something that can be found. */
export interface Findable {
  readonly id: string
  readonly index: TitleIndex
}

export interface Found<T> {
  readonly entry: T
  readonly match: Match
}

/**
 * The entries that answer what was typed, best first: title, then full pinyin, then initials, then how often and how lately
 * this user chose them, then the order in which they were given (DESIGN.md §6). With nothing typed all of them, by habit.
 */
export function rank<T extends Findable>(entries: readonly T[], typed: string, habit: (id: string) => number = () => 0): Found<T>[] {
  const query = toQuery(typed)
  const found: (Found<T> & { readonly habit: number })[] = []
  for (const entry of entries) {
    const hit = match(query, entry.index)
    if (hit) found.push({ entry, match: hit, habit: habit(entry.id) })
  }
  return found.sort((a, b) => b.match.score - a.match.score || b.habit - a.habit)
}
