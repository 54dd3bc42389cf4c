import type { Column } from '#contract/core/column.ts'
import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import type { TextKey } from './catalogues.ts'
import { type DictChoices, choicesFor } from './choices.ts'

/** A cell's value as it is kept, or why it cannot be. */
export type Read = { readonly value: string | number | null } | { readonly key: TextKey }

const MOST_LETTERS = 2000
const MOST_CHOICES = 50
/** What a whole number of the database holds. */
const MOST_WHOLE = 2_147_483_647
/** The same of an amount, `numeric(14,2)`. */
const MOST_AMOUNT = 999_999_999_999.99
/** Signs that no text may hold: controls but tab and line end (zero no database takes); halves of characters are asked for apart. */
const UNSTORABLE = /[\p{Cc}--[\t\n\r]]/v

/** What the database can hold of a number: whole ones, or amounts of twelve digits and two decimals. */
export type NumberForm = 'whole' | 'amount'

/** Reads what a client sent for a cell of a column, into the form in which that kind of cell is kept. */
export function readCell(column: Column, given: CellValue, choices: DictChoices, form?: NumberForm): Read {
  if (column.isOrder || column.disabled) return { key: 'rules:cell.readOnly' }
  if (isEmpty(given)) return { value: column.type === 'checkbox' ? off(column) : null }
  const text = String(given)
  if (UNSTORABLE.test(text) || !text.isWellFormed()) return { key: 'rules:cell.unstorable' }
  if (text.length > MOST_LETTERS) return { key: 'rules:cell.long' }
  return readers[column.type]?.(column, given, choices, form) ?? { value: text }
}

type Reader = (
  column: Column,
  given: string | number | boolean,
  choices: DictChoices,
  form: NumberForm | undefined
) => Read

const chosen: Reader = (column, given, choices) => {
  const known = choicesFor(column, choices)
  return !known || column.allowInput || known.has(String(given))
    ? { value: String(given) }
    : { key: 'rules:cell.choice' }
}

const readers: Partial<Record<Column['type'], Reader>> = {
  inputNumber(_column, given, _choices, form) {
    const number =
      typeof given === 'number' ? given : /^\s*-?\d+(?:\.\d+)?\s*$/.test(String(given)) ? Number(given) : Number.NaN
    if (!Number.isFinite(number)) return { key: 'grid:notNumber' }
    if (form === 'whole' && (!Number.isInteger(number) || Math.abs(number) > MOST_WHOLE))
      return { key: 'rules:cell.whole' }
    // A third decimal would be rounded away without a word.
    if (form === 'amount' && (Math.abs(number) > MOST_AMOUNT || number !== Number(number.toFixed(2))))
      return { key: 'rules:cell.amount' }
    return { value: number }
  },
  date: (_, given) => (isDay(String(given)) ? { value: String(given) } : { key: 'grid:notDate' }),
  datetime(_, given) {
    const [day = '', time = ''] = String(given).split(/[ T]/)
    return isDay(day) && isTime(time)
      ? { value: `${day} ${time.length === 5 ? `${time}:00` : time}` }
      : { key: 'grid:notDate' }
  },
  time: (_, given) => (isTime(String(given)) ? { value: String(given) } : { key: 'grid:notTime' }),
  checkbox(column, given) {
    const [on, no] = column.customValue ?? ['Y', 'N']
    if (given === true || given === on) return { value: on }
    return given === false || given === no ? { value: no } : { key: 'rules:cell.choice' }
  },
  select: chosen,
  radio: chosen,
  list_multi(column, given, choices) {
    const parts = [
      ...new Set(
        String(given)
          .split(',')
          .map((part) => part.trim())
      )
    ].filter((part) => part !== '')
    const known = choicesFor(column, choices)
    if (parts.length > MOST_CHOICES) return { key: 'rules:cell.many' }
    if (known && !column.allowInput && parts.some((part) => !known.has(part))) return { key: 'rules:cell.choice' }
    return { value: parts.join(',') || null }
  }
}

/** A checkbox that says nothing is off. */
const off = ({ customValue }: Column) => customValue?.[1] ?? 'N'

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1000') return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}
const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(text)
