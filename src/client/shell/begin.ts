import '#ui/theme.css'

import { type Catalogue, speak } from '#core/state/language.ts'
import { $settings } from '#core/state/settings.ts'
import { restoreSession } from '#core/work/session.ts'
import { startTexts } from '#core/work/texts.ts'
import { startAnnouncer } from '#ui/announcer.ts'

import { followLook } from './theme.ts'
import { tellPlace } from './travel.ts'

/** What the sign-in page says; everything else brings its own texts when it is drawn. */
const FIRST: readonly Catalogue[] = ['ui', 'session', 'failures']

/** Makes the page ready before anything is drawn: its look, its live regions, its language and the session that is kept here. */
export async function begin(): Promise<void> {
  followLook()
  startAnnouncer()
  tellPlace()
  restoreSession()
  const { language } = $settings.get()
  await startTexts(language, FIRST)
  $settings.listen((settings, before) => {
    if (settings.language !== before?.language) void speak(settings.language)
  })
}
