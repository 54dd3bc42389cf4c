import type { TextTable } from './clipboard.ts'
import type { GridColumn } from '../data/columns.ts'
import type { CellRange } from '../data/cursor.ts'
import type { GridState } from '../edits/grid-state.ts'
import { columnsIn, type FillOutcome, FillPlan, replanned, rowIndexesIn, type Texts } from './filling.ts'
import { insert } from '../edits/structure.ts'

/** A heading as it is compared: a template marks what must be filled, and may break a title into lines. */
const plainTitle = (text: string) => text.replace(/[\s*\uff0a]/g, '')

/**
 * The columns that a line names; null where it holds no headings. Of several texts half may be no title of ours: the values below
 * them find no cell. A title that two columns have means the one in sight.
 */
export function columnsNamed({ columns }: GridState, first: readonly string[]): (GridColumn | null)[] | null {
  const inSight = columns.placed.flatMap(({ edge, column }) => (edge === null ? [column] : []))
  const byTitle = new Map(
    [...columns.all.filter(({ type }) => type !== 'hidden'), ...inSight].map((column) => [
      plainTitle(column.title),
      column
    ])
  )
  byTitle.delete('')
  const named = first.map((text) => byTitle.get(plainTitle(text)) ?? null)
  const titles = first.filter((text) => text.trim() !== '').length
  const known = named.filter((column) => column !== null).length
  return known > 0 && (known === titles || (known > 1 && known * 2 >= titles)) ? named : null
}

/** Adds rows at the end for what lay below the last one. They and what they hold are one step. */
export function addRest(state: GridState, rest: readonly Texts[]): FillOutcome {
  const rowIndexes = insert(
    state,
    undefined,
    rest.map(() => ({}))
  )
  const plan = new FillPlan(state)
  rest.forEach((texts, at) => {
    for (const [key, text] of Object.entries(texts)) plan.text(rowIndexes[at]!, state.columns.get(key)!, text)
  })
  const filled = plan.carryOut()
  if (filled.cells > 0) state.history.join()
  return filled
}

/** How often a table is repeated over so many cells: as often as it fits, where nothing is left over. */
const timesIn = (cells: number, size: number) => (cells > size && cells % size === 0 ? cells / size : 1)

/**
 * Plans how a table of texts goes into cells: from the top left of the range on, again and again where the range is so many times as
 * large, or, where its first line holds column titles, into those columns. One text fills the whole range.
 */
export function planPaste(state: GridState, table: TextTable, range: CellRange): FillPlan {
  const plan = new FillPlan(state)
  const titled = table.length > 1 ? columnsNamed(state, table[0]!) : null
  const lines = titled ? table.slice(1) : table
  const [rows, columns] = [rowIndexesIn(state, range), columnsIn(state, range)]
  const isOne = !titled && table.length === 1 && table[0]!.length === 1
  if (isOne) {
    for (const rowIndex of rows) for (const { column } of columns) plan.text(rowIndex, column, table[0]![0]!)
    return plan
  }
  const width = Math.max(...lines.map((line) => line.length))
  const [down, across] = titled ? [1, 1] : [timesIn(rows.length, lines.length), timesIn(columns.length, width)]
  const placed = state.columns.placed.slice(range.left).filter(({ edge }) => edge === null)
  const height = down * lines.length
  const targets = rowIndexesIn(state, {
    ...range,
    bottom: range.top + height + state.rows.groupsBefore(state.rows.size)
  })
  for (let y = 0; y < height; y++) {
    const rowIndex = targets[y] ?? -1
    const line = lines[y % lines.length]!
    const below: Record<string, string> = {}
    for (let x = 0; x < across * width; x++) {
      const text = line[x % width]
      if (text === undefined) continue
      const column = titled ? titled[x] : placed[x]?.column
      if (rowIndex >= 0 && column) plan.text(rowIndex, column, text)
      else if (text !== '') {
        plan.outside++
        if (column) below[column.key] = text
      }
    }
    if (rowIndex < 0 && Object.keys(below).length > 0) plan.rest.push(below)
  }
  return plan
}

/** Plans a paste anew once the choices that it needs have come; the rows it began at may have moved by then. Null where they are gone. */
export async function planLater(
  state: GridState,
  table: TextTable,
  range: CellRange,
  first: FillPlan
): Promise<FillPlan | null> {
  const top = state.rows.rowIndexAt(range.top)
  return replanned<null>(first, () => {
    const place = state.rows.has(top) ? state.rows.placeOf(top) : -1
    if (place < 0) return null
    return planPaste(state, table, { ...range, top: place, bottom: range.bottom + place - range.top })
  })
}
