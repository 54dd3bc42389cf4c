import type { Column, ColumnKind } from '#contract/core/column.ts'
import { type Field, type FieldKind, IDENTIFIER, isAsked, isLabelled } from '#contract/core/resource/field.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { cachedItems } from '#core/state/dictionaries.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { textWidth } from '#ui/base/text/text-width.ts'

import { stateTone, STATES } from './state-tones.ts'

/** By which kind of cell a field is typed. */
const KINDS: { readonly [K in FieldKind]: ColumnKind } = {
  text: 'input',
  longText: 'textarea',
  number: 'inputNumber',
  date: 'date',
  time: 'datetime',
  boolean: 'checkbox',
  choice: 'select',
  choices: 'list_multi',
  ref: 'sel_search',
  refs: 'list_multi',
  json: 'slot',
  files: 'file'
}
/** Rows of these are chosen in ways of their own: out of the tree of departments, out of the list of people. */
const REFERRED: Readonly<Record<string, ColumnKind>> = { depart: 'sel_depart', user: 'sel_user' }

/** How a field is typed in a form and asked by in an advanced query. */
export function queryColumnOf(key: string, { kind, rules, dictCode, max, ref, files }: Field, title: string): Column {
  return {
    key,
    title,
    type: REFERRED[ref?.resource ?? ''] ?? KINDS[kind],
    ...(dictCode !== undefined && { dictCode }),
    ...(ref && { dictCode: `ref:${ref.resource}`, fieldExtendJson: JSON.stringify({ multiSelect: kind === 'refs' }) }),
    ...(kind === 'boolean' && { customValue: ['true', 'false'] as [string, string] }),
    ...(max !== undefined && { props: { maxLength: max } }),
    ...(files && { number: files.most, props: { accepts: files.accepts } }),
    validateRules: rules.map((rule) =>
      rule === 'required'
        ? { required: true }
        : rule === 'unique'
          ? { unique: true }
          : { pattern: rule === 'identifier' ? IDENTIFIER : rule }
    )
  }
}

/** The names of the places of a row, with which what names it may begin. */
export type PlacesOf = NonNullable<GridColumn['placesOf']>

/** Columns that every resource has beside its fields. */
const TIMES: ReadonlySet<string> = new Set(['createTime', 'updateTime'])

/** How high the letters of headings are, what a heading has beside its words, and up to which width a column grows for them. Pixels. */
const HEADING = { letters: 14, beside: 32, widest: 190 } as const

/** What a state has beside its words and what a heading has: its dot. Pixels. */
const DOT = 8

/**
 * The width that a screen names, or more where the title needs it, or the longest of the states that the column shows, as many an English
 * one does: two that are cut alike would differ by their colour alone.
 */
const widthFor = (title: string, named: number, states: readonly string[]): number => {
  const words = [textWidth(title, HEADING.letters), ...states.map((state) => textWidth(state, HEADING.letters) + DOT)]
  return Math.max(named, Math.min(Math.max(...words) + HEADING.beside, HEADING.widest))
}

/** How a field is shown in a list: what is labelled by its label, a state as a chip, the field that names a row as its header. */
export function listColumn(
  { fields, label }: Pick<AnyResource, 'fields' | 'label'>,
  key: string,
  title: string,
  width: number | undefined,
  isInPlace = false
): GridColumn {
  const field = fields[key]
  const dictCode = field?.dictCode ?? ''
  const states = STATES[dictCode] ? (cachedItems(dictCode) ?? []).map(({ text }) => text) : []
  const shown = {
    title,
    disabled: true,
    ...(width !== undefined && { width: `${widthFor(title, width, states)}px` }),
    ...(key === label && { isRowHeader: true, isPinned: true }),
    ...(field && !isAsked(field) && { isSortable: false }),
    ...(STATES[dictCode] && { tone: (_: unknown, row: GridRow) => stateTone(dictCode, row[key]) })
  }
  if (!field) return { ...shown, key, type: TIMES.has(key) ? 'datetime' : 'input' }
  // The editor of a cell is that of the form.
  if (isInPlace) return { ...queryColumnOf(key, field, title), ...shown }
  if (isLabelled(field))
    return { ...shown, key: columnKey({ fields }, key), type: field.kind === 'files' ? 'file' : 'input' }
  return {
    ...shown,
    key,
    type: KINDS[field.kind],
    ...(field.kind === 'boolean' && { customValue: ['true', 'false'] as [string, string] })
  }
}

/** The key of the column that shows a field: what is labelled is shown by its label, unless its value is edited in place. */
export const columnKey = (
  { fields }: Pick<AnyResource, 'fields'>,
  key: string,
  inPlace: readonly string[] = []
): string => (fields[key] && isLabelled(fields[key]) && !inPlace.includes(key) ? `${key}_dictText` : key)

/** The field that a column of a list shows. */
export const fieldOfColumn = (key: string): string => key.replace(/_dictText$/, '')
