import type { ComponentType } from 'react'

import type { RowsWritten } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'

/** What a dialog for a pasted table is given. */
export interface PasteDialogProps {
  readonly texts: ResourceTexts
  /** The table, tab-separated; empty where it is pasted there. */
  readonly pasted: string
  /** Closes it, says these words and brings the list anew. What is shown once is named by its keys. */
  readonly onDone: (words: string, written: RowsWritten) => void
  readonly onClose: () => void
}

/** The dialog of a screen's own that a pasted table opens, where rows are not brought in by the verbs for that, and the right that it needs beyond the menu's. */
export interface PasteDialog {
  readonly right: `:${string}`
  readonly dialog: ComponentType<PasteDialogProps>
}
