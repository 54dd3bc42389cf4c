import { atom, type ReadableAtom } from 'nanostores'

import { $user } from '#core/state/session/user.ts'

import { PAGE } from '../page/open-pages.ts'
import { onJournalWrite, readJournalKeys } from './journal-store.ts'

/** A place of the journal where rows of this user wait to be sent. */
export interface UnsentPlace {
  readonly project: string
  readonly screen: string
  /** Whether this page has typed them, and not another tab or a page that is gone. */
  readonly isOwn: boolean
  readonly count: number
}

const $places = atom<readonly UnsentPlace[] | null>(null)
/** Everything of the signed-in user that lies in the journal of this browser unanswered, whichever page has typed it; null until it has been counted. */
export const $unsentPlaces: ReadableAtom<readonly UnsentPlace[] | null> = $places

let isFollowing = false
let isCounting = false
let isStale = false

/** Counts what the journal holds, and from then on whenever a page of this browser writes to it. */
export function followUnsent(): void {
  if (!isFollowing) {
    onJournalWrite(recount)
    $user.listen((user, before) => {
      if (user?.id !== before?.id) recount()
    })
  }
  isFollowing = true
  recount()
}

/** Counts anew; what is written during a count is counted by another. */
function recount(): void {
  isStale = true
  if (!isCounting) void count()
}

async function count(): Promise<void> {
  isCounting = true
  while (isStale) {
    isStale = false
    const user = $user.get()?.id
    // Without a disk nothing is stored, and a message has said so.
    const keys = user === undefined ? [] : await readJournalKeys(`${user}/`).catch(() => [])
    const groups = Map.groupBy(keys, ({ scope, page }) => JSON.stringify([scope, page === PAGE]))
    $places.set(
      [...groups].map(([group, { length }]) => {
        const [scope, isOwn] = JSON.parse(group) as [string, boolean]
        const [, project = '', ...screen] = scope.split('/')
        return { project, screen: screen.join('/'), isOwn, count: length }
      })
    )
  }
  isCounting = false
}
