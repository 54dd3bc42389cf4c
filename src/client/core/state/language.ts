import i18next, { type BackendModule, type i18n } from 'i18next'

import { LANGUAGE_COOKIE } from '#contract/core/limits.ts'

import type { Catalogues } from './catalogues.d.ts'
import { type Language, LANGUAGES } from './languages.ts'

/** How long a browser keeps the language, in milliseconds. */
const YEAR = 31_536_000_000

export type Catalogue = keyof Catalogues

const files = import.meta.glob<{ default: Record<string, string> }>('/locales/*/*.json')

/** Whether there is a catalogue of this name. */
export const isCatalogue = (name: string): name is Catalogue => `/locales/zh-CN/${name}.json` in files

/** Brings a catalogue when it is first asked for, so that the sign-in page carries only its own texts. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, catalogue, done) {
    const load = files[`/locales/${language}/${catalogue}.json`]
    if (!load) return done(new Error(`no catalogue ${catalogue} in ${language}`), null)
    load().then(
      ({ default: texts }) => done(null, texts),
      (error: Error) => done(error, null)
    )
  }
}

/** Makes the texts of these catalogues ready in a language; others follow when a screen asks for them. */
export async function startLanguage(language: Language, first: readonly Catalogue[]): Promise<i18n> {
  await i18next.use(backend).init({
    lng: language,
    fallbackLng: 'zh-CN',
    supportedLngs: [...LANGUAGES],
    load: 'currentOnly',
    ns: [...first],
    defaultNS: 'ui',
    interpolation: { escapeValue: false },
    react: { useSuspense: true }
  })
  markPage(language)
  return i18next
}

/** Brings a catalogue before anything asks for it. */
export async function fetchCatalogue(catalogue: Catalogue): Promise<void> {
  // The first screen is fetched beside the first texts.
  if (!i18next.isInitialized) await new Promise<void>((resolve) => i18next.on('initialized', () => resolve()))
  await i18next.loadNamespaces(catalogue)
}

/** Switches every text on the screen to another language. */
export async function speak(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
  markPage(language)
}

function markPage(language: Language): void {
  if (typeof document === 'undefined') return
  document.documentElement.lang = language
  // The server draws the pages before the sign-in in this language. A page without TLS has no such store: there the program draws them anew.
  globalThis.cookieStore
    ?.set({ name: LANGUAGE_COOKIE, value: language, expires: Date.now() + YEAR, sameSite: 'lax' })
    .catch(() => undefined)
}
