import { type Catalogue, speak } from '#core/state/language.ts'
import type { Language } from '#core/state/languages.ts'
import { giveEmbedded } from '#core/state/installation/embedded.ts'
import { changeSettings } from '#core/state/settings.ts'
import { arrive } from '#core/state/pages/route.ts'
import { startTexts } from '#core/work/texts.ts'

import { fetchView, type LoadView } from '../loading/lazy-view.ts'

/** What the pages before the sign-in say. */
const TEXTS: readonly Catalogue[] = ['ui', 'session', 'failures', 'account', 'parts']

/** A page before the sign-in as the server draws it: for nobody in particular, and without knowing by which browser it is asked for. */
export interface PublicPlace {
  readonly path: string
  readonly language: Language
  /** What the server writes into the page, by name. */
  readonly embedded: Readonly<Record<string, string>>
}

let isStarted = false

/** Makes ready what the page of a place needs, so that it is drawn at once and whole. */
export async function preparePublic(load: LoadView, { path, language, embedded }: PublicPlace): Promise<void> {
  giveEmbedded(embedded)
  if (isStarted) await speak(language)
  else await startTexts(language, TEXTS)
  isStarted = true
  changeSettings({ language })
  arrive(path, '', '')
  await fetchView(load)
}
