import { HANDLERS, type HandlerFault } from '#contract/core/handlers.ts'
import { type CellValue, firstBroken, isWarning, type ValidateRule } from '#contract/core/rules.ts'

import { readCell } from '../../core/text/cells.ts'
import { type CheckItem, type ItemFinding, foundOrPassed } from '../item/check-item.ts'
import { holdsBytes } from '../item/sound.ts'

/** Rules about days are ZS-05's and ZS-06's. */
const DAYS: ReadonlySet<string> = new Set(['notFuture', 'afterDocDate', 'afterStartDate'])

/** 元数据项长度、类型、格式: every filled cell keeps the rules of its template. What must be filled, and which days may be, other items ask. */
export const zs04: CheckItem = {
  file({ template, cells, catalogName }, { choices, today }) {
    if (!template) return foundOrPassed([{ said: { key: 'checks:said.noTemplate' } }])
    const row = { ...cells, catalogName }
    return foundOrPassed(
      template.columns.flatMap((column): ItemFinding[] => {
        const value = cells[column.key]
        if (holdsBytes(column) || column.isOrder || value == null || value === '') return []
        const read = readCell(column, value, choices)
        // Values of dictionaries are ZS-05's.
        if ('key' in read && read.key !== 'rules:cell.choice') return [wrong(column.key, value)]
        const rules = (column.validateRules ?? []).filter(({ handler }) => !DAYS.has(handler ?? ''))
        return breaks(rules, value, row, today) ? [wrong(column.key, value)] : []
      })
    )
  }
}

const wrong = (field: string, value: CellValue): ItemFinding => ({
  said: { key: 'checks:said.rule', values: { value: String(value).slice(0, 100) } },
  field,
  mend: 'checks:mend.cell'
})

/** Whether a filled value breaks a rule that refuses; rules that ask elsewhere are not of this kind. */
function breaks(
  rules: readonly ValidateRule[],
  value: CellValue,
  row: Readonly<Record<string, unknown>>,
  today: string
): boolean {
  const broken = firstBroken<HandlerFault>(rules, value, {
    isShared: () => false,
    handle: (name, at) => HANDLERS[name]?.check(at, { row, today }) ?? null
  })
  if (broken instanceof Promise) throw new Error('the rules of templates answer at once')
  return broken !== null && !isWarning(broken)
}
