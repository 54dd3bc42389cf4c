import { $dialogs, openDialog } from '#core/state/dialogs.ts'
import { type FailureKey, failureText } from '#core/state/failure-text.ts'
import { leave } from '#core/state/pages/leave.ts'
import { rememberLostSession } from '#core/state/session/lost-session.ts'
import { isReloading, reloadPage } from '#core/state/reload.ts'
import { $session, forgetSession } from '#core/state/session/session.ts'
import { fail, retire, warn } from '#core/state/toasts.ts'

import { $connection } from './connection.ts'
import { degradedIn, Expired, isAbort, Refused, Unreachable, Unreadable } from './failure.ts'
import { broadcastToTabs } from '../page/tab-channel.ts'

/** From the text 未授权，请重新登录 to the page that is loaded anew. Milliseconds (SPEC.md §8). */
const LEAVE_AFTER = 1500

interface Reaction {
  /** What is shown; left out, it is the server's own message. */
  readonly text?: FailureKey
  readonly title?: FailureKey
  /** A message of the tone error; otherwise a warning. */
  readonly isError?: boolean
  /** What follows for a session that is over. */
  readonly follows?: () => void
}

/** What is said and done by HTTP status (SPEC.md §8, READINGS.md A56). A status without a row warns with the server's message. */
const REACTIONS: Readonly<Record<number, Reaction>> = {
  0: { text: 'unreachable' },
  401: { text: 'unauthorised', isError: true, follows: leaveSoon },
  403: { title: 'systemNotice', text: 'forbidden', isError: true },
  404: { text: 'notFound' },
  500: { follows: openExpired },
  502: { text: 'unreachable' },
  503: { text: 'unreachable' },
  504: { text: 'timeout' }
}

/** The message that the server does not answer goes once it answers. */
$connection.listen((now) => {
  if (now === 'online') for (const key of ['unreachable', 'timeout'] as const) retire(failureText(key))
})

export interface Circumstances {
  /** The token that was sent: a late answer does not end a session that has begun since. */
  readonly token: string | undefined
  /** The caller shows the failure; the end of a session is shown all the same. */
  readonly quiet?: boolean | undefined
  /** The call serves anyone (sign-in, sign-out): its refusals never end a session (READINGS.md A14). */
  readonly anonymous?: boolean | undefined
}

/** Shows a failure as SPEC.md §8 says, and ends the session where it is over: once, however many calls fail together. */
export function handleFailure(failure: unknown, { token, quiet = false, anonymous = false }: Circumstances): void {
  if (isAbort(failure) || isReloading()) return
  if (failure instanceof Expired && !anonymous) {
    if (token === undefined || token !== $session.get()?.token) return
    REACTIONS[failure.code]?.follows?.()
  } else if (!quiet) show(failure)
}

/** The sentence that says what went wrong. */
export function errorMessage(failure: unknown): string {
  if (failure instanceof Unreadable) return failureText('unreadable')
  if (failure instanceof Expired) return failureText('unauthorised')
  const { text } = reactionTo(failure)
  return text ? failureText(text) : (failure instanceof Refused && failure.message) || failureText('failed')
}

function show(failure: unknown): void {
  const { title, isError } = reactionTo(failure)
  ;(isError ? fail : warn)(errorMessage(failure), title ? { title: failureText(title) } : {})
}

function reactionTo(failure: unknown): Reaction {
  // The server says itself what it is short of.
  if (degradedIn(failure)) return {}
  const status = failure instanceof Unreachable ? failure.status : failure instanceof Refused ? failure.code : undefined
  return (status !== undefined && REACTIONS[status]) || {}
}

/** 401: the token is worth nothing any more; the guard leads from the page that is loaded anew to the sign-in, and back. */
function leaveSoon(): void {
  fail(failureText('unauthorised'))
  rememberLostSession('ended')
  forgetSession()
  broadcastToTabs({ kind: 'out' })
  reloadPage(LEAVE_AFTER, () => leave({ keepTabs: true }))
}

/** The work stays on the screen behind the dialog (READINGS.md A57). */
function openExpired(): void {
  if (!$dialogs.get().some(({ kind }) => kind === 'expired')) openDialog({ kind: 'expired' })
}
