import { readTimed, tabShelf } from '#core/state/session/stored.ts'

import { settingsHere } from './settings-here.ts'

/** What somebody is in the middle of, of which the server knows nothing when it draws the page: a lost session, a registration, a new password. */
const KEPT = ['pro__LOST_SESSION', 'session.registered', 'session.alteration']

/**
 * Whether the page that the server has drawn is not the one that this browser shows: somebody is signed in, comes back from another place,
 * is in the middle of something, or reads another language. It is then hidden, and drawn anew by the program.
 */
export function isDrawnAnew(): boolean {
  return (
    readTimed('Access-Token') !== undefined ||
    location.hash.length > 1 ||
    new URLSearchParams(location.search).has('ticket') ||
    KEPT.some((key) => tabShelf().getItem(key) !== null) ||
    settingsHere().language !== document.documentElement.lang
  )
}

/** Marks the page where that is so (ui/theme.css hides it). */
export function markDrawnAnew(): void {
  document.documentElement.toggleAttribute('data-drawn-anew', isDrawnAnew())
}
