import { sql } from 'kysely'

import type { Field } from '#contract/core/resource/field.ts'
import type { Language } from '../../text/catalogues.ts'
import { choicesOf } from '../../text/choices.ts'
import type { Ctx, TxCtx } from '../../context/context.ts'
import { fieldTitle } from '../../refusing/faults.ts'
import { sayFor } from '../../text/say.ts'
import type { ReadRow } from '../../spreadsheet/table.ts'
import { columnAt, isReadable, selectRows } from '../read-rows.ts'
import { FIELD_BIZ } from '../row-files.ts'
import { type FieldValues, resourcesOf, type ServedResource } from '../served.ts'

/** The line of titles is among the first lines: others may say what the table is. */
export const HEAD_LINES = 5
const LANGUAGES = ['zh-CN', 'en'] as const satisfies readonly Language[]
const SPEAKERS = LANGUAGES.map((lang) => sayFor({ lang }))

/** The fields that who asks may bring in: those that are written, and that he may read; of a tree that files describe, what is above a row in place of its id. */
export const broughtFields = (
  { resource: { fields, tree, partOf } }: ServedResource,
  { principal }: Pick<Ctx, 'principal'>
): readonly (readonly [string, Field])[] => {
  const { inFiles, parent } = tree ?? {}
  const isBrought = (key: string, { computed, made }: Field) =>
    key === inFiles || (!computed && !made && (inFiles === undefined || (key !== parent && key !== partOf)))
  return Object.entries(fields).filter(([key, field]) => isBrought(key, field) && isReadable(field, principal))
}

/** A heading as columns are compared by it: without its case, the space around it, and the mark of what must be given. */
export const plainHeading = (heading: string): string =>
  heading
    .trim()
    .replace(/\s*\*$/, '')
    .toLowerCase()

/** The columns of a file, and the field that each is read as: by the field's title in either language, or its name. */
export function columnsOfHead(
  served: ServedResource,
  ctx: Pick<Ctx, 'principal'>,
  { cells }: ReadRow
): readonly (string | null)[] {
  const words = { area: served.area, thing: served.resource.name }
  const names = new Map<string, string>()
  for (const [key] of broughtFields(served, ctx))
    for (const name of [key, ...SPEAKERS.map((say) => fieldTitle(say, words, key))])
      names.set(name.trim().toLowerCase(), key)
  const taken = new Set<string>()
  return cells.map((cell) => {
    const key = names.get(plainHeading(String(cell ?? '')))
    if (key === undefined || taken.has(key)) return null
    taken.add(key)
    return key
  })
}

/** The fields of columns without headings: those that are asked for, in their order, as far as who asks may bring them in. */
export function columnsInOrder(
  served: ServedResource,
  ctx: Pick<Ctx, 'principal'>,
  order: readonly string[],
  width: number
): readonly (string | null)[] {
  const known = new Set(broughtFields(served, ctx).map(([key]) => key))
  const fields = [...new Set(order)].filter((key) => known.has(key))
  return Array.from({ length: width }, (_, at) => fields[at] ?? null)
}

/** What words of a file mean in fields that hold values: by field, the value of each label, in small letters. */
export type Meanings = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Reads what labels mean: of dictionaries in both languages, of other resources those that these rows name. */
export async function meaningsOf(served: ServedResource, ctx: TxCtx, rows: readonly FieldValues[]): Promise<Meanings> {
  const fields = broughtFields(served, ctx).filter(([key]) =>
    rows.some((row) => row[key] !== undefined && row[key] !== null)
  )
  const codes = [...new Set(fields.flatMap(([, { dictCode }]) => (dictCode === undefined ? [] : [dictCode])))]
  const meanings = new Map<string, Map<string, string>>()
  for (const language of LANGUAGES) {
    const choices = await choicesOf(ctx.tx, codes, language)
    for (const [key, { dictCode = '' }] of fields)
      for (const [value, text] of choices.get(dictCode) ?? []) note(meanings, key, text, value)
  }
  for (const [key, { ref, kind }] of fields) {
    const target = ref && resourcesOf(ctx.appContext).get(ref.resource)
    if (!target) continue
    const named = new Set(rows.flatMap((row) => partsOf(kind, row[key])).map((text) => text.toLowerCase()))
    for (const name of namesOf(target, ctx)) {
      const column = columnAt(name)
      const found = await selectRows(target, ctx)
        .clearSelect()
        .select([columnAt('id').as('id'), column.as('text')])
        .where(sql<boolean>`lower(${column}) = any(${[...named]}::text[])`)
        .$castTo<{ id: string; text: string }>()
        .execute()
      const count = Map.groupBy(found, (one) => one.text.toLowerCase())
      // A label that several have means none of them.
      for (const [text, same] of count) if (same.length === 1 && same[0]) note(meanings, key, text, same[0].id)
    }
  }
  for (const [key, words] of await uploadedNames(ctx, fields, rows))
    for (const [text, path] of words) note(meanings, key, text, path)
  for (const [key, words] of (await served.hooks.meanings?.(rows, ctx)) ?? [])
    for (const [text, value] of words) note(meanings, key, text, value)
  return meanings
}

