import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { choosesProject } from '#contract/core/project-menus.ts'
import { openDialog } from '#core/state/dialogs.ts'
import { $frontPage } from '#core/state/pages/addresses.ts'
import { hasMenu } from '#core/state/menu.ts'
import { $settings } from '#core/state/settings.ts'
import { $tabs, goToTab } from '#core/state/pages/tabs.ts'
import { type PaletteCommand, offer } from '#core/work/commands.ts'
import { openDepartmentDialog } from '#core/work/departments.ts'
import { openPasswordDialog } from '#core/work/session/password.ts'

import { SWITCHES } from '../settings/setting-commands.ts'
import { isPhone } from '../settings/screen-size.ts'
import { SHORTCUTS } from '../shortcuts/table.ts'
import { runTabCommand, TAB_COMMAND_IDS } from '../tabs/tab-commands.ts'

/** The settings of the drawer that are chosen from a list. */
const CHOSEN = ['theme', 'menuTheme', 'colour', 'layout', 'contentWidth', 'density', 'language'] as const

/** Offers what can be done from everywhere: with tabs, from the header, and to the theme. */
export function useFrameCommands(fold: () => void): void {
  const { t } = useTranslation('shell')
  useEffect(() => {
    const front = () => $frontPage.get()
    const hasTabs = () => $tabs.get().some(({ key }) => key === front())
    const step = (by: 1 | -1) => {
      const tabs = $tabs.get()
      const at = tabs.findIndex(({ key }) => key === front())
      const next = tabs.at((at + by) % tabs.length)
      if (next) goToTab(next.key)
    }
    return offer([
      {
        id: 'palette',
        title: () => t('palette'),
        group: 'header',
        keys: SHORTCUTS.palette,
        when: () => true,
        run: () => openDialog({ kind: 'palette' })
      },
      ...TAB_COMMAND_IDS.map(
        (id): PaletteCommand => ({
          id,
          title: () => t(id),
          group: 'tab',
          keys: SHORTCUTS[id],
          when: hasTabs,
          run: () => void runTabCommand(id, front(), t)
        })
      ),
      {
        id: 'tab.next',
        title: () => t('tab.next'),
        group: 'tab',
        keys: SHORTCUTS['tab.next'],
        when: () => $tabs.get().length > 1,
        run: () => step(1)
      },
      {
        id: 'tab.previous',
        title: () => t('tab.previous'),
        group: 'tab',
        keys: SHORTCUTS['tab.previous'],
        when: () => $tabs.get().length > 1,
        run: () => step(-1)
      },
      {
        id: 'settings',
        title: () => t('settings.title'),
        // Whatever the drawer shows leads there, also what another setting forbids at the moment.
        names: () => [
          ...SWITCHES.map((name) => t(`settings.${name}`)),
          ...CHOSEN.map((name) => t(`settings.${name}`)),
          t('settings.reset')
        ],
        group: 'header',
        run: () => openDialog({ kind: 'settings' })
      },
      { id: 'password', title: () => t('password.title'), group: 'header', run: openPasswordDialog },
      {
        id: 'project',
        title: () => t('project.switch'),
        names: () => [t('project.change')],
        group: 'header',
        when: () => choosesProject(hasMenu),
        run: () => openDialog({ kind: 'project' })
      },
      {
        id: 'department',
        title: () => t('department.switch'),
        group: 'header',
        run: () => openDepartmentDialog().catch(() => undefined)
      },
      { id: 'sign-out', title: () => t('signOut.title'), group: 'header', run: () => openDialog({ kind: 'sign-out' }) },
      {
        id: 'keys',
        title: () => t('keys.all'),
        names: () => [t('keys'), t('region.next'), t('region.previous')],
        group: 'header',
        keys: SHORTCUTS.keys,
        run: () => openDialog({ kind: 'keys' })
      },
      { id: 'jobs', title: () => t('jobs.title'), group: 'header', run: () => openDialog({ kind: 'jobs' }) },
      { id: 'about', title: () => t('about.title'), group: 'header', run: () => openDialog({ kind: 'about' }) },
      {
        id: 'menu.fold',
        title: () => t('menu.fold'),
        group: 'setting',
        keys: SHORTCUTS['menu.fold'],
        when: () => isPhone() || $settings.get().layout === 'sidemenu',
        run: fold
      }
    ])
  }, [t, fold])
}
