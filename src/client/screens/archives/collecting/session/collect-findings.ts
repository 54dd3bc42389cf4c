import type { CheckFinding } from '#contract/checks/runs.ts'
import type { Handler } from '#contract/core/handlers.ts'
import type { SessionColumn, SessionGrid } from '#parts/saved-grid/open-grid-session.ts'

/** What a check has found at a cell, and what the cell held then: another value has not been checked. */
interface CellFinding {
  readonly seen: string
  readonly message: string
}

/** What checks have found in the files of one grid, cell by cell. */
export interface FileFindings {
  /** The columns, each with a check that says what was found in its cells as long as they hold what was checked. */
  readonly columns: readonly SessionColumn[]
  readonly handlers: Readonly<Record<string, Handler>>
  /** Puts what was found into the cells, in the place of what the checked rows had before. */
  readonly put: (grid: SessionGrid, checked: readonly string[], findings: readonly CheckFinding[]) => void
}

const TITLE = 'title'
const FILES: readonly string[] = ['file', 'image', 'upload']

const handlerOf = (key: string): string => `found in ${key}`
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''))

/** Lets the cells of columns say what checks find in them. */
export function withFindings(
  columns: readonly SessionColumn[],
  wordsOf: (finding: CheckFinding) => string
): FileFindings {
  const found = new Map<string, Map<string, CellFinding>>()
  const shown = columns.filter(({ type }) => type !== 'hidden')
  const keys = new Set(shown.map(({ key }) => key))
  // What concerns no cell concerns the bytes.
  const bytesKey = shown.find(({ type }) => FILES.includes(type))?.key ?? TITLE
  return {
    columns: columns.map((column) =>
      keys.has(column.key)
        ? { ...column, validateRules: [...(column.validateRules ?? []), { handler: handlerOf(column.key) }] }
        : column
    ),
    handlers: Object.fromEntries(
      [...keys].map((key) => [
        handlerOf(key),
        {
          reads: [],
          check(value, { row }) {
            const finding = found.get(String(row.id))?.get(key)
            // As faults, whatever their level, so that F8 goes to each.
            return finding?.seen === textOf(value) ? { message: finding.message } : null
          }
        } satisfies Handler
      ])
    ),
    put({ state: { rows, checks } }, checked, findings) {
      const again = new Map(checked.map((id) => [id, new Set(found.get(id)?.keys())]))
      for (const id of checked) found.delete(id)
      for (const finding of findings) {
        const { fileId: id, field } = finding
        if (id === null || !rows.has(rows.rowIndexOf(id))) continue
        const key = field === null ? bytesKey : keys.has(field) ? field : TITLE
        const cells = found.get(id) ?? new Map<string, CellFinding>()
        const other = cells.get(key)
        cells.set(key, {
          seen: textOf(rows.cell(rows.rowIndexOf(id), key)),
          message: [other?.message, wordsOf(finding)].filter(Boolean).join('；')
        })
        found.set(id, cells)
        again.set(id, (again.get(id) ?? new Set()).add(key))
      }
      for (const [id, cells] of again) {
        const rowIndex = rows.rowIndexOf(id)
        if (rows.has(rowIndex)) for (const key of cells) checks.again(rowIndex, key)
      }
    }
  }
}
