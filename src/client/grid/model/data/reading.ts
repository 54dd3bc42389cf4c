import type { GridRow } from './rows.ts'

/**
 * Rows that are read and not edited: Enter shows one whole, Space selects it, Delete asks the screen to delete, letters do nothing. A cell is
 * edited by F2 alone, where its column and row let it be.
 */
export interface ReadingMode {
  /** Asks the screen to go to where a row is worked on: Enter, which shows it whole otherwise. */
  readonly open?: ((id: string) => void) | undefined
  /** Asks the screen to delete rows: the selected ones where the active row is among them, else the active one. */
  readonly remove?: ((ids: readonly string[]) => void) | undefined
  /** Asks the screen to bring in a table of several cells that was copied elsewhere, tab-separated: Ctrl+V. */
  readonly paste?: ((text: string) => void) | undefined
  /** Asks the screen to take its last change back. */
  readonly undo?: (() => void) | undefined
  /** Asks the screen to open the active row for editing: F2, where no cell of it is edited in place. */
  readonly edit?: ((id: string) => void) | undefined
  /** Why a cell is not edited in place, in words; null where F2 opens it; undefined where no cell of its column is. */
  readonly lockOf?: ((row: GridRow, key: string) => string | null | undefined) | undefined
  /** Asks the screen to put the active row one place up or down among its siblings, below the one before it, or beside the one above it. */
  readonly move?: ((id: string, by: 1 | -1 | 'in' | 'out') => void) | undefined
  /** Asks the screen for a new row below the active one of a tree, or beside it. */
  readonly add?: ((id: string, how: 'below' | 'beside') => void) | undefined
  /** Where a row is a page of its own, or shown by an address: what its name leads to in another tab. */
  readonly hrefOf?: ((row: GridRow) => string) | undefined
}
