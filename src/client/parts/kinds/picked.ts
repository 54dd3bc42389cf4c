import type { ComponentType } from 'react'

import { isEmpty } from '#contract/core/rules.ts'
import type { CellKind, EditProps } from '#grid/kinds/kind.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import { splitChoices } from '#ui/base/text/joined.ts'

import { labelOf, knownValueOf } from '../dict/labels.ts'

/** How a cell of departments or users is kept (WIRE.md §2.1): what `fieldExtendJson` says, or in the column's `table,text,code`. */
export interface PickedSettings {
  /** By which key they are kept; undefined where the column does not say. */
  readonly store: string | undefined
  /** Whether several can be chosen: yes, unless `multiSelect` is false. */
  readonly isMultiple: boolean
}

/** What a column says of how its departments or users are kept. */
export function pickedSettings({ fieldExtendJson = '', dictTable, dictCode = '' }: GridColumn): PickedSettings {
  const { store, multiSelect } = settingsIn(fieldExtendJson)
  const code = (dictTable ?? dictCode).split(',')[2]
  return { store: typeof store === 'string' && store !== '' ? store : code, isMultiple: multiSelect !== false }
}

/** A kind of cell whose values are keys, joined by commas, of which a dictionary knows the names. */
export function pickedKind(dictOf: (column: GridColumn) => string, Edit: ComponentType<EditProps>): CellKind {
  return {
    typing: 'open',
    text: (value, _row, column, { say }) =>
      isEmpty(value)
        ? ''
        : splitChoices(String(value))
            .map((key) => labelOf(dictOf(column), key))
            .join(say('listComma')),
    // A pasted name is read where it is known and means one only: those that a cell shows are.
    parse: (text, _row, column) => {
      const keys = text
        .split(/[、,，;；]/)
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => knownValueOf(dictOf(column), name))
      return keys.includes(undefined) || (keys.length > 1 && !pickedSettings(column).isMultiple)
        ? null
        : { value: keys.join(',') }
    },
    Edit
  }
}

function settingsIn(text: string): { readonly store?: unknown; readonly multiSelect?: unknown } {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
