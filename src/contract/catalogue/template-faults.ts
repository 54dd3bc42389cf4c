import type { Column, ColumnKind } from '../core/column.ts'
import { HANDLERS } from '../core/handlers.ts'
import { patternFault } from '../core/pattern-cost.ts'
import { fits, isEmpty, RULE_SHORTCUTS } from '../core/rules.ts'

/** What may be wrong with a template; its words are the texts `entryTemplate.fault.noKey`. */
export const TEMPLATE_FAULTS = [
  'noColumns',
  'lacks',
  'noFiles',
  'noPlace',
  'noKey',
  'badKey',
  'sameKey',
  'reserved',
  'noTitle',
  'sameTitle',
  'wrongType',
  'badWidth',
  'noChoices',
  'unknownDict',
  'badPattern',
  'unknownHandler',
  'badDefault'
] as const
/** One fault: at which column, by its place, or null where it is the whole's; at which cell of it, and what is meant. */
export interface TemplateFault {
  readonly at: number | null
  readonly field: string
  readonly fault: (typeof TEMPLATE_FAULTS)[number]
  readonly value: string
}

/** Keys that a row of files has beside its cells. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['id', 'rowVersion', 'nodeId', 'monomialId', 'catalogName', 'template', 'templateVersion', 'describedBy'],
  ...['status', 'status_dictText', 'uploadBy', 'uploadByName', 'createTime', 'updateTime', 'updateByName', 'objects'],
  ...[
    'returned',
    'lastReturn',
    'unconfirmed',
    'defaulted',
    'format',
    'sizeText',
    'keyword',
    'constructor',
    'toString',
    'valueOf'
  ]
])
/** What every file is kept with in a column of its own: such a cell stays of the kind that it is. */
const FIXED: Readonly<Record<string, readonly ColumnKind[]>> = {
  orderNum: ['inputNumber'],
  pages: ['inputNumber'],
  docDate: ['date'],
  endDate: ['date'],
  catalogCode: ['popup']
}
const FILES: ReadonlySet<string> = new Set<ColumnKind>(['file', 'image', 'upload'])
/** What a template of these levels cannot do without. */
const NEEDED: Readonly<Record<string, readonly string[]>> = { file: ['title'], volume: ['title'] }
const KEY = /^[A-Za-z]\w{0,39}$/
const CHOOSES: ReadonlySet<string> = new Set<ColumnKind>(['select', 'radio', 'list_multi'])
const WIDTH = /^[1-9]\d{1,2}px$/

/** Whether a column holds stored files instead of a value. */
const holds = ({ type }: Column): boolean => FILES.has(type)

/**
 * What is wrong with the columns of a template, column by column. Without faults it can be published. `dicts` are the codes of the
 * dictionaries that there are; without them none is asked.
 */
export function templateFaults(
  level: string,
  columns: readonly Column[],
  dicts?: ReadonlySet<string>
): readonly TemplateFault[] {
  if (columns.length === 0) return [{ at: null, field: 'key', fault: 'noColumns', value: '' }]
  const keys = new Set(columns.map(({ key }) => key))
  const whole: TemplateFault[] = []
  for (const key of NEEDED[level] ?? [])
    if (!keys.has(key)) whole.push({ at: null, field: 'key', fault: 'lacks', value: key })
  if (level === 'file' && columns.filter(holds).length !== 1)
    whole.push({ at: null, field: 'type', fault: 'noFiles', value: '' })
  return [
    ...whole,
    ...columns.flatMap((column, at) =>
      ofColumn(column, level, dicts, {
        key: columns.findIndex(({ key }) => key === column.key) < at,
        title: columns.findIndex(({ title }) => title === column.title) < at
      }).map(([field, fault, value = '']): TemplateFault => ({ at, field, fault, value }))
    )
  ]
}

type Found = readonly [field: string, fault: TemplateFault['fault'], value?: string]

/** What is wrong with one column; `repeats` says what an earlier one has already. */
function ofColumn(
  column: Column,
  level: string,
  dicts: ReadonlySet<string> | undefined,
  repeats: { readonly key: boolean; readonly title: boolean }
): readonly Found[] {
  const { key, title, type, width, dictCode, dictTable, options, validateRules = [] } = column
  const found: Found[] = []
  if (key === '') found.push(['key', 'noKey'])
  else if (!KEY.test(key)) found.push(['key', 'badKey', key])
  else if (repeats.key) found.push(['key', 'sameKey', key])
  else if (level === 'file' && RESERVED.has(key)) found.push(['key', 'reserved', key])
  if (title.trim() === '') found.push(['title', 'noTitle'])
  else if (repeats.title) found.push(['title', 'sameTitle', title])
  const kinds = level === 'file' && Object.hasOwn(FIXED, key) ? FIXED[key] : undefined
  if (kinds && !kinds.includes(type)) found.push(['type', 'wrongType', key])
  // The bytes of a volume are those of its files.
  if (level === 'volume' && holds(column)) found.push(['type', 'noPlace'])
  if (width !== undefined && !WIDTH.test(width)) found.push(['width', 'badWidth', width])
  const chooses = CHOOSES.has(type) && !column.allowInput
  if (chooses && !dictCode && !dictTable && !options?.length) found.push(['dictCode', 'noChoices'])
  if (dictCode && dicts && !dicts.has(dictCode)) found.push(['dictCode', 'unknownDict', dictCode])
  for (const { pattern, handler } of validateRules) {
    if (pattern !== undefined && pattern !== 'only' && !isExpression(pattern))
      found.push(['pattern', 'badPattern', pattern])
    if (handler !== undefined && !Object.hasOwn(HANDLERS, handler)) found.push(['handler', 'unknownHandler', handler])
  }
  if (!found.some(([, fault]) => fault === 'badPattern') && breaksOwnRule(column))
    found.push(['defaultValue', 'badDefault', String(column.defaultValue)])
  return found
}

/** Whether a pattern is a shortcut, or an expression that is answered in time whatever is typed. */
const isExpression = (pattern: string): boolean =>
  Object.hasOwn(RULE_SHORTCUTS, pattern) || patternFault(pattern) === undefined

/** Whether what a column begins with is refused by itself. */
function breaksOwnRule({ type, defaultValue, validateRules = [] }: Column): boolean {
  if (isEmpty(defaultValue)) return false
  if (type === 'inputNumber' && Number.isNaN(Number(defaultValue))) return true
  return validateRules.some(
    ({ pattern, warn }) => pattern !== undefined && pattern !== 'only' && !warn && !fits(pattern, defaultValue)
  )
}
