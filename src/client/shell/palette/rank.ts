import { type Match, match, score, toQuery } from './match.ts'
import type { TitleIndex } from './title-index.ts'

/** Something that can be found. */
export interface Findable {
  readonly id: string
  readonly index: TitleIndex
}

/** An entry that answers: how well, and how much of a habit it is. */
export interface Hit<T> {
  readonly entry: T
  readonly score: number
  readonly habit: number
}

/** A hit with the pieces of its title that answer. */
export interface Found<T> {
  readonly entry: T
  readonly ranges: Match['ranges']
}

/**
 * The entries that answer what was typed, best first: title, then full pinyin, then initials, then how often and how lately
 * this user chose them, then the order in which they were given (DESIGN.md §6). With nothing typed all of them, by habit.
 */
export function rank<T extends Findable>(entries: readonly T[], typed: string, habit: (id: string) => number = () => 0): Hit<T>[] {
  const query = toQuery(typed)
  const found: Hit<T>[] = []
  for (const entry of entries) {
    const points = score(query, entry.index)
    if (points !== undefined) found.push({ entry, score: points, habit: habit(entry.id) })
  }
  return found.sort((a, b) => b.score - a.score || b.habit - a.habit)
}

/** Finds the pieces to be set off; only for what is drawn, as thousands may answer. */
export const marked = <T extends Findable>({ entry }: Hit<T>, typed: string): Found<T> => ({ entry, ranges: match(toQuery(typed), entry.index)?.ranges ?? [] })
