/** What is 待核 of a file whose item is a guess: it closes no gap before somebody confirms it. */
export const ITEM_KEY = 'catalogCode'
/** The cell in which a file is shown its item where its template does not ask for one. */
export const SHOWN_ITEM_KEY = 'catalogName'

/** The cells of a row that are 待核, by the columns in which they are drawn. */
export const shownUnconfirmed = (keys: readonly string[], columns: readonly { readonly key: string }[]): string[] =>
  keys.map((key) => (key === ITEM_KEY && !columns.some((column) => column.key === key) ? SHOWN_ITEM_KEY : key))
