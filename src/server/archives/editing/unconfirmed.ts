import type { CellValue } from '#contract/core/rules.ts'

/** What is 待核 of a file whose item is a guess: it closes no gap before somebody confirms it. */
export const ITEM_KEY = 'catalogCode'
/** The cell in which a file is shown its item where its template does not ask for one. */
const SHOWN_ITEM_KEY = 'catalogName'

/** The cells of a row that are 待核, by the columns in which they are drawn. */
export const shownUnconfirmed = (keys: readonly string[], columns: readonly { readonly key: string }[]): string[] =>
  keys.map((key) => (key === ITEM_KEY && !columns.some((column) => column.key === key) ? SHOWN_ITEM_KEY : key))

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
