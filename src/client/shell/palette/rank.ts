import { type Match, match, plain, score, type TitleQuery, toQuery } from './match.ts'
import type { TitleIndex } from './title-index.ts'

/** Something that can be found. */
export interface Findable {
  readonly id: string
  readonly index: TitleIndex
  /** The title in another language, of which nothing is printed. */
  readonly other?: TitleIndex | undefined
  readonly title?: string
  /** What is printed beside the title. */
  readonly place?: string
  readonly keys?: string | undefined
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
export function rank<T extends Findable>(
  entries: readonly T[],
  typed: string,
  habit: (id: string) => number = () => 0
): Hit<T>[] {
  const query = toQuery(typed)
  const found: Hit<T>[] = []
  for (const entry of entries) {
    const points = pointsOf(query, entry) ?? (isPrinted(query.text, entry) ? PRINTED : undefined)
    if (points !== undefined) found.push({ entry, score: points, habit: habit(entry.id) })
  }
  return found.sort((a, b) => b.score - a.score || b.habit - a.habit)
}

/** The better of its titles answers. */
function pointsOf(query: TitleQuery, { index, other }: Findable): number | undefined {
  const points = score(query, index)
  const others = other && score(query, other)
  return points === undefined || (others !== undefined && others > points) ? others : points
}

/** What is found by the text beside its title comes after everything that is found by the title. */
const PRINTED = 0
/** Nearly everything holds fewer characters. */
const SHORTEST = 2

/** Whether what was typed is printed as it is in the title or beside it: a place, a number, keys. */
function isPrinted(text: string, { title = '', place = '', keys = '' }: Findable): boolean {
  return (
    [...text].length >= SHORTEST &&
    (plain(place).includes(text) || plain(keys) === text || plain(title + place).startsWith(text))
  )
}

/** Finds the pieces to be set off; only for what is drawn, as thousands may answer. */
export const marked = <T extends Findable>({ entry }: Hit<T>, typed: string): Found<T> => ({
  entry,
  ranges: match(toQuery(typed), entry.index)?.ranges ?? []
})
