import type { ComponentType } from 'react'

import { isEmpty } from '#contract/core/rules.ts'

import type { GridColumn } from '../model/data/columns.ts'
import type { CellKind, ShowProps } from './kind.ts'

/** What a screen draws in a cell of its own. */
export type SlotProps = ShowProps

/** Gives a slot column its content (SPEC.md §3, slot). */
export const withSlot = (column: GridColumn, Content: ComponentType<SlotProps>): GridColumn => ({
  ...column,
  type: 'slot',
  extra: Content
})

/** The content of a slot column; null where nobody has given it one. */
export const slotOf = ({ type, extra }: GridColumn): ComponentType<SlotProps> | null =>
  type === 'slot' && typeof extra === 'function' ? (extra as ComponentType<SlotProps>) : null

/** What a screen draws itself; copied as the value's text. */
export const slotKind: CellKind = {
  typing: 'none',
  isReadOnly: true,
  // What is copied is the value; what is seen, the content's own.
  text: (value, _row, column) => (isEmpty(value) || slotOf(column) ? '' : String(value)),
  parse: () => null,
  Edit: null
}
