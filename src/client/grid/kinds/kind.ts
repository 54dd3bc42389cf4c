import type { ComponentType } from 'react'

import type { CellValue } from '#contract/core/rules.ts'

import type { GridColumn } from '../model/data/columns.ts'
import type { After, Draft } from '../model/data/edit.ts'
import type { KindContext, KindLogic } from '../model/data/kind.ts'
import type { GridRow } from '../model/data/rows.ts'
import type { GridText } from '../model/data/texts.ts'

/** What the content of a drawn cell is given. */
export interface ShowProps {
  readonly value: CellValue
  readonly row: GridRow
  readonly column: GridColumn
  /** Whether it may not be edited now. */
  readonly isLocked: boolean
  /** Writes the cell as a user would. */
  readonly onCommit: (value: CellValue) => void
}

/** What an editor of a cell is given. */
export interface EditProps {
  /** What the cell held when it was opened. */
  readonly value: CellValue
  /** What it holds now: something else may have written it since (an upload into the cell that has ended). */
  readonly valueNow: () => CellValue
  readonly row: GridRow
  readonly column: GridColumn
  readonly context: KindContext
  /** The character that opened the editor: it starts empty and, where it takes text, the browser types it in by itself. */
  readonly typed: string | null
  /** The name of the editor: the column's title. */
  readonly label: string
  readonly isInvalid: boolean
  /** The id of the words that say what is wrong. */
  readonly describedBy: string | undefined
  /** Says what would be committed now (null: nothing): Enter, Tab and a press elsewhere commit it. */
  readonly onDraft: (draft: Draft | null) => void
  /** Says, and shows at the cell, why what was typed was taken back. */
  readonly onRefuse: (why: GridText) => void
  /** Ends editing with a value; `after` says where to go (it stays unless said otherwise). */
  readonly onCommit: (value: CellValue, after?: After) => void
  /** Ends editing; the cell keeps what it held. */
  readonly onCancel: () => void
  /** Writes other cells of the same row, in the same step (a popup that fills several). */
  readonly onCommitRow: (values: Readonly<Record<string, CellValue>>, after?: After) => void
}

/**
 * A kind of cell: what the model knows of it, and its editor. The editor takes the focus when it appears. What it opens
 * (a list, a dialog) it renders below itself in React, so that a press or the focus in there counts as inside. Keys that
 * it does not handle itself commit or cancel: Enter, Tab, Escape.
 */
export interface CellKind extends KindLogic {
  /** What its cells show at rest, where that is more than text (`isDrawn`). It has no stop of Tab: the cell has. */
  readonly Show?: ComponentType<ShowProps>
  /** Null where nothing is ever opened: the value turns at once, or is never edited. */
  readonly Edit: ComponentType<EditProps> | null
}
