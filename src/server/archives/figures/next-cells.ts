import type { FileRow } from '#contract/archives/files.ts'
import type { MyWork } from '#contract/archives/summary.ts'
import type { Column } from '#contract/core/column.ts'
import { type CellValue, isEmpty, isRequired } from '#contract/core/rules.ts'

import { type RowSource, readRows } from '../rows/rows.ts'

type Work = MyWork['drafts'][number]

/** Says of files at which cell the work on them goes on, and what they lack. */
export async function withCells(source: RowSource, files: readonly Work[]): Promise<Work[]> {
  const rows = new Map(
    (
      await readRows(
        source,
        files.map(({ id }) => id)
      )
    ).map((row) => [row.id, row])
  )
  return files.map((file) => {
    const row = rows.get(file.id)
    return row
      ? { ...file, ...cellsOf(row, source.templates.get(row.describedBy ?? row.template)?.columns ?? []) }
      : file
  })
}

const isMissing = (row: FileRow, { key, validateRules = [] }: Column): boolean =>
  isEmpty(row[key] as CellValue) && validateRules.some((rule) => isRequired(rule) && !rule.warn)

/** The cell at which the work on a file goes on: what was marked when it came back, what is missing, what nobody has confirmed. */
export const cellOfWork = (row: FileRow, columns: readonly Column[]): string | null => cellsOf(row, columns).key

function cellsOf(row: FileRow, columns: readonly Column[]): Pick<Work, 'key' | 'missing' | 'unconfirmed'> {
  const missing = columns.filter((column) => isMissing(row, column))
  const unconfirmed = row.unconfirmed ?? []
  return {
    key: row.lastReturn?.keys[0] ?? missing[0]?.key ?? unconfirmed[0] ?? null,
    missing: missing.map(({ title }) => title),
    unconfirmed: unconfirmed.length
  }
}
