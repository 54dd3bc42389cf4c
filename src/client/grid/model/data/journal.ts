import type { CellValue } from '#contract/core/rules.ts'

/** What the journal keeps of one row until the server has answered. */
export interface JournalEntry {
  readonly id: string
  /** The server has never seen the row. */
  readonly isNew: boolean
  /** The row has been taken away. */
  readonly isRemoved: boolean
  /** A new row: all its cells. Otherwise the cells that were changed. The draft of an open editor is among them. */
  readonly values: Readonly<Record<string, CellValue>>
  /** What the server had in those cells. */
  readonly base: Readonly<Record<string, CellValue>>
  /** The row was moved: it follows `after` now. */
  readonly isMoved?: boolean
  /** The row before a new or a moved one; null where it is the first. */
  readonly after: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Where edits are kept until the server has them (core/wire/journal/journal fills this with IndexedDB, per user, project and
 * screen). Both calls return at once; `keep` puts a row in the place of what was kept of it.
 */
export interface JournalPort {
  readonly keep: (rows: readonly JournalEntry[]) => void
  readonly drop: (ids: readonly string[]) => void
}
