import { ArrowLeft, Search } from 'lucide-react'
import { startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { closeDialog } from '#core/state/dialogs.ts'
import { mayFindArchives } from '#core/work/find-archives.ts'
import { mayFindPeople } from '#core/work/find-people.ts'
import { Button } from '#ui/actions/button.tsx'
import { Command, CommandGroup, CommandItem } from '#ui/actions/command.tsx'
import { Kbd } from '#ui/actions/kbd.tsx'

import { fetchAhead } from '../loading/fetch-ahead.ts'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { printedShortcut } from '../shortcuts/table.ts'
import type { PaletteEntry, PalettePage } from './entries.ts'
import { Foot } from './foot.tsx'
import { GroupIcon } from './group-icon.tsx'
import { habitNow, rememberChoice } from './habits.ts'
import { archiveEntries, personEntries } from './inner-entries.ts'
import { Marked } from './marked.tsx'
import { readTyped } from './prefixes.ts'
import { type Results, search } from './search.ts'
import { ARCHIVES, matchedParts, PEOPLE } from './server-searches.ts'
import { useEntries } from './use-entries.ts'
import { useAwaited } from './use-awaited.ts'
import { type FoundBy, useFound } from './use-found.ts'
import { NO_READINGS, useReadings } from './use-readings.ts'

const NONE: readonly PaletteEntry[] = []
/** Without `#` a shorter word costs the server too much for what it finds. */
const SHORTEST = 2
/** So much of what the server found is below everything else; with `#` all of it. */
const FIRST = 5
/** Who rests so long on what is found first probably goes there. Milliseconds. */
const REST = 60

const pathOf = (page: string) => page.split('?', 1)[0] ?? ''

/**
 * Everything that this account may open and do now, by one key (DESIGN.md §6): menus, open tabs, tab commands, what the page in
 * front offers, the header's actions, settings, places of late, and what the server finds among files and volumes; projects and
 * departments on pages of their own.
 */
export function Palette({ query: first = '' }: { query?: string }) {
  const { t } = useTranslation('palette')
  const { t: say } = useTranslation('shell')
  const [query, setQuery] = useState(first)
  const [page, setPage] = useState<PalettePage>('all')
  const [habit] = useState(() => habitNow())
  const { prefix, rest } = readTyped(query)
  const isAtProjects = page === 'project' || (page === 'all' && prefix === '@')
  const areReadingsHere = useReadings() !== NO_READINGS
  const entries = useEntries(isAtProjects ? 'project' : page, rest.trim())
  const isLong = prefix === undefined && [...rest.trim()].length >= SHORTEST
  const wordFor = (may: boolean) => (page === 'all' && may ? rest.trim() : '')
  const word = wordFor(mayFindArchives() && (prefix === '#' || isLong))
  const archives = useFound(ARCHIVES, word)
  const people = useFound(PEOPLE, wordFor(mayFindPeople() && isLong))
  const results = withFound(
    search(entries ?? NONE, query, habit, page, (group) => t(group)),
    word,
    [
      ...archiveEntries(archives.found.slice(0, prefix === '#' ? Number.POSITIVE_INFINITY : FIRST), {
        file: t('file'),
        volume: t('volume')
      }),
      ...personEntries(people.found, t('person'))
    ]
  )

  const top = query === '' ? undefined : results.sections[0]?.found[0]?.entry.leadsToPage
  useEffect(() => {
    // What is found by the first letters of a word is seldom what is meant.
    const timer = setTimeout(() => top !== undefined && fetchAhead(pathOf(top)), REST)
    return () => clearTimeout(timer)
  }, [top])

  const goTo = (next: PalettePage) => {
    setPage(next)
    setQuery('')
  }
  const isPainted = usePainted()
  const run = (entry: PaletteEntry) => {
    if (entry.types !== undefined) return setQuery(entry.types)
    rememberChoice(entry.id)
    if (entry.leadsTo) return goTo(entry.leadsTo)
    closeDialog('palette')
    entry.run()
  }
  const best = results.sections[0]?.found[0]?.entry
  const isLoading = entries === undefined || archives.isLoading || people.isLoading
  const awaitBest = useAwaited(`${page} ${query}`, best, isLoading || !areReadingsHere, run)
  const note = noteOf(archives, prefix === '#', t) ?? (people.failure && t('peopleFailed', { reason: people.failure }))
  return (
    <Command
      aria-label={page === 'all' ? t('title') : say(`${page}.switch`)}
      isOpen
      onOpenChange={(isOpen) => !isOpen && closeDialog('palette')}
      query={query}
      onQueryChange={setQuery}
      placeholder={t('placeholder')}
      first={best?.id}
      count={results.count}
      isLoading={isLoading}
      empty={t(prefix === '#' && rest.trim() === '' && mayFindArchives() ? 'typeArchive' : 'nothing')}
      {...(note && { note })}
      before={
        page === 'all' ? (
          <Search aria-hidden className="size-4 flex-none text-quiet" />
        ) : (
          <Back onPress={() => goTo('all')} />
        )
      }
      onKey={({ key }) => {
        if (key === 'Enter') return awaitBest()
        if (key !== 'Backspace' || query !== '' || page === 'all') return false
        goTo('all')
        return true
      }}
      footer={<Foot />}
    >
      {(isPainted ? results.sections : inSight(results.sections)).map(({ group, found }) => (
        <CommandGroup key={group} heading={t(group)}>
          {found.map(({ entry, ranges }) => (
            <Row key={entry.id} entry={entry} ranges={ranges} onRun={run} />
          ))}
        </CommandGroup>
      ))}
    </Command>
  )
}

/** As many entries as the list shows before it is scrolled, and some more. */
const IN_SIGHT = 12

/** The first entries: they are painted before the others are drawn. */
function inSight(sections: Results['sections']): Results['sections'] {
  let left = IN_SIGHT
  return sections.flatMap(({ group, found }) => {
    const first = found.slice(0, left)
    left -= first.length
    return first.length > 0 ? [{ group, found: first }] : []
  })
}

/** Whether what was drawn first has been painted. */
function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}

