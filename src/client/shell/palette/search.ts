import { type Entry, GROUPS, type Group } from './entries.ts'
import { type Found, rank } from './rank.ts'

/** What a first character narrows the search to (DESIGN.md §6). */
export const PREFIXES = { '>': ['screen', 'tab', 'header', 'setting'], '@': ['project'], ':': ['open'] } as const satisfies Readonly<Record<string, readonly Group[]>>
export type Prefix = keyof typeof PREFIXES

/** Entries of one group, best first. */
export interface Section {
  readonly group: Group
  readonly found: readonly Found<Entry>[]
}

export interface Results {
  /** How many entries answer, of which only the first are drawn. */
  readonly count: number
  readonly sections: readonly Section[]
}

/** The palette draws no more than this: nobody reads further, and each costs time. */
const MOST = 40
/** With nothing typed, the most used of all stand above. */
const HABITS = 5

/** The first character where it is one that narrows, and the rest. */
export function split(typed: string): { prefix: Prefix | undefined; rest: string } {
  const text = typed.trimStart().normalize('NFKC')
  const first = text[0] ?? ''
  return first in PREFIXES ? { prefix: first as Prefix, rest: text.slice(1) } : { prefix: undefined, rest: text }
}

/**
 * What answers the typed text, in its groups; the group with the best answer first. With nothing typed the habits of the user
 * lead, then the groups in their own order. Projects are found only where they are asked for: on their page or by `@`.
 */
export function search(entries: readonly Entry[], typed: string, habit: (id: string) => number, page: 'all' | 'project'): Results {
  const { prefix, rest } = split(typed)
  const groups: readonly Group[] = page === 'project' ? ['project'] : prefix ? PREFIXES[prefix] : GROUPS.filter((group) => group !== 'project')
  const found = rank(
    entries.filter(({ group }) => groups.includes(group)),
    rest,
    habit
  )
  const isBlank = rest.trim() === '' && prefix === undefined && page === 'all'
  return { count: found.length, sections: isBlank ? byHabit(found, habit) : byGroup(found.slice(0, MOST)) }
}

/** The order of the groups is that of their first entries. */
function byGroup(found: readonly Found<Entry>[]): Section[] {
  return [...Map.groupBy(found, ({ entry }) => entry.group)].map(([group, of]) => ({ group, found: of }))
}

function byHabit(found: readonly Found<Entry>[], habit: (id: string) => number): Section[] {
  const used = found.filter(({ entry }) => habit(entry.id) > 0 && entry.group !== 'screen').slice(0, HABITS)
  const rest = found.filter((one) => !used.includes(one))
  const groups = Map.groupBy(rest, ({ entry }) => entry.group)
  const sections: Section[] = [{ group: 'habit', found: used }, ...GROUPS.map((group) => ({ group, found: groups.get(group) ?? [] }))]
  let left = MOST
  return sections.flatMap(({ group, found: of }) => {
    const drawn = of.slice(0, left)
    left -= drawn.length
    return drawn.length > 0 ? [{ group, found: drawn }] : []
  })
}
