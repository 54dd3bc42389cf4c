/** What is chosen in a picker: rows by their keys, also those of other pages; null for a row that is known by its key alone. */
export type PickedRows<Row> = ReadonlyMap<string, Row | null>

/** A row as a picker's table has it, under the key by which it is kept. */
export interface PickRow<Row> {
  readonly id: string
  readonly row: Row
}

/** What is chosen after the rows in sight were marked anew: those of other pages stay; where one is wanted, it alone. */
export function choiceAfter<Row>(
  before: PickedRows<Row>,
  shown: readonly PickRow<Row>[],
  marked: 'all' | ReadonlySet<unknown>,
  isMultiple: boolean
): PickedRows<Row> {
  const isMarked = (id: string) => marked === 'all' || marked.has(id)
  if (!isMultiple) return new Map(shown.filter(({ id }) => isMarked(id)).map(({ id, row }) => [id, row] as const))
  const next = new Map(before)
  for (const { id, row } of shown) {
    if (isMarked(id)) next.set(id, row)
    else next.delete(id)
  }
  return next
}

/** What confirming a popup picker gives: the rows, or the text that refuses it where nothing is chosen, or several where one is wanted (SPEC.md §5). */
export function confirmed<Row>(
  choice: PickedRows<Row>,
  isMultiple: boolean
): { readonly rows: readonly Row[] } | { readonly problem: 'pickOne' } {
  if (choice.size === 0 || (choice.size > 1 && !isMultiple)) return { problem: 'pickOne' }
  return { rows: [...choice.values()].filter((row): row is Row & {} => row !== null) }
}
