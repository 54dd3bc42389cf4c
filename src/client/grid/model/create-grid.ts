import type { CellValue } from '#contract/core/rules.ts'

import type { Arrangement, Sort } from './data/arrangement.ts'
import { CellCommands } from './cells/cell-commands.ts'
import type { Change, Emitter } from './data/changes.ts'
import { createState } from './create-state.ts'
import { NOWHERE } from './data/cursor.ts'
import { type Commit, type GridState, sayOnce } from './edits/grid-state.ts'
import { Editing } from './cells/editing.ts'
import { type FaultyCell, listFaults } from './edits/faults.ts'
import { activeRowIndex, followActiveRow, activateCell, rememberActive, uncover } from './edits/going.ts'
import type { ShownPart } from './data/keys.ts'
import type { KindContext, KindLogic } from './data/kind.ts'
import type { GridOptions } from './data/options.ts'
import { isTemporary } from './data/row-ids.ts'
import { RowCommands } from './rows/row-commands.ts'
import type { GridRow } from './data/rows.ts'
import { ServerCommands } from './server/server-commands.ts'
import { asSorts } from './viewing/sorting.ts'
import { type Status, statusOf } from './edits/status.ts'
import { orderStartOf, renumberRows } from './edits/structure.ts'
import { refresh } from './rows/refreshing.ts'
import { TreeCommands } from './rows/tree-commands.ts'
import { Viewing } from './viewing/viewing.ts'

/** What getting the values of a grid answers: every row, or how many cells are wrong (SPEC.md §5). */
export type GridValues =
  | {
      readonly ok: true
      readonly rows: readonly Readonly<Record<string, unknown>>[]
      readonly removed: readonly string[]
      readonly added: readonly string[]
    }
  | { readonly ok: false; readonly errors: number; readonly cells: readonly FaultyCell[] }

/** Makes the grid of some columns. It knows no React, no DOM, no network and no disk. */
export const createGrid = <K extends KindLogic>(options: GridOptions<K>): GridModel<K> => new GridModel(options)

/** An editable table: its rows, what is wrong with them, what the server does not know, and the commands that change it. */
export class GridModel<K extends KindLogic = KindLogic> {
  readonly state: GridState
  readonly kinds: GridOptions<K>['kinds']
  readonly edit: Editing
  readonly cells: CellCommands
  readonly rows: RowCommands
  readonly server: ServerCommands
  readonly options: GridOptions<K>
  /** Sorting, filtering and grouping of the rows. */
  readonly view: Viewing
  /** What opens and closes the branches of a tree table; null where the rows are a flat list. */
  readonly tree: TreeCommands | null
  #say: KindContext['say']

  constructor(options: GridOptions<K>) {
    const { isRowDisabled, canAdd = true, canRemove = true, canMove = true } = options
    this.options = options
    this.kinds = options.kinds
    this.#say = options.say ?? ((text) => text)
    this.state = createState(options, {
      say: (text, words) => this.#say(text, words),
      grouping: () => this.view.group
    })
    const { changes, rows, tree } = this.state
    this.view = new Viewing(this.state, options)
    if (tree) rows.follow(() => this.view.order())
    this.tree = tree && new TreeCommands(this.state, tree)
    this.edit = new Editing(this.state)
    this.cells = new CellCommands(this.state)
    this.rows = new RowCommands(this.state, {
      canAdd,
      canRemove,
      canMove,
      isRowDisabled: isRowDisabled ? (rowIndex) => isRowDisabled(rows.row(rowIndex)) : null
    })
    this.server = new ServerCommands(this.state)
    changes.subscribe((change) => {
      if (change.type === 'rows') followActiveRow(this.state)
      if (change.type === 'rows' || change.type === 'cursor') rememberActive(this.state)
    })
    this.load(options.rows ?? [])
  }

