import type { Template } from '#contract/catalogue/templates.ts'
import type { CellValue } from '#contract/core/rules.ts'

import { holdsBytes } from '../item/sound.ts'

/** A file's row, as far as its cells come from it. */
interface RowOfCells {
  readonly ext: Readonly<Record<string, CellValue>>
  readonly pages: number
}

/** The cells of a file by the columns of its template; what no template names is still its own. */
export function cellsOf(row: RowOfCells, template: Template | undefined): Record<string, CellValue> {
  const own = row as unknown as Readonly<Record<string, CellValue>>
  const keys = new Set([
    'title',
    'docNo',
    'remark',
    ...(template?.columns ?? []).flatMap((column) => (holdsBytes(column) ? [] : [column.key]))
  ])
  const value = (key: string): CellValue => {
    // Pages that nobody has counted are kept as none and shown as nothing.
    if (key === 'pages') return row.pages === 0 ? null : row.pages
    return Object.hasOwn(own, key) && key !== 'ext' ? own[key] : (row.ext[key] ?? null)
  }
  return { ...row.ext, ...Object.fromEntries([...keys].map((key) => [key, value(key)])) }
}
