import { closeDialog, openDialog } from '#core/state/dialogs.ts'
import { adoptDictionaries } from '#core/state/dictionaries.ts'
import { rememberLostSession } from '#core/state/session/lost-session.ts'
import { reloadPage } from '#core/state/reload.ts'
import { $halted, $session, adoptSession, forgetSession, readSession } from '#core/state/session/session.ts'
import { changeProjectOfTabs } from '#core/state/pages/tabs.ts'
import { $project, $user, readUser } from '#core/state/session/user.ts'

/** The messages between tabs of one browser. */
type Said =
  | { readonly kind: 'in'; readonly user: string; readonly name: string }
  | { readonly kind: 'out' }
  | { readonly kind: 'project'; readonly user: string; readonly project: string }
  | { readonly kind: 'dictionaries' }

const NAME = 'archives-session'
/** Long enough to read who has signed in. Milliseconds. */
const MESSAGE_TIME = 3000

let channel: BroadcastChannel | undefined

/** Broadcasts to the other tabs that somebody has signed in or out here, or works in another project now. */
export const broadcastToTabs = (said: Said): void => channel?.postMessage(said)

/** Listens to the other tabs, and checks what has happened when this one comes back from sleep. Returns the function that stops it. */
export function joinTabs(): () => void {
  if (typeof BroadcastChannel === 'undefined' || channel) return () => undefined
  const joined = new BroadcastChannel(NAME)
  joined.onmessage = ({ data }: MessageEvent<Said>) => receive(data)
  channel = joined
  globalThis.document?.addEventListener('visibilitychange', look)
  globalThis.addEventListener?.('pageshow', look)
  return () => {
    globalThis.document?.removeEventListener('visibilitychange', look)
    globalThis.removeEventListener?.('pageshow', look)
    joined.close()
    channel = undefined
  }
}

/**
 * The same user in another tab: this one goes on with the new session. Another user: this tab says so, sends nothing more and is
 * loaded anew into the other's session (READINGS.md A60). Nobody: it is loaded anew, and the guard leads to the sign-in. Another
 * project: what is shown here is the old one's, so it is loaded anew; unsent edits are in the journal. Other dictionaries: those that
 * the other tab has kept are taken from the storage.
 */
function receive(said: Said): void {
  if (said.kind === 'dictionaries') adoptDictionaries()
  else if (said.kind === 'project') {
    if (said.user === $user.get()?.id && said.project !== $project.get()?.id) reloadPage(0, changeProjectOfTabs)
  } else if (said.kind === 'out') {
    if (!$session.get()) return
    rememberLostSession('ended')
    forgetSession('here')
    reloadPage()
  } else if (!$session.get()) {
    reloadPage()
  } else if (said.user === $user.get()?.id) {
    adoptSession()
    closeDialog('expired')
  } else {
    $halted.set(true)
    openDialog({ kind: 'other-user', name: said.name })
    reloadPage(MESSAGE_TIME)
  }
}

/** Reads from storage what a sleeping tab has missed. */
function look(): void {
  if (globalThis.document?.visibilityState === 'hidden' || !$session.get()) return
  const [session, user] = [readSession(), readUser()]
  if (!session) receive({ kind: 'out' })
  else if (user && session.token !== $session.get()?.token) receive({ kind: 'in', user: user.id, name: user.realname })
}
