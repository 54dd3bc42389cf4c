import type { DoneLast } from './own-dialogs.ts'
import type { Cells } from '../form/row-form.tsx'
import type { RowChoice } from '../rows/row-selection.ts'
import type { ActionDone, ManyWritten, RefusedByName, ResourceRow, RowsWritten } from '../rows/rows.ts'

/** What is open above a list: the form of a row (null: a new one), a row's history, the recycle bin. */
export type ListDialog =
  | {
      readonly what: 'form'
      readonly row: ResourceRow | null
      readonly preset?: Cells
      /** Fields that an action needs and that are empty. */
      readonly lacking?: readonly string[]
    }
  | { readonly what: 'history'; readonly row: ResourceRow }
  | { readonly what: 'bin' }
  /** `pasted` is the text of a table that comes in place of a file; empty, it is pasted there. */
  | { readonly what: 'import'; readonly pasted?: string }
  /** A change of many rows. */
  | { readonly what: 'bulk'; readonly choice: RowChoice }
  /** What an action asks before it is done to these rows, with what it is about; and what it shows when it is done: by its fields, or by names of its own. */
  | {
      readonly what: 'action'
      readonly name: string
      readonly meant: Readonly<Record<string, unknown>>
      readonly about: string
    }
  | {
      readonly what: 'result'
      readonly title: string
      readonly result: Readonly<Record<string, string>>
      readonly isNamed?: true
      /** The row that it is of, which takes the focus once it is closed. */
      readonly id?: string | undefined
    }
  /** The rows to which an action was not done. */
  | { readonly what: 'refused'; readonly title: string; readonly rows: readonly RefusedByName[] }
  /** A dialog of the screen's own, for a row. */
  | { readonly what: 'own'; readonly name: string; readonly row: ResourceRow }

/** What can be done with the rows of a list, for its buttons, its keys and its commands. */
export interface RowActions {
  readonly add: () => void
  /** Opens the form of a row, else of the selected one. */
  readonly edit: (id?: string) => void
  readonly history: (id?: string) => void
  /** Whether the selected rows can be changed together. */
  readonly canBulkEdit: boolean
  /** Opens the change of the selected rows. */
  readonly bulkEdit: () => void
  /** Says what a write of many rows has done, or that a job does it, and goes on when that has ended. */
  readonly doneMany: (words: string, written: ManyWritten) => Promise<void>
  /** Asks, and deletes these rows, else the selected ones. */
  readonly remove: (ids?: readonly string[]) => Promise<void>
  readonly showBin: () => void
  /** Opens the way of a file into the list. */
  readonly showImport: () => void
  /** Opens the way of a table that has been copied elsewhere: with its text, or to paste it there. Undefined where there is none for who has signed in. */
  readonly showPaste: ((text?: string) => void) | undefined
  /** Does an action to these rows, else to the selected ones: asks first what it asks. */
  readonly act: (name: string, ids?: readonly string[]) => Promise<void>
  /** Remembers an action that can be taken back; gives the words for what it has done, which say that. */
  readonly canTakeBack: (words: string, done: DoneLast) => string
  /** Says what an action has done, and shows what it gives once. */
  readonly acted: (name: string, done: ActionDone) => Promise<void>
  /** Opens a dialog of the screen's own for a row, else for the selected one. */
  readonly open: (name: string, id?: string) => void
  /** Takes a change back, else the last one of this page. */
  readonly undo: (change?: string) => Promise<void>
  /** Says what has been done, brings the list anew and goes to the row. */
  readonly done: (words: string, written: RowsWritten) => Promise<void>
  /** Announces what was saved in its place: it is undone next. */
  readonly saved: (written: RowsWritten) => void
  /** The same without saying it. */
  readonly follow: (written: RowsWritten) => Promise<void>
  /** Brings the list anew after something else has written a row, which gets the focus. */
  readonly bring: (id: string) => Promise<void>
  /** Does something once the rows that were written last have come. */
  readonly whenBrought: (act: () => void) => void
}
