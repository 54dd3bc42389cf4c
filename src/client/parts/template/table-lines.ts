import type { CellValue } from '#contract/core/rules.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'

import type { RowCells } from './value-cells.ts'

/** What a column chooses from, if it does. */
const optionsOf = ({ type, options = [] }: GridColumn) => (type === 'select' ? options : [])

/** Rows as the texts that their cells show: a file is read by people. */
export const textsOfRows = (
  columns: readonly GridColumn[],
  rows: readonly Readonly<Record<string, CellValue | undefined>>[]
): string[][] =>
  rows.map((row) =>
    columns.map((column) => {
      const value = String(row[column.key] ?? '')
      return optionsOf(column).find((option) => option.value === value)?.text ?? value
    })
  )

/** The rows of a file whose first line with a known title names the columns, by title or by key; and titles that no column has. `yes` is the word for it in boxes. */
export function linesInFile(
  columns: readonly GridColumn[],
  lines: readonly (readonly string[])[],
  yes = ''
): { readonly rows: RowCells[]; readonly unknown: string[] } {
  const named = (text: string) => {
    const plain = text.trim().replace(/\*$/, '').trim()
    return columns.find(
      ({ key, title = '' }) => plain !== '' && (plain === title || plain.toLowerCase() === key.toLowerCase())
    )
  }
  const head = lines.findIndex((cells) => cells.filter((cell) => named(cell)).length >= Math.min(2, columns.length))
  const titles = lines[head]
  if (!titles) return { rows: [], unknown: [] }
  const places = titles.map(named)
  const unknown = titles.filter((title, at) => title.trim() !== '' && !places[at]).map((title) => title.trim())
  const rows = lines
    .slice(head + 1)
    .map((cells) =>
      Object.fromEntries(
        places.flatMap((column, at): [string, CellValue][] =>
          column ? [[column.key, valueIn(column, cells[at] ?? '', yes)]] : []
        )
      )
    )
  return { rows, unknown }
}

/** What is written for yes in tables that people make, beside the word of their language. */
const YES = /^(y|yes|true|1|√|✓)$/i

/** A text of a file as the value of a cell: what a column chooses from is found by its words as well. */
function valueIn(column: GridColumn, text: string, yes: string): CellValue {
  const plain = text.trim()
  if (column.type === 'checkbox') return column.customValue?.[YES.test(plain) || plain === yes ? 0 : 1] ?? null
  if (plain === '') return null
  return optionsOf(column).find(({ value, text: words }) => words === plain || value === plain)?.value ?? plain
}
