import type { useTranslation } from 'react-i18next'

import { COLUMN_KINDS, type Column } from '#contract/core/column.ts'
import { HANDLERS } from '#contract/core/handlers.ts'
import { columnIn } from '#contract/core/titles.ts'
import type { CellKind } from '#grid/kinds/kind.ts'
import { createGrid, type GridModel } from '#grid/model/create-grid.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import type { Row } from '#grid/model/data/rows.ts'
import { cachedItems } from '#core/state/dictionaries.ts'
import { CELL_KINDS } from '#parts/kinds/cell-kinds.ts'

import { rowOfColumn, YES } from './template-draft.ts'

type T = ReturnType<typeof useTranslation<'catalogue'>>['t']
interface Choice {
  readonly value: string
  readonly text: string
}

/** The columns that a template can have as they are said: their own table has one for each thing that is said of one. */
export function tableColumns(t: T, dicts: readonly Choice[]): GridColumn[] {
  const text = (key: string, title: string, width: number, more: Partial<GridColumn> = {}): GridColumn => ({
    ...{ key, title, type: 'input', width: `${width}px` },
    ...more
  })
  const choice = (key: string, title: string, width: number, options: readonly Choice[]) =>
    text(key, title, width, { type: 'select', options: [...options] })
  const tick = (key: string, title: string) =>
    text(key, title, 92, { type: 'checkbox', customValue: [YES, 'N'], defaultChecked: false })
  return [
    text('key', t('entryTemplate.column.key'), 130, {
      isPinned: true,
      validateRules: [{ required: true }, { unique: true }]
    }),
    text('title', t('entryTemplate.column.title'), 150, { validateRules: [{ required: true }] }),
    choice(
      'type',
      t('entryTemplate.column.type'),
      120,
      COLUMN_KINDS.map((value) => ({ value, text: t(`entryTemplate.type.${value}`) }))
    ),
    text('width', t('entryTemplate.column.width'), 90),
    choice('dictCode', t('entryTemplate.column.dictCode'), 170, dicts),
    tick('required', t('entryTemplate.column.required')),
    tick('unique', t('entryTemplate.column.unique')),
    text('pattern', t('entryTemplate.column.pattern'), 180),
    text('message', t('entryTemplate.column.message'), 180),
    choice(
      'handler',
      t('entryTemplate.column.handler'),
      140,
      Object.keys(HANDLERS).map((value) => ({ value, text: value }))
    ),
    text('defaultValue', t('entryTemplate.column.defaultValue'), 110),
    tick('sum', t('entryTemplate.column.sum')),
    tick('average', t('entryTemplate.column.average')),
    tick('disabled', t('entryTemplate.column.disabled')),
    tick('allowInput', t('entryTemplate.column.allowInput')),
    text('placeholder', t('entryTemplate.column.placeholder'), 160),
    text('titleEn', t('entryTemplate.column.titleEn'), 150)
  ]
}

/** The table of a template's columns; the id of each row is the place that its column had. */
export const createColumnsTable = (said: GridColumn[], columns: readonly Column[]): GridModel<CellKind> =>
  createGrid<CellKind>({
    columns: said,
    rows: columns.map((column, at) => rowOfColumn(column, `c${at}`)),
    kinds: CELL_KINDS,
    hasSelection: false
  })

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

function sampleRow(t: T, columns: readonly Column[], files: ReadonlySet<string>, at: number): Row {
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
