import { useStore } from '@nanostores/react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { OwnDepart } from '#core/state/dialogs.ts'
import { $visibleMenu } from '#core/state/menu.ts'
import { $frontPage } from '#core/state/pages/addresses.ts'
import { $tabs } from '#core/state/pages/tabs.ts'
import { succeed, warn } from '#core/state/toasts.ts'
import { $project } from '#core/state/session/user.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { chooseDepartment, myDepartments } from '#core/work/departments.ts'
import { mayFindArchives } from '#core/work/find-archives.ts'
import { myProjects } from '#core/work/projects.ts'

import { recentPlaces } from './recent.ts'
import { commandEntries, type PaletteEntry, type PalettePage, typedEntries } from './entries.ts'
import { useManual } from '../manual/use-manual.ts'
import { departmentEntries, helpEntries, projectEntries } from './inner-entries.ts'
import { manualEntries } from './manual-entries.ts'
import { menuEntries, recentEntries, tabEntries } from './place-entries.ts'
import { PREFIXES } from './prefixes.ts'
import { useLoadedEntries } from './use-loaded.ts'
import { useReadings } from './use-readings.ts'

const NO_PROJECTS: Awaited<ReturnType<typeof myProjects>> = []
const NO_DEPARTMENTS: Awaited<ReturnType<typeof myDepartments>> = { list: [], orgCode: null }

/** What can be found on a page of the palette; undefined while it is on its way. */
export function useEntries(page: PalettePage, typed: string): readonly PaletteEntry[] | undefined {
  const here = useHere(typed)
  const projects = useProjects(page === 'project')
  const departments = useDepartments(page === 'department')
  return page === 'project' ? projects : page === 'department' ? departments : here
}

/** What is on this machine, as it was when the palette was opened. */
function useHere(typed: string): readonly PaletteEntry[] {
  const { t } = useTranslation('palette')
  const menu = useStore($visibleMenu)
  const readings = useReadings()
  const { pages } = useManual()
  const [commands] = useState(possibleCommands)
  const [{ tabs, front, places }] = useState(() => ({
    tabs: $tabs.get(),
    front: $frontPage.get(),
    places: recentPlaces()
  }))
  const known = useMemo(
    () => [
      ...recentEntries(places, menu, tabs, readings),
      ...menuEntries(menu, readings),
      ...tabEntries(tabs, front, readings),
      ...commandEntries(commands, readings),
      ...helpEntries(
        {
          title: (prefix) => t(`help.${PREFIXES[prefix].name}`),
          hint: (prefix) => t(`hint.${PREFIXES[prefix].name}`)
        },
        (prefix) => prefix !== '#' || mayFindArchives(),
        readings
      ),
      ...(typeof pages === 'string' ? [] : manualEntries(pages, { manual: t('manual') }, readings))
    ],
    [t, menu, readings, pages, commands, tabs, front, places]
  )
  return useMemo(() => [...typedEntries(commands, typed, readings), ...known], [commands, typed, readings, known])
}

function useProjects(isWanted: boolean): readonly PaletteEntry[] | undefined {
  const { t } = useTranslation('shell')
  const readings = useReadings()
  const projects = useLoadedEntries(isWanted, myProjects, NO_PROJECTS)
  const current = useStore($project)?.id
  return useMemo(
    () => projects && projectEntries(projects, current, { current: t('project.current') }, readings),
    [projects, current, t, readings]
  )
}

function useDepartments(isWanted: boolean): readonly PaletteEntry[] | undefined {
  const { t } = useTranslation('palette')
  const { t: say } = useTranslation('shell')
  const readings = useReadings()
  const departments = useLoadedEntries(isWanted, myDepartments, NO_DEPARTMENTS)
  const choose = useCallback(
    ({ orgCode, departName }: OwnDepart) =>
      void chooseDepartment(orgCode).then(
        () => succeed(say('department.changed', { name: departName })),
        (failure: unknown) => warn(errorMessage(failure))
      ),
    [say]
  )
  return useMemo(
    () =>
      departments &&
      departmentEntries(departments.list, departments.orgCode, { current: t('department.current') }, choose, readings),
    [departments, choose, t, readings]
  )
}