function Row({
  entry,
  ranges,
  onRun
}: {
  entry: PaletteEntry
  ranges: Results['sections'][number]['found'][number]['ranges']
  onRun: (entry: PaletteEntry) => void
}) {
  const hasMenuIcon = entry.group === 'menu' || entry.group === 'open'
  return (
    <CommandItem
      id={entry.id}
      onRun={() => onRun(entry)}
      icon={hasMenuIcon ? <MenuIcon name={entry.icon} /> : <GroupIcon entry={entry} />}
      {...(entry.place && { note: entry.place })}
      {...(entry.keys !== undefined && { end: <Kbd keys={printedShortcut(entry.keys)} /> })}
    >
      <Marked text={entry.title} ranges={ranges} />
    </CommandItem>
  )
}

/** What the server found is below what is on this machine, so that no entry moves while somebody chooses it. */
function withFound(here: Results, word: string, entries: readonly PaletteEntry[]): Results {
  const parts = word.normalize('NFKC').toLowerCase().split(/\s+/)
  const drawn = entries.map((entry) => ({ entry, ranges: matchedParts(entry.title.toLowerCase(), parts) ?? [] }))
  const sections = [...Map.groupBy(drawn, ({ entry }) => entry.group)].map(([group, found]) => ({ group, found }))
  return { count: here.count + entries.length, sections: [...here.sections, ...sections] }
}

/** What is to be said of the server's answer, beside what it found. */
function noteOf(
  { failure, hasMore }: FoundBy<unknown>,
  isAlone: boolean,
  t: ReturnType<typeof useTranslation<'palette'>>['t']
): string | undefined {
  if (failure !== undefined) return t('archivesFailed', { reason: failure })
  return hasMore && isAlone ? t('archivesMore') : undefined
}

function Back({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('palette')
  return <Button kind="plain" size="small" aria-label={t('back')} icon={<ArrowLeft aria-hidden />} onPress={onPress} />
}
