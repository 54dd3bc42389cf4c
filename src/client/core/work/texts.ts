import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

import { type Catalogue, speak, startLanguage } from '#core/state/language.ts'
import type { Language } from '#core/state/languages.ts'
import { changeSettings } from '#core/state/settings.ts'

/** Makes the texts of these catalogues ready, for React as well: `useTranslation` finds them. Called once, before anything is drawn. */
export async function startTexts(language: Language, first: readonly Catalogue[]): Promise<void> {
  i18next.use(initReactI18next)
  await startLanguage(language, first)
}

/** The user chooses another language: everything on the screen changes at once, and it is kept on this machine. */
export async function chooseLanguage(language: Language): Promise<void> {
  changeSettings({ language })
  await speak(language)
}
