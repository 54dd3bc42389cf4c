import type { useTranslation } from 'react-i18next'

import { COLUMN_KINDS, type Column } from '#contract/core/column.ts'
import { HANDLERS } from '#contract/core/handlers.ts'
import { columnIn } from '#contract/core/titles.ts'
import type { CellKind } from '#grid/kinds/kind.ts'
import { createGrid, type GridModel } from '#grid/model/create-grid.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { cachedItems } from '#core/state/dictionaries.ts'
import { CELL_KINDS } from '#parts/kinds/cell-kinds.ts'

import { WHOLE_COLUMN } from './template-draft.ts'
import { type CellChoice, choiceColumn, valueTextColumn, tickColumn } from './value-cells.ts'

type T = ReturnType<typeof useTranslation<'catalogue'>>['t']

/** The columns that a template can have as they are said: their own table has one for each thing that is said of one, and unseen all of it. */
export function tableColumns(t: T, dicts: readonly CellChoice[]): GridColumn[] {
  return [
    valueTextColumn('key', t('entryTemplate.column.key'), 130, {
      isPinned: true,
      validateRules: [{ required: true }, { unique: true }]
    }),
    valueTextColumn('title', t('entryTemplate.column.title'), 150, { validateRules: [{ required: true }] }),
    choiceColumn(
      'type',
      t('entryTemplate.column.type'),
      120,
      COLUMN_KINDS.map((value) => ({ value, text: t(`entryTemplate.type.${value}`) }))
    ),
    valueTextColumn('width', t('entryTemplate.column.width'), 90),
    choiceColumn('dictCode', t('entryTemplate.column.dictCode'), 170, dicts),
    tickColumn('required', t('entryTemplate.column.required'), 92),
    tickColumn('unique', t('entryTemplate.column.unique'), 92),
    valueTextColumn('pattern', t('entryTemplate.column.pattern'), 180),
    valueTextColumn('message', t('entryTemplate.column.message'), 180),
    choiceColumn(
      'handler',
      t('entryTemplate.column.handler'),
      140,
      Object.keys(HANDLERS).map((value) => ({ value, text: value }))
    ),
    valueTextColumn('defaultValue', t('entryTemplate.column.defaultValue'), 110),
    tickColumn('sum', t('entryTemplate.column.sum'), 92),
    tickColumn('average', t('entryTemplate.column.average'), 92),
    tickColumn('disabled', t('entryTemplate.column.disabled'), 92),
    tickColumn('allowInput', t('entryTemplate.column.allowInput'), 92),
    valueTextColumn('placeholder', t('entryTemplate.column.placeholder'), 160),
    valueTextColumn('titleEn', t('entryTemplate.column.titleEn'), 150),
    { key: WHOLE_COLUMN, title: t('entryTemplate.column.whole'), type: 'hidden' }
  ]
}

const SAMPLES = 3

/** The grid that a template comes to, with rows in which it is tried: nothing of it is sent or kept. */
export function createPreview(t: T, columns: readonly Column[], language: string): GridModel<CellKind> {
  const shown = columns.filter(({ key, type }) => key !== '' && type !== 'hidden').map((one) => columnIn(language, one))
  const known = new Map(shown.map((column) => [column.key, column]))
  const files = new Set(shown.filter(({ type }) => ['file', 'image', 'upload'].includes(type)).map(({ key }) => key))
  return createGrid<CellKind>({
    // Stored files belong to a file, which a sample is not.
    columns: [...known.values()].map((column) =>
      files.has(column.key) ? { ...column, type: 'input', disabled: true } : column
    ),
    rows: Array.from({ length: SAMPLES }, (_, at) => sampleRow(t, [...known.values()], files, at)),
    kinds: CELL_KINDS,
    handlers: HANDLERS,
    hasSelection: false,
    canAdd: false,
    canRemove: false,
    canMove: false,
    optionsOf: ({ dictCode, options = [] }) => (dictCode ? (cachedItems(dictCode) ?? []) : options)
  })
}

function sampleRow(t: T, columns: readonly Column[], files: ReadonlySet<string>, at: number): GridRow {
  const cells = columns.map(({ key, type, isOrder, defaultValue, title, validateRules = [] }) => {
    if (isOrder) return [key, at + 1]
    if (files.has(key)) return [key, t('entryTemplate.sample', { number: at + 1 })]
    if (defaultValue !== undefined) return [key, defaultValue]
    // Free text without a rule is shown filled, so that its width can be seen; the rest waits for who tries it.
    const isFree = type === 'input' && validateRules.every(({ pattern, handler }) => !pattern && !handler)
    return [key, isFree ? `${title}${t('entryTemplate.sample', { number: at + 1 })}` : null]
  })
  return { ...Object.fromEntries(cells), id: `s${at}` }
}
