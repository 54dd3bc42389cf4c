import type { CellValue } from '#contract/core/rules.ts'

import type { GridColumn } from './columns.ts'
import type { GridRow } from './rows.ts'

/** The key of the cell that names the 待核 cells of its row: those that were filled from a document and that nobody has confirmed. */
export const UNCONFIRMED = 'unconfirmed'

/** The keys that such a cell names. */
export const keysNamed = (value: unknown): readonly string[] =>
  typeof value === 'string' && value !== '' ? value.split(',') : []

/** Such a cell for some keys: in one order, so that two that name the same are equal; null for none. */
export const naming = (keys: Iterable<string>): string | null => [...new Set(keys)].toSorted().join(',') || null

/** The keys of the 待核 cells of a row. */
export const unconfirmedIn = (row: GridRow): readonly string[] => keysNamed(row[UNCONFIRMED])

/** The keys that one of two such cells names and the other does not. */
export function namedByOne(one: CellValue, other: CellValue): readonly string[] {
  const [some, others] = [new Set(keysNamed(one)), new Set(keysNamed(other))]
  return [...some.symmetricDifference(others)]
}

/** What two people have made of such a cell since `base`: filled by either it is 待核, confirmed by either it is not. */
export function mergedUnconfirmed(base: CellValue, mine: CellValue, theirs: CellValue): CellValue {
  const [was, own] = [new Set(keysNamed(base)), new Set(keysNamed(mine))]
  const kept = keysNamed(theirs).filter((key) => own.has(key) || !was.has(key))
  return naming([...kept, ...own.difference(was)])
}

/** The column of that cell. It is never seen, and written by commands alone. */
export const UNCONFIRMED_COLUMN: GridColumn = {
  key: UNCONFIRMED,
  title: '',
  type: 'hidden',
  disabled: true,
  join: mergedUnconfirmed
}

/** Which of these cells ends being 待核, by their rows: what the cells of these rows name once they have been written. A row whose naming cell is written with them is left out. */
export function namingAfter(
  rowOf: (rowIndex: number) => GridRow,
  written: readonly { readonly rowIndex: number; readonly key: string }[]
): ReadonlyMap<number, string | null> {
  const named = new Set(written.flatMap(({ rowIndex, key }) => (key === UNCONFIRMED ? [rowIndex] : [])))
  const after = new Map<number, readonly string[]>()
  for (const { rowIndex, key } of written) {
    if (named.has(rowIndex)) continue
    const before = after.get(rowIndex) ?? unconfirmedIn(rowOf(rowIndex))
    if (before.includes(key))
      after.set(
        rowIndex,
        before.filter((one) => one !== key)
      )
  }
  return new Map([...after].map(([rowIndex, keys]) => [rowIndex, naming(keys)]))
}
