import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

import { type Catalogue, startLanguage } from '#core/state/language.ts'
import type { Language } from '#core/state/languages.ts'

/** Makes the texts of these catalogues ready, for React as well: `useTranslation` finds them. Called once, before anything is drawn. */
export async function startTexts(language: Language, first: readonly Catalogue[]): Promise<void> {
  i18next.use(initReactI18next)
  await startLanguage(language, first)
}
