import type { Column } from '#contract/core/column.ts'
import type { CellValue } from '#contract/core/rules.ts'
import type { FileRow, FileState } from '#contract/archives/files.ts'
import type { Template } from '#contract/catalogue/templates.ts'

/** How a file's state stands out. */
export const TONES: Readonly<Record<FileState, 'good' | 'warn' | 'bad' | 'idle'>> = {
  draft: 'idle',
  submitted: 'warn',
  returned: 'bad',
  approved: 'good',
  arranged: 'good',
  locked: 'idle',
  archived: 'good',
  void: 'idle'
}

/** Whether a file in this state may still be described: it has not been handed on. */
export const isOpen = (state: FileState): boolean => state === 'draft' || state === 'returned'

/** The columns that these templates share: the same key and kind in each, as the first has them. One template gives all of its own. */
export function sharedColumns(templates: readonly Template[]): Column[] {
  const [first, ...others] = templates
  if (!first) return []
  return first.columns.filter(({ key, type }) => others.every(({ columns }) => columns.some((column) => column.key === key && column.type === type)))
}

/** A file as a row of the grid: format, size and a name for its place stand in cells of their own. */
export function gridRow(row: FileRow): FileRow & { readonly format: string; readonly size: number | null } {
  const formats = [...new Set(row.objects.map(({ format }) => format.toUpperCase()))]
  return { ...row, format: formats.join(' '), size: row.objects.length === 0 ? null : row.objects.reduce((sum, { size }) => sum + size, 0) }
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes for people: three digits at the most, and a unit of 1024. */
export function sizeText(bytes: CellValue): string {
  if (typeof bytes !== 'number') return ''
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** power
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[power]}`
}
