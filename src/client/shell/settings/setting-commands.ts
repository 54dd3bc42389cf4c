import type { useTranslation } from 'react-i18next'

import type { Settings } from '#core/state/kept-settings.ts'
import { $settings, changeSettings } from '#core/state/settings.ts'
import type { PaletteCommand } from '#core/work/commands.ts'

import { screenSize } from '#core/state/breakpoints.ts'

/** What the settings drawer and the palette switch on and off, in their order. */
export const SWITCHES = [
  'fixedHeader',
  'autoHideHeader',
  'fixedSidebar',
  'sidebarOpened',
  'multipage',
  'twoLineRows',
  'colourWeak'
] as const
export type SwitchName = (typeof SWITCHES)[number]

/** The switches that another setting, or the room there is, puts out of use (SPEC.md §2, settings drawer). */
export function switchesOff(
  { fixedHeader, layout }: Settings,
  size = screenSize()
): Readonly<Record<SwitchName, boolean>> {
  const isTop = layout === 'topmenu'
  return {
    fixedHeader: false,
    autoHideHeader: !fixedHeader,
    fixedSidebar: isTop,
    sidebarOpened: isTop || size !== 'desktop',
    multipage: size === 'phone',
    twoLineRows: false,
    colourWeak: false
  }
}

/** Every setting with a few values, but those of more-setting-commands.ts, as commands of the palette: those that would change something now. */
export function settingCommands(t: ReturnType<typeof useTranslation<'shell'>>['t']): PaletteCommand[] {
  const command = (
    id: string,
    title: () => string,
    change: Partial<Settings>,
    isPossible = () => true
  ): PaletteCommand => ({
    id,
    title,
    group: 'setting',
    when: () =>
      isPossible() && Object.entries(change).some(([name, value]) => $settings.get()[name as keyof Settings] !== value),
    run: () => void changeSettings(change)
  })
  const isTop = () => $settings.get().layout === 'topmenu'
  return [
    ...(['system', 'light', 'dark', 'contrast'] as const).map((theme) =>
      command(
        `theme.${theme}`,
        () => t('settings.choose', { name: t('settings.theme'), value: t(`settings.theme.${theme}`) }),
        { theme }
      )
    ),
    ...(['light', 'dark'] as const).map((menuTheme) =>
      command(
        `menuTheme.${menuTheme}`,
        () => t('settings.choose', { name: t('settings.menuTheme'), value: t(`settings.menuTheme.${menuTheme}`) }),
        { menuTheme }
      )
    ),
    ...(['sidemenu', 'topmenu'] as const).map((layout) =>
      command(
        `layout.${layout}`,
        () => t('settings.choose', { name: t('settings.layout'), value: t(`settings.layout.${layout}`) }),
        { layout }
      )
    ),
    ...(['Fixed', 'Fluid'] as const).map((contentWidth) =>
      command(
        `contentWidth.${contentWidth}`,
        () =>
          t('settings.choose', { name: t('settings.contentWidth'), value: t(`settings.contentWidth.${contentWidth}`) }),
        { contentWidth },
        isTop
      )
    ),
    ...(['dense', 'compact', 'regular', 'roomy'] as const).map((density) =>
      command(
        `density.${density}`,
        () => t('settings.choose', { name: t('settings.density'), value: t(`settings.density.${density}`) }),
        { density }
      )
    ),
    ...SWITCHES.flatMap((name) => [
      command(
        `${name}.on`,
        () => t('settings.switchOn', { name: t(`settings.${name}`) }),
        { [name]: true },
        () => !switchesOff($settings.get())[name]
      ),
      command(
        `${name}.off`,
        () => t('settings.switchOff', { name: t(`settings.${name}`) }),
        { [name]: false },
        () => !switchesOff($settings.get())[name]
      )
    ])
  ]
}
