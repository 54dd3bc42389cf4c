import { COLUMN_KINDS, type Column, type ColumnKind } from '#contract/core/column.ts'
import type { CellValue, ValidateRule } from '#contract/core/rules.ts'
import type { Row } from '#grid/model/data/rows.ts'

/** The columns that a text holds; none where it holds none. */
export function columnsInText(text: string): readonly Column[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? (read as readonly Column[]) : []
  } catch {
    return []
  }
}

/** The column that a cell of a file holds; none where it holds none. */
export const columnInFile = (cell: CellValue | undefined): Column | undefined => columnsInText(`[${cell ?? ''}]`)[0]

/** The columns by their titles and keys, in their order. */
export const columnsAsText = (text: string): string =>
  columnsInText(text)
    .map(({ title, key }, at) => `${at + 1}  ${title}  ${key}`)
    .join('\n')

/** What a cell of the table of columns says of a box. */
export const YES = 'Y'
const box = (is: boolean | undefined): string => (is ? YES : 'N')

type Part = 'required' | 'unique' | 'pattern' | 'handler'
const PARTS: readonly Part[] = ['required', 'unique', 'pattern', 'handler']
/** The first rule that says something of a part. */
const ruleOf = (rules: readonly ValidateRule[], part: Part) =>
  rules.find((rule) => rule[part] !== undefined && rule[part] !== false)

/** A column as a row of the table of columns. */
export function rowOfColumn(column: Column, id: string): Row {
  const rules = column.validateRules ?? []
  const pattern = ruleOf(rules, 'pattern')
  return {
    id,
    key: column.key,
    title: column.title,
    titleEn: column.titleEn ?? null,
    type: column.type,
    width: column.width ?? null,
    dictCode: column.dictCode ?? null,
    required: box(ruleOf(rules, 'required') !== undefined),
    unique: box(ruleOf(rules, 'unique') !== undefined),
    pattern: pattern?.pattern ?? null,
    message: pattern?.message ?? null,
    handler: ruleOf(rules, 'handler')?.handler ?? null,
    defaultValue:
      typeof column.defaultValue === 'boolean' ? String(column.defaultValue) : (column.defaultValue ?? null),
    sum: box(column.statistics?.includes('sum')),
    average: box(column.statistics?.includes('average')),
    disabled: box(column.disabled),
    allowInput: box(column.allowInput),
    placeholder: column.placeholder ?? null
  }
}

const said = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim())
const isKind = (type: string): type is ColumnKind => (COLUMN_KINDS as readonly string[]).includes(type)

/** The column that a row says; what the table has no cell for stays as `before` has it. */
export function columnOfRow(row: Row, before: Column | undefined): Column {
  const type = said(row.type)
  const made: Column = { ...before, key: said(row.key), title: said(row.title), type: isKind(type) ? type : 'input' }
  const set = <K extends keyof Column>(key: K, value: Column[K] | undefined) => {
    if (value === undefined) delete made[key]
    else made[key] = value
  }
  set('titleEn', said(row.titleEn) || undefined)
  set('width', widthOf(said(row.width)))
  set('dictCode', said(row.dictCode) || undefined)
  set('placeholder', said(row.placeholder) || undefined)
  set('defaultValue', defaultOf(row.defaultValue as CellValue, made.type))
  set('disabled', row.disabled === YES || undefined)
  set('allowInput', row.allowInput === YES || undefined)
  const statistics = (['sum', 'average'] as const).filter((one) => row[one] === YES)
  set('statistics', statistics.length > 0 ? statistics : undefined)
  const rules = rulesOf(row, before?.validateRules ?? [])
  set('validateRules', rules.length > 0 ? rules : undefined)
  return made
}

/** Figures alone are pixels. */
const widthOf = (width: string) => (/^\d+$/.test(width) ? `${width}px` : width || undefined)

function defaultOf(value: CellValue, type: ColumnKind): Column['defaultValue'] | undefined {
  const text = said(value)
  if (text === '') return undefined
  return type === 'inputNumber' && !Number.isNaN(Number(text)) ? Number(text) : text
}

/** The rules that a row says: those that were there keep what the table does not show of them, and what is left out goes. */
function rulesOf(row: Row, before: readonly ValidateRule[]): NonNullable<Column['validateRules']> {
  const wanted: Record<Part, string | true | undefined> = {
    required: row.required === YES || undefined,
    unique: row.unique === YES || undefined,
    pattern: said(row.pattern) || undefined,
    handler: said(row.handler) || undefined
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
    if (parts.includes('pattern')) sayMessage(now, said(row.message))
    return PARTS.some((part) => now[part] !== undefined) ? [now as ValidateRule] : []
  })
  const fresh = PARTS.flatMap((part): ValidateRule[] => {
    const value = wanted[part]
    if (value === undefined || first.get(part)) return []
    const message = part === 'pattern' ? said(row.message) : ''
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
