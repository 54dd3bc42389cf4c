import type { ReactNode } from 'react'

import type { ColumnKind } from '#contract/core/column.ts'
import { withServerKinds } from '#grid/kinds/grid-kinds.ts'
import { inputKind } from '#grid/kinds/input.tsx'
import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import type { JournalPort, JournalEntry } from '#grid/model/data/journal.ts'
import type { KindContext } from '#grid/model/data/kind.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import texts from '#locales/zh-CN/grid.json' with { type: 'json' }

/** The grid's own kinds; those that need a server, which parts/kinds brings, are text here. */
export const kinds: Readonly<Record<ColumnKind, CellKind>> = withServerKinds({
  upload: inputKind,
  file: inputKind,
  image: inputKind,
  popup: inputKind,
  sel_search: inputKind,
  sel_depart: inputKind,
  sel_user: inputKind
})

/** The grid's sentences in Chinese, where nothing draws it. */
export const say: KindContext['say'] = (text, words = {}) =>
  texts[text].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(words[name] ?? ''))

/** Columns as a template for files has them. */
export const fileColumns: readonly GridColumn[] = [
  {
    key: 'title',
    title: '文件题名',
    type: 'input',
    width: '240px',
    validateRules: [{ required: true, message: '${title}不能为空' }, { handler: 'titleQuality' }]
  },
  {
    key: 'docNo',
    title: '文件编号',
    type: 'input',
    width: '140px',
    validateRules: [{ unique: true, message: '${title}不能重复' }]
  },
  {
    key: 'docDate',
    title: '形成日期',
    type: 'date',
    width: '140px',
    validateRules: [{ required: true, message: '${title}不能为空' }, { handler: 'notFuture' }]
  },
  { key: 'endDate', title: '终止日期', type: 'date', width: '140px', validateRules: [{ handler: 'afterDocDate' }] },
  {
    key: 'pages',
    title: '页数',
    type: 'inputNumber',
    width: '90px',
    statistics: ['sum', 'average'],
    validateRules: [{ pattern: '^[1-9]\\d{0,4}$', message: '${title}须为正整数' }]
  },
  {
    key: 'retention',
    title: '保管期限',
    type: 'select',
    width: '110px',
    defaultValue: 'CQ',
    options: [
      { value: 'YJ', text: '永久' },
      { value: 'CQ', text: '长期' },
      { value: 'DQ', text: '短期' }
    ]
  },
  { key: 'signed', title: '签章', type: 'checkbox', width: '80px', customValue: ['Y', 'N'] }
]

/** Rows of files, all right by their rules. */
export const fileRows = (count: number): GridRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `f${index + 1}`,
    version: 1,
    title: `第${index + 1}层验收记录`,
    docNo: `C5-${String(index + 1).padStart(3, '0')}`,
    docDate: `2025-03-${String((index % 28) + 1).padStart(2, '0')}`,
    endDate: null,
    pages: (index % 9) + 1,
    retention: 'CQ',
    signed: 'N'
  }))

/** Makes a cell of a grid active by its column's key, or draws a range from there to another. */
export function activate({ state: client }: GridModel, line: number, key: string, toLine = line, toKey = key): void {
  activateCell(client, { line, col: client.columns.placeOf(key) })
  if (toLine !== line || toKey !== key) activateCell(client, { line: toLine, col: client.columns.placeOf(toKey) }, true)
}

/** A journal that remembers, and shows what it holds now. */
export function memoryJournal(): JournalPort & { readonly held: Map<string, JournalEntry> } {
  const held = new Map<string, JournalEntry>()
  return {
    held,
    keep: (rows) => {
      for (const row of rows) held.set(row.id, row)
    },
    drop: (ids) => {
      for (const id of ids) held.delete(id)
    }
  }
}

/** Gives a grid the room that a page gives it. */
export const Room = ({
  children,
  height = 460,
  width = 1100
}: {
  children: ReactNode
  height?: number
  width?: number
}) => <div style={{ height, width }}>{children}</div>
