import type { Column } from '#contract/core/column.ts'
import { type CellValue, isEmpty } from '#contract/core/rules.ts'
import { titleIn } from '#contract/core/titles.ts'

import type { Tx } from '../../db/transaction.ts'
import type { Language } from './catalogues.ts'

/** The choices of dictionaries, in their order: code → value → text. */
export type DictChoices = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The dictionaries of these codes in a language; one of the tenant's own takes precedence over a shared one. Values out of use are still listed. */
export async function choicesOf(tx: Tx, codes: readonly string[], language: Language): Promise<DictChoices> {
  if (codes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('sysDict as d')
    .innerJoin('sysDictItem as i', 'i.dictId', 'd.id')
    .select(['d.dictCode', 'd.tenantId', 'i.itemValue', 'i.itemText', 'i.titleEn'])
    .where('d.dictCode', 'in', codes)
    .where('d.isDelete', '=', false)
    .where('i.isDelete', '=', false)
    .orderBy('d.tenantId')
    .orderBy('i.sortOrder')
    .execute()
  const found = new Map<string, { readonly tenant: number; readonly items: Map<string, string> }>()
  for (const { dictCode, tenantId, itemValue, itemText, titleEn } of rows) {
    const known = found.get(dictCode)
    const dictionary = known?.tenant === tenantId ? known : { tenant: tenantId, items: new Map<string, string>() }
    dictionary.items.set(itemValue, titleIn(language, { title: itemText, titleEn }))
    found.set(dictCode, dictionary)
  }
  return new Map([...found].map(([code, { items }]) => [code, items]))
}

/** The dictionaries that columns name. */
export const codesOf = (columns: readonly Column[]): string[] => [
  ...new Set(columns.flatMap(({ dictCode }) => (dictCode ? [dictCode] : [])))
]

/** What a column lets one choose from: its own options, else its dictionary; nothing where anything may be written. */
export function choicesFor(
  { options, dictCode }: Column,
  choices: DictChoices
): ReadonlyMap<string, string> | undefined {
  if (options?.length) return new Map(options.map(({ value, text }) => [value, text]))
  return dictCode ? (choices.get(dictCode) ?? new Map()) : undefined
}

/** A value of a cell as a person reads it: words for codes, a mark for what is ticked. */
export function choiceWords(column: Column, value: CellValue, choices: DictChoices): string | number | null {
  if (typeof value === 'number') return value
  if (isEmpty(value)) return null
  const words = choicesFor(column, choices)
  const text = String(value)
  if (column.type === 'checkbox') return text === (column.customValue?.[0] ?? 'Y') ? '\u2713' : null
  return words
    ? text
        .split(',')
        .map((part) => words.get(part) ?? part)
        .join(', ')
    : text
}
