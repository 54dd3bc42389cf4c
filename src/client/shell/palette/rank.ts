import { type Match, match, plain, score, type TitleQuery, toQuery } from './match.ts'
import { maskOf, type TitleIndex } from './title-index.ts'

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
  /** Other names of it, by which it is found when one is typed whole. */
  readonly names?: readonly string[]
}

/** An entry that answers: how well, and how much of a habit it is. */
export interface Hit<T> {
  readonly entry: T
  readonly score: number
  readonly habit: number
}

/** A hit with the pieces of its title that answer. */
export interface RankedHit<T> {
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
    const points = pointsOf(query, entry)
    if (points !== undefined) found.push({ entry, score: points, habit: habit(entry.id) })
  }
  return inOrder(found)
}

/** Puts hits in their order by parting them by their scores, of which there are few: thousands would be compared with each other at every key. */
function inOrder<T>(found: readonly Hit<T>[]): Hit<T>[] {
  const byScore = Map.groupBy(found, ({ score: points }) => points)
  return [...byScore.keys()]
    .sort((a, b) => b - a)
    .flatMap((points) => {
      const same = byScore.get(points)!
      return same.some(({ habit }) => habit > 0) ? same.sort((a, b) => b.habit - a.habit) : same
    })
}

/** What is typed whole comes first, then the better of its titles, then what is printed beside them. */
function pointsOf(query: TitleQuery, entry: Findable): number | undefined {
  const { index, other, names } = entry
  const points = score(query, index)
  const others = other && score(query, other)
  const best = points === undefined || (others !== undefined && others > points) ? others : points
  if (query.text === '') return best
  const printed = printedOf(entry)
  if (best !== undefined) return isWhole(query.text, printed) ? best + WHOLE : best
  if (isPrinted(query, printed)) return isWhole(query.text, printed) ? WHOLE : PRINTED
  return names?.some((name) => toQuery(name).text === query.text) ? NAMED : undefined
}

/** What is printed of an entry, as searches see it. */
interface Printed {
  readonly title: string
  readonly place: string
  readonly keys: string
  /** The letters of all three. */
  readonly mask: number
}

/** Made when an entry is first searched and kept as long as the entry: thousands are asked at every key. */
const known = new WeakMap<Findable, Printed>()
/** A place is that of many entries. */
let places = new Map<string, string>()
/** So many different places are kept. */
const MOST_PLACES = 2000

function printedOf(entry: Findable): Printed {
  const made = known.get(entry)
  if (made) return made
  const title = plain(entry.title ?? '')
  const place = plainPlace(entry.place ?? '')
  const keys = plain(entry.keys ?? '')
  const printed = { title, place, keys, mask: maskOf(title) | maskOf(place) | maskOf(keys) }
  known.set(entry, printed)
  return printed
}

function plainPlace(place: string): string {
  const made = places.get(place)
  if (made !== undefined) return made
  if (places.size >= MOST_PLACES) places = new Map()
  const text = plain(place)
  places.set(place, text)
  return text
}

/** Whether what was typed is all that is printed of it: the title, with what is beside it or without. */
const isWhole = (text: string, { title, place, keys }: Printed): boolean =>
  text.startsWith(title) && (text.length === title.length || text === title + place || text === title + place + keys)

/** More than any part of a title is worth. */
const WHOLE = 10_000
/** By another name that is typed whole: before what is found by the text beside its title. */
const NAMED = 1

/** What is found by the text beside its title comes after everything that is found by the title. */
const PRINTED = 0
/** Nearly everything holds fewer characters. */
const SHORTEST = 2

/** Whether what was typed is printed as it is in the title or beside it: a place, a number, keys. */
function isPrinted({ text, mask }: TitleQuery, { title, place, keys, mask: has }: Printed): boolean {
  if ((mask & ~has) !== 0 || (text.length <= SHORTEST && [...text].length < SHORTEST)) return false
  if (place.includes(text) || keys === text) return true
  return text.length <= title.length
    ? title.startsWith(text)
    : text.startsWith(title) && (title + place + keys).startsWith(text)
}

/** Finds the pieces to be set off; only for what is drawn, as thousands may answer. */
export const marked = <T extends Findable>({ entry }: Hit<T>, typed: string): RankedHit<T> => ({
  entry,
  ranges: match(toQuery(typed), entry.index)?.ranges ?? []
})
