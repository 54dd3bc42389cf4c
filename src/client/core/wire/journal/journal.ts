import { failureText } from '#core/state/failure-text.ts'
import { fail } from '#core/state/toasts.ts'

import { type JournalRow, openJournalStore, readScope, writeJournal } from './journal-store.ts'
import { openPages, PAGE, stayAlive } from '../page/open-pages.ts'

/**
 * Keeps what has been typed until the server has it: the rows of a grid, the draft of a form. A row is whatever its owner needs to
 * bring it back (values, what the server had, its version); it is known by its id.
 */
export interface Journal<Entry extends { readonly id: string }> {
  /** Puts rows in the place of what was kept of them. Returns at once; the promise is done when they are on the disk. It never fails. */
  readonly keep: (rows: readonly Entry[]) => Promise<void>
  /** The server has answered: these need not be kept any more. It never fails. */
  readonly drop: (ids: readonly string[]) => Promise<void>
  /** What is kept, oldest first: what this page has typed, and what pages have left behind that are gone (reloaded, closed, crashed). Taken over, it belongs to this one. */
  readonly read: () => Promise<readonly Entry[]>
}

/** Of one row kept by several pages that are gone: what is to be kept of it. */
export type Merge<Entry> = (older: Entry, newer: Entry) => Entry

/**
 * Opens the journal of a user in a project at a screen (DESIGN.md §7). A second tab at the same screen has its own rows: nobody sends
 * what somebody else is still typing.
 */
export function openJournal<Entry extends { readonly id: string }>(
  user: string,
  project: string,
  screen: string,
  merge: Merge<Entry> = (_, newer) => newer
): Journal<Entry> {
  const scope = [user, project, screen].join('/')
  stayAlive()
  // Opened at once, so that the first key is on the disk as soon as the others.
  openJournalStore().catch(reportOnce)
  const asRow = (entry: Entry, at: number): JournalRow<Entry> => ({ scope, page: PAGE, id: entry.id, at, entry })

  const take = async (): Promise<readonly Entry[]> => {
    const kept = (await readScope<Entry>(scope)).sort((one, other) => one.at - other.at)
    const alive = await openPages(kept.map(({ page }) => page))
    const mine = new Map<string, JournalRow<Entry>>()
    const left = kept.filter(({ page }) => page !== PAGE && !alive.has(page))
    for (const { id, page, entry, at } of kept) {
      if (page !== PAGE && alive.has(page)) continue
      const older = mine.get(id)
      mine.set(id, asRow(older ? merge(older.entry, entry) : entry, at))
    }
    if (left.length > 0) {
      await writeJournal((rows) => {
        for (const { page, id } of left) rows.delete([scope, page, id])
        for (const row of mine.values()) rows.put(row)
      })
    }
    return [...mine.values()].map(({ entry }) => entry)
  }

  return {
    keep: (entries) => {
      const at = Date.now()
      return writeJournal((rows) => {
        for (const entry of entries) rows.put(asRow(entry, at))
      }).catch(reportOnce)
    },
    drop: (ids) =>
      writeJournal((rows) => {
        for (const id of ids) rows.delete([scope, PAGE, id])
      }).catch(reportOnce),
    read: () =>
      take().catch((failure: unknown) => {
        reportOnce(failure)
        return []
      })
  }
}

let isReported = false

/** Without a disk (a private window, a full one) work goes on, but people must know that a reload would cost it. */
function reportOnce(_: unknown): void {
  if (!isReported) fail(failureText('journal'))
  isReported = true
}
