import { NOTICE_POLL } from '#contract/core/limits.ts'
import { listByUser, markAllRead, markRead, type Notice, type NoticeLists } from '#contract/system/notices.ts'

import { openDialog } from '#core/state/dialogs.ts'
import { atLeave } from '#core/state/pages/leave.ts'
import { $routedMenu } from '#core/state/menu.ts'
import { query, type QueryState } from '#core/state/query.ts'
import { go } from '#core/state/pages/route.ts'
import { ask } from '#core/wire/http/ask.ts'

import { knownPath } from './session/guard.ts'

const mine = query((signal) => ask(listByUser, {}, { signal, quiet: true }))

/** My unread notices, as the bell shows them. A failure to fetch them is shown nowhere (SPEC.md §8). */
export const $notices = mine.$state

/** Brings them anew. */
export const loadNotices = (): Promise<void> => mine.refresh()

/** How many are unread: what the badge shows. */
export const unreadCount = (state: QueryState<NoticeLists>): number =>
  'data' in state && state.data ? state.data.anntMsgTotal + state.data.sysMsgTotal : 0

/** Opens a notice: it is marked read, then the list is brought anew (SPEC.md §4). Where its page cannot be opened it is shown itself. */
export async function openNotice(notice: Notice): Promise<void> {
  const page = pageToOpen(notice)
  if (page) go(page)
  else openDialog({ kind: 'notice', notice })
  // What cannot be marked now stays unread, and is marked when it is opened again.
  await ask(markRead, { anntId: notice.anntId }, { quiet: true }).catch(() => undefined)
  await loadNotices()
}

const pageToOpen = (notice: Notice): string | undefined =>
  notice.openType === 'component' ? noticePage(notice) : undefined

/** Whether opening a notice goes to a page; otherwise it is shown in a dialog. */
export const opensPage = (notice: Notice): boolean => pageToOpen(notice) !== undefined

/** Marks all of them read. A failure is shown. */
export async function readAll(): Promise<void> {
  await ask(markAllRead, {})
  await loadNotices()
}

/** The page that a notice names, with what it is about as its form's id; nothing where this user has no such page. */
export function noticePage({ openPage, busId }: Pick<Notice, 'openPage' | 'busId'>): string | undefined {
  const wanted = openPage?.replace(/^\/?(?:views\/)?/, '').toLowerCase()
  const entry = $routedMenu.get().find(({ component }) => component.toLowerCase() === wanted)
  return entry && (busId ? `${entry.path}?${new URLSearchParams({ id: busId })}` : entry.path)
}

/** Where a notice is handled, if it names such a place (openType "url", READINGS.md A43): a path of ours, or another site's address. */
export function handlingOf({ openType, openPage }: Pick<Notice, 'openType' | 'openPage'>): string | undefined {
  if (openType !== 'url' || !openPage) return undefined
  if (/^https?:\/\//.test(openPage)) return URL.canParse(openPage) ? openPage : undefined
  const [path = '', search = ''] = openPage.split('?')
  const known = knownPath(path)
  return known === undefined ? undefined : known + (search && `?${search}`)
}

/** Asks every six seconds. A failure ends it, and nothing is said (SPEC.md §8). Gives back how to stop. */
export function pollNotices(): () => void {
  const timer = setInterval(async () => {
    await loadNotices()
    if ($notices.get().status === 'failed') clearInterval(timer)
  }, NOTICE_POLL)
  return () => clearInterval(timer)
}

const isOn = (name: string) => globalThis.document?.querySelector(`meta[name="${name}"]`) !== null

/**
 * Keeps the badge true while somebody works: at once, and whenever the window comes to the front (READINGS.md A42). The socket and
 * the polling are there too, and run only where the server's settings say so. Gives back how to stop.
 */
export function followNotices(): () => void {
  void loadNotices()
  const look = () => void loadNotices()
  addEventListener('focus', look)
  const ends = [() => removeEventListener('focus', look)]
  if (isOn('notice-socket')) {
    let isOver = false
    ends.push(() => {
      isOver = true
    })
    // Where its file does not come, the badge is brought as it is without it.
    import('#core/wire/live/notice-socket.ts').then(
      ({ onNotices }) => !isOver && void ends.push(onNotices(look)),
      () => undefined
    )
  }
  if (isOn('notice-polling')) ends.push(pollNotices())
  return () => {
    for (const end of ends) end()
  }
}

atLeave(mine.forget)
