import type { Column, ColumnKind } from '#contract/core/column.ts'
import { SWITCH_VALUES } from '#contract/core/limits.ts'

import type { QueryField } from './query-line.ts'

/** Columns that hold nothing a list could be asked by. */
const NOT_ASKED: ReadonlySet<ColumnKind> = new Set(['slot', 'hidden', 'upload', 'file', 'image', 'progress'])

/** The fields of an advanced query out of the columns of a table, each key once. `yes` and `no` name what a box is kept as. */
export function fieldsOfColumns(
  columns: readonly Column[],
  { yes, no }: { readonly yes: string; readonly no: string }
): QueryField[] {
  const fields = new Map<string, QueryField>()
  for (const column of columns)
    if (!NOT_ASKED.has(column.type) && !column.isOrder && !fields.has(column.key))
      fields.set(column.key, fieldOf(column, yes, no))
  return [...fields.values()]
}

function fieldOf(
  { key, title, type, options, dictCode, dictTable, customValue, popupCode, orgFields = '', destFields = '' }: Column,
  yes: string,
  no: string
): QueryField {
  const [on, off] = customValue ?? SWITCH_VALUES
  const boxes = [
    { value: on, text: yes },
    { value: off, text: no }
  ]
  return {
    field: key,
    title,
    type: type === 'checkbox' ? 'switch' : type,
    ...(type === 'checkbox'
      ? { options: boxes }
      : options && { options: options.map(({ value, text }) => ({ value, text })) }),
    ...(dictCode && { dictCode }),
    ...(dictTable && { dictTable }),
    ...(popupCode && { popup: { code: popupCode, orgFields, destFields } })
  }
}
