import { failureText } from '#core/state/failure-text.ts'
import { fail } from '#core/state/toasts.ts'

import { readScope, type Record, write } from './journal-store.ts'
import { openTabs, stayAlive, tabId } from './tab-id.ts'

/**
 * Keeps what has been typed until the server has it: the rows of a grid, the draft of a form. A row is whatever its owner needs to
 * bring it back (values, what the server had, its version); it is known by its id.
 */
export interface Journal<Entry extends { readonly id: string }> {
  /** Puts rows in the place of what was kept of them. Returns at once; the promise is done when they are on the disk. It never fails. */
  readonly keep: (rows: readonly Entry[]) => Promise<void>
  /** The server has answered: these need not be kept any more. It never fails. */
  readonly drop: (ids: readonly string[]) => Promise<void>
  /** What is kept, oldest first: what this tab has typed, and what tabs have left behind that are closed. Taken over, it belongs to this tab. */
  readonly read: () => Promise<readonly Entry[]>
}

/** Of one row kept by several closed tabs: what is to be kept of it. */
export type Merge<Entry> = (older: Entry, newer: Entry) => Entry

/**
 * Opens the journal of a user in a project at a screen (DESIGN.md §7). A second tab at the same screen has its own rows: nobody sends
 * what somebody else is still typing.
 */
export function openJournal<Entry extends { readonly id: string }>(user: string, project: string, screen: string, merge: Merge<Entry> = (_, newer) => newer): Journal<Entry> {
  const scope = [user, project, screen].join('/')
  const tab = tabId()
  stayAlive()
  const record = (entry: Entry, at: number): Record<Entry> => ({ scope, tab, id: entry.id, at, entry })

  const take = async (): Promise<readonly Entry[]> => {
    const kept = (await readScope<Entry>(scope)).sort((one, other) => one.at - other.at)
    const open = await openTabs(kept.map((row) => row.tab))
    const mine = kept.filter((row) => row.tab === tab || !open.has(row.tab))
    const rows = new Map<string, Record<Entry>>()
    for (const { id, entry, at } of mine) {
      const older = rows.get(id)
      rows.set(id, record(older ? merge(older.entry, entry) : entry, at))
    }
    const left = mine.filter((row) => row.tab !== tab)
    if (left.length > 0) {
      await write((disk) => {
        for (const row of left) disk.delete([scope, row.tab, row.id])
        for (const row of rows.values()) disk.put(row)
      })
    }
    return [...rows.values()].map(({ entry }) => entry)
  }

  return {
    keep: (rows) => {
      const at = Date.now()
      return write((disk) => {
        for (const row of rows) disk.put(record(row, at))
      }).catch(tellOnce)
    },
    drop: (ids) =>
      write((disk) => {
        for (const id of ids) disk.delete([scope, tab, id])
      }).catch(tellOnce),
    read: () =>
      take().catch((failure: unknown) => {
        tellOnce(failure)
        return []
      })
  }
}

let isTold = false

/** Without a disk (a private window, a full one) work goes on, but people must know that a reload would cost it. */
function tellOnce(_: unknown): void {
  if (!isTold) fail(failureText('journal'))
  isTold = true
}
