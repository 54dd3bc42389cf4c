/** A column of a printed table. */
export interface PrintedColumn {
  readonly title: string
  readonly align?: 'end' | 'center'
}

/** A line of a printed table: a row, the heading of a group of rows, or a line of sums. A group has one text. */
export interface PrintedRow {
  readonly kind?: 'group' | 'sum'
  readonly cells: readonly string[]
}

/** A term and what it is. */
export interface PrintedFact {
  readonly term: string
  readonly value: string | number | null | undefined
}

/** A piece of a printed page: a table, whose head is repeated on every page, or facts; each may have a heading. */
export type PrintedPiece =
  | {
      readonly kind: 'table'
      readonly title?: string
      readonly columns: readonly PrintedColumn[]
      readonly rows: readonly PrintedRow[]
      /** What is printed in place of rows where there are none. */
      readonly empty: string
    }
  | { readonly kind: 'facts'; readonly title?: string; readonly facts: readonly PrintedFact[] }

/** A page as it is printed: what it is, of what, and everything in it, also what is out of sight on the screen. */
export interface PrintedPage {
  readonly title: string
  /** Under what conditions this was found: node, filters, order. The project, who and when are added to them. */
  readonly about?: readonly PrintedFact[]
  readonly pieces: readonly PrintedPiece[]
}

type Make = () => PrintedPage | null
let offered: readonly Make[] = []

/** A screen says how its page is printed, until the returned function takes that back. It is asked at the moment of printing. */
export function offerPrinted(make: Make): () => void {
  offered = [make, ...offered]
  return () => {
    offered = offered.filter((one) => one !== make)
  }
}

/** Prints a page that was made for this once, in place of what the screen says; the screen's own counts again when the paper is done. */
export function printOnce(page: PrintedPage): void {
  addEventListener(
    'afterprint',
    offerPrinted(() => page),
    { once: true }
  )
  window.print()
}

/** The page in front as it is printed; null where it says nothing of it, and is printed as it is shown. */
export function printedNow(): PrintedPage | null {
  for (const make of offered) {
    const page = make()
    if (page) return page
  }
  return null
}
