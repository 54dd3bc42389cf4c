import { HEARTBEAT, HEARTBEAT_REPLY } from '#contract/core/limits.ts'
import { parse } from '#contract/core/schema.ts'
import {
  CLOSED,
  DICTIONARIES_KEY,
  GRID_SOCKET,
  type RelayedMessage,
  resourceKey,
  serverMessage,
  type SentRow
} from '#contract/core/socket.ts'

import { $changedDictionaries } from '#core/state/dictionaries.ts'
import { atLeave } from '#core/state/pages/leave.ts'
import { $session } from '#core/state/session/session.ts'
import { $project, $user } from '#core/state/session/user.ts'

import { RETRY, retryDelay } from '../flow/retry-policies.ts'
import { $connection } from '../http/connection.ts'
import { PAGE } from '../page/open-pages.ts'
import { reconnectingSocket } from './socket.ts'

/** A row as somebody else has left it; `isDelete`: it is no longer there for this user. */
export interface ReceivedRow {
  readonly id: string
  readonly isDelete?: boolean | undefined
  readonly [key: string]: unknown
}
/** Who follows what other clients do under one key. */
export interface Follower {
  /** A row has been changed, in the grid `caseId` of some page (empty: the server says so itself). */
  readonly row?: (row: ReceivedRow, caseId: string) => void
  /** Somebody says something to the subscribers of the key (common_send_date). */
  readonly said?: (args: readonly unknown[]) => void
  /** Messages were missed that cannot be sent again: what is shown is to be read anew. `isFirst`: nothing was received before. */
  readonly gap?: (isFirst: boolean) => void
}
/** Who follows what others do to the rows of a resource. */
export interface RowsFollower {
  /** Rows were changed: by which change, and which of them; null where they are many. */
  readonly changed: (change: string, ids: readonly string[] | null) => void
  /** As for any follower. */
  readonly gap: (isFirst: boolean) => void
}

/** How long a socket that nobody needs stays open: one tab goes, another comes. Milliseconds. */
const LINGER = 3000

const followers = new Map<string, Set<Follower>>()
/** How many follow each resource, by its name; and which of them the server has been given. */
const resources = new Map<string, number>()
let given = ''
let since: string | undefined
let lingering: ReturnType<typeof setTimeout> | undefined
let polling: ReturnType<typeof setInterval> | undefined

const kept = reconnectingSocket({
  path: () => {
    const path = GRID_SOCKET.replace(':userId', encodeURIComponent($user.get()?.id ?? '')).replace(':pageId', PAGE)
    given = followed()
    const query = new URLSearchParams({ ...(given && { follows: given }), ...(since && { since }) })
    return query.size > 0 ? `${path}?${query}` : path
  },
  token: () => $session.get()?.token ?? '',
  heartbeat: JSON.stringify({ type: 'heart_beat', data: true }),
  every: HEARTBEAT,
  patience: HEARTBEAT_REPLY,
  retry: RETRY.live,
  final: Object.values(CLOSED),
  receive
})

/** Whether what other clients do arrives at once. */
export const $live = kept.$state

/** Follows what other clients do under a key; the socket is open as long as somebody follows. Gives back how to stop. */
export function followRows(key: string, follower: Follower): () => void {
  const together = followers.get(key) ?? new Set()
  followers.set(key, together.add(follower))
  clearTimeout(lingering)
  begin()
  return () => {
    together.delete(follower)
    if (together.size === 0) followers.delete(key)
    if (followers.size === 0) lingering = setTimeout(kept.close, LINGER)
  }
}

/** Follows what others do to the rows of a resource. Gives back how to stop. */
export function followResource(name: string, { changed, gap }: RowsFollower): () => void {
  resources.set(name, (resources.get(name) ?? 0) + 1)
  const stop = followRows(resourceKey(name), {
    said: ([change, ids]) => changed(String(change), Array.isArray(ids) ? ids.map(String) : null),
    gap
  })
  give()
  return () => {
    const left = (resources.get(name) ?? 1) - 1
    if (left > 0) resources.set(name, left)
    else resources.delete(name)
    give()
    stop()
  }
}

const followed = () => [...resources.keys()].sort().join(',')

/** Lets the server know what is followed, where that is other than what it was given. */
function give(): void {
  const names = followed()
  if (names === given || kept.$state.get() !== 'open') return
  if (kept.say(JSON.stringify({ type: 'follow', data: { resources: [...resources.keys()] } }))) given = names
}

/** Publishes to the other grids of a key, here and elsewhere, that a row has been changed in the grid `caseId`. False where it cannot be sent now. */
export const publishRow = (socketKey: string, row: SentRow, caseId: string): boolean =>
  publish({ type: 'update_vxe_table', data: { socketKey, args: [row as never, caseId] } })

/** Publishes a message to the subscribers of a key (common_send_date). False where it cannot be sent now. */
export const publishToAll = (key: string, args: readonly unknown[]): boolean =>
  publish({ type: 'common_send_date', data: { key, args: [...args] } })

const publish = (message: RelayedMessage) => kept.say(JSON.stringify(message))

/** There is somebody to speak for. */
function begin(): void {
  if (followers.size > 0 && $session.get() && $user.get()) kept.open()
}

function restart(): void {
  kept.close()
  begin()
}

function receive(text: string): void {
  const message = read(text)
  if (!message) return
  if (message.type === 'joined') {
    give()
    if (message.gap) missed(since === undefined)
  } else if (message.type === 'common_send_date') {
    if (message.data.key === DICTIONARIES_KEY) $changedDictionaries.set($changedDictionaries.get() + 1)
    for (const { said } of [...(followers.get(message.data.key) ?? [])]) said?.(message.data.args)
  } else if (message.type === 'update_vxe_table') {
    const [row, caseId] = message.data.args
    for (const { row: take } of [...(followers.get(message.data.socketKey) ?? [])]) take?.(row, caseId)
  }
  // The place moves only once the message has been handled: what breaks off here is sent again.
  if (message.since !== undefined) since = message.since
}

function read(text: string) {
  try {
    const message = parse(serverMessage, JSON.parse(text))
    return message.ok ? message.value : undefined
  } catch {
    return undefined
  }
}

function missed(isFirst: boolean): void {
  for (const together of [...followers.values()]) for (const { gap } of [...together]) gap?.(isFirst)
}

// Another session of the same user goes on where it was; another user or project is another room.
$session.listen((session, before) => {
  if (session?.token !== before?.token) restart()
})
$project.listen((project, before) => {
  if (project?.id === before?.id) return
  since = undefined
  restart()
})
atLeave(() => {
  since = undefined
  kept.close()
})
kept.$state.listen((state) => {
  clearInterval(polling)
  if (state === 'lost') {
    polling = setInterval(
      () => {
        if ($connection.get() === 'online') missed(false)
      },
      retryDelay(RETRY.livePoll, 0)
    )
  }
})