/** The bytes that are meant by names of files: those that who brings rows in has uploaded for them, the latest of each name. */
async function uploadedNames(
  { tx, principal }: TxCtx,
  fields: readonly (readonly [string, Field])[],
  rows: readonly FieldValues[]
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const holding = fields.filter(([, { kind }]) => kind === 'files')
  const named = holding.flatMap(([key, { kind }]) => rows.flatMap((row) => partsOf(kind, row[key])))
  if (named.length === 0) return new Map()
  const found = await tx
    .selectFrom('arcObject')
    .select(['fileName', 'path'])
    .where('biz', '=', FIELD_BIZ)
    .where('createBy', '=', principal.id)
    .where('isDelete', '=', false)
    .where(sql<boolean>`lower(file_name) = any(${named.map((name) => name.toLowerCase())}::text[])`)
    .orderBy('createTime')
    .execute()
  const paths = new Map(found.map(({ fileName, path }) => [fileName.toLowerCase(), path]))
  return new Map(holding.map(([key]) => [key, paths]))
}

/** By what files name the row that is referred to: as it is called, else by what no other row has. */
const namesOf = ({ resource: { label, fields } }: ServedResource, { principal }: TxCtx): string[] => [
  label,
  ...Object.keys(fields).filter((key) => {
    const field = fields[key]
    return key !== label && field?.rules.includes('unique') && !field.secret && isReadable(field, principal)
  })
]

function note(meanings: Map<string, Map<string, string>>, key: string, text: string, value: string): void {
  const known = meanings.get(key) ?? new Map<string, string>()
  if (!known.has(text.toLowerCase())) known.set(text.toLowerCase(), value)
  meanings.set(key, known)
}

const isMany = (kind: Field['kind']) => kind === 'choices' || kind === 'refs' || kind === 'files'
const partsOf = (kind: Field['kind'], cell: unknown): string[] => {
  const text = String(cell ?? '').trim()
  return (isMany(kind) ? text.split(/[、,，;；]/) : [text]).map((part) => part.trim()).filter((part) => part !== '')
}
const yesNo = (key: 'rules:flag.yes' | 'rules:flag.no', ...more: readonly string[]) =>
  new Set([...more, ...SPEAKERS.map((say) => say(key).toLowerCase())])
const YES = yesNo('rules:flag.yes', 'true', '1', 'y', '\u2713', '\u221a')
const NO = yesNo('rules:flag.no', 'false', '0', 'n')
const DATE = /^(\d{4})[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** A cell as a client would send it: words of choices as their values, days as answers have them. What cannot be read stays as it is, and is refused by its field's rules. */
export function givenValue(key: string, { kind }: Field, cell: string | number | null, meanings: Meanings): unknown {
  if (cell === null || String(cell).trim() === '') return null
  const text = String(cell).trim()
  switch (kind) {
    case 'number':
      return typeof cell === 'number' ? cell : text.replaceAll(/[,，\s]/g, '')
    case 'boolean':
      return YES.has(text.toLowerCase()) ? true : NO.has(text.toLowerCase()) ? false : text
    case 'date':
    case 'time': {
      const [, year, month = '', day = '', hour = '0', minute = '00', second = '00'] = DATE.exec(text) ?? []
      if (!year) return text
      const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
      return kind === 'date' ? date : `${date} ${hour.padStart(2, '0')}:${minute}:${second}`
    }
    case 'choice':
    case 'ref':
    case 'choices':
    case 'refs':
    case 'files':
      return partsOf(kind, cell)
        .map((part) => meanings.get(key)?.get(part.toLowerCase()) ?? part)
        .join(',')
    default:
      // Space around a text is dropped when it is written; space within it stays.
      return meanings.get(key)?.get(text.toLowerCase()) ?? String(cell)
  }
}
