import type { ComponentType, ReactElement } from 'react'

import type { AnyResource } from '#contract/core/resource/resource.ts'

import type { ResourceRow, RowsWritten } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'

/** The action that a dialog has done last. */
export interface DoneLast {
  readonly action: string
  readonly ids: readonly string[]
}

/** What a dialog of a screen's own is given. */
export interface OwnDialogProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly row: ResourceRow
  /** Closes it, says these words and brings the list anew. What was written, or which action was done last to which rows, can be undone there. */
  readonly onDone: (words: string, written?: RowsWritten | DoneLast) => void
  readonly onClose: () => void
}

/** A dialog that a screen adds for a row of its list: 授权, 成员. Its title is the text `role.action.grant`. */
export interface OwnDialog {
  readonly icon: ReactElement
  /** What right it needs beyond the menu's: `:grant`. */
  readonly right?: `:${string}`
  /** For which rows it is offered. */
  readonly when?: (row: ResourceRow) => boolean
  /** Where the work of a row is done instead, if it is done elsewhere. Fails where that cannot be asked, which is said then. */
  readonly placeOf?: (row: ResourceRow) => string | undefined | Promise<string>
  /** Left out where it is always done elsewhere. */
  readonly dialog?: ComponentType<OwnDialogProps>
}
/** Dialogs of a screen's own, by their names. */
export type OwnDialogs = Readonly<Record<string, OwnDialog>>