  /** What is to be drawn anew. */
  get subscribe(): Emitter<Change>['subscribe'] {
    return this.state.changes.subscribe
  }
  /** What somebody has done to the rows. */
  get onCommit(): Emitter<Commit>['subscribe'] {
    return this.state.commits.subscribe
  }
  /** How many rows there are, are selected, wait, are refused; how many cells are wrong. */
  get status(): Status {
    return statusOf(this.state)
  }
  /** The language of the sentences that kinds show. */
  speak(say: KindContext['say']): void {
    if (say === this.#say) return
    this.#say = say
    this.state.changes.emit({ type: 'cells' })
  }
  /** Draws everything seen again: what cells show has changed elsewhere (a dictionary has come). */
  redraw(): void {
    this.state.changes.emit({ type: 'cells' })
  }

  /** Other rows: what was unsent, selected or to be undone is forgotten here (the journal keeps it). */
  load(all: readonly GridRow[]): void {
    const { rows, states, checks, totals, history, selection, removals, left, moved, orderKey, cursor, tree, columns } =
      this.state
    this.edit.cancel()
    const wasEmpty = rows.total === 0
    const given = tree?.plant(all) ?? all
    rows.replace(given)
    for (const store of [states, history, selection, removals, left, moved]) store.clear()
    for (const known of [checks, totals]) known.reset()
    this.state.orderStart = orderStartOf(given, orderKey, columns.get(orderKey) !== undefined)
    for (let rowIndex = 0; rowIndex < given.length; rowIndex++)
      if (isTemporary(given[rowIndex]!.id)) states.open(rowIndex).isNew = true
    // The active cell stays on a title or a sum; otherwise the first rows that come get it.
    cursor.on = wasEmpty ? NOWHERE : { ...NOWHERE, below: cursor.on.below }
    cursor.go({ line: wasEmpty ? 0 : cursor.at.line, col: cursor.at.col })
    this.view.show()
  }
  /** The same list anew from the server: what is unsent stays, and so do the selection and the place one is at. */
  refresh(given: readonly GridRow[]): void {
    refresh(this.state, this.tree, () => this.load(given))
  }
  /** Puts the columns otherwise: their order, widths, which are hidden and which stay at the left. */
  arrange(arrangement: Arrangement): void {
    this.view.arrange(arrangement)
  }
  /** By what the rows are sorted first; null: as they follow each other. */
  get sort(): Sort | null {
    return this.view.sorts[0] ?? null
  }
  /** Sorts by a column, by several, or (null) not at all. Where the screen sorts, it is called and loads other rows. */
  sortBy(sort: Sort | readonly Sort[] | null): void {
    this.view.sortBy(asSorts(sort))
  }
  /** Goes to a row, there to a column (else the one that one is in), and gives the cell the focus: a screen's way to what is wrong or wanted. */
  goTo(id: string, key?: string): void {
    const { rows, columns, cursor, changes } = this.state
    this.view.reveal(rows.rowIndexOf(id))
    if (key !== undefined && columns.get(key) && columns.placeOf(key) < 0) uncover(this.state, key)
    const line = rows.placeOf(rows.rowIndexOf(id))
    if (line < 0) return
    activateCell(this.state, {
      line,
      col: Math.max(columns.first, key === undefined ? cursor.at.col : columns.placeOf(key))
    })
    changes.emit({ type: 'focus' })
  }
  /** Shows more of the active row, where that is offered, or what is wrong with all. */
  show(what: ShownPart): void {
    if (what !== 'errors' && activeRowIndex(this.state) < 0) sayOnce(this.state, 'noRow')
    else this.state.changes.emit({ type: 'show', what })
  }
  /** Goes to the next cell at which something is wrong, and opens what is folded over one. Cells of new rows are asked first, and all before it says that there is none. */
  nextError(isBack: boolean): void {
    const { states, rows, checks } = this.state
    void checks.rows(states.slots().filter((rowIndex) => states.get(rowIndex)?.isNew && rows.has(rowIndex)))
    this.view.unfoldFaults()
    if (this.status.errors > 0 || this.cells.hasFault) return void this.cells.nextError(isBack)
    void this.check().then(() => {
      this.view.unfoldFaults()
      this.cells.nextError(isBack)
    })
  }
  /** The cells that are wrong or refused, in the order of the rows. */
  errors(most?: number): readonly FaultyCell[] {
    return listFaults(this.state, most)
  }
  /** The ids of the selected rows, in the order of the rows. */
  selected(): readonly string[] {
    const { rows, selection } = this.state
    return selection
      .values()
      .toSorted((one, other) => rows.placeOf(one) - rows.placeOf(other))
      .map((rowIndex) => rows.row(rowIndex).id)
  }
  /** The rows as they follow each other, unsent edits included. */
  all(): readonly GridRow[] {
    return Array.from(this.state.rows.sequence, (rowIndex) => this.state.rows.row(rowIndex))
  }
  /** A row by its id. */
  get(id: string): GridRow | null {
    const rowIndex = this.state.rows.rowIndexOf(id)
    return this.state.rows.has(rowIndex) ? this.state.rows.row(rowIndex) : null
  }
  /** Writes cells of a row as a user would: it is checked, kept, unsent, and can be undone. */
  set(id: string, values: Readonly<Record<string, CellValue>>): void {
    const rowIndex = this.state.rows.rowIndexOf(id)
    if (this.state.rows.has(rowIndex))
      this.cells.write(Object.entries(values).map(([key, value]) => ({ rowIndex, key, value })))
  }

  /** Asks every cell. Answers how many are wrong; null where other rows came meanwhile. */
  async check(): Promise<number | null> {
    const { checks, changes } = this.state
    const errors = await checks.all(() => changes.emit({ type: 'checked' }))
    changes.emit({ type: 'cells' })
    changes.emit({ type: 'checked' })
    return errors
  }
  /** Every row with its order number, once every cell has been found right; new ones without their temporary ids if wanted. */
  async values({ withoutIds = false }: { readonly withoutIds?: boolean } = {}): Promise<GridValues> {
    this.edit.commit('stay')
    const errors = await this.check()
    if (errors !== 0) return { ok: false, errors: errors ?? 0, cells: this.errors() }
    renumberRows(this.state)
    // Rows that bear no numbers here are given theirs: whoever keeps them wants to know how they follow each other.
    const { orderKey, orderStart } = this.state
    const ordered =
      orderStart === null ? this.all().map((row, place) => ({ ...row, [orderKey]: place + 1 })) : this.all()
    const rows = ordered.map(({ id, ...rest }) => (withoutIds && isTemporary(id) ? rest : { id, ...rest }))
    return {
      ok: true,
      rows,
      removed: this.server.removals(),
      added: this.all().flatMap(({ id }) => (isTemporary(id) ? [id] : []))
    }
  }
}
