import { COLUMN_KINDS, type Column, type ColumnKind } from '#contract/core/column.ts'
import type { CellValue, ValidateRule } from '#contract/core/rules.ts'

import { isTicked, type RowCells, textInCell, tickCell } from './value-cells.ts'

/** The columns that a text holds; none where it holds none. */
export function columnsInText(text: string): readonly Column[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? (read as readonly Column[]) : []
  } catch {
    return []
  }
}

/** The cell of a row that holds all that is said of a column, what the table has no cell for as well. It is not seen, and goes to files and comes from them. */
export const WHOLE_COLUMN = 'whole'

/** The columns by their titles and keys, in their order. */
export const columnsAsText = (text: string): string =>
  columnsInText(text)
    .map(({ title, key }, at) => `${at + 1}  ${title}  ${key}`)
    .join('\n')

type Part = 'required' | 'unique' | 'pattern' | 'handler'
const PARTS: readonly Part[] = ['required', 'unique', 'pattern', 'handler']
/** The first rule that says something of a part. */
const ruleOf = (rules: readonly ValidateRule[], part: Part) =>
  rules.find((rule) => rule[part] !== undefined && rule[part] !== false)

/** A column as a row of the table of columns. */
export function rowOfColumn(column: Column): RowCells {
  const rules = column.validateRules ?? []
  const pattern = ruleOf(rules, 'pattern')
  return {
    key: column.key,
    title: column.title,
    titleEn: column.titleEn ?? null,
    type: column.type,
    width: column.width ?? null,
    dictCode: column.dictCode ?? null,
    required: tickCell(ruleOf(rules, 'required') !== undefined),
    unique: tickCell(ruleOf(rules, 'unique') !== undefined),
    pattern: pattern?.pattern ?? null,
    message: pattern?.message ?? null,
    handler: ruleOf(rules, 'handler')?.handler ?? null,
    defaultValue:
      typeof column.defaultValue === 'boolean' ? String(column.defaultValue) : (column.defaultValue ?? null),
    sum: tickCell(column.statistics?.includes('sum')),
    average: tickCell(column.statistics?.includes('average')),
    disabled: tickCell(column.disabled),
    allowInput: tickCell(column.allowInput),
    placeholder: column.placeholder ?? null,
    [WHOLE_COLUMN]: JSON.stringify(column)
  }
}

const isKind = (type: string): type is ColumnKind => (COLUMN_KINDS as readonly string[]).includes(type)

/** The column that a row says; what the table has no cell for stays as it is in the whole that a file brings, or as `known` has it. */
export function columnOfRow(row: RowCells, known: Column | undefined): Column {
  const before = columnsInText(`[${row[WHOLE_COLUMN] ?? ''}]`)[0] ?? known
  const type = textInCell(row.type)
  const made: Column = {
    ...before,
    key: textInCell(row.key),
    title: textInCell(row.title),
    type: isKind(type) ? type : 'input'
  }
  const set = <K extends keyof Column>(key: K, value: Column[K] | undefined) => {
    if (value === undefined) delete made[key]
    else made[key] = value
  }
  set('titleEn', textInCell(row.titleEn) || undefined)
  set('width', widthOf(textInCell(row.width)))
  set('dictCode', textInCell(row.dictCode) || undefined)
  set('placeholder', textInCell(row.placeholder) || undefined)
  set('defaultValue', defaultOf(row.defaultValue, made.type))
  set('disabled', isTicked(row.disabled) || undefined)
  set('allowInput', isTicked(row.allowInput) || undefined)
  const statistics = (['sum', 'average'] as const).filter((one) => isTicked(row[one]))
  set('statistics', statistics.length > 0 ? statistics : undefined)
  const rules = rulesOf(row, before?.validateRules ?? [])
  set('validateRules', rules.length > 0 ? rules : undefined)
  return made
}

/** Figures alone are pixels. */
const widthOf = (width: string) => (/^\d+$/.test(width) ? `${width}px` : width || undefined)

function defaultOf(value: CellValue | undefined, type: ColumnKind): Column['defaultValue'] | undefined {
  const text = textInCell(value)
  if (text === '') return undefined
  return type === 'inputNumber' && !Number.isNaN(Number(text)) ? Number(text) : text
}

/** The rules that a row says: those that were there keep what the table does not show of them, and what is left out goes. */
function rulesOf(row: RowCells, before: readonly ValidateRule[]): NonNullable<Column['validateRules']> {
  const wanted: Record<Part, string | true | undefined> = {
    required: isTicked(row.required) || undefined,
    unique: isTicked(row.unique) || undefined,
    pattern: textInCell(row.pattern) || undefined,
    handler: textInCell(row.handler) || undefined
  }
  const first = new Map(PARTS.map((part) => [part, ruleOf(before, part)]))
  const kept = before.flatMap((rule): ValidateRule[] => {
    const parts = PARTS.filter((part) => first.get(part) === rule)
    // What the table does not show, a second pattern for example, stays.
    if (parts.length === 0) return [rule]
    const now: Record<string, unknown> = { ...rule }
    for (const part of parts) {
      if (wanted[part] === undefined) delete now[part]
      else now[part] = wanted[part]
    }
    if (parts.includes('pattern')) sayMessage(now, textInCell(row.message))
    return PARTS.some((part) => now[part] !== undefined) ? [now as ValidateRule] : []
  })
  const fresh = PARTS.flatMap((part): ValidateRule[] => {
    const value = wanted[part]
    if (value === undefined || first.get(part)) return []
    const message = part === 'pattern' ? textInCell(row.message) : ''
    return [{ [part]: value, ...(message && { message }) }]
  })
  return [...kept, ...fresh] as NonNullable<Column['validateRules']>
}

function sayMessage(rule: Record<string, unknown>, message: string): void {
  if (rule.message === message || (rule.message === undefined && message === '')) return
  // Another message has no translation yet.
  delete rule.messageEn
  if (message === '') delete rule.message
  else rule.message = message
}
