import type { Found } from '#contract/archives/find.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { User } from '#contract/system/users.ts'
import type { OwnDepart } from '#core/state/dialogs.ts'
import { go } from '#core/state/pages/route.ts'
import { switchProject } from '#core/work/projects.ts'
import { archiveAddress } from '#core/work/find-archives.ts'
import { personAddress } from '#core/work/find-people.ts'

import type { PaletteEntry } from './entries.ts'
import { PREFIXES, type Prefix } from './prefixes.ts'
import { indexTitle, type Readings, type TitleIndex } from './title-index.ts'

/** The projects that one can switch to; the one that one works in is marked. */
export const projectEntries = (
  projects: readonly Project[],
  current: string | undefined,
  words: { readonly current: string },
  readings: Readings
): PaletteEntry[] =>
  projects.map((project) => ({
    id: `project:${project.id}`,
    title: project.name,
    group: 'project',
    index: indexTitle(`${project.name} ${project.projectNo}`, readings),
    place: [project.projectNo, project.status_dictText, ...(project.id === current ? [words.current] : [])].join(' · '),
    icon: 'project',
    run: () => void switchProject(project)
  }))

/** The departments that one can work for; the one that one works for is marked. */
export const departmentEntries = (
  departs: readonly OwnDepart[],
  current: string | null,
  words: { readonly current: string },
  choose: (depart: OwnDepart) => void,
  readings: Readings
): PaletteEntry[] =>
  departs.map((depart) => ({
    id: `department:${depart.orgCode}`,
    title: depart.departName,
    group: 'department',
    index: indexTitle(depart.departName, readings),
    ...(depart.orgCode === current && { place: words.current }),
    run: () => choose(depart)
  }))

const NO_INDEX: TitleIndex = { units: [], mask: 0 }

/** What the server has found; it is ranked already. */
export const archiveEntries = (
  found: readonly Found[],
  words: Readonly<Record<Found['kind'], string>>
): PaletteEntry[] =>
  found.map((one) => ({
    id: `archive:${one.id}`,
    title: one.title,
    group: 'archive',
    index: NO_INDEX,
    place: [words[one.kind], one.number, one.place].filter(Boolean).join(' · '),
    icon: one.kind,
    run: () => go(archiveAddress(one))
  }))

/** People that the server has found, each with the account. */
export const personEntries = (found: readonly User[], word: string): PaletteEntry[] =>
  found.map((one) => ({
    id: `person:${one.id}`,
    title: one.realname,
    group: 'person',
    index: NO_INDEX,
    place: `${word} · ${one.username}`,
    run: () => go(personAddress(one))
  }))

/** What each first character narrows the palette to; choosing one types it. */
export const helpEntries = (
  words: { readonly title: (prefix: Exclude<Prefix, '?'>) => string; readonly hint: (prefix: Prefix) => string },
  isPossible: (prefix: Prefix) => boolean,
  readings: Readings
): PaletteEntry[] =>
  (Object.keys(PREFIXES) as Prefix[])
    .filter((prefix): prefix is Exclude<Prefix, '?'> => prefix !== '?' && isPossible(prefix))
    .map((prefix) => ({
      id: `help:${prefix}`,
      title: words.title(prefix),
      group: 'help',
      index: indexTitle(words.title(prefix), readings),
      names: [words.hint(prefix), words.hint('?')],
      keys: prefix,
      types: prefix,
      run: () => undefined
    }))
