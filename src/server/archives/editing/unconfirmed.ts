import type { CellValue } from '#contract/core/rules.ts'

import { ITEM_KEY, SHOWN_ITEM_KEY } from '../rows/shown-unconfirmed.ts'

/** What a change says of cells that were filled from the document. */
export interface Confirming {
  readonly cells: Readonly<Record<string, CellValue>>
  /** Which of these cells were filled from the document, unseen. */
  readonly filled?: readonly string[] | undefined
  /** Cells that were filled so before, and are right as they are. */
  readonly confirmed?: readonly string[] | undefined
}

/**
 * The cells of a row that are 待核 after a change, in the order in which they became so: those that it fills from the document
 * join them; a cell that it changes in any other way, empties or confirms leaves them.
 */
export function unconfirmedAfter(
  before: readonly string[],
  { cells, filled = [], confirmed = [] }: Confirming,
  values: ReadonlyMap<string, string | number | null>
): string[] {
  const ended = new Set([...Object.keys(cells), ...confirmed].map((key) => (key === SHOWN_ITEM_KEY ? ITEM_KEY : key)))
  const begun = filled.filter((key) => (values.get(key) ?? null) !== null)
  return [...new Set([...before.filter((key) => !ended.has(key)), ...begun])]
}
