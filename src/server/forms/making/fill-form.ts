import type { FormField, FormLayout } from '#contract/forms/form-layout.ts'
import type { FilledForm } from '#contract/forms/forms.ts'

import { type RefusedField, Refusal } from '../../core/refusing/refusal.ts'
import type { Say } from '../../core/text/say.ts'
import type { FormFacts } from '../data/form-facts.ts'
import type { FormRow } from '../layout/lay-form.ts'

/** What is in a form: its fields and its rows. */
export interface FormContent {
  readonly values: Readonly<Record<string, string>>
  readonly rows: readonly FormRow[]
  /** The names that its title begins with, one after the other. */
  readonly names?: readonly string[] | undefined
}

/** The words by which a field or a column is called in the language of who asks. */
export function labelIn({ fields, rows }: FormLayout, key: string, say: Say): string {
  const named = [...fields, ...(rows?.columns ?? [])].find((one) => one.key === key)
  return named ? (say.language === 'en' ? named.labelEn : named.label) : key
}

/** What is known of a form before anybody types. */
export function prefilled(layout: FormLayout, { facts, rows: known, names }: FormFacts): FormContent {
  const { fields, rows } = layout
  const knownValue = (field: FormField) => {
    const { from, preset } = field
    const value = (from === undefined ? undefined : facts[from]) || (preset ?? '')
    return isOffered(layout, field, value) ? value : ''
  }
  return {
    values: Object.fromEntries(fields.map((field) => [field.key, knownValue(field)])),
    rows: rows?.from === undefined ? [] : (known[rows.from] ?? []),
    names
  }
}

/** How wide a form may be that is as wide as a box 卷盒: as archives' own sizes of boxes. Millimetres. */
const WIDTHS = { least: 5, most: 100 } as const

/** Whether a field of choices takes a value: one of them, or where it says how wide the form is, the size of any box. */
function isOffered({ paper }: FormLayout, { key, kind, choices }: FormField, value: string): boolean {
  if (kind !== 'choice' || choices?.some((one) => one.value === value)) return true
  const isWidth = typeof paper.width !== 'number' && paper.width.field === key
  return isWidth && value.trim() !== '' && Number(value) >= WIDTHS.least && Number(value) <= WIDTHS.most
}

/** The choices of a field, with its value where that is another one that it takes: a box of the archive's own size. */
export const choicesWith = (layout: FormLayout, field: FormField, value: string | undefined): FormField['choices'] =>
  field.choices && value && isOffered(layout, field, value) && !field.choices.some((one) => one.value === value)
    ? [...field.choices, { value, labelEn: `${value} mm` }]
    : field.choices

/** A form as it was filled in: what was typed before what is known; rows that come from the data cannot be typed. */
export function filledIn(
  layout: FormLayout,
  known: FormContent,
  typed: Pick<FilledForm, 'values' | 'rows'>,
  say: Say
): FormContent {
  const values = Object.fromEntries(
    layout.fields.map(({ key }) => [key, (typed.values[key] ?? known.values[key] ?? '').trim()])
  )
  const faults = layout.fields.flatMap((field) => faultOf(layout, field, values[field.key] ?? '', say))
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { status: 400, faults })
  const keys = layout.rows?.columns.map(({ key }) => key) ?? []
  const rows = layout.rows?.source === 'typed' && typed.rows !== undefined ? typed.rows : known.rows
  const filled = rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key] ?? ''])))
  return { values, rows: filled, names: known.names }
}

const PATTERNS: Partial<Record<FormField['kind'], RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  number: /^\d{1,12}(?:\.\d{1,6})?$/
}

function faultOf(layout: FormLayout, given: FormField, value: string, say: Say): RefusedField[] {
  const { key, kind, max, required } = given
  const field = labelIn(layout, key, say)
  if (value === '') return required ? [{ field: key, key: 'forms:fault.required', values: { field } }] : []
  if (value.length > max) return [{ field: key, key: 'forms:fault.tooLong', values: { field, most: max } }]
  const isWrong = PATTERNS[kind]?.test(value) === false || !isOffered(layout, given, value)
  return isWrong ? [{ field: key, key: 'forms:fault.wrong', values: { field } }] : []
}
