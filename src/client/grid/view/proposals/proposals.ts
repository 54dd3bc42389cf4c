import type { CellValue } from '#contract/core/rules.ts'

/** A text that somebody else than the user proposes for a cell, as it would be typed. */
export interface ProposedText {
  readonly text: string
  /** Where it was read, in words. */
  readonly source: string
  /** Called when the user comes to it: a screen shows where it was read. */
  readonly onShown?: () => void
}

/** What a screen proposes for the cells of a row, such as what was read in its document. Null: that is not known yet. */
export interface Proposals {
  /** For one cell: the best first, none where there is nothing. */
  readonly candidatesOf: (rowId: string, key: string) => readonly ProposedText[] | null
  /** The lines of the document, in their order: any of them may be put into any cell. */
  readonly linesOf: (rowId: string) => readonly ProposedText[] | null
  /** Values that may be put into empty cells without being chosen one by one, by the keys of their columns. */
  readonly sureOf: (rowId: string) => ReadonlyMap<string, CellValue> | null
  /** Whether the document of a row says itself what a cell holds that is 待核. */
  readonly isSaid?: (rowId: string, key: string, value: CellValue) => boolean
}
