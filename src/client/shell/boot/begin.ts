import '#ui/theme.css'

import { SIGN_IN_PATH } from '#contract/core/limits.ts'
import { type Catalogue, isCatalogue, speak } from '#core/state/language.ts'
import { $session } from '#core/state/session/session.ts'
import { $settings } from '#core/state/settings.ts'
import { forgetTraces } from '#core/state/traces.ts'
import { holdPage } from '#core/wire/page/hold-page.ts'
import { joinTabs } from '#core/wire/page/tab-channel.ts'
import { startTexts } from '#core/work/texts.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'
import { windowChanges } from '#ui/base/layers/unsaved-changes.ts'
import { startValidityReports } from '#ui/base/fields/validity-reports.ts'

import { followLook } from '../settings/theme.ts'
import { fetchView, type Load, type LoadView } from '../loading/lazy-view.ts'
import { syncPlace } from '../routing/travel.ts'

/** What the sign-in page says; everything else brings its own texts when it is drawn. */
const FIRST: readonly Catalogue[] = ['ui', 'session', 'failures']

/** What is drawn first. */
interface First {
  /** The pages before the sign-in, by their paths. */
  readonly outside: Readonly<Partial<Record<string, LoadView>>>
  readonly inside: Load<{ isFresh: boolean }>
}

/** What will be drawn first is fetched beside the texts, not after them: each step of waiting is seen on a slow machine. */
function fetchFirst({ outside, inside }: First): void {
  const page = outside[location.pathname] ?? outside[SIGN_IN_PATH]
  if ($session.get()) void fetchView(inside)
  else if (page) void fetchView(page)
}

/** The catalogues of the first page: within a session those of the frame, of the parts that every page is made of, and of the area that the address names. */
function firstTexts(): readonly Catalogue[] {
  if (!$session.get()) return FIRST
  const area = location.pathname.split('/')[1] ?? ''
  return [...FIRST, 'shell', 'parts', ...(isCatalogue(area) ? [area] : [])]
}

/** What a session needs is fetched when there is one; the sign-in page is drawn without it. What it may do is asked at once. */
function whenSignedIn(): void {
  const stop = $session.subscribe((session) => {
    if (!session) return
    queueMicrotask(() => stop())
    void import('#core/work/session/session.ts').then(
      ({ restoreSession, beginPermissions }) => {
        restoreSession()
        beginPermissions()
      },
      () => undefined
    )
  })
}

/** Makes the page ready before anything is drawn: its look, its live regions, its language and the session that is kept here. */
export async function begin(first?: First): Promise<void> {
  if (first) fetchFirst(first)
  followLook()
  startAnnouncer()
  startValidityReports()
  // Of a session that has run out while no page was open.
  if (!$session.get()) forgetTraces({ keepUnsent: true })
  syncPlace()
  joinTabs()
  holdPage(windowChanges.has)
  whenSignedIn()
  const { language } = $settings.get()
  await startTexts(language, first ? firstTexts() : FIRST)
  $settings.listen((settings, before) => {
    if (settings.language !== before?.language) void speak(settings.language)
  })
}
