import { useStore } from '@nanostores/react'
import { ArrowLeft, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { closeDialog } from '#core/state/dialogs.ts'
import { $visibleMenu } from '#core/state/menu.ts'
import { $route } from '#core/state/route.ts'
import { $tabs } from '#core/state/tabs.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { Button } from '#ui/button.tsx'
import { Command, CommandGroup, CommandItem } from '#ui/command.tsx'
import { Kbd } from '#ui/kbd.tsx'

import { MenuIcon } from '../menu/menu-icon.tsx'
import { shown } from '../shortcuts/table.ts'
import { commandEntries, type Entry, menuEntries, projectEntries, tabEntries } from './entries.ts'
import { GroupIcon } from './group-icon.tsx'
import { habitNow, rememberChoice } from './habits.ts'
import { Marked } from './marked.tsx'
import { search, split } from './search.ts'
import { useProjects } from './use-projects.ts'
import { useReadings } from './use-readings.ts'

const NONE: readonly Entry[] = []

/**
 * Everything that this account may reach and do now, by one key (DESIGN.md §6): menus, open tabs, tab commands, what the page in
 * front offers, the header's actions, settings; the projects on a page of their own, or behind `@`.
 */
export function Palette({ query: first = '' }: { query?: string }) {
  const { t } = useTranslation('shell')
  const [query, setQuery] = useState(first)
  const [page, setPage] = useState<'all' | 'project'>('all')
  const [habit] = useState(() => habitNow())
  const entries = useEntries()
  const wantsProjects = page === 'project' || split(query).prefix === '@'
  const projects = useProjects(wantsProjects)
  const readings = useReadings()
  const all = wantsProjects ? projectEntries(projects ?? [], readings) : entries
  const { count, sections } = search(all, query, habit, page)

  const goTo = (next: 'all' | 'project') => {
    setPage(next)
    setQuery('')
  }
  const run = (entry: Entry) => {
    rememberChoice(entry.id)
    if (entry.leadsTo) return goTo(entry.leadsTo)
    closeDialog('palette')
    entry.run()
  }
  return (
    <Command
      aria-label={t(page === 'project' ? 'project.switch' : 'palette.title')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && closeDialog('palette')}
      query={query}
      onQueryChange={setQuery}
      placeholder={t('palette.placeholder')}
      count={count}
      first={sections[0]?.found[0]?.entry.title}
      isLoading={wantsProjects && projects === undefined}
      empty={t('palette.nothing')}
      before={page === 'all' ? <Search aria-hidden className="size-4 flex-none text-quiet" /> : <Back onPress={() => goTo('all')} />}
      onKey={({ key }) => {
        if (key !== 'Backspace' || query !== '' || page === 'all') return false
        goTo('all')
        return true
      }}
      footer={<Foot />}
    >
      {sections.map(({ group, found }) => (
        <CommandGroup key={group} heading={t(`palette.${group}`)}>
          {found.map(({ entry, match: { ranges } }) => (
            <CommandItem
              key={entry.id}
              id={entry.id}
              onRun={() => run(entry)}
              icon={entry.group === 'menu' || entry.group === 'open' ? <MenuIcon name={entry.icon} /> : <GroupIcon group={entry.group} />}
              {...(entry.place && { note: entry.place })}
              {...(entry.isChinese && { lang: 'zh-CN' })}
              {...(entry.keys !== undefined && { end: <Kbd keys={shown(entry.keys)} /> })}
            >
              <Marked text={entry.title} ranges={ranges} />
            </CommandItem>
          ))}
        </CommandGroup>
      ))}
    </Command>
  )
}

/** What can be found, as it was when the palette was opened. */
function useEntries(): readonly Entry[] {
  const menu = useStore($visibleMenu)
  const readings = useReadings()
  const [commands] = useState(possibleCommands)
  const [{ tabs, front }] = useState(() => ({ tabs: $tabs.get(), front: $route.get().full }))
  const [made, setMade] = useState({ readings: undefined as typeof readings | undefined, entries: NONE })
  if (made.readings !== readings) {
    const entries = [...menuEntries(menu, readings), ...tabEntries(tabs, front, readings), ...commandEntries(commands, readings)]
    setMade({ readings, entries })
    return entries
  }
  return made.entries
}

function Back({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('shell')
  return <Button kind="plain" size="small" aria-label={t('palette.back')} icon={<ArrowLeft aria-hidden />} onPress={onPress} />
}

/** The keys of the palette itself. */
function Foot() {
  const { t } = useTranslation('shell')
  const keys = [
    ['ArrowUp ArrowDown', t('palette.walk')],
    ['Enter', t('palette.run')],
    ['>', t('palette.commands')],
    ['@', t('project.label')],
    [':', t('palette.open')]
  ] as const
  return keys.map(([key, words]) => (
    <span key={key} className="inline-flex items-center gap-1.5">
      <Kbd keys={key} />
      {words}
    </span>
  ))
}
