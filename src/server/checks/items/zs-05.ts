import { choicesFor } from '../../core/text/choices.ts'
import { type CheckItem, type ItemFinding, foundOrPassed } from '../item/check-item.ts'

/** No archive of this republic is older. */
const FIRST = '1949-10-01'

/** 值域检测: values of dictionaries are in them, and days lie between 1949 and today. */
export const zs05: CheckItem = {
  file({ template, cells, docDate, endDate }, { choices, today }) {
    const columns = template?.columns ?? []
    const days = new Map<string, string>([
      ...Object.entries({ docDate, endDate }).flatMap(([key, day]) => (day === null ? [] : [[key, day] as const])),
      ...columns.flatMap(({ key, type }) => {
        const value = cells[key]
        return (type === 'date' || type === 'datetime') && typeof value === 'string' && value !== ''
          ? [[key, value.slice(0, 10)] as const]
          : []
      })
    ])
    const isColumn = (key: string) => columns.some((column) => column.key === key)
    return foundOrPassed([
      ...columns.flatMap((column): ItemFinding[] => {
        const known = choicesFor(column, choices)
        const value = cells[column.key]
        if (!known || known.size === 0 || column.allowInput || value == null || value === '') return []
        const strange = (column.type === 'list_multi' ? String(value).split(',') : [String(value)]).filter(
          (one) => !known.has(one)
        )
        return strange.map((one) => ({
          said: { key: 'checks:said.noChoice', values: { value: one } },
          field: column.key,
          mend: 'checks:mend.cell'
        }))
      }),
      ...[...days].flatMap(([field, day]): ItemFinding[] =>
        isColumn(field) && (day < FIRST || day > today)
          ? [
              {
                said: { key: 'checks:said.day', values: { value: day, from: FIRST, to: today } },
                field,
                mend: 'checks:mend.cell'
              }
            ]
          : []
      )
    ])
  }
}
