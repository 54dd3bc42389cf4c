import { META_LONGEST, type MetaField } from '#contract/core/resource/meta-field.ts'

import type { Tx } from '../../db/transaction.ts'
import { choicesOf } from '../../core/text/choices.ts'
import type { RefusedField } from '../../core/refusing/refusal.ts'
import type { TextKey } from '../../core/text/catalogues.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const isDay = (value: string) => {
  const at = new Date(`${value}T00:00:00Z`)
  return DAY.test(value) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}
/** Signs that the database takes in no text. */
const UNSTORABLE = /[\p{Cc}--[\t\n\r]]/v

/** What is wrong with values by the fields of a metadata entity, each fault at the key of its field and with its label. */
export async function metaFaults(
  tx: Tx,
  fields: readonly MetaField[],
  values: Readonly<Record<string, string>>
): Promise<RefusedField[]> {
  const codes = new Set(fields.flatMap(({ dictCode }) => dictCode ?? []))
  const choices = await choicesOf(tx, [...codes], 'zh-CN')
  return fields.flatMap((field): RefusedField[] => {
    const { key, label, dictCode } = field
    const value = filledAt(values, key)
    const rule = brokenRule(field, value, (code) => choices.get(code)?.has(value) ?? false)
    if (!rule) return []
    const figures = { most: META_LONGEST[field.type] }
    return [{ field: key, key: rule, values: { field: label, title: label, ...figures, dictionary: dictCode ?? '' } }]
  })
}

/** What is filled in, of the fields that there are; what is left empty is not kept. */
export const filledValues = (
  fields: readonly MetaField[],
  values: Readonly<Record<string, string>>
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(({ key }) => {
      const value = filledAt(values, key)
      return value === '' ? [] : [[key, value]]
    })
  )

/** Only what was sent itself: a field may be called as something that every object has. */
const filledAt = (values: Readonly<Record<string, string>>, key: string): string =>
  (Object.hasOwn(values, key) ? (values[key] ?? '') : '').trim()

function brokenRule(
  { type, isRequired, dictCode }: MetaField,
  value: string,
  isChoice: (code: string) => boolean
): TextKey | undefined {
  if (value === '' || (type === 'checkbox' && value !== 'true')) {
    if (isRequired) return 'rules:required'
    return value === '' || value === 'false' ? undefined : 'rules:type.boolean'
  }
  if (value.length > META_LONGEST[type]) return 'rules:most.string'
  if (UNSTORABLE.test(value) || !value.isWellFormed()) return 'rules:cell.unstorable'
  if (type === 'number' && !/^-?\d{1,12}(?:\.\d{1,6})?$/.test(value)) return 'rules:type.number'
  if (type === 'date' && !isDay(value)) return 'rules:format.date'
  if (type === 'choice' && !isChoice(dictCode ?? '')) return 'rules:choice'
  return undefined
}
