import { cachedItems } from '#core/state/dictionaries.ts'
import { dictionary } from '#core/work/dictionaries.ts'
import { openJournal } from '#core/wire/journal/journal.ts'
import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import { createGrid, type GridModel } from '#grid/model/create-grid.ts'
import type { JournalEntry } from '#grid/model/data/journal.ts'
import type { Marks } from '#grid/model/data/marks.ts'
import type { GridOptions } from '#grid/model/data/options.ts'
import type { GridRow } from '#grid/model/data/rows.ts'

import { CELL_KINDS } from '../kinds/cell-kinds.ts'
import { type LostEdits, lostEdits } from '../grid-session/lost-edits.ts'
import { createOthers, type Others } from '../grid-session/others.ts'
import { createSaver, type Saver, type SavingCalls } from '../saving/saver.ts'

/** A column and a row of a grid session, as its screen gives them. */
export type SessionColumn = GridColumn
export type SavedGridRow = GridRow
/** What a session's screen says of cells and rows beside their values. */
export type SessionMarks = Marks
/** The rows that a session works on, and the commands that change them. */
export type SessionGrid = GridModel<CellKind>

/** Rows as they are worked on: a grid, who sends what is typed into it, and what had been left unsent. */
export interface GridSession {
  readonly grid: SessionGrid
  readonly saver: Saver
  /** By which the changes of other clients come in. */
  readonly others: Others
  /** How many rows the journal brought back that the server had not got. */
  readonly restored: number
  /** Throws away what the journal brought back: the values of the server are shown again. What was done since stays. */
  readonly discard: () => void
  /** What the journal could not bring back: its rows are no longer there. It stays in the journal until it is given up. */
  readonly lost: LostEdits
  readonly giveUp: () => Promise<void>
  /** Lets go of everything, once what waits has been sent. */
  readonly release: () => Promise<void>
}

export interface GridSessionOptions
  extends Pick<
    GridOptions<CellKind>,
    | 'lockOf'
    | 'marks'
    | 'authorOf'
    | 'partsOf'
    | 'handlers'
    | 'hasNumbers'
    | 'canAdd'
    | 'canRemove'
    | 'canMove'
    | 'sort'
    | 'isRowDisabled'
  > {
  readonly columns: readonly SessionColumn[]
  readonly rows: readonly SavedGridRow[]
  readonly calls: SavingCalls
  /** Whether these are all rows of the place: only then a row that is not among them is no longer there. */
  readonly isWhole: boolean
  /** Brings rows that the journal names and that are not among the given ones, where what was typed into them is still to be sent. */
  readonly findMissing?: (kept: readonly JournalEntry[]) => Promise<readonly SavedGridRow[]>
  /** Whose unsent edits these are, and where: they come back to the same place only. */
  readonly place: { readonly user: string; readonly project: string; readonly screen: string }
}

/** Which session of this page keeps the journal of a place: the one opened last. What an earlier one has still on its way, that one has brought back. */
const keepers = new Map<string, symbol>()
const NONE_LOST: LostEdits = { ids: [], settled: [], lines: [] }

/** Opens a session over the server's rows, with what this user had typed into them here and not sent. */
export async function openGridSession({
  columns,
  rows,
  calls,
  isWhole,
  findMissing = async () => [],
  place: { user, project, screen },
  ...options
}: GridSessionOptions): Promise<GridSession> {
  const journal = openJournal<JournalEntry>(user, project, screen, merged)
  const place = [user, project, screen].join('/')
  const keeper = Symbol(place)
  const isKeeper = () => keepers.get(place) === keeper
  keepers.set(place, keeper)
  const kept = await journal.read()
  const there = new Set(rows.map(({ id }) => id))
  const missing = kept.filter(({ id, isNew, isRemoved }) => !isNew && !isRemoved && !there.has(id))
  const grid = createGrid<CellKind>({
    ...options,
    columns,
    rows: missing.length > 0 ? [...rows, ...(await findMissing(missing))] : rows,
    kinds: CELL_KINDS,
    journal: {
      keep: (entries) => void (isKeeper() && journal.keep(entries)),
      drop: (ids) => void (isKeeper() && journal.drop(ids))
    },
    optionsOf: ({ dictCode, options: own = [] }) => (dictCode ? (cachedItems(dictCode) ?? []) : own)
  })
  // The saver first, so that it receives what comes back like any other edit.
  const saver = createSaver(grid, calls)
  const restored = grid.server.restore(kept)
  if (restored > 0) void saver.flush()
  const lost = isWhole ? lostEdits(grid, kept) : NONE_LOST
  if (lost.settled.length > 0) void journal.drop(lost.settled)
  bringDictionaries(grid, columns)
  return {
    grid,
    saver,
    others: createOthers(grid),
    restored,
    // It may have been sent by now: then the server gets the values that are shown again.
    discard: () => grid.server.discard(),
    lost,
    giveUp: () => journal.drop(lost.ids),
    async release() {
      await saver.release()
      if (isKeeper()) keepers.delete(place)
    }
  }
}

/** Dictionaries that are not kept are brought, and the cells that show them drawn again. */
function bringDictionaries(grid: SessionGrid, columns: readonly SessionColumn[]): void {
  for (const { dictCode } of columns)
    if (dictCode && !cachedItems(dictCode))
      dictionary(dictCode).then(
        () => grid.redraw(),
        () => undefined
      )
}

/** What two pages have kept of one row: the cells of both, the newer's where both have one; what the server had, as the older saw it. */
const merged = (older: JournalEntry, newer: JournalEntry): JournalEntry => ({
  ...newer,
  isNew: older.isNew && newer.isNew,
  values: { ...older.values, ...newer.values },
  base: { ...newer.base, ...older.base }
})
