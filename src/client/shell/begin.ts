import '#ui/theme.css'

import { type Catalogue, speak } from '#core/state/language.ts'
import { $session } from '#core/state/session.ts'
import { $settings } from '#core/state/settings.ts'
import { joinTabs } from '#core/wire/tab-channel.ts'
import { startTexts } from '#core/work/texts.ts'
import { startAnnouncer } from '#ui/announcer.ts'

import { followLook } from './theme.ts'
import { tellPlace } from './travel.ts'

/** What the sign-in page says; everything else brings its own texts when it is drawn. */
const FIRST: readonly Catalogue[] = ['ui', 'session', 'failures']

/** What a session needs is fetched when there is one; the sign-in page stands without it. */
function whenSignedIn(): void {
  const stop = $session.subscribe((session) => {
    if (!session) return
    queueMicrotask(() => stop())
    void import('#core/work/session.ts').then(
      ({ restoreSession }) => restoreSession(),
      () => undefined
    )
  })
}

/** Makes the page ready before anything is drawn: its look, its live regions, its language and the session that is kept here. */
export async function begin(): Promise<void> {
  followLook()
  startAnnouncer()
  tellPlace()
  joinTabs()
  whenSignedIn()
  const { language } = $settings.get()
  await startTexts(language, FIRST)
  $settings.listen((settings, before) => {
    if (settings.language !== before?.language) void speak(settings.language)
  })
}
