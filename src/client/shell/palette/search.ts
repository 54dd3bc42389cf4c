import { type PaletteEntry, ENTRY_GROUPS, type EntryGroup, type PalettePage } from './entries.ts'
import { plain } from './match.ts'
import { PREFIXES, readTyped } from './prefixes.ts'
import { type RankedHit, type Hit, marked, rank } from './rank.ts'

/** Entries of one group, best first. */
export interface Section {
  readonly group: EntryGroup
  readonly found: readonly RankedHit<PaletteEntry>[]
}

export interface Results {
  /** How many entries answer, of which only the first are drawn. */
  readonly count: number
  readonly sections: readonly Section[]
}

/** The palette draws no more than this: nobody reads further, and each costs time. */
const MOST = 30
/** With nothing typed, the most used of all come first. */
const HABITS = 5
/** Among everything else the manual is found only by what is written together in a title: its headings are many. So much per letter. */
const TOGETHER = 4
/** Groups that are found only on their page or by their prefix; what the server finds is not ranked here at all. */
const ASIDE: readonly EntryGroup[] = ['project', 'department', 'help', 'archive', 'person']

/**
 * What answers the typed text, in its groups; the group with the best answer first. With nothing typed the habits of the user
 * lead, then the groups in their own order. `nameOf` is what a group is called on the screen.
 */
export function search(
  entries: readonly PaletteEntry[],
  typed: string,
  habit: (id: string) => number,
  page: PalettePage,
  nameOf: (group: EntryGroup) => string = () => ''
): Results {
  const { prefix, rest } = readTyped(typed)
  const text = page === 'all' ? rest : typed
  const isBlank = text.trim() === ''
  // With nothing typed what can be done is offered, and not what can be read.
  const isAside = (group: EntryGroup) => ASIDE.includes(group) || (isBlank && group === 'manual')
  const groups: readonly EntryGroup[] =
    page !== 'all' ? [page] : prefix ? PREFIXES[prefix].groups : ENTRY_GROUPS.filter((group) => !isAside(group))
  const wanted = new Set(groups)
  const isFree = page === 'all' && prefix === undefined && !isBlank
  const least = prefix ? 0 : plain(text).length * TOGETHER
  const ranked = rank(
    entries.filter((entry) => wanted.has(entry.group) || (isFree && entry.group === 'help' && isNamed(entry, text))),
    text,
    habit
  ).filter(({ entry, score }) => entry.group !== 'manual' || score >= least)
  // Who types the name of a group sees what is in it, below what is called so itself.
  if (isFree) ranked.push(...ofGroup(entries, text, nameOf, wanted, ranked))
  const hits = once(ranked, isBlank)
  const sections = isBlank
    ? byHabit(hits, prefix === undefined && page === 'all' ? HABITS : 0)
    : byGroup(hits.slice(0, MOST))
  return {
    count: hits.length,
    sections: sections.map(({ group, found }) => ({ group, found: found.map((hit) => marked(hit, text)) }))
  }
}

/** Whether one of its names was typed whole: what narrows the palette is offered to nobody who has not asked for it. */
function isNamed({ title, names = [] }: PaletteEntry, typed: string): boolean {
  const text = plain(typed)
  return [title, ...names].some((name) => plain(name) === text)
}

/** The entries of the group whose name was typed whole, but those that are found already. */
function ofGroup(
  entries: readonly PaletteEntry[],
  typed: string,
  nameOf: (group: EntryGroup) => string,
  wanted: ReadonlySet<EntryGroup>,
  found: readonly Hit<PaletteEntry>[]
): Hit<PaletteEntry>[] {
  const text = plain(typed)
  const named = [...wanted].filter((group) => text !== '' && plain(nameOf(group)) === text)
  if (named.length === 0) return []
  const known = new Set(found.map(({ entry }) => entry))
  return entries
    .filter((entry) => named.includes(entry.group) && !known.has(entry))
    .map((entry) => ({ entry, score: 0, habit: 0 }))
}

/**
 * Of entries that lead to one page one alone: a page may be in the menu, open, and one of late. With nothing typed the one of late
 * stays, for its group leads; with something typed any other, which names its place.
 */
function once(hits: readonly Hit<PaletteEntry>[], isBlank: boolean): Hit<PaletteEntry>[] {
  const stays: (Hit<PaletteEntry> | undefined)[] = []
  const places = new Map<string, number>()
  for (const hit of hits) {
    const { leadsToPage = hit.entry.id, group } = hit.entry
    const at = places.get(leadsToPage)
    const other = at === undefined ? undefined : stays[at]
    if (other && !((group === 'recent') === isBlank && (other.entry.group === 'recent') !== isBlank)) continue
    if (at !== undefined) stays[at] = undefined
    places.set(leadsToPage, stays.length)
    stays.push(hit)
  }
  return stays.filter((hit) => hit !== undefined)
}

interface Raw {
  readonly group: EntryGroup
  readonly found: readonly Hit<PaletteEntry>[]
}

/** The order of the groups is that of their first entries. */
function byGroup(hits: readonly Hit<PaletteEntry>[]): Raw[] {
  return [...Map.groupBy(hits, ({ entry }) => entry.group)].map(([group, found]) => ({ group, found }))
}

/** The groups in their own order, below so many habits. */
function byHabit(hits: readonly Hit<PaletteEntry>[], most: number): Raw[] {
  const used = hits.filter(({ entry, habit }) => habit > 0 && entry.group !== 'screen').slice(0, most)
  const isUsed = new Set(used)
  const rest = most === 0 ? hits : hits.filter((one) => !isUsed.has(one))
  const groups = Map.groupBy(rest, ({ entry }) => entry.group)
  const sections: Raw[] = [
    { group: 'habit', found: used },
    ...ENTRY_GROUPS.map((group) => ({ group, found: groups.get(group) ?? [] }))
  ]
  let left = MOST
  return sections.flatMap(({ group, found }) => {
    const drawn = found.slice(0, left)
    left -= drawn.length
    return drawn.length > 0 ? [{ group, found: drawn }] : []
  })
}
