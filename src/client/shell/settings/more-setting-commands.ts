import type { useTranslation } from 'react-i18next'

import { type Language, LANGUAGES } from '#core/state/languages.ts'
import { $settings, changeSettings, resetSettings } from '#core/state/settings.ts'
import type { PaletteCommand } from '#core/work/commands.ts'

import { BRAND_COLOURS } from './brand-colours.ts'

/** What a language is called in another: whoever cannot read the page types its own name. */
const nameIn = (language: Language) => (reader: Language) =>
  new Intl.DisplayNames(reader, { type: 'language' }).of(language.slice(0, 2)) ?? language

/** The colours and languages of the drawer, and its way back to the defaults, as commands of the palette. */
export const moreSettingCommands = (t: ReturnType<typeof useTranslation<'shell'>>['t']): PaletteCommand[] => [
  ...(Object.keys(BRAND_COLOURS) as (keyof typeof BRAND_COLOURS)[]).map(
    (name): PaletteCommand => ({
      id: `colour.${name}`,
      title: () => t('settings.choose', { name: t('settings.colour'), value: t(`settings.colour.${name}`) }),
      group: 'setting',
      when: () => $settings.get().brandColour.toUpperCase() !== BRAND_COLOURS[name],
      run: () => void changeSettings({ brandColour: BRAND_COLOURS[name] })
    })
  ),
  ...LANGUAGES.map(
    (language): PaletteCommand => ({
      id: `language.${language}`,
      title: () => t(`settings.speak.${language}`),
      names: () => [t('settings.language'), t(`settings.language.${language}`), ...LANGUAGES.map(nameIn(language))],
      group: 'setting',
      when: () => $settings.get().language !== language,
      run: () => void changeSettings({ language })
    })
  ),
  { id: 'settings.reset', title: () => t('settings.reset'), group: 'setting', run: resetSettings }
]
