import type { PaletteCommand, PaletteGroup } from '#core/work/commands.ts'

import { indexTitle, type Readings, type TitleIndex } from './title-index.ts'

/** The group of an entry in the palette, in the order of the groups when nothing is typed. */
export const ENTRY_GROUPS = [
  'habit',
  'recent',
  'screen',
  'menu',
  'open',
  'tab',
  'header',
  'setting',
  'archive',
  'person',
  'project',
  'department',
  'help',
  'manual'
] as const
export type EntryGroup = (typeof ENTRY_GROUPS)[number]

/** The pages of the palette: everything, and those that a command leads to. */
export type PalettePage = 'all' | 'project' | 'department'

/** Something that can be chosen in the palette. */
export interface PaletteEntry {
  /** Unique, and the same for good: habits are remembered by it. */
  readonly id: string
  readonly title: string
  readonly group: EntryGroup
  readonly index: TitleIndex
  /** Its title in the other language, by which it is found as well. */
  readonly other?: TitleIndex | undefined
  /** Other names of it, by which it is found when one is typed whole. */
  readonly names?: readonly string[]
  /** Where it belongs: a menu's way from the top, a project's number. */
  readonly place?: string
  /** The name of its picture, as the server's menu names pictures. */
  readonly icon?: string | undefined
  readonly keys?: string | undefined
  /** It leads to a page inside the palette instead of doing something. */
  readonly leadsTo?: Exclude<PalettePage, 'all'>
  /** It is put into the input instead of doing something. */
  readonly types?: string
  /** The page that it leads to, by the key of its tab: of entries that lead to one page the first is listed. */
  readonly leadsToPage?: string
  readonly run: () => void
}

const GROUP_OF: Readonly<Record<PaletteGroup, EntryGroup>> = {
  screen: 'screen',
  tab: 'tab',
  header: 'header',
  setting: 'setting'
}
/** The commands that have a page of their own. */
const PAGE_OF: Readonly<Record<string, Exclude<PalettePage, 'all'>>> = { project: 'project', department: 'department' }

/** What commands read in the words that were typed: each is offered under these words. */
export const typedEntries = (commands: readonly PaletteCommand[], typed: string, readings: Readings): PaletteEntry[] =>
  commands.flatMap(({ id, group, readTyped }) => {
    const read = readTyped?.(typed)
    return read
      ? [
          {
            id: `typed:${id}`,
            title: read.title,
            group: GROUP_OF[group],
            index: indexTitle(read.title, readings),
            run: () => void read.run()
          }
        ]
      : []
  })

/** What can be done now; the palette itself is open already. */
export const commandEntries = (commands: readonly PaletteCommand[], readings: Readings): PaletteEntry[] =>
  commands
    .filter(({ id }) => id !== 'palette')
    .map(({ id, title, names, group, keys, run }) => {
      const leadsTo = PAGE_OF[id]
      const words = title()
      return {
        id: `command:${id}`,
        title: words,
        group: GROUP_OF[group],
        index: indexTitle(words, readings),
        keys,
        ...(names && { names: names() }),
        ...(leadsTo && { leadsTo }),
        run: () => void run()
      }
    })
