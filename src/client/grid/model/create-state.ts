import { NUMBER_COLUMN, SELECT_COLUMN, SELECT_COLUMN_WITH_STATISTICS } from '#contract/core/limits.ts'

import { Checks } from './check/checks.ts'
import { type Change, Emitter } from './data/changes.ts'
import { Columns, type GridColumn } from './data/columns.ts'
import { Cursor } from './data/cursor.ts'
import { rememberedDay } from './data/days.ts'
import { VIEW } from './data/edit.ts'
import { History } from './data/history.ts'
import type { KindContext, KindLogic } from './data/kind.ts'
import { Linkage } from './data/linkage.ts'
import { NO_MARKS } from './data/marks.ts'
import type { GridOptions } from './data/options.ts'
import { RowStates } from './data/row-states.ts'
import { type GridRow, Rows } from './data/rows.ts'
import { Selection } from './data/selection.ts'
import { Totals } from './data/totals.ts'
import { RowTree } from './data/tree.ts'
import type { Commit, GridState } from './edits/grid-state.ts'

/** What the state asks of its grid: the words of the language that is spoken now, and by what the rows are grouped now. */
interface GridAsked {
  readonly say: KindContext['say']
  readonly grouping: GridState['grouping']
}

/** Makes what the parts of one grid share, without rows. */
export function createState<K extends KindLogic>(options: GridOptions<K>, { say, grouping }: GridAsked): GridState {
  const { columns: given, kinds, journal = null, now = Date.now, partsOf, handlers = {} } = options
  const changes = new Emitter<Change>()
  const context = contextOf(options, say, changes)
  const rows = new Rows()
  const totals = new Totals(rows, given)
  const dayAt = rememberedDay()
  const handlerContext = (row: GridRow) => ({ row, today: dayAt(now()), ...(partsOf ? { parts: partsOf(row) } : {}) })
  const checks = new Checks(
    given.map((column) => ({ column, kind: kinds[column.type] })),
    { rows, context, handlers, handlerContext },
    (rowIndex, key) => {
      changes.emit({ type: 'cell', rowIndex, key })
      changes.emit({ type: 'checked' })
    }
  )
  return {
    columns: columnsOf(options, totals.lines.length > 0),
    rows,
    checks,
    totals,
    context,
    changes,
    kinds,
    journal,
    now,
    lockOf: options.lockOf ?? (() => null),
    marks: options.marks ?? NO_MARKS,
    authorOf: options.authorOf ?? (() => ''),
    orderKey: options.orderKey ?? 'orderNum',
    moved: new Set<number>(),
    states: new RowStates(),
    history: new History(),
    selection: new Selection(),
    cursor: new Cursor(),
    commits: new Emitter<Commit>(),
    removals: new Map(),
    left: new Map<number, number>(),
    tree: options.tree ? new RowTree(rows, options.tree) : null,
    orderStart: 1,
    linkage: context.linkage,
    alwaysEdit: options.alwaysEdit ?? false,
    reading: options.reading ?? null,
    grouping,
    edit: VIEW
  }
}

/** What kinds of cells ask: their choices, also where these depend on another cell, and their words. */
function contextOf<K extends KindLogic>(
  options: GridOptions<K>,
  say: KindContext['say'],
  changes: Emitter<Change>
): KindContext & Pick<GridState, 'linkage'> {
  const { columns, linkedOptions, optionsOf = ({ options: own }: GridColumn) => own ?? [] } = options
  const linkage = linkedOptions ? new Linkage(columns, linkedOptions, () => changes.emit({ type: 'cells' })) : null
  const linked: KindContext['linked'] = (column, row) => (linkage?.isLinked(column) ? linkage.ask(column, row) : null)
  return {
    linkage,
    linked,
    say,
    optionsOf: (column, row) => {
      const own = row ? linked(column, row) : null
      return own === null ? optionsOf(column, row) : own instanceof Promise ? [] : own
    }
  }
}

/** The columns of the data, and before them those of the marks, the numbers and the sub-tables. */
function columnsOf<K extends KindLogic>(
  { columns, hasSelection = true, hasNumbers = true, hasSubTables = false }: GridOptions<K>,
  hasTotals: boolean
): Columns {
  const selectWidth = hasTotals ? SELECT_COLUMN_WITH_STATISTICS : SELECT_COLUMN
  return new Columns(columns, [
    ...(hasSelection ? [{ edge: 'select', width: selectWidth, title: '' } as const] : []),
    ...(hasNumbers ? [{ edge: 'number', width: NUMBER_COLUMN, title: '#' } as const] : []),
    ...(hasSubTables ? [{ edge: 'sub', width: SELECT_COLUMN, title: '' } as const] : [])
  ])
}
