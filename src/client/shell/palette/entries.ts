import type { MenuItem } from '#contract/core/menu.ts'
import type { Project } from '#contract/projects/projects.ts'
import { flat, isContainer, isExternal, menuTrail, rememberMenuTitle } from '#core/state/menu.ts'
import { go } from '#core/state/route.ts'
import type { Tab } from '#core/state/tabs.ts'
import type { Command, CommandGroup } from '#core/work/commands.ts'
import { switchProject } from '#core/work/projects.ts'

import { indexTitle, type Readings, type TitleIndex } from './title-index.ts'

/** Where an entry stands in the palette, in the order of the groups when nothing is typed. */
export const GROUPS = ['habit', 'screen', 'menu', 'open', 'tab', 'header', 'setting', 'project'] as const
export type Group = (typeof GROUPS)[number]

/** Something that can be chosen in the palette. */
export interface Entry {
  /** Unique, and the same for good: habits are remembered by it. */
  readonly id: string
  readonly title: string
  readonly group: Group
  readonly index: TitleIndex
  /** The server names it, in Chinese whatever the page's language is. */
  readonly isChinese?: true
  /** Where it belongs: a menu's way from the top, a project's number. */
  readonly place?: string
  /** The name of its picture, as the server's menu names pictures. */
  readonly icon?: string | undefined
  readonly keys?: string | undefined
  /** It leads to a page inside the palette instead of doing something. */
  readonly leadsTo?: 'project'
  readonly run: () => void
}

/** The pages that a menu leads to, with their way from the top; what is hidden is not found (SPEC.md §2). */
export function menuEntries(menu: readonly MenuItem[], readings: Readings): Entry[] {
  return flat(menu)
    .filter((item) => !isContainer(item))
    .map((item) => ({
      id: `menu:${item.path}`,
      title: item.meta.title,
      isChinese: true,
      group: 'menu',
      index: indexTitle(item.meta.title, readings, item.meta.syllables),
      place: menuTrail(item.path, menu)
        .slice(0, -1)
        .map(({ meta }) => meta.title)
        .join(' / '),
      icon: item.meta.icon,
      run: () => {
        rememberMenuTitle(item)
        if (isExternal(item)) open(item.meta.url ?? item.path, '_blank', 'noopener')
        else go(item.path)
      }
    }))
}

/** The tabs that are open but not in front. */
export const tabEntries = (tabs: readonly Tab[], front: string, readings: Readings): Entry[] =>
  tabs
    .filter(({ key }) => key !== front)
    .map((tab) => ({ id: `open:${tab.key}`, title: tab.title, isChinese: true, group: 'open', index: indexTitle(tab.title, readings), icon: tab.icon, run: () => go(tab.key) }))

const GROUP_OF: Readonly<Record<CommandGroup, Group>> = { screen: 'screen', tab: 'tab', header: 'header', setting: 'setting' }

/** What can be done now; the palette itself is open already. */
export const commandEntries = (commands: readonly Command[], readings: Readings): Entry[] =>
  commands
    .filter(({ id }) => id !== 'palette')
    .map(({ id, title, group, keys, run }) => ({
      id: `command:${id}`,
      title: title(),
      group: GROUP_OF[group],
      index: indexTitle(title(), readings),
      keys,
      ...(id === 'project' && { leadsTo: 'project' as const }),
      run: () => void run()
    }))

/** The projects that one can switch to. */
export const projectEntries = (projects: readonly Project[], readings: Readings): Entry[] =>
  projects.map((project) => ({
    id: `project:${project.id}`,
    title: project.name,
    isChinese: true,
    group: 'project',
    index: indexTitle(project.name, readings),
    place: `${project.projectNo} · ${project.status_dictText}`,
    icon: 'project',
    run: () => void switchProject(project)
  }))
